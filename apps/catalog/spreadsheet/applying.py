"""Applies the rows of a sheet through the catalogue's services, and records the effect of each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.db.models import Prefetch

from apps.catalog.enums import StockCause
from apps.catalog.locks import lock_categories, lock_products, lock_stock
from apps.catalog.models import Product, SubCategory
from apps.catalog.services import indexing, stock
from apps.catalog.services.products import ProductForm, insert_product, save_product
from apps.common import audit
from apps.common.actors import Actor
from apps.common.admin_base.base import key_in
from apps.common.errors import DomainError

from .columns import COLUMNS, NOT_FIELDS, cells_of, same, values_of
from .progress import Progress
from .reading import Row


@dataclass(slots=True)
class Step:
    """Effect of one row: "new", "change", "same" or "bad"; `changes` are [column, before, after]."""

    row: int
    kind: str
    key: str
    name: str
    changes: list[list[str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def apply_rows(rows: Sequence[Row], actor: Actor, progress: Progress) -> list[Step]:
    """Apply all rows in the caller's transaction, and return the effect of each.

    A row with errors has no effect. Locks categories, then products, then stock, each in ascending order.
    """
    lock_categories()
    keys = Counter(row["cells"].get("id", "") for row in rows)
    known = _known([pk for key in keys if (pk := key_in(key)) is not None])
    stocks: dict[int, tuple[int, int | None]] = {}
    steps = []
    saved: list[int] = []
    for done, row in enumerate(rows):
        progress.note(done)
        key = row["cells"].get("id", "")
        product = known.get(key)
        step = Step(row["row"], "same" if product else "new", key, row["cells"].get("name", "") or str(product or ""))
        if key and product is None:
            step.faults.append(f"id: there is no product {key}")
        elif key and keys[key] > 1:
            step.faults.append(f"id: product {key} is in {keys[key]} rows")
        else:
            saved += _apply_row(step, row["cells"], product, stocks, actor)
        if step.faults:
            step.kind, step.changes = "bad", []
        steps.append(step)
    indexing.reindex(sorted(saved))
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


def _apply_row(
    step: Step,
    cells: dict[str, str],
    product: Product | None,
    stocks: dict[int, tuple[int, int | None]],
    actor: Actor,
) -> list[int]:
    """Apply one row in a savepoint; errors are stored in its step.

    Returns the keys of the saved products, one or none. The caller updates their search words.
    """
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
        return []
    step.kind = "change" if product else "new"
    step.changes = [[name, before[name], cells[name]] for name in changed]
    if product and "stock" in changed:
        was = cells.get("stock_was", "")
        stocks[product.pk] = (values["stock"], key_in(was))
    if product and changed == ["stock"]:
        return []
    try:
        with transaction.atomic():
            form = _form(values, product)
            if product:
                save_product(product.pk, form, actor=actor, index=False)
                return [product.pk]
            return [insert_product(form, actor=actor, index=False)]
    except DomainError as refusal:
        step.faults += [f"{name}: {fault}" for name, fault in refusal.errors.items()] or [refusal.message]
    except (IntegrityError, DataError) as refusal:
        constraint = getattr(refusal.__cause__.diag, "constraint_name", "") if refusal.__cause__ else ""  # type: ignore[attr-defined]
        step.faults.append(f"the database refuses this row ({constraint or 'value out of range'})")
    return []


def _form(values: dict[str, Any], product: Product | None) -> ProductForm:
    """Arguments of the service: the sheet's changes, and the product's values for all other fields."""
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
        # Unchanged prices are passed on exactly, because computing them from the discount would round again.
        discount=(product.discount if discount is None else discount) if repriced else None,
        original_price=None if repriced else product.original_price,
    )


def _fields(values: dict[str, Any]) -> dict[str, Any]:
    return {COLUMNS[name].field: value for name, value in values.items() if name not in NOT_FIELDS}


def _set_stock(quantities: dict[int, tuple[int, int | None]], steps: dict[int, Step], actor: Actor) -> None:
    """Set stock last and in ascending order, so that buyers only wait during this step."""
    lock_stock(quantities.keys())
    for pk in sorted(quantities):
        step = steps.get(pk)
        if step is None:
            continue
        to, was = quantities[pk]
        try:
            before, after = stock.set_by_staff(pk, stock.Why(StockCause.IMPORT, actor), to=to, was=was)
        except DomainError as refusal:
            step.kind, step.changes = "bad", []
            step.faults.append(f"stock: {refusal.message}")
            continue
        product = Product.objects.get(pk=pk)
        audit.record(
            actor=actor, action="product.stock_set", target=product, before={"stock": before}, after={"stock": after}
        )
