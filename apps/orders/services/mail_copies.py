"""Sending a customer's mail about an order again, for those who say that it did not arrive."""

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.errors import Conflict
from apps.common.ratelimits import Rate, hit

from .. import notifications
from ..enums import Message
from ..errors import OrderNotFound
from ..models import Order, OrderEvent
from ..notifications.messages import MAILED_BEFORE, MAILED_KINDS

MAILED = ~Q(message__in=["", Message.PROOF_TO_SHOP]) | Q(message="", kind__in=MAILED_BEFORE)
PER_ORDER = Rate("mail-copies", 5, 3600)


class NoMailToSend(Conflict):
    """No such event was mailed, or the personal data of the order are deleted."""

    code = "no_mail_to_send"
    message = "This order has no such mail."


def send_again(pk: int, *, by: StaffUser, kind: str = "") -> OrderEvent:
    """Queue another copy of the customer's mail about the order's last event, or its last one of this `kind`.

    It goes to the address in the order and shows the order as it is now. Raises OrderNotFound, NoMailToSend, or
    TooManyRequests after five copies of an order's mails in an hour.
    """
    hit(PER_ORDER, str(pk), message="Five copies were sent in the last hour. Please wait before you send another.")
    with transaction.atomic(durable=True):
        order = Order.objects.filter(pk=pk).first()
        if order is None:
            raise OrderNotFound
        kinds = MAILED_KINDS & {kind} if kind else MAILED_KINDS
        event = order.events.filter(MAILED, kind__in=kinds).order_by("-pk").first()
        if event is None or not order.customer_email:
            raise NoMailToSend
        record = audit.record(
            actor=by.actor, action="order.mail_sent_again", target=order, after={"event": event.pk, "kind": event.kind}
        )
        notifications.copy_to_customer(event, copy=record.pk)
        return event
