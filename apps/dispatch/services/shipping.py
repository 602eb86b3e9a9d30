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
    rows = list(waiting.order_by("row").values_list("pk", "order_number"))
    orders = dict(Order.objects.filter(number__in=[number for _, number in rows]).values_list("number", "pk"))
    for row, number in rows:
        ship(row, orders[number], by=by, now=now)
    with transaction.atomic(durable=True):
        found = lock_import(pk)
        if found.state == ImportState.COMMITTING and not waiting.exists():
            found.state, found.committed_at = ImportState.COMMITTED, now
            found.save(update_fields=["state", "committed_at"])


def ship(pk: int, order_id: int, *, by: StaffUser, now: datetime) -> None:
    """Ship the order with the number of a row, and note what came of it in the same transaction.

    Locks order, payment and stock, as any change of status; the row is read again under the order's lock.
    """
    try:
        with transaction.atomic(durable=True):
            order = lock_order(order_id)
            row = TrackingRow.objects.get(pk=pk)
            if row.result:
                return
            row.result, row.message = _shipped(order, row, by, now)
            row.save(update_fields=["result", "message"])
    except Unavailable:  # a later run may succeed
        raise
    except DomainError as refusal:  # the row says why; one refusal must not stop the others
        message = refusal.message[:500]
        TrackingRow.objects.filter(pk=pk, result="").update(result=RowResult.REFUSED, message=message)


def _shipped(order: Order, row: TrackingRow, by: StaffUser, now: datetime) -> tuple[RowResult, str]:
    if order.status == OrderStatus.CANCELLED:
        return RowResult.REFUSED, "The order is cancelled."
    if is_unchanged(order, row):
        return RowResult.UNCHANGED, ""
    changed = transitions.apply_locked(order, event_of(order, row), by=by, now=now)
    return (RowResult.SHIPPED if changed else RowResult.UNCHANGED), ""
