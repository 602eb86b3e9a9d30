"""Writes what staff do beside the states of orders: notes, assignments, and a list of tracking numbers to look at."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from apps.accounts.models import StaffUser
from apps.dispatch.columns import DIGITS_LOST
from apps.dispatch.models import TrackingImport, TrackingRow
from apps.orders.enums import OrderStatus
from apps.orders.models import Order, OrderNote

NOTES = (
    "Rings back after six in the evening. Speaks Tamil.",
    "Wants the parcel at the transport office, not at the door.",
    "Paid from the account of a brother; the name on the receipt is another one.",
    "Second box will go with the next lorry. Customer knows.",
)
CARRIER = "ST Courier"
PARCELS = 8


def write(orders: Sequence[Order], staff: Sequence[StaffUser], *, now: datetime) -> None:
    """Notes on every sixth order, two orders assigned to each member of staff, and a list that nobody has shipped."""
    OrderNote.objects.bulk_create(
        OrderNote(
            order=order,
            author=staff[i % len(staff)],
            author_name=staff[i % len(staff)].name,
            text=NOTES[i % len(NOTES)],
            written_at=order.created_at + timedelta(hours=1),
        )
        for i, order in enumerate(orders[::6])
    )
    open_orders = [one for one in orders if one.status in {OrderStatus.CONFIRMED, OrderStatus.PROCESSING}]
    for i, order in enumerate(open_orders[: 2 * len(staff)]):
        order.assigned_to = staff[i % len(staff)]
        order.save(update_fields=["assigned_to"])
    _write_list(orders, open_orders, staff[0], now)


def _write_list(orders: Sequence[Order], open_orders: Sequence[Order], by: StaffUser, now: datetime) -> None:
    """A courier's list of parcels: most are ready, one is cancelled, one damaged, one order is unknown."""
    rows = [(order.number, f"6286{order.pk:08d}", "") for order in open_orders[:PARCELS]]
    cancelled = next((order for order in orders if order.status == OrderStatus.CANCELLED), None)
    if cancelled:
        rows.append((cancelled.number, f"6286{cancelled.pk:08d}", ""))
    rows.append(("FC251001-ZZZZZ", "628699999999", ""))
    if len(open_orders) > PARCELS:
        rows.append((open_orders[PARCELS].number, "6.28E+11", DIGITS_LOST))
    made = TrackingImport.objects.create(
        source="st-courier.csv", row_count=len(rows), uploaded_at=now, uploaded_by=by, uploaded_by_name=by.name
    )
    TrackingRow.objects.bulk_create(
        TrackingRow(
            tracking_import=made, row=i + 2, order_number=order, carrier=CARRIER, number=number, problem=problem
        )
        for i, (order, number, problem) in enumerate(rows)
    )
