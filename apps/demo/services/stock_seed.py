"""Writes what deliveries, orders and counting did to the stock, through the shop's only writer of stock."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from apps.accounts.models import StaffUser
from apps.catalog.enums import StockCause
from apps.catalog.locks import lock_stock
from apps.catalog.services import stock
from apps.common.actors import Actor, Kind
from apps.orders.enums import EventKind, OrderStatus
from apps.orders.models import OrderEvent
from apps.orders.selectors import product_quantities

DELIVERIES = ("Invoice SVK/26-27/0412", "Invoice KLM/1187")
COUNTED, MISSING = 5, 2


def write(events: Sequence[OrderEvent], staff: Sequence[StaffUser]) -> None:
    """Deliveries, then what orders took and gave back in the order of time, then corrections; the stock is as before.

    What is delivered makes up for what was sold, and is never short of what orders hold at a time.
    """
    moves = list(_moves(events))
    left, lowest = Counter[int](), Counter[int]()
    for _, change in moves:
        for pk, units in change.items():
            left[pk] += units
            lowest[pk] = min(lowest[pk], left[pk])
    there = lock_stock(lowest.keys())
    delivered = {pk: max(-left[pk], -lowest[pk] - there[pk]) for pk in sorted(lowest)}
    for pk in list(delivered)[:COUNTED]:
        delivered[pk] += MISSING
    for which, (note, person) in enumerate(zip(DELIVERIES, staff, strict=True)):
        goods = dict(list(delivered.items())[which :: len(DELIVERIES)])
        stock.add_locked(goods, stock.Why(StockCause.RECEIVED, person.actor, note=note))
    for event, change in moves:
        by, order = Actor(cast(Kind, event.actor_kind), None, event.actor_name), event.order
        if event.kind == EventKind.PLACED:
            taken = {pk: -units for pk, units in change.items()}
            missing = stock.take(taken, stock.Why(StockCause.SOLD, by, order.pk, order.number))
            assert not missing, missing
        else:
            stock.give_back(change, stock.Why(StockCause.GIVEN_BACK, by, order.pk, order.number))
    too_many = {pk: -(units + left[pk]) for pk, units in delivered.items() if units + left[pk]}
    stock.add_locked(too_many, stock.Why(StockCause.CORRECTED, staff[-1].actor))


def _moves(events: Iterable[OrderEvent]) -> Iterable[tuple[OrderEvent, dict[int, int]]]:
    """The events that change stock, by time, with the change of each product."""
    for event in sorted(events, key=lambda event: event.at):
        if event.kind == EventKind.PLACED or event.to_status == OrderStatus.CANCELLED:
            sign = -1 if event.kind == EventKind.PLACED else 1
            yield event, {pk: sign * units for pk, units in product_quantities(event.order).items()}
