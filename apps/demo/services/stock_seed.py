"""Writes the stock with a history: what was there, two deliveries, and what counting the shelf corrected."""

from collections.abc import Sequence

from apps.accounts.models import StaffUser
from apps.catalog.enums import StockCause
from apps.catalog.models import Stock
from apps.catalog.services import stock

DELIVERIES = (("Invoice SVK/26-27/0412", 40), ("Invoice KLM/1187", 24))
DELIVERED, COUNTED = 12, 5
MISSING = 2


def write(stocks: Sequence[Stock], staff: Sequence[StaffUser]) -> None:
    """Insert the stock; with `staff`, some of it comes by deliveries and corrections, so that the ledger shows them."""
    final = {row.product_id: row.quantity for row in stocks}
    ample = [pk for pk, quantity in sorted(final.items()) if quantity > sum(units for _, units in DELIVERIES)]
    delivered = ample[:DELIVERED] if staff else []
    counted = ample[-COUNTED:] if staff else []
    for row in stocks:
        row.quantity -= sum(units for _, units in DELIVERIES) * (row.product_id in delivered)
        row.quantity += MISSING * (row.product_id in counted)
    Stock.objects.bulk_create(stocks)
    for (note, units), person in zip(DELIVERIES, staff, strict=False):
        why = stock.Why(StockCause.RECEIVED, person.actor, note=note)
        stock.add_locked(dict.fromkeys(delivered, units), why)
    if counted:
        why = stock.Why(StockCause.CORRECTED, staff[-1].actor)
        stock.add_locked(dict.fromkeys(counted, -MISSING), why)
