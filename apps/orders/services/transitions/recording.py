"""The traces of a change: the order's event, the audit record and the mail job."""

from typing import Any

from apps.common import audit

from ... import notifications
from ...enums import Message, OrderStatus
from ...models import Order, OrderEvent
from .. import departures, events
from .change import Change


def snapshot(order: Order) -> dict[str, Any]:
    """The state of an order and its payment, for the audit record."""
    payment = order.payment
    return {
        "status": order.status,
        "payment": payment.status,
        "stock": order.stock_state,
        "holds_until": order.holds_until,
        "cancel_kind": order.cancel_kind,
        "carrier": order.carrier,
        "tracking_number": order.tracking_number,
        "received": payment.amount_received,
        "refunded": payment.amount_refunded,
    }


def record(change: Change, before: dict[str, Any]) -> None:
    """Record the change of an order with the state `before`, and queue its mail."""
    order, outcome = change.order, change.outcome
    moved = order.status != before["status"]
    event = events.record(
        order,
        outcome.kind,
        actor=change.actor,
        now=change.now,
        from_status=before["status"] if moved else "",
        to_status=OrderStatus(order.status) if moved else None,
        note=change.note,
        reason=change.staff_reason,
        confirmed=outcome.confirmed,
        amount=outcome.amount,
        message=outcome.mail,
    )
    if change.staff:
        audit.record(
            actor=change.actor,
            action=f"order.{outcome.kind}",
            target=order,
            before=before,
            after=snapshot(order),
            reason=change.staff_reason or change.note,
        )
    _queue_mail(change, event)
    departures.announce(order, before=before["status"])


def _queue_mail(change: Change, event: OrderEvent) -> None:
    mail, after, order = change.outcome.mail, change.outcome.mail_after, change.order
    if change.outcome.proof:
        notifications.to_shop(order, event)
    if mail is None or mail is Message.PROOF_TO_SHOP:
        return
    if after:
        notifications.to_customer_unless_undone(order, event, after=after)
    else:
        notifications.to_customer(order, event)
