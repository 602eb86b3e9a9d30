"""What a sheet would do, row by row, and doing it: one transaction, through the catalogue's services."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

import orjson
from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Prefetch

from apps.catalog.locks import lock_categories, lock_products, lock_stock
from apps.catalog.models import Product, SubCategory
from apps.catalog.services import stock
from apps.catalog.services.products import ProductForm, insert_product, save_product
from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Conflict, DomainError

from ..models import CatalogueImport
from .columns import COLUMNS, NOT_FIELDS, cells_of, same, values_of
from .reading import Row

PATIENCE = "SET LOCAL statement_timeout = '5min'"
LARGEST_KEY = 2**63 - 1


class HasBadRows(Conflict):
    """A sheet with bad rows is not carried out, not even its good rows."""

    code = "import_has_bad_rows"
    message = "Some rows are wrong. Correct them in the file and upload it again: nothing was changed."


class PlanIsOld(Conflict):
    """The catalogue is not what it was at the dry run."""

    code = "import_plan_is_old"
    message = "The catalogue has changed since this dry run. Please upload the file again and look at what it does now."


class AlreadyApplied(Conflict):
    """Once is enough."""

    code = "import_already_applied"
    message = "This file was imported already."


@dataclass(slots=True)
class Step:
    """What one row does: "new", "change", "same" or "bad"; `changes` are [column, before, after]."""

    row: int
    kind: str
    key: str
    name: str
    changes: list[list[str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class _DryRun(Exception):
    """Rolls the trial back."""


def try_out(file_name: str, rows: Sequence[Row], *, actor: Actor) -> CatalogueImport:
    """Carry the sheet out in a transaction that is rolled back, and keep what it would do."""
    steps: list[Step] = []
    try:
        with transaction.atomic(durable=True):
            steps = _carry_out(rows, actor)
            raise _DryRun
    except _DryRun:
        pass
    return CatalogueImport.objects.create(
        file_name=file_name[:200],
        uploaded_by=actor.name,
        rows=list(rows),
        plan=[asdict(step) for step in steps],
        fingerprint=_fingerprint(steps),
        bad_rows=sum(step.kind == "bad" for step in steps),
    )


def apply(pk: int, *, actor: Actor, now: datetime) -> CatalogueImport:
    """Carry out what the dry run showed, all of it in one transaction.

    Raises HasBadRows, PlanIsOld or AlreadyApplied; then nothing was changed.
    """
    with transaction.atomic(durable=True):
        sheet = CatalogueImport.objects.select_for_update(no_key=True).get(pk=pk)
        if sheet.applied_at:
            raise AlreadyApplied
        if sheet.bad_rows:
            raise HasBadRows
        steps = _carry_out(sheet.rows, actor)
        if _fingerprint(steps) != sheet.fingerprint:
            raise PlanIsOld
        sheet.applied_at = now
        sheet.save(update_fields=["applied_at"])
        counts = Counter(step.kind for step in steps)
        audit.record(actor=actor, action="catalogue.imported", target=sheet, after=dict(counts))
        return sheet


def _fingerprint(steps: Sequence[Step]) -> str:
    return hashlib.sha256(orjson.dumps([asdict(step) for step in steps])).hexdigest()


def _carry_out(rows: Sequence[Row], actor: Actor) -> list[Step]:
    """Do all rows in the caller's transaction. Locks categories, then products, then stock, each in ascending order."""
    with connection.cursor() as cursor:
        cursor.execute(PATIENCE)
    lock_categories()
    keys = Counter(row["cells"].get("id", "") for row in rows)
    known = _known([int(key) for key in keys if key.isascii() and key.isdecimal() and int(key) <= LARGEST_KEY])
    stocks: dict[int, tuple[int, int | None]] = {}
    steps = []
    for row in rows:
        key = row["cells"].get("id", "")
        product = known.get(key)
        step = Step(row["row"], "same" if product else "new", key, row["cells"].get("name", "") or str(product or ""))
        if key and product is None:
            step.faults.append(f"id: there is no product {key}")
        elif key and keys[key] > 1:
            step.faults.append(f"id: product {key} stands in {keys[key]} rows")
        else:
            _do(step, row["cells"], product, stocks, actor)
        if step.faults:
            step.kind, step.changes = "bad", []
        steps.append(step)
    _set_stock(stocks, {int(step.key): step for step in steps if step.key and step.kind != "bad"}, actor)
    return steps


def _known(keys: Sequence[int]) -> dict[str, Product]:
    lock_products(keys)
    products = (
        Product.objects.filter(pk__in=keys)
        .select_related("category", "stock")
        .defer("search_vector")
        .prefetch_related(Prefetch("sub_categories", SubCategory.objects.order_by("position", "pk")))
    )
    return {str(product.pk): product for product in products}


def _do(
    step: Step,
    cells: dict[str, str],
    product: Product | None,
    stocks: dict[int, tuple[int, int | None]],
    actor: Actor,
) -> None:
    """One row, within a savepoint: its faults are named, and the next row is looked at all the same."""
    before = cells_of(product) if product else dict.fromkeys(COLUMNS, "")
    given = [name for name in COLUMNS if name in cells]
    changed = [name for name in given if not same(name, cells[name], before[name])]
    if product is None:
        required = [name for name, column in COLUMNS.items() if column.required and not cells.get(name)]
        step.faults += [f"{name}: is missing for a new product" for name in required]
        changed = [name for name in changed if name != "stock_was"]
    elif "stock" in given:
        sold = "stock_was" in given and same("stock", cells["stock"], cells["stock_was"])
        changed = [name for name in changed if name != "stock_was" and not (name == "stock" and sold)]
    values, faults = values_of({**before, **cells}, changed)
    step.faults += [f"{name}: {fault}" for name, fault in faults.items()]
    if step.faults or not changed:
        return
    step.kind = "change" if product else "new"
    step.changes = [[name, before[name], cells[name]] for name in changed]
    if product and "stock" in changed:
        was = cells.get("stock_was", "")
        stocks[product.pk] = (values["stock"], int(was) if was.isascii() and was.isdecimal() else None)
    if product and changed == ["stock"]:
        return
    try:
        with transaction.atomic():
            form = _form(values, product)
            if product:
                save_product(product.pk, form, actor=actor)
            else:
                insert_product(form, actor=actor)
    except DomainError as refusal:
        step.faults += [f"{name}: {fault}" for name, fault in refusal.errors.items()] or [refusal.message]
    except (IntegrityError, DataError) as refusal:
        constraint = getattr(refusal.__cause__.diag, "constraint_name", "") if refusal.__cause__ else ""  # type: ignore[attr-defined]
        step.faults.append(f"the database refuses this row ({constraint or 'value out of range'})")


def _form(values: dict[str, Any], product: Product | None) -> ProductForm:
    """What the service is given: what the sheet changes, and of the rest what the product has."""
    discount = values.get("discount")
    repriced = "price" in values or "discount" in values
    if product is None:
        subs = values["sub_categories"]
        return ProductForm(
            fields=_fields(values),
            price=values["price"],
            category=values["category"],
            sub_categories=subs,
            stock=values.get("stock"),
            discount=discount or None,
        )
    return ProductForm(
        fields=_fields(values),
        price=values.get("price", product.price),
        category=values.get("category", str(product.category_id)),
        sub_categories=values.get("sub_categories", [str(row.pk) for row in product.sub_categories.all()]),
        # Untouched prices stay to the paisa: the discount alone would round the original price again.
        discount=(product.discount if discount is None else discount) if repriced else None,
        original_price=None if repriced else product.original_price,
    )


def _fields(values: dict[str, Any]) -> dict[str, Any]:
    return {COLUMNS[name].field: value for name, value in values.items() if name not in NOT_FIELDS}


def _set_stock(wanted: dict[int, tuple[int, int | None]], steps: dict[int, Step], actor: Actor) -> None:
    """Stock last and in ascending order: buyers wait only during this step."""
    lock_stock(wanted.keys())
    for pk in sorted(wanted):
        step = steps.get(pk)
        if step is None:
            continue
        to, was = wanted[pk]
        try:
            before, after = stock.set_by_staff(pk, to=to, was=was)
        except DomainError as refusal:
            step.kind, step.changes = "bad", []
            step.faults.append(f"stock: {refusal.message}")
            continue
        product = Product.objects.get(pk=pk)
        audit.record(
            actor=actor, action="product.stock_set", target=product, before={"stock": before}, after={"stock": after}
        )
