"""Making, changing and deleting funds and gift boxes; every write leaves an audit record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor
from apps.common.translations import NAMES, TEXTS

from ..enums import Kind
from ..locks import lock_bundle
from ..models import Bundle, BundleLine


@dataclass(frozen=True, slots=True)
class Line:
    """One kind of cracker and how many of it; `names` are translations by column."""

    name: str
    quantity: int
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BundleForm:
    """What staff type; `price` is rupees. `texts` are translations by column; what is left out stays."""

    name: str
    description: str
    price: Decimal
    lines: Sequence[Line]
    is_active: bool = True
    texts: Mapping[str, str] = field(default_factory=dict)


def create(kind: Kind, form: BundleForm, *, actor: Actor, reason: str = "") -> Bundle:
    """Insert a bundle with its lines."""
    with transaction.atomic(durable=True):
        bundle = Bundle.objects.create(
            kind=kind, name=form.name, description=form.description, price=form.price, is_active=form.is_active,
            **form.texts,
        )  # fmt: skip
        _write_lines(bundle, form.lines, {})
        audit.record(actor=actor, action="bundle.created", target=bundle, after=_facts(bundle), reason=reason)
        return bundle


def change(kind: Kind, pk: int, form: BundleForm, *, actor: Actor, reason: str = "") -> Bundle:
    """Save a bundle and replace its lines; a line without names keeps those of its name. Locks the bundle.

    Raises BundleNotFound.
    """
    with transaction.atomic(durable=True):
        bundle = lock_bundle(pk, kind=kind)
        before = _facts(bundle)
        bundle.name, bundle.description = form.name, form.description
        bundle.price, bundle.is_active = form.price, form.is_active
        for column, text in form.texts.items():
            setattr(bundle, column, text)
        bundle.save()
        known = {line.name: {column: getattr(line, column) for column in NAMES} for line in bundle.lines.all()}
        bundle.lines.all().delete()
        _write_lines(bundle, form.lines, known)
        after = _facts(bundle)
        audit.record(actor=actor, action="bundle.updated", target=bundle, before=before, after=after, reason=reason)
        return bundle


def delete(kind: Kind, pk: int, *, actor: Actor, reason: str = "") -> None:
    """Delete a bundle; orders keep their own copy. Locks it. Raises BundleNotFound."""
    with transaction.atomic(durable=True):
        bundle = lock_bundle(pk, kind=kind)
        audit.record(actor=actor, action="bundle.deleted", target=bundle, before=_facts(bundle), reason=reason)
        bundle.delete()


def _write_lines(bundle: Bundle, lines: Sequence[Line], known: Mapping[str, Mapping[str, str]]) -> None:
    """Insert the lines; `known` are the translations of those that were there, by English name."""
    BundleLine.objects.bulk_create(
        BundleLine(
            bundle=bundle, position=position, name=line.name, quantity=line.quantity,
            **{**known.get(line.name, {}), **line.names},
        )
        for position, line in enumerate(lines)
    )  # fmt: skip


def _facts(bundle: Bundle) -> dict[str, Any]:
    lines = bundle.lines.order_by("position", "id").values_list("quantity", "name", *NAMES)
    return {
        "kind": bundle.kind,
        "name": bundle.name,
        "description": bundle.description,
        **{column: getattr(bundle, column) for column in TEXTS},
        "price": bundle.price,
        "is_active": bundle.is_active,
        "lines": [f"{quantity} x {' / '.join(filter(None, names))}" for quantity, *names in lines],
    }
