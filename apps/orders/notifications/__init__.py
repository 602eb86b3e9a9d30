"""Which mails follow from an event; queued in the same transaction (rules 10)."""

from datetime import timedelta

from ..models import Order, OrderEvent
from .tasks import send_order_mail, send_proof_mail


def to_customer(order: Order, event: OrderEvent) -> None:
    """Queue the customer's mail about an event, unless the order has no address."""
    if order.customer_email:
        send_order_mail.defer(order_id=order.pk, event_id=event.pk)


def to_customer_unless_undone(order: Order, event: OrderEvent, *, after: timedelta) -> None:
    """Queue the customer's mail about an approval with a delay; it is not sent if the approval was undone."""
    if not order.customer_email:
        return
    job = send_order_mail.configure(schedule_in={"seconds": int(after.total_seconds())})
    job.defer(order_id=order.pk, event_id=event.pk, unless_undone=True)


def copy_to_customer(event: OrderEvent, *, copy: int) -> None:
    """Queue another copy of the customer's mail about an event; `copy` is another number each time."""
    send_order_mail.defer(order_id=event.order_id, event_id=event.pk, copy=copy)


def copy_to_shop(event: OrderEvent, *, copy: int) -> None:
    """Queue another copy of the shop's mail about a proof."""
    send_proof_mail.defer(order_id=event.order_id, event_id=event.pk, copy=copy)


def to_shop(order: Order, event: OrderEvent) -> None:
    """Queue the shop's mail about a new proof."""
    send_proof_mail.defer(order_id=order.pk, event_id=event.pk)
