"""Many lines of a cart at once: a typed list, the basket of somebody who signs in, or what was ordered before.

Every item is judged by itself. What cannot be had as asked is put in as far as possible and reported; nothing is
refused as a whole. The number of statements does not depend on the number of items.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from django.db import transaction

from apps.accounts.models import Customer
from apps.bundles.enums import ItemKind
from apps.bundles.items import Item, ItemRef, RequestedItem, items_of

from ..errors import CartFull
from ..locks import lock_cart
from ..models import Cart, CartLine
from ..pricing import NOT_SOLD, Problem, check_quantity, possible_quantity
from .lines import MAX_LINES


class Mode(Enum):
    """What happens to the lines that are there already."""

    SET = "set"
    """Quantities as sent, 0 removes; other lines stay."""
    MERGE = "merge"
    """The larger quantity wins, so that a second time changes nothing; other lines stay."""
    REPLACE = "replace"
    """Quantities as sent; other lines go."""


@dataclass(frozen=True, slots=True)
class Limited:
    """An item that is in the cart with another quantity than asked for."""

    item: RequestedItem
    name: str
    quantity: int
    problem: Problem
    name_ta: str
    name_hi: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """An item that cannot be put into the cart; `name` is None if it no longer exists."""

    item: RequestedItem
    name: str | None
    code: str
    message: str
    name_ta: str = ""
    name_hi: str = ""


@dataclass(slots=True)
class Merged:
    """What became of the items: how many lines are new, how many grew, and what is not as asked."""

    added: int = 0
    raised: int = 0
    limited: list[Limited] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)


def put_lines(customer: Customer, requested: Sequence[RequestedItem], *, mode: Mode) -> Merged:
    """Put these items, each item once, into the cart; returns what became of them. Locks the cart."""
    merged = Merged()
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        offered = items_of(item.ref for item in requested)
        there = {_ref_of(line): line for line in cart.lines.select_related("bundle")}
        goals = {item.ref: _goal(item, offered.get(item.ref), there, mode, merged) for item in requested}
        _write(cart, there, goals, requested, offered, mode, merged)
    return merged


def refill(customer: Customer, requested: Sequence[RequestedItem]) -> list[tuple[RequestedItem, int]]:
    """Add what is still sold of these items, each item once, to the cart, as much as possible of each.

    Returns what fell short and by how many. Locks the cart. Raises CartFull.
    """
    short: list[tuple[RequestedItem, int]] = []
    goals: dict[ItemRef, int | None] = {}
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        offered = items_of(item.ref for item in requested)
        there = {_ref_of(line): line for line in cart.lines.select_related("bundle")}
        for item in requested:
            offered_item = offered.get(item.ref)
            present = quantity = there[item.ref].quantity if item.ref in there else 0
            if offered_item:
                most = min(present + item.quantity, possible_quantity(offered_item, offered_item.available))
                if most > present and not check_quantity(offered_item, most, offered_item.available):
                    quantity = most
            goals[item.ref] = quantity if quantity > present else None
            if missing := present + item.quantity - quantity:
                short.append((item, missing))
        if len(there) + sum(goal is not None and ref not in there for ref, goal in goals.items()) > MAX_LINES:
            raise CartFull
        _write(cart, there, goals, requested, offered, Mode.SET, Merged())
    return short


def _goal(
    item: RequestedItem, offered: Item | None, there: dict[ItemRef, CartLine], mode: Mode, merged: Merged
) -> int | None:
    """The line's quantity afterwards: 0 for none, None for as it is."""
    present = there[item.ref].quantity if item.ref in there else 0
    if mode is Mode.SET and item.quantity == 0:
        return 0
    if mode is Mode.MERGE and item.quantity <= present:
        return None
    problem = check_quantity(offered, item.quantity, offered.available) if offered else NOT_SOLD
    if problem is None:
        return item.quantity
    if offered is None or not problem.possible:
        merged.dropped.append(_dropped(item, offered, problem.code, problem.message))
        return 0 if mode is Mode.REPLACE else None
    possible = offered.minimum if problem.code == "below_minimum" else problem.possible
    quantity = max(possible, present) if mode is Mode.MERGE else possible
    merged.limited.append(Limited(item, offered.name, quantity, problem, offered.name_ta, offered.name_hi))
    return quantity


def _dropped(item: RequestedItem, offered: Item | None, code: str, message: str) -> Dropped:
    if offered is None:
        return Dropped(item, None, code, message)
    return Dropped(item, offered.name, code, message, offered.name_ta, offered.name_hi)


def _write(
    cart: Cart,
    there: dict[ItemRef, CartLine],
    goals: dict[ItemRef, int | None],
    requested: Sequence[RequestedItem],
    offered: dict[ItemRef, Item],
    mode: Mode,
    merged: Merged,
) -> None:
    gone = [line for ref, line in there.items() if goals.get(ref, 0 if mode is Mode.REPLACE else None) == 0]
    if gone:
        cart.lines.filter(pk__in=[line.pk for line in gone]).delete()
    changed: list[CartLine] = []
    for ref, line in there.items():
        if (goal := goals.get(ref)) and goal != line.quantity:
            merged.raised += goal > line.quantity
            line.quantity = goal
            changed.append(line)
    if changed:
        CartLine.objects.bulk_update(changed, ["quantity"])
    new = [item for item in requested if goals[item.ref] and item.ref not in there]
    room = MAX_LINES - len(there) + len(gone)
    for item in new[room:]:
        merged.dropped.append(_dropped(item, offered[item.ref], CartFull.code, CartFull.message))
    beyond = {item.ref for item in new[room:]}
    merged.limited = [limited for limited in merged.limited if limited.item.ref not in beyond]
    lines = [CartLine(cart=cart, quantity=goals[item.ref] or 0, **item.ref.key) for item in new[:room]]
    CartLine.objects.bulk_create(lines)
    merged.added = len(lines)


def _ref_of(line: CartLine) -> ItemRef:
    if line.bundle:
        return ItemRef(ItemKind(line.bundle.kind), line.bundle.pk)
    return ItemRef(ItemKind.PRODUCT, line.product_id or 0)
