"""Many lines of a cart at once: a typed list, the basket of somebody who signs in, or what was ordered before.

Every item is judged by itself. What cannot be had as asked is put in as far as possible and reported; nothing is
refused as a whole. The number of statements does not depend on the number of items.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from django.db import transaction

from apps.accounts.models import Customer

from ..errors import CartFull
from ..locks import lock_cart
from ..models import Cart, CartLine
from ..pricing import Limits, Problem, check_quantity
from ..selectors import ItemRef, Offer, RequestedItem, offers, ref_of
from .lines import MAX_LINES

GONE = Limits(1, 0, 0, is_sold=False)


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


def put_lines(customer: Customer, wanted: Sequence[RequestedItem], *, mode: Mode) -> Merged:
    """Put these items, each target once, into the cart; returns what became of them. Locks the cart."""
    merged = Merged()
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        offered = offers(item.target for item in wanted)
        there = {_target_of(line): line for line in cart.lines.select_related("bundle")}
        goals = {item.target: _goal(item, offered.get(item.target), there, mode, merged) for item in wanted}
        _write(cart, there, goals, wanted, offered, mode, merged)
    return merged


def refill(customer: Customer, wanted: Sequence[RequestedItem]) -> list[tuple[RequestedItem, int]]:
    """Add what is still sold of these items, each target once, to the cart, as much as possible of each.

    Returns what fell short and by how many. Locks the cart. Raises CartFull.
    """
    short: list[tuple[RequestedItem, int]] = []
    goals: dict[ItemRef, int | None] = {}
    with transaction.atomic(durable=True):
        cart = lock_cart(customer)
        offered = offers(item.target for item in wanted)
        there = {_target_of(line): line for line in cart.lines.select_related("bundle")}
        for item in wanted:
            limits = offered[item.target].limits if item.target in offered else GONE
            present = there[item.target].quantity if item.target in there else 0
            quantity = min(present + item.quantity, limits.possible)
            if quantity <= present or check_quantity(quantity, limits):
                quantity = present
            goals[item.target] = quantity if quantity > present else None
            if missing := present + item.quantity - quantity:
                short.append((item, missing))
        if len(there) + sum(goal is not None and target not in there for target, goal in goals.items()) > MAX_LINES:
            raise CartFull
        _write(cart, there, goals, wanted, offered, Mode.SET, Merged())
    return short


def _goal(
    item: RequestedItem, offer: Offer | None, there: dict[ItemRef, CartLine], mode: Mode, merged: Merged
) -> int | None:
    """The line's quantity afterwards: 0 for none, None for as it is."""
    present = there[item.target].quantity if item.target in there else 0
    if mode is Mode.SET and item.quantity == 0:
        return 0
    if mode is Mode.MERGE and item.quantity <= present:
        return None
    problem = check_quantity(item.quantity, offer.limits if offer else GONE)
    if problem is None:
        return item.quantity
    if offer is None or not problem.possible:
        merged.dropped.append(_dropped(item, offer, problem.code, problem.message))
        return 0 if mode is Mode.REPLACE else None
    possible = offer.limits.minimum if problem.code == "below_minimum" else problem.possible
    quantity = max(possible, present) if mode is Mode.MERGE else possible
    merged.limited.append(Limited(item, offer.name, quantity, problem, *offer.names))
    return quantity


def _dropped(item: RequestedItem, offer: Offer | None, code: str, message: str) -> Dropped:
    if offer is None:
        return Dropped(item, None, code, message)
    return Dropped(item, offer.name, code, message, *offer.names)


def _write(
    cart: Cart,
    there: dict[ItemRef, CartLine],
    goals: dict[ItemRef, int | None],
    wanted: Sequence[RequestedItem],
    offered: dict[ItemRef, Offer],
    mode: Mode,
    merged: Merged,
) -> None:
    gone = [line for target, line in there.items() if goals.get(target, 0 if mode is Mode.REPLACE else None) == 0]
    if gone:
        cart.lines.filter(pk__in=[line.pk for line in gone]).delete()
    changed: list[CartLine] = []
    for target, line in there.items():
        if (goal := goals.get(target)) and goal != line.quantity:
            merged.raised += goal > line.quantity
            line.quantity = goal
            changed.append(line)
    if changed:
        CartLine.objects.bulk_update(changed, ["quantity"])
    new = [item for item in wanted if goals[item.target] and item.target not in there]
    room = MAX_LINES - len(there) + len(gone)
    for item in new[room:]:
        merged.dropped.append(_dropped(item, offered[item.target], CartFull.code, CartFull.message))
    beyond = {item.target for item in new[room:]}
    merged.limited = [limited for limited in merged.limited if limited.item.target not in beyond]
    made = [CartLine(cart=cart, quantity=goals[item.target] or 0, **item.target.key) for item in new[:room]]
    CartLine.objects.bulk_create(made)
    merged.added = len(made)


def _target_of(line: CartLine) -> ItemRef:
    return ref_of(line.bundle) if line.bundle else ItemRef("product", line.product_id or 0)
