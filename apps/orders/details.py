"""An order as its answers show it; `serializers.outputs` writes it."""

from collections.abc import Iterable
from dataclasses import dataclass

from apps.payments import links
from apps.payments.enums import Method, PaymentStatus
from apps.payments.models import PaymentProof, Refund
from apps.payments.selectors import refund_shown
from apps.shop.models import ShopSettings

from .enums import OrderStatus
from .models import Order, OrderEvent, OrderLine


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDetails:
    """An order with its lines and its refund; on its own page also with the last proof, events and UPI link.

    `upi_link` is "" while no payment is expected.
    """

    order: Order
    lines: Iterable[OrderLine]
    refund: Refund | None = None
    proof: PaymentProof | None = None
    events: Iterable[OrderEvent] = ()
    upi_link: str = ""


def card_of(order: Order) -> OrderDetails:
    """An order in a list; it comes `with_details`."""
    return OrderDetails(
        order=order, lines=order.lines.all(), refund=refund_shown(order.payment, order.payment.refunds.all())
    )


def page_of(order: Order, shop: ShopSettings) -> OrderDetails:
    """An order on its own page; it comes `with_history`."""
    return OrderDetails(
        order=order,
        lines=order.lines.all(),
        refund=refund_shown(order.payment, order.payment.refunds.all()),
        proof=next(iter(order.payment.proofs.all()), None),
        events=order.events.all(),
        upi_link=upi_link(order, shop),
    )


def upi_link(order: Order, shop: ShopSettings) -> str:
    """The link that opens the payment in a UPI app; "" when no payment is expected."""
    if not can_send_proof(order):
        return ""
    return links.upi_link(shop, amount=order.payment.amount_due, order_number=order.number)


def can_send_proof(order: Order) -> bool:
    """Whether a screenshot is expected, or would still be accepted."""
    payment = order.payment
    return payment.method == Method.BANK_TRANSFER and payment.status in {PaymentStatus.PENDING, PaymentStatus.FAILED}


def state_sentence(order: Order) -> str:
    """The state of an order in one sentence for its customer."""
    if order.status == OrderStatus.CANCELLED:
        return "It is cancelled now."
    if order.status != OrderStatus.PENDING:
        return f"It is {order.get_status_display().lower()} now."
    if order.payment.method == Method.COD or order.payment.status == PaymentStatus.COMPLETED:
        return "We have it."
    if order.payment.status == PaymentStatus.VERIFICATION_PENDING:
        return "Your payment is under verification."
    return "It waits for your payment."
