"""Writes the bills of what left the shop, and one that was corrected."""

from collections.abc import Sequence

from apps.accounts.models import StaffUser
from apps.orders.bills.services import issuing
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.orders.services.departures import GONE

REASON = "The address on the bill was the old one"


def write(orders: Sequence[Order], staff: Sequence[StaffUser]) -> None:
    """Bills in the order in which parcels left; the last one is taken back by a credit note and issued again."""
    gone = sorted((order for order in orders if order.status in GONE), key=lambda order: (order.updated_at, order.pk))
    for order in gone:
        issuing.issue_locked(lock_order(order.pk), by=None, now=order.updated_at)
    if gone:
        last = lock_order(gone[-1].pk)
        issuing.credit_locked(last, last.bills.get(), reason=REASON, by=staff[0], now=last.updated_at)
        issuing.issue_locked(last, by=staff[0], now=last.updated_at)
