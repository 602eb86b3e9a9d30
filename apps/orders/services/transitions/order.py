"""Writes the columns of the order: status, reason, holding time and tracking details."""

from datetime import datetime, timedelta

from apps.shop.selectors import shop_settings

from ...enums import EventKind, OrderStatus
from ...models import Order
from ...state_machine import RETRY_TIME, Hold
from .change import Change
from .stock import write_stock


def write_order(change: Change) -> None:
    """Move the stock and save the order."""
    order, outcome = change.order, change.outcome
    write_stock(change)
    before, order.status = order.status, outcome.order
    order.cancel_kind = outcome.cancel_kind
    if outcome.order != OrderStatus.CANCELLED:
        order.cancel_reason = ""
    elif outcome.kind in {EventKind.CANCELLED, EventKind.EXPIRED} or before != order.status:
        order.cancel_reason = outcome.cancel_reason
    order.holds_until = _holds_until(change)
    if outcome.carrier is not None:
        order.carrier = outcome.carrier
    if outcome.tracking_number is not None:
        order.tracking_number = outcome.tracking_number
    order.updated_at = change.now
    order.save(
        update_fields=[
            "status", "stock_state", "cancel_kind", "cancel_reason", "holds_until", "carrier", "tracking_number",
            "updated_at",
        ]
    )  # fmt: skip


def _holds_until(change: Change) -> datetime | None:
    hold = change.outcome.hold
    if hold is Hold.KEEP:
        return change.order.holds_until
    if hold is Hold.START:
        return change.now + timedelta(minutes=shop_settings().holding_minutes)
    if hold is Hold.RETRY:
        return change.now + RETRY_TIME
    return change.outcome.held_until


def erase_personal_reason(order: Order) -> None:
    """Remove the reason of a cancellation, which may be personal. The caller has locked the order and saves it."""
    order.cancel_reason = ""
