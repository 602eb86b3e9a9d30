"""The account of a refund, entered by the customer with the link of a mail."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from apps.common import audit
from apps.payments import links
from apps.payments.locks import lock_payment
from apps.payments.models import Refund

from .. import notifications
from ..enums import EventKind, Message
from ..locks import lock_order
from ..models import Order
from . import events


@dataclass(frozen=True, slots=True)
class Payee:
    """A UPI id, or an account number with IFSC and the holder's name; the others are ""."""

    upi: str = ""
    account: str = ""
    ifsc: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class RefundOfLink:
    """A refund with its order."""

    refund: Refund
    order: Order


def look(token: str) -> RefundOfLink:
    """The refund of a link, and its order; raises RefundLinkNotValid or RefundSettled."""
    refund = links.refund_of(token)
    return RefundOfLink(refund, Order.objects.get(payment=refund.payment_id))


def give(token: str, payee: Payee, *, now: datetime) -> RefundOfLink:
    """Keep where the refund is sent to; the link is used up, and a mail brings one for another change.

    Locks order and payment. Raises RefundLinkNotValid or RefundSettled.
    """
    order_id = look(token).order.pk
    with transaction.atomic(durable=True):
        order = lock_order(order_id)
        lock_payment(order.payment_id)
        refund = links.refund_of(token)
        refund.payee_upi, refund.payee_account = payee.upi, payee.account
        refund.payee_ifsc, refund.payee_name = payee.ifsc, payee.name
        refund.payee_at, refund.payee_changes = now, refund.payee_changes + 1
        refund.save(
            update_fields=["payee_upi", "payee_account", "payee_ifsc", "payee_name", "payee_at", "payee_changes"]
        )
        actor = order.customer.actor
        event = events.record(
            order, EventKind.PAYEE_GIVEN, actor=actor, now=now, amount=refund.amount, message=Message.PAYEE_RECEIVED
        )
        # Audit records cannot be erased, so this one does not contain the account.
        audit.record(actor=actor, action="refund.payee_given", target=refund, after={"changes": refund.payee_changes})
        notifications.to_customer(order, event)
    return RefundOfLink(refund, order)
