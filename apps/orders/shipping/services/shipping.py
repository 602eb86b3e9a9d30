"""Ships the ticked rows of an import in one transaction each, so that an interrupted job can resume."""

from datetime import datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common.errors import DomainError, Unavailable
from apps.common.row_by_row import each_row
from apps.orders.enums import OrderStatus
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.orders.services import transitions

from ..enums import ImportState, RowResult
from ..locks import lock_import
from ..models import TrackingRow
from ..selectors.tracking import event_of, is_unchanged


def ship_ticked(pk: int, *, staff_id: int, now: datetime) -> None:
    """Ship every ticked row that is not done yet; safe to run repeatedly and concurrently.

    A row that fails does not stop the others: its error is raised after them.
    """
    by = StaffUser.objects.get(pk=staff_id)
    waiting = TrackingRow.objects.filter(tracking_import=pk, ticked=True, result="")
    rows = list(waiting.order_by("row").values_list("pk", "order_number"))
    orders = dict(Order.objects.filter(number__in=[number for _, number in rows]).values_list("number", "pk"))
    each_row(
        rows,
        lambda row: ship(row[0], orders[row[1]], by=by, now=now),
        failure="A row of a tracking list could not be shipped: %s",
    )
    with transaction.atomic(durable=True):
        tracking_import = lock_import(pk)
        if tracking_import.state == ImportState.COMMITTING and not waiting.exists():
            tracking_import.state, tracking_import.committed_at = ImportState.COMMITTED, now
            tracking_import.save(update_fields=["state", "committed_at"])


def ship(pk: int, order_id: int, *, by: StaffUser, now: datetime) -> None:
    """Ship a row's order and store the result in the same transaction.

    Locks order, payment and stock, as any change of status does; the row is read again under the order's lock.
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
    except DomainError as refusal:  # stored in the row; one refusal must not stop the others
        message = refusal.message[:500]
        TrackingRow.objects.filter(pk=pk, result="").update(result=RowResult.REFUSED, message=message)


def _shipped(order: Order, row: TrackingRow, by: StaffUser, now: datetime) -> tuple[RowResult, str]:
    if order.status == OrderStatus.CANCELLED:
        return RowResult.REFUSED, "The order is cancelled."
    if is_unchanged(order, row):
        return RowResult.UNCHANGED, ""
    changed = transitions.apply_locked(order, event_of(order, row), by=by, now=now)
    return (RowResult.SHIPPED if changed else RowResult.UNCHANGED), ""
