"""Jobs that send mails about orders."""

from apps.common import mail, mail_log
from apps.common.jobs import RETRY, app
from apps.common.mail_log import MailSubject
from apps.shop.selectors import shop_settings

from ..enums import EventKind
from ..models import OrderEvent
from .messages import customer_mail

TEMPLATE = "order_event"
TO_SHOP = "new_proof"


def message_id_of(event_id: int, copy: int = 0) -> str:
    """The Message-ID of the customer's mail about an event, or of a copy of it."""
    return f"order-event-{event_id}-copy-{copy}" if copy else f"order-event-{event_id}"


def message_id_to_shop(event_id: int, copy: int = 0) -> str:
    """The Message-ID of the shop's mail about a proof, or of a copy of it."""
    return f"proof-event-{event_id}-copy-{copy}" if copy else f"proof-event-{event_id}"


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
    message_id, about = message_id_of(event_id, copy), MailSubject(order_id, event_id)
    later = OrderEvent.objects.filter(order=order_id, pk__gt=event_id)
    if unless_undone and later.filter(kind=EventKind.PAYMENT_REOPENED).exists():
        mail_log.drop(message_id, kind=TEMPLATE, about=about)
        return
    if (event := _event(order_id, event_id)) and event.order.customer_email:
        subject, context = customer_mail(event)
        mail.send(
            template=TEMPLATE,
            to=event.order.customer_email,
            subject=subject,
            context=context,
            message_id=message_id,
            about=about,
        )


@app.task(name="send_proof_mail", queue="mail", retry=RETRY)
def send_proof_mail(order_id: int, event_id: int, copy: int = 0) -> None:
    """Tell the shop that a proof waits for verification, if the shop has an address."""
    event, shop = _event(order_id, event_id), shop_settings()
    if event and shop.email:
        mail.send(
            template=TO_SHOP,
            to=shop.email,
            subject=f"Payment proof for {event.order.number}",
            context={"order": event.order},
            message_id=message_id_to_shop(event.pk, copy),
            about=MailSubject(order_id, event_id),
        )
