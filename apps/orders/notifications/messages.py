"""What a customer reads about an event; pure but for the order's lines.

The event has the message and the amount, because the order may have changed when the mail is sent.
"""

from typing import Any

from apps.common.money import format_inr

from ..enums import EventKind, Message, OrderStatus
from ..models import OrderEvent

M, K = Message, EventKind
REFUND = "We will send {amount} back to you and tell you when it is on its way."
WORDS: dict[str, tuple[str, str]] = {
    M.PLACED: (
        "Order {number} placed",
        "Thank you. We are holding your items for you. Please pay and send us the screenshot of the payment.",
    ),
    M.PLACED_WITH_PROOF: (
        "Order {number} placed",
        "Thank you. Your payment is under verification. We confirm within 24 hours.",
    ),
    M.PLACED_COD: ("Order {number} placed", "Thank you. You pay in cash when the parcel comes."),
    M.PAYMENT_APPROVED: (
        "Payment received for {number}",
        "We have verified your payment. We are getting your order ready.",
    ),
    M.APPROVED_EXCESS: (
        "Payment received for {number}",
        "We have verified your payment. We are getting your order ready. {note}",
    ),
    M.AMOUNT_MISSING: (
        "{amount} is still missing for {number}",
        "We have received a part of your payment, thank you. {amount} is still missing. Please pay it and send us the "
        "screenshot of the payment.",
    ),
    M.PAYMENT_REJECTED: (
        "Payment proof for {number} could not be verified",
        "We could not verify your payment. Your order is safe. Please send the proof again.",
    ),
    M.REJECTED_CANCELLED: (
        "Payment proof for {number} could not be verified",
        "We could not verify the payment that you sent for this cancelled order. The order stays cancelled.",
    ),
    M.PAYMENT_REOPENED: (
        "We are checking the payment for {number} again",
        "Your payment was approved too early. We are checking it again and will write to you.",
    ),
    M.PAYMENT_VOIDED: (
        "The payment for {number} is not valid",
        "We had approved your payment, but the money did not reach us. Please send the payment and its proof again.",
    ),
    M.CASH_RECEIVED: ("Cash received for {number}", "We have received your cash payment. Thank you."),
    M.TAKEN_UP_AGAIN: (
        "Order {number} is taken up again",
        "We have verified your payment and taken your cancelled order up again. We are getting it ready.",
    ),
    M.REFUND_PROMISED: (
        "We will refund your payment for {number}",
        "We have received your payment, but the order is cancelled. " + REFUND,
    ),
    M.REFUND_SENT: (
        "Refund sent for {number}",
        "We have sent {amount} back to you. Reference: {note}.",
    ),
    M.CANCELLED: ("Order {number} cancelled", "Your order is cancelled."),
    M.CANCELLED_REFUND: ("Order {number} cancelled", "Your order is cancelled. " + REFUND),
    M.CANCELLED_PROOF: (
        "Order {number} cancelled",
        "Your order is cancelled. We are still checking the payment proof that you sent. If the money has reached us, "
        "we will write to you about it.",
    ),
    M.EXPIRED: (
        "Order {number} cancelled: no payment arrived",
        "We could not hold your items any longer. If you have paid already, open the order and send us the "
        "screenshot: it will be taken up again.",
    ),
    M.EXPIRED_REFUND: (
        "Order {number} cancelled: a part of the payment is missing",
        "We could not hold your items any longer, since the missing amount did not arrive. " + REFUND,
    ),
    M.HOLD_EXTENDED: ("More time to pay for {number}", "We are holding your items longer. {note}."),
    M.TRACKING_CHANGED: ("Tracking details for {number}", "Here are the present tracking details of your order."),
}
STATUS_WORDS: dict[str, tuple[str, str]] = {
    OrderStatus.PENDING: ("Order {number} is pending", "Your order is pending."),
    OrderStatus.CONFIRMED: ("Order {number} is confirmed", "Your order is confirmed. We are getting it ready."),
    OrderStatus.PROCESSING: ("Order {number} is being packed", "We are packing your order."),
    OrderStatus.SHIPPED: ("Order {number} is on its way", "Your order has left our godown."),
    OrderStatus.DELIVERED: (
        "Order {number} is delivered",
        "Your order is delivered. Have a safe and happy celebration.",
    ),
}
ASK_FOR_PROOF = {M.PLACED, M.PAYMENT_REJECTED, M.PAYMENT_VOIDED, M.EXPIRED, M.HOLD_EXTENDED, M.AMOUNT_MISSING}
NOTE_IN_SENTENCE = {M.APPROVED_EXCESS, M.REFUND_SENT, M.HOLD_EXTENDED, M.EXPIRED, M.EXPIRED_REFUND}
# The kinds of events that customers may get a mail about. Whether one did is in its `message`; events of earlier
# releases have none, and those of MAILED_BEFORE were mailed.
MAILED_BEFORE = frozenset({
    K.PLACED, K.STATUS_CHANGED, K.PAYMENT_APPROVED, K.PAYMENT_REJECTED, K.CASH_RECEIVED, K.CANCELLED, K.EXPIRED,
    K.TRACKING_CHANGED,
})  # fmt: skip
MAILED_KINDS = MAILED_BEFORE | {K.PAYMENT_REOPENED, K.PAYMENT_VOIDED, K.REFUND_RECORDED, K.HOLD_EXTENDED, K.REST_ASKED}


def customer_mail(event: OrderEvent) -> tuple[str, dict[str, Any]]:
    """The subject and the template's context of the mail about an event."""
    order = event.order
    message = event.message or event.kind  # jobs of the release before name no message
    subject, sentence = STATUS_WORDS[event.to_status] if message == M.STATUS_CHANGED else WORDS[message]
    words = {
        "number": order.number,
        "amount": format_inr(event.amount) if event.amount else "your payment",
        "note": event.note,
    }
    context = {
        "order": order,
        "event": event,
        "sentence": sentence.format(**words),
        "note": "" if message in NOTE_IN_SENTENCE else event.note,
        "lines": list(order.lines.order_by("position")),
        "pay_by": order.holds_until if message == M.PLACED else None,
        "asks_for_proof": message in ASK_FOR_PROOF,
    }
    return subject.format(**words), context
