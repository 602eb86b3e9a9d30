"""Jobs that send mails about orders."""

from apps.common import mail
from apps.common.jobs import RETRY, app
from apps.contact.selectors import shop_settings

from ..enums import EventKind
from ..models import OrderEvent
from .messages import customer_mail


def _event(order_id: int, event_id: int) -> OrderEvent | None:
    return (
        OrderEvent.objects.select_related("order__payment", "order__customer")
        .filter(pk=event_id, order_id=order_id)
        .first()
    )


@app.task(name="send_order_mail", queue="mail", retry=RETRY)
def send_order_mail(order_id: int, event_id: int, copy: int = 0, unless_undone: bool = False) -> None:
    """Tell the customer what happened to the order, unless the order has no person any more, or it was undone since.

    A `copy` that staff asked for has a Message-ID of its own: mail programs hide a second message of the same one.
    """
    later = OrderEvent.objects.filter(order=order_id, pk__gt=event_id)
    if unless_undone and later.filter(kind=EventKind.PAYMENT_REOPENED).exists():
        return
    if (event := _event(order_id, event_id)) and event.order.customer_email:
        subject, context = customer_mail(event)
        mail.send(
            template="order_event",
            to=event.order.customer_email,
            subject=subject,
            context=context,
            message_id=f"order-event-{event.pk}-copy-{copy}" if copy else f"order-event-{event.pk}",
        )


@app.task(name="send_proof_mail", queue="mail", retry=RETRY)
def send_proof_mail(order_id: int, event_id: int) -> None:
    """Tell the shop that a proof waits for verification, if the shop has an address."""
    event, shop = _event(order_id, event_id), shop_settings()
    if event and shop.email:
        mail.send(
            template="new_proof",
            to=shop.email,
            subject=f"Payment proof for {event.order.number}",
            context={"order": event.order},
            message_id=f"proof-event-{event.pk}",
        )
