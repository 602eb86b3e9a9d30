"""What a customer reads about an event, in the customer's language; pure but for the order's lines.

The event has the message and the amount, because the order may have changed when the mail is sent.
"""

from types import ModuleType
from typing import Any

from django.db.models import Q

from apps.common.clock import in_india
from apps.common.money import format_inr
from apps.common.translations import Language, in_language
from apps.payments import links
from apps.payments.selectors import due_refund, refunds_of

from ..enums import EventKind, Message
from ..models import OrderEvent
from .words import english, hindi, tamil

M, K = Message, EventKind
WORDS: dict[str, ModuleType] = {Language.ENGLISH: english, Language.TAMIL: tamil, Language.HINDI: hindi}
ASK_FOR_PROOF = {M.PLACED, M.PAYMENT_REJECTED, M.PAYMENT_VOIDED, M.EXPIRED, M.HOLD_EXTENDED, M.AMOUNT_MISSING}
ASK_FOR_PAYEE = {
    M.REFUND_PROMISED, M.CANCELLED_REFUND, M.EXPIRED_REFUND, M.APPROVED_EXCESS, M.PAYEE_RECEIVED, M.RECORD_REFUND,
    M.PAID_TOO_MUCH,
}  # fmt: skip
NOTE_IN_SENTENCE = {M.APPROVED_EXCESS, M.REFUND_SENT, M.HOLD_EXTENDED, M.EXPIRED, M.EXPIRED_REFUND}
# The kinds of events that customers may get a mail about. Whether one did is in its `message`; events of earlier
# releases have none, and those of MAILED_BEFORE were mailed.
MAILED_BEFORE = frozenset({
    K.PLACED, K.STATUS_CHANGED, K.PAYMENT_APPROVED, K.PAYMENT_REJECTED, K.CASH_RECEIVED, K.CANCELLED, K.EXPIRED,
    K.TRACKING_CHANGED,
})  # fmt: skip
MAILED = ~Q(message="") | Q(kind__in=MAILED_BEFORE) & ~Q(kind=K.PLACED, actor_kind="staff")
"""The condition of events that were mailed; a sale that staff entered has a mail with a link instead."""
MAILED_KINDS = MAILED_BEFORE | {
    K.PAYMENT_REOPENED, K.PAYMENT_VOIDED, K.REFUND_RECORDED, K.HOLD_EXTENDED, K.REST_ASKED, K.PAYEE_GIVEN,
    K.REFUND_ASKED, K.RETURN_PROMISED, K.REVIVED,
}  # fmt: skip


def customer_mail(event: OrderEvent) -> tuple[str, dict[str, Any]]:
    """Subject and template context of the mail about an event, whose order and customer must be loaded."""
    order = event.order
    language = Language(order.customer.language)
    words = WORDS[language]
    message = event.message or event.kind  # jobs of the release before name no message
    subject, sentence = words.STATUS_WORDS[event.to_status] if message == M.STATUS_CHANGED else words.WORDS[message]
    due = due_refund(refunds_of(order.payment)) if message in ASK_FOR_PAYEE else None
    refund = None if due is None or due.on_record else due
    values = {
        "number": order.number,
        "amount": format_inr(event.amount) if event.amount else words.LABELS["your_payment"],
        "note": event.note,
        "until": in_india(order.holds_until, language) if order.holds_until else "",
        "refund": format_inr(refund.amount) if refund else "",
    }
    in_sentence = NOTE_IN_SENTENCE if language is Language.ENGLISH else NOTE_IN_SENTENCE | {M.AMOUNT_MISSING}
    lines = list(order.lines.order_by("position"))
    for line in lines:
        line.name = in_language(line, "name", language)
    context = {
        "order": order,
        "event": event,
        "language": language.value,
        "labels": {name: text.format(**values) for name, text in words.LABELS.items()},
        "sentence": sentence.format(**values),
        "note": "" if message in in_sentence else event.note,
        "lines": lines,
        "pay_by": order.holds_until if message == M.PLACED else None,
        "asks_for_proof": message in ASK_FOR_PROOF,
        "refund": refund,
        "refund_token": links.token_of(refund) if refund else "",
    }
    return subject.format(**values), context
