"""The mails about an order, with what became of them."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from apps.common.models import MailState, SentMail
from apps.orders.enums import Message
from apps.orders.errors import OrderNotFound
from apps.orders.models import Order, OrderEvent
from apps.orders.notifications.messages import MAILED
from apps.orders.notifications.tasks import TO_SHOP
from apps.orders.selectors import COPIES_A_DAY, copies_today
from apps.shop.selectors import shop_settings

# No mail is tried for longer (jobs.RETRY): one without a record by then was sent before there were records, or never.
TRIED_FOR = timedelta(days=3)
UNKNOWN = "unknown"
AGREED = "agreed"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderMail:
    """A mail about an order; `event` names it when it is sent again, `copies_left` says how often it may be today."""

    id: str
    event: int | None
    kind: str
    status: str
    address: str
    at: datetime
    state: str
    refusal: str
    is_copy: bool
    copies_left: int


def mails_of(pk: int, *, now: datetime) -> list[OrderMail]:
    """The mails about an order, the latest first; none once its personal data are erased. Raises OrderNotFound.

    A mail that waits for the worker has no record yet; its event says that it will go. An event stands for one mail:
    where a proof takes an order up again, for the customer's, not for that to the shop.
    """
    order = Order.objects.filter(pk=pk).first()
    if order is None:
        raise OrderNotFound
    if order.is_erased:
        return []
    records: dict[int | None, list[SentMail]] = defaultdict(list)
    for record in SentMail.objects.filter(order_id=pk).order_by("sent_at", "pk"):
        records[record.event_id].append(record)
    mailed = order.events.filter(MAILED).order_by("-pk")
    copied = copies_today(order, now=now)
    shop_email = shop_settings().email
    agreed_left = max(COPIES_A_DAY - copied[None], 0)
    mails = [_written(record, None, agreed_left) for record in records.pop(None, [])]
    for event in mailed:
        to_shop = event.message == Message.PROOF_TO_SHOP
        left = max(COPIES_A_DAY - copied[event.pk], 0) if shop_email or not to_shop else 0
        of_event = [one for one in records.get(event.pk, []) if (one.kind == TO_SHOP) == to_shop]
        mails += [_written(record, event, left) for record in of_event if record.state != MailState.DROPPED]
        address = shop_email if to_shop else order.customer_email
        if address and all(_is_copy(record) for record in of_event):
            mails.append(_without_record(event, address, left, now))
    return sorted(mails, key=lambda mail: mail.at, reverse=True)


def _is_copy(record: SentMail) -> bool:
    return "-copy-" in record.message_id


def _written(record: SentMail, event: OrderEvent | None, left: int) -> OrderMail:
    return OrderMail(
        id=record.code,
        event=event.pk if event else None,
        kind=_kind(event),
        status=event.to_status if event else "",
        address=record.address,
        at=record.sent_at,
        state=record.state,
        refusal=record.refusal,
        is_copy=_is_copy(record),
        copies_left=left,
    )


def _without_record(event: OrderEvent, address: str, left: int, now: datetime) -> OrderMail:
    return OrderMail(
        id=str(event.pk),
        event=event.pk,
        kind=_kind(event),
        status=event.to_status,
        address=address,
        at=event.at,
        state=MailState.QUEUED if event.at > now - TRIED_FOR else UNKNOWN,
        refusal="",
        is_copy=False,
        copies_left=left,
    )


def _kind(event: OrderEvent | None) -> str:
    """What the mail says; events of earlier releases have no message."""
    return (event.message or event.kind) if event else AGREED
