"""What customers and guests get of orders (storefront.md 3, back-office.md 3)."""

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
from apps.payments.enums import Method, PaymentStatus
from apps.payments.models import Payment, PaymentProof

from ..enums import EventKind, LineType, OrderStatus
from ..models import Order, OrderEvent, OrderLine
from ..transitions import is_cancellable_by_customer, is_reorderable


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
    status = serializers.ChoiceField(PaymentStatus.choices)
    reference = serializers.CharField()
    submitted_at = MomentField(allow_null=True)
    verified_at = MomentField(allow_null=True)
    rejection_reason = serializers.CharField()
    payment_screenshot = ScreenshotOut(allow_null=True)


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
    at = MomentField()


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
    payment_status = serializers.ChoiceField(PaymentStatus.choices)
    payment_info = PaymentOut()
    shipping_address = ShippingOut()
    carrier = serializers.CharField()
    tracking_number = serializers.CharField()
    holds_until = MomentField(allow_null=True)
    has_gifts = serializers.BooleanField()
    is_short_of_stock = serializers.BooleanField()
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
        "status": payment.status,
        "reference": proof.reference if proof else "",
        "submittedAt": moment(payment.submitted_at),
        "verifiedAt": moment(payment.verified_at),
        "rejectionReason": payment.admin_notes if payment.status == PaymentStatus.FAILED else "",
        "paymentScreenshot": screenshot_body(proof) if proof else None,
    }


def can_send_proof(order: Order) -> bool:
    """Whether a screenshot is expected, or would still be taken."""
    payment = order.payment
    return payment.method == Method.BANK_TRANSFER and payment.status in {PaymentStatus.PENDING, PaymentStatus.FAILED}


def card_body(order: Order, *, proof: PaymentProof | None = None) -> dict[str, Any]:
    """An order's wire form, as OrderCard describes it; `order` comes with payment and lines."""
    status = OrderStatus(order.status)
    return {
        "_id": str(order.pk),
        "orderNumber": order.number,
        "status": order.status,
        "createdAt": moment(order.created_at),
        "updatedAt": moment(order.updated_at),
        "items": [item_body(line) for line in order.lines.all()],
        "pricing": {"subtotal": order.total, "tax": ZERO, "shipping": ZERO, "total": order.total},
        "total": order.total,
        "paymentMethod": order.payment.method,
        "paymentStatus": order.payment.status,
        "paymentInfo": payment_body(order.payment, proof),
        "shippingAddress": shipping_body(order),
        "carrier": order.carrier,
        "trackingNumber": order.tracking_number,
        "holdsUntil": moment(order.holds_until),
        "hasGifts": order.has_gifts,
        "isShortOfStock": order.is_short_of_stock,
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
    proofs = list(order.payment.proofs.all())
    link = ""
    if can_send_proof(order):
        link = upi.link(
            upi_id=shop.upi_id,
            name=shop.upi_name,
            amount=order.total,
            order_number=order.number,
            merchant_code=shop.upi_merchant_code,
        )
    return {
        **card_body(order, proof=proofs[0] if proofs else None),
        "events": events_body(order.events.all()),
        "upiLink": link,
    }


def events_body(events: Iterable[OrderEvent], *, names: bool = False) -> list[dict[str, Any]]:
    """Events' wire form; with `names` they say which member of staff acted."""
    return [
        {
            "kind": event.kind,
            "fromStatus": event.from_status,
            "toStatus": event.to_status,
            "actor": event.actor_name if names else event.actor_kind,
            "note": event.note,
            "at": moment(event.at),
        }
        for event in events
    ]
