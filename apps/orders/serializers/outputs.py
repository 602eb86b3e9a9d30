"""What customers and guests get of orders."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from apps.common import storage
from apps.common.api.fields import IdField, MomentField, MoneyField, moment
from apps.common.api.pictures import PictureOut, picture_json
from apps.common.api.serializers import Serializer
from apps.common.money import ZERO
from apps.contact.models import ShopSettings
from apps.payments import upi
from apps.payments.enums import WIRE_STATUSES, Method, PaymentStatus, RefundState, wire_status
from apps.payments.models import Payment, PaymentProof, Refund
from apps.payments.selectors import refund_shown

from ..enums import CancelKind, Confirmation, EventKind, LineType, OrderStatus
from ..models import Order, OrderEvent, OrderLine
from ..services.order_writer import NewOrder
from ..state_machine import is_cancellable_by_customer, is_reorderable


class ContentOut(Serializer):
    """A cracker in a fund or gift box."""

    name = serializers.CharField()
    quantity = serializers.IntegerField()


class ItemOut(Serializer):
    """A line as it was sold; `product`, `bundleId` and `giftBoxId` are null when there is none any more."""

    id = IdField()
    type = serializers.ChoiceField(LineType.choices)
    name = serializers.CharField()
    category_name = serializers.CharField()
    price = MoneyField()
    quantity = serializers.IntegerField()
    total = MoneyField()
    product = IdField(allow_null=True)
    bundle_id = IdField(allow_null=True)
    gift_box_id = IdField(allow_null=True)
    image = PictureOut(allow_null=True)
    crackers = ContentOut(many=True)


class PricingOut(Serializer):
    """Rupees."""

    subtotal = MoneyField()
    tax = MoneyField()
    shipping = MoneyField()
    total = MoneyField()


class ScreenshotOut(Serializer):
    """A proof; `path` is a link that expires within minutes."""

    path = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    submitted_at = MomentField()


class PaymentOut(Serializer):
    """The payment as its owner sees it."""

    method = serializers.ChoiceField(Method.choices)
    status = serializers.ChoiceField(WIRE_STATUSES)
    reference = serializers.CharField()
    submitted_at = MomentField(allow_null=True)
    verified_at = MomentField(allow_null=True)
    rejection_reason = serializers.CharField()
    payment_screenshot = ScreenshotOut(allow_null=True)


class RefundOut(Serializer):
    """Money that is sent back, in rupees; `reference` is the bank's, or "cash"."""

    state = serializers.ChoiceField(RefundState.choices)
    amount = MoneyField()
    reason = serializers.CharField()
    reference = serializers.CharField()
    sent_at = MomentField(allow_null=True)


class ShippingOut(Serializer):
    """The address, as it was given."""

    name = serializers.CharField()
    street = serializers.CharField()
    city = serializers.CharField()
    state = serializers.CharField()
    pincode = serializers.CharField()
    landmark = serializers.CharField()
    phone_number = serializers.CharField()
    phone = serializers.CharField()


class EventOut(Serializer):
    """Something that happened; customers see who only as customer, staff or system."""

    kind = serializers.ChoiceField(EventKind.choices)
    from_status = serializers.CharField()
    to_status = serializers.CharField()
    actor = serializers.CharField()
    note = serializers.CharField()
    amount = MoneyField(allow_null=True)
    at = MomentField()


class StaffEventOut(EventOut):
    """The same for staff: with names, with what was confirmed, and with the reason that customers do not read."""

    reason = serializers.CharField()
    confirmed = serializers.ListField(child=serializers.ChoiceField(Confirmation.choices))


class OrderCard(Serializer):
    """An order in a list."""

    id = IdField()
    order_number = serializers.CharField()
    status = serializers.ChoiceField(OrderStatus.choices)
    created_at = MomentField()
    updated_at = MomentField()
    items = ItemOut(many=True)
    pricing = PricingOut()
    total = MoneyField()
    payment_method = serializers.ChoiceField(Method.choices)
    payment_status = serializers.ChoiceField(WIRE_STATUSES)
    amount_received = MoneyField()
    amount_due = MoneyField()
    refund = RefundOut(allow_null=True)
    payment_info = PaymentOut()
    shipping_address = ShippingOut()
    carrier = serializers.CharField()
    tracking_number = serializers.CharField()
    holds_until = MomentField(allow_null=True)
    has_gifts = serializers.BooleanField()
    is_short_of_stock = serializers.BooleanField()
    cancel_kind = serializers.ChoiceField([("", "Not cancelled"), *CancelKind.choices])
    cancel_reason = serializers.CharField()
    can_cancel = serializers.BooleanField()
    can_reorder = serializers.BooleanField()
    can_send_proof = serializers.BooleanField()


class OrderOut(OrderCard):
    """An order with its history; `upiLink` opens the payment in a UPI app while one is expected."""

    events = EventOut(many=True)
    upi_link = serializers.CharField()


def item_body(line: OrderLine) -> dict[str, Any]:
    """A line's wire form, as ItemOut describes it."""
    bundle = str(line.bundle_id) if line.bundle_id else None
    return {
        "_id": str(line.pk),
        "type": line.type,
        "name": line.name,
        "categoryName": line.category_name,
        "price": line.unit_price,
        "quantity": line.quantity,
        "total": line.unit_price * line.quantity,
        "product": str(line.product_id) if line.product_id else None,
        "bundleId": bundle if line.type == LineType.BUNDLE else None,
        "giftBoxId": bundle if line.type == LineType.GIFT_BOX else None,
        "image": picture_json(line.picture) if line.picture else None,
        "crackers": line.contents,
    }


def screenshot_body(proof: PaymentProof) -> dict[str, Any]:
    """A proof's wire form, with a fresh link."""
    return {
        "path": storage.signed_link(proof.key),
        "width": proof.width,
        "height": proof.height,
        "submittedAt": moment(proof.submitted_at),
    }


def payment_body(payment: Payment, proof: PaymentProof | None) -> dict[str, Any]:
    """A payment's wire form for its owner; staff's notes are shown only as the reason of a rejection."""
    return {
        "method": payment.method,
        "status": wire_status(payment.status),
        "reference": proof.reference if proof else "",
        "submittedAt": moment(payment.submitted_at),
        "verifiedAt": moment(payment.verified_at),
        "rejectionReason": payment.admin_notes if payment.status == PaymentStatus.FAILED else "",
        "paymentScreenshot": screenshot_body(proof) if proof else None,
    }


def refund_body(payment: Payment, refunds: Iterable[Refund]) -> dict[str, Any] | None:
    """The wire form of the refund that the order's page speaks of, as RefundOut describes it."""
    refund = refund_shown(payment, refunds)
    if refund is None:
        return None
    return {
        "state": "sent" if refund.sent_at else "due",
        "amount": refund.amount,
        "reason": refund.reason,
        "reference": refund.reference,
        "sentAt": moment(refund.sent_at),
    }


def can_send_proof(order: Order) -> bool:
    """Whether a screenshot is expected, or would still be taken."""
    payment = order.payment
    return payment.method == Method.BANK_TRANSFER and payment.status in {PaymentStatus.PENDING, PaymentStatus.FAILED}


def state_sentence(order: Order) -> str:
    """How an order stands, in one sentence for its customer."""
    if order.status == OrderStatus.CANCELLED:
        return "It is cancelled now."
    if order.status != OrderStatus.PENDING:
        return f"It is {order.get_status_display().lower()} now."
    if order.payment.method == Method.COD or order.payment.status == PaymentStatus.COMPLETED:
        return "We have it."
    if order.payment.status == PaymentStatus.VERIFICATION_PENDING:
        return "Your payment is under verification."
    return "It waits for your payment."


def card_body(order: Order, *, proof: PaymentProof | None = None) -> dict[str, Any]:
    """An order's wire form, as OrderCard describes it; `order` comes with payment, refunds and lines."""
    return _card(order, order.lines.all(), order.payment.refunds.all(), proof)


def _card(
    order: Order, lines: Iterable[OrderLine], refunds: Iterable[Refund], proof: PaymentProof | None
) -> dict[str, Any]:
    status = OrderStatus(order.status)
    return {
        "_id": str(order.pk),
        "orderNumber": order.number,
        "status": order.status,
        "createdAt": moment(order.created_at),
        "updatedAt": moment(order.updated_at),
        "items": [item_body(line) for line in lines],
        "pricing": {"subtotal": order.total, "tax": ZERO, "shipping": ZERO, "total": order.total},
        "total": order.total,
        "paymentMethod": order.payment.method,
        "paymentStatus": wire_status(order.payment.status),
        "amountReceived": order.payment.balance,
        "amountDue": order.payment.amount_due,
        "refund": refund_body(order.payment, refunds),
        "paymentInfo": payment_body(order.payment, proof),
        "shippingAddress": shipping_body(order),
        "carrier": order.carrier,
        "trackingNumber": order.tracking_number,
        "holdsUntil": moment(order.holds_until),
        "hasGifts": order.has_gifts,
        "isShortOfStock": order.is_short_of_stock,
        "cancelKind": order.cancel_kind,
        "cancelReason": order.cancel_reason,
        "canCancel": is_cancellable_by_customer(status),
        "canReorder": is_reorderable(status),
        "canSendProof": can_send_proof(order),
    }


def shipping_body(order: Order) -> dict[str, Any]:
    """The address's wire form."""
    return {
        "name": order.customer_name,
        "street": order.street,
        "city": order.city,
        "state": order.state,
        "pincode": order.pincode,
        "landmark": order.landmark,
        "phoneNumber": order.phone_number,
        "phone": order.phone_number,
    }


def order_body(order: Order, shop: ShopSettings) -> dict[str, Any]:
    """An order's wire form with history, as OrderOut describes it; `order` comes with events and proofs."""
    proof = next(iter(order.payment.proofs.all()), None)
    return card_body(order, proof=proof) | _history_body(order, order.events.all(), shop)


def new_order_body(new: NewOrder, shop: ShopSettings) -> dict[str, Any]:
    """The same of an order that was just written; no statement."""
    return _card(new.order, new.lines, (), None) | _history_body(new.order, [new.event], shop)


def _history_body(order: Order, events: Iterable[OrderEvent], shop: ShopSettings) -> dict[str, Any]:
    link = ""
    if can_send_proof(order):
        link = upi.link(
            upi_id=shop.upi_id,
            name=shop.upi_name,
            amount=order.payment.amount_due,
            order_number=order.number,
            merchant_code=shop.upi_merchant_code,
        )
    return {"events": events_body(events), "upiLink": link}


def events_body(events: Iterable[OrderEvent], *, names: bool = False) -> list[dict[str, Any]]:
    """Events' wire form; with `names` as staff see them, see StaffEventOut."""
    return [
        {
            "kind": event.kind,
            "fromStatus": event.from_status,
            "toStatus": event.to_status,
            "actor": event.actor_name if names else event.actor_kind,
            "note": event.note,
            "amount": event.amount,
            "at": moment(event.at),
            **({"reason": event.reason, "confirmed": event.confirmed} if names else {}),
        }
        for event in events
    ]
