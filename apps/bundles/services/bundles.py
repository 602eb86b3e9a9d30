"""Making, changing and deleting funds and gift boxes; every write leaves an audit record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, BinaryIO

from django.db import transaction

from apps.catalog.models import Product
from apps.catalog.services import pictures
from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Invalid
from apps.common.translations import NAMES, TEXTS

from ..enums import ItemKind
from ..locks import lock_bundle
from ..models import Bundle, BundleLine

LINK = "product_id"
GONE = "This product was deleted. Please choose another one, or none."
TWICE = "This product is in two lines. Please make them one line."


@dataclass(frozen=True, slots=True)
class Line:
    """One kind of cracker and how many of it; `given` are translations and `product_id` by column.

    What is not given stays as it was in the line of this name.
    """

    name: str
    quantity: int
    given: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BundleForm:
    """What staff type; `price` is rupees. `texts` are translations by column; what is left out stays.

    A new picture is uploaded beside it.
    """

    name: str
    description: str
    price: Decimal
    lines: Sequence[Line]
    is_active: bool = True
    removes_picture: bool = False
    texts: Mapping[str, str] = field(default_factory=dict)


def create(
    kind: ItemKind, form: BundleForm, *, actor: Actor, reason: str = "", picture: BinaryIO | None = None
) -> Bundle:
    """Insert a bundle with its lines; raises Invalid, FileTooLarge or NotAnImage."""
    stored = pictures.store_one(picture)
    with transaction.atomic(durable=True):
        bundle = Bundle.objects.create(
            kind=kind, name=form.name, description=form.description, price=form.price, is_active=form.is_active,
            picture=stored, **form.texts,
        )  # fmt: skip
        _write_lines(bundle, form.lines, {})
        pictures.want_variants([stored] if stored else [])
        audit.record(actor=actor, action="bundle.created", target=bundle, after=_facts(bundle), reason=reason)
        return bundle


def change(
    kind: ItemKind, pk: int, form: BundleForm, *, actor: Actor, reason: str = "", picture: BinaryIO | None = None
) -> Bundle:
    """Save a bundle and replace its lines. Locks the bundle.

    Raises BundleNotFound, Invalid, FileTooLarge or NotAnImage.
    """
    stored = pictures.store_one(picture)
    with transaction.atomic(durable=True):
        bundle = lock_bundle(pk, kind=kind)
        before = _facts(bundle)
        bundle.name, bundle.description = form.name, form.description
        bundle.price, bundle.is_active = form.price, form.is_active
        for column, text in form.texts.items():
            setattr(bundle, column, text)
        if stored or form.removes_picture:
            bundle.picture = stored
            pictures.want_variants([stored] if stored else [])
        bundle.save()
        known = {row["name"]: row for row in bundle.lines.order_by("position", "id").values("name", *NAMES, LINK)}
        bundle.lines.all().delete()
        _write_lines(bundle, form.lines, known)
        after = _facts(bundle)
        audit.record(actor=actor, action="bundle.updated", target=bundle, before=before, after=after, reason=reason)
        return bundle


def delete(kind: ItemKind, pk: int, *, actor: Actor, reason: str = "") -> None:
    """Delete a bundle; orders keep their own copy. Locks it. Raises BundleNotFound."""
    with transaction.atomic(durable=True):
        bundle = lock_bundle(pk, kind=kind)
        audit.record(actor=actor, action="bundle.deleted", target=bundle, before=_facts(bundle), reason=reason)
        bundle.delete()


def _write_lines(bundle: Bundle, lines: Sequence[Line], known: Mapping[str, Mapping[str, Any]]) -> None:
    """Insert the lines; `known` are the columns of those that were there, by English name."""
    rows = [
        BundleLine(
            bundle=bundle, position=position, quantity=line.quantity,
            **{**known.get(line.name, {}), "name": line.name, **line.given},
        )
        for position, line in enumerate(lines)
    ]  # fmt: skip
    _check_products(rows)
    BundleLine.objects.bulk_create(rows)


def _check_products(rows: Sequence[BundleLine]) -> None:
    """Raises Invalid for a product that is gone, or that two lines name."""
    named = [row.product_id for row in rows]
    there = set(Product.objects.filter(pk__in=filter(None, named)).values_list("pk", flat=True))
    errors = {}
    for place, product in enumerate(named):
        if product and product not in there:
            errors[f"crackers.{place}.product"] = GONE
        elif product and product in named[:place]:
            errors[f"crackers.{place}.product"] = TWICE
    if errors:
        raise Invalid(next(iter(errors.values())), errors=errors)


def _facts(bundle: Bundle) -> dict[str, Any]:
    lines = bundle.lines.order_by("position", "id").values_list("quantity", "product_id", "name", *NAMES)
    return {
        "kind": bundle.kind,
        "name": bundle.name,
        "description": bundle.description,
        **{column: getattr(bundle, column) for column in TEXTS},
        "price": bundle.price,
        "is_active": bundle.is_active,
        "picture": bundle.picture.key if bundle.picture else None,
        "lines": [
            f"{quantity} x {' / '.join(filter(None, names))}" + (f" (product {product})" if product else "")
            for quantity, product, *names in lines
        ],
    }
