"""Ships the ticked rows of an import: one transaction each, so that it goes on where it was stopped."""

from datetime import datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common.errors import DomainError, Unavailable
from apps.orders.enums import OrderStatus
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.orders.services import transitions

from ..enums import ImportState, RowResult
from ..locks import lock_import
from ..models import TrackingRow
from ..selectors import event_of, is_unchanged


def ship_ticked(pk: int, *, staff_id: int, now: datetime) -> None:
    """Ship every ticked row that is not done yet; safe to run twice, also at the same time."""
    by = StaffUser.objects.get(pk=staff_id)
    waiting = TrackingRow.objects.filter(tracking_import=pk, ticked=True, result="")
    for row in waiting.order_by("row").values_list("pk", flat=True):
        ship(row, by=by, now=now)
    with transaction.atomic(durable=True):
        found = lock_import(pk)
        if found.state == ImportState.COMMITTING and not waiting.exists():
            found.state, found.committed_at = ImportState.COMMITTED, now
            found.save(update_fields=["state", "committed_at"])


def ship(pk: int, *, by: StaffUser, now: datetime) -> None:
    """Ship the order of a row with its number, and note what came of it in the same transaction.

    Locks order, payment and stock, as any change of status; the row is read again under the order's lock.
    """
    number = TrackingRow.objects.values_list("order_number", flat=True).get(pk=pk)
    order_id = Order.objects.filter(number=number).values_list("pk", flat=True).first()
    if order_id is None:
        _note(TrackingRow.objects.get(pk=pk), RowResult.REFUSED, "No order has this number.")
        return
    with transaction.atomic(durable=True):
        order = lock_order(order_id)
        row = TrackingRow.objects.get(pk=pk)
        if row.result:
            return
        if order.status == OrderStatus.CANCELLED:
            _note(row, RowResult.REFUSED, "The order is cancelled.")
        elif is_unchanged(order, row):
            _note(row, RowResult.UNCHANGED)
        else:
            _note(row, *_shipped(order, row, by, now))


def _shipped(order: Order, row: TrackingRow, by: StaffUser, now: datetime) -> tuple[RowResult, str]:
    try:
        with transaction.atomic():
            changed = transitions.apply_locked(order, event_of(order, row), by=by, now=now)
    except Unavailable:  # a later run may succeed
        raise
    except DomainError as refusal:  # the row says why; one refusal must not stop the others
        return RowResult.REFUSED, refusal.message
    return (RowResult.SHIPPED if changed else RowResult.UNCHANGED), ""


def _note(row: TrackingRow, result: RowResult, message: str = "") -> None:
    row.result, row.message = result, message[:500]
    row.save(update_fields=["result", "message"])
