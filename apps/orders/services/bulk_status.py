"""Setting the status of several orders at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from apps.accounts.models import StaffUser
from apps.common.errors import DomainError
from apps.common.row_by_row import RowByRow

from ..models import Order
from ..state_machine import Event
from . import transitions


@dataclass(frozen=True, slots=True)
class RefusedOrder:
    """An order whose status was not set; `confirmations` are what would have to be confirmed."""

    id: int
    order_number: str
    reason: str
    code: str
    confirmations: list[Any]


@dataclass(frozen=True, slots=True)
class Report:
    """The keys of the orders that were changed, and the others with their reasons."""

    changed: list[int]
    refused: list[RefusedOrder]


def set_status(ids: Sequence[int], event: Event, *, by: StaffUser, now: datetime) -> Report:
    """Apply the event to each order, in a transaction of its own: a refusal of one does not stop the others."""
    report = Report([], [])
    numbers = dict(Order.objects.filter(pk__in=ids).values_list("pk", "number"))
    orders = RowByRow()
    for pk in dict.fromkeys(ids):
        try:
            with orders.row():
                transitions.apply(pk, event, by=by, now=now)
            report.changed.append(pk)
        except DomainError as refusal:
            confirmations = refusal.data.get("confirmations", [])
            report.refused.append(RefusedOrder(pk, numbers.get(pk, ""), refusal.message, refusal.code, confirmations))
    return report
