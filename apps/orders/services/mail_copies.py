"""Sends a customer's mail about an order again on request."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.common import audit, mail_log
from apps.common.clock import day_end, india_date
from apps.common.errors import Conflict, TooManyRequests
from apps.shop.selectors import shop_settings

from .. import notifications
from ..enums import Message
from ..locks import lock_order
from ..models import Order, OrderEvent
from ..notifications.messages import MAILED, MAILED_KINDS
from ..notifications.tasks import TEMPLATE, TO_SHOP, message_id_of, message_id_to_shop
from ..selectors import COPIES_A_DAY, MAIL_SENT_AGAIN, copies_today

ENOUGH = f"This mail was sent again {COPIES_A_DAY} times today. Please send it again tomorrow, or call the customer."
NO_ADDRESS = "This customer has no e-mail address, so no mail goes out. Please call, or write to the phone number."


class NoMailToSend(Conflict):
    """No such event was mailed, the order has no address, or its personal data are deleted."""

    code = "no_mail_to_send"
    message = "This order has no such mail."


def send_again(pk: int, *, by: StaffUser, kind: str = "") -> OrderEvent:
    """Queue another copy of the customer's mail about the order's last event, or its last one of this `kind`.

    Locks the order. Raises as `send_event_again`.
    """
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        kinds = MAILED_KINDS & {kind} if kind else MAILED_KINDS
        to_customer = order.events.filter(MAILED, kind__in=kinds).exclude(message=Message.PROOF_TO_SHOP)
        return _copy(order, to_customer.order_by("-pk").first(), by)


def send_event_again(pk: int, event_id: int, *, by: StaffUser) -> OrderEvent:
    """Queue another copy of the mail about this event of the order, to its customer or to the shop.

    It shows the order as it is now; the customer's goes to the address in the order. Locks the order. Raises
    OrderNotFound, NoMailToSend, or TooManyRequests after three copies on a day in India.
    """
    with transaction.atomic(durable=True):
        order = lock_order(pk)
        mailed = Q(kind__in=MAILED_KINDS) | Q(message=Message.PROOF_TO_SHOP)
        return _copy(order, order.events.filter(MAILED, mailed, pk=event_id).first(), by)


def customers_address(order: Order) -> str:
    """Where mails about the order go; raises NoMailToSend, which says so if the customer has no address."""
    if order.customer_email:
        return order.customer_email
    raise NoMailToSend if order.is_erased else NoMailToSend(NO_ADDRESS)


def note_copy(order: Order, event_id: int | None, *, kind: str, by: StaffUser, now: datetime) -> int:
    """Note that a mail about the order is sent again; returns the number of the copy.

    `event_id` is None for a mail about no event. The caller has locked the order. Raises NoMailToSend or
    TooManyRequests.
    """
    if order.is_erased:
        raise NoMailToSend
    if copies_today(order, now=now)[event_id] >= COPIES_A_DAY:
        raise TooManyRequests(ENOUGH, retry_after=int((day_end(india_date(now)) - now).total_seconds()) + 1)
    after = {"event": event_id, "kind": kind}
    return audit.record(actor=by.actor, action=MAIL_SENT_AGAIN, target=order, after=after).pk


def _copy(order: Order, event: OrderEvent | None, by: StaffUser) -> OrderEvent:
    if event is None:
        raise NoMailToSend
    to_shop = event.message == Message.PROOF_TO_SHOP
    address = shop_settings().email if to_shop else customers_address(order)
    if not address:
        raise NoMailToSend
    copy = note_copy(order, event.pk, kind=event.kind, by=by, now=timezone.now())
    if to_shop:
        kind, message_id, queue = TO_SHOP, message_id_to_shop(event.pk, copy), notifications.copy_to_shop
    else:
        kind, message_id, queue = TEMPLATE, message_id_of(event.pk, copy), notifications.copy_to_customer
    mail_log.begin(message_id, kind=kind, to=address, about=mail_log.MailSubject(order.pk, event.pk))
    queue(event, copy=copy)
    return event
