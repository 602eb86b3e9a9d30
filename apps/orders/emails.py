"""What a customer reads about an event; pure but for the order's lines."""

from typing import Any

from .enums import EventKind, OrderStatus
from .models import OrderEvent

K = EventKind
SENTENCES: dict[str, tuple[str, str]] = {
    K.PLACED: (
        "Order {number} placed",
        "Thank you. We are holding your items for you. Please pay and send us the screenshot of the payment.",
    ),
    K.PAYMENT_APPROVED: (
        "Payment received for {number}",
        "We have verified your payment. We are getting your order ready.",
    ),
    K.PAYMENT_REJECTED: (
        "Payment proof for {number} could not be verified",
        "We could not verify your payment. Your order is safe. Please send the proof again.",
    ),
    K.CASH_RECEIVED: ("Cash received for {number}", "We have received your cash payment. Thank you."),
    K.CANCELLED: ("Order {number} cancelled", "Your order is cancelled."),
    K.EXPIRED: (
        "Order {number} cancelled: no payment arrived",
        "We could not hold your items any longer. If you have paid already, open the order and send us the "
        "screenshot: it will be taken up again.",
    ),
    K.TRACKING_CHANGED: ("Tracking details for {number}", "Here are the present tracking details of your order."),
}
STATUS_SENTENCES: dict[str, tuple[str, str]] = {
    OrderStatus.PENDING: ("Order {number} is pending", "Your order is pending."),
    OrderStatus.CONFIRMED: ("Order {number} is confirmed", "Your order is confirmed. We are getting it ready."),
    OrderStatus.PROCESSING: ("Order {number} is being packed", "We are packing your order."),
    OrderStatus.SHIPPED: ("Order {number} is on its way", "Your order has left our godown."),
    OrderStatus.DELIVERED: (
        "Order {number} is delivered",
        "Your order is delivered. Have a safe and happy celebration.",
    ),
}
NO_PAYMENT_DUE = (
    "Order {number} placed",
    "Thank you. You pay in cash when the parcel comes.",
)


MAILED_KINDS = frozenset({*SENTENCES, K.STATUS_CHANGED})
"""The events that customers get a mail about."""


def customer_mail(event: OrderEvent) -> tuple[str, dict[str, Any]]:
    """The subject and the template's context of the mail about an event."""
    order = event.order
    if event.kind == K.STATUS_CHANGED:
        subject, sentence = STATUS_SENTENCES[event.to_status]
    elif event.kind == K.PLACED and order.holds_until is None:
        subject, sentence = (
            NO_PAYMENT_DUE
            if order.payment.method == "cod"
            else ("Order {number} placed", "Thank you. Your payment is under verification. We confirm within 24 hours.")
        )
    else:
        subject, sentence = SENTENCES[event.kind]
    context = {
        "order": order,
        "event": event,
        "sentence": sentence,
        "lines": list(order.lines.order_by("position")),
        "pay_by": order.holds_until if event.kind == K.PLACED else None,
        "asks_for_proof": event.kind in {K.PAYMENT_REJECTED, K.EXPIRED},
    }
    return subject.format(number=order.number), context
