"""What customers get of orders."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.common import storage
from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.common.money import ZERO
from apps.common.recipients import DeliveryTo
from apps.payments.enums import WIRE_STATUSES, Method, PaymentStatus, RefundState, wire_status
from apps.payments.models import PaymentProof, Refund
from apps.shop.selling.enums import Delivery
from apps.shop.selling.serializers import TextOut

from ..details import OrderDetails, can_send_proof
from ..enums import CancelKind, Confirmation, EventKind, OrderStatus
from ..models import Order, OrderLine
from ..state_machine import is_cancellable_by_customer, is_reorderable

NO_TERMS: dict[str, Any] = {
    "freight": None,
    "last_dispatch_on": None,
    "delivery": Delivery.BOTH.value,
    "to_be_confirmed": False,
}
NO_NAMES = {"ta": "", "hi": ""}


class ContentNames(Serializer):
    """The cracker's name in Tamil and Hindi."""

    ta = serializers.CharField()
    hi = serializers.CharField()


class ContentOut(Serializer):
    """A cracker in a fund or gift box."""

    name = serializers.CharField()
    names = ContentNames()
    quantity = serializers.IntegerField()

    def to_representation(self, instance: dict[str, Any]) -> dict[str, Any]:
        """As the order's line stores it; those of orders before the shop had other languages lack `names`."""
        return {"names": NO_NAMES, **{key: value for key, value in instance.items() if key != "product"}}


class ItemOut(Serializer):
    """A line as it was sold; `product`, `bundleId` and `giftBoxId` are null when there is none any more."""

    id = IdField()
    type = serializers.ChoiceField(ItemKind.choices)
    name = serializers.CharField()
    names = Names(source="*")
    category_name = serializers.CharField()
    price = MoneyField(source="unit_price")
    quantity = serializers.IntegerField()
    total = ComputedField(MoneyField())
    product = IdField(source="product_id", allow_null=True)
    bundle_id = ComputedField(IdField(allow_null=True))
    gift_box_id = ComputedField(IdField(allow_null=True))
    image = PictureOut(source="picture", allow_null=True)
    crackers = ContentOut(source="contents", many=True)

    def get_total(self, line: OrderLine) -> Decimal:
        """Rupees."""
        return line.unit_price * line.quantity

    def get_bundle_id(self, line: OrderLine) -> int | None:
        """The fund, if the line is one."""
        return line.bundle_id if line.type == ItemKind.BUNDLE else None

    def get_gift_box_id(self, line: OrderLine) -> int | None:
        """The gift box, if the line is one."""
        return line.bundle_id if line.type == ItemKind.GIFT_BOX else None


class PricingOut(Serializer):
    """Rupees."""

    subtotal = MoneyField()
    packing = MoneyField()
    tax = ComputedField(MoneyField())
    shipping = ComputedField(MoneyField())
    total = MoneyField()

    def get_tax(self, order: Order) -> Decimal:
        """None is added to the prices."""
        return ZERO

    def get_shipping(self, order: Order) -> Decimal:
        """None is added to the prices."""
        return ZERO


class OrderTermsOut(Serializer):
    """What was promised when the order was placed; `toBeConfirmed`: the PIN code was not known."""

    freight = TextOut(allow_null=True)
    last_dispatch_on = serializers.DateField(allow_null=True)
    delivery = serializers.ChoiceField(Delivery.choices)
    to_be_confirmed = serializers.BooleanField()


class ScreenshotOut(Serializer):
    """A proof; `path` is a link that expires within minutes."""

    id = IdField()
    path = ComputedField(serializers.CharField())
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    submitted_at = MomentField()

    def get_path(self, proof: PaymentProof) -> str:
        """A new link."""
        return storage.signed_link(proof.key)


class PaymentOut(Serializer):
    """The payment as its owner sees it."""

    method = serializers.ChoiceField(Method.choices, source="order.payment.method")
    status = ComputedField(serializers.ChoiceField(WIRE_STATUSES))
    reference = ComputedField(serializers.CharField())
    submitted_at = MomentField(allow_null=True, source="order.payment.submitted_at")
    verified_at = MomentField(allow_null=True, source="order.payment.verified_at")
    rejection_reason = ComputedField(serializers.CharField())
    payment_screenshot = ScreenshotOut(allow_null=True, source="proof")

    def get_status(self, details: OrderDetails) -> str:
        """Without the two refund states."""
        return wire_status(details.order.payment.status)

    def get_reference(self, details: OrderDetails) -> str:
        """What the customer typed with the last proof."""
        return details.proof.reference if details.proof else ""

    def get_rejection_reason(self, details: OrderDetails) -> str:
        """The notes of staff, which the customer reads only when the payment was rejected."""
        payment = details.order.payment
        return payment.admin_notes if payment.status == PaymentStatus.FAILED else ""


class RefundOut(Serializer):
    """Money that is sent back, in rupees; `reference` is the bank's, or "cash".

    What is `onRecord` is sent once the customer asks for it. `sentOn` is the day in India on which it was sent.
    """

    state = ComputedField(serializers.ChoiceField(RefundState.choices))
    amount = MoneyField()
    reason = serializers.CharField()
    reference = serializers.CharField()
    sent_at = MomentField(allow_null=True)
    sent_on = serializers.DateField(allow_null=True, source="day_sent")
    on_record = serializers.BooleanField()

    def get_state(self, refund: Refund) -> str:
        """Due until it is sent."""
        return RefundState.SENT if refund.sent_at else RefundState.DUE


class ShippingOut(Serializer):
    """The address, as it was given."""

    name = serializers.CharField(source="customer_name")
    street = serializers.CharField()
    city = serializers.CharField()
    state = serializers.CharField()
    pincode = serializers.CharField()
    landmark = serializers.CharField()
    phone_number = serializers.CharField()
    phone = serializers.CharField(source="phone_number")
    alternate_phone = serializers.CharField()
    delivery_to = serializers.ChoiceField(DeliveryTo.choices)
    transport_office = serializers.CharField()


class EventOut(Serializer):
    """Something that happened; customers see who only as customer, staff or system."""

    kind = serializers.ChoiceField(EventKind.choices)
    from_status = serializers.CharField()
    to_status = serializers.CharField()
    actor = serializers.CharField(source="actor_kind")
    note = serializers.CharField()
    amount = MoneyField(allow_null=True)
    at = MomentField()


class StaffEventOut(EventOut):
    """The same for staff: with names, with what was confirmed, and with the reason that customers do not read."""

    actor = serializers.CharField(source="actor_name")
    amount = MoneyField(allow_null=True, required=False)
    reason = serializers.CharField()
    confirmed = serializers.ListField(child=serializers.ChoiceField(Confirmation.choices))


class OrderBase(Serializer):
    """What every list and page of orders shows, to customers and staff; written from `OrderDetails`."""

    id = IdField(source="order.pk")
    order_number = serializers.CharField(source="order.number")
    status = serializers.ChoiceField(OrderStatus.choices, source="order.status")
    created_at = MomentField(source="order.created_at")
    updated_at = MomentField(source="order.updated_at")
    items = ItemOut(many=True, source="lines")
    pricing = PricingOut(source="order")
    terms = ComputedField(OrderTermsOut())
    total = MoneyField(source="order.total")
    payment_method = serializers.ChoiceField(Method.choices, source="order.payment.method")
    payment_status = ComputedField(serializers.ChoiceField(WIRE_STATUSES))
    amount_received = MoneyField(source="order.payment.balance")
    amount_due = MoneyField(source="order.payment.amount_due")
    refund = RefundOut(allow_null=True)
    shipping_address = ShippingOut(source="order")
    carrier = serializers.CharField(source="order.carrier")
    tracking_number = serializers.CharField(source="order.tracking_number")
    holds_until = MomentField(allow_null=True, source="order.holds_until")
    has_gifts = serializers.BooleanField(source="order.has_gifts")
    is_short_of_stock = serializers.BooleanField(source="order.is_short_of_stock")
    cancel_kind = serializers.ChoiceField([("", "Not cancelled"), *CancelKind.choices], source="order.cancel_kind")
    cancel_reason = serializers.CharField(source="order.cancel_reason")

    def get_terms(self, details: Any) -> dict[str, Any]:
        """Those of an order without any are the plain ones."""
        return {**NO_TERMS, **details.order.terms}

    def get_payment_status(self, details: Any) -> str:
        """Without the two refund states."""
        return wire_status(details.order.payment.status)


class OrderCard(OrderBase):
    """An order in a list."""

    payment_info = PaymentOut(source="*")
    can_cancel = ComputedField(serializers.BooleanField())
    can_reorder = ComputedField(serializers.BooleanField())
    can_send_proof = ComputedField(serializers.BooleanField())

    def get_can_cancel(self, details: OrderDetails) -> bool:
        """Whether its customer may cancel it."""
        return is_cancellable_by_customer(OrderStatus(details.order.status))

    def get_can_reorder(self, details: OrderDetails) -> bool:
        """Whether its items can be put into the cart again."""
        return is_reorderable(OrderStatus(details.order.status))

    def get_can_send_proof(self, details: OrderDetails) -> bool:
        """Whether a screenshot is expected, or would still be accepted."""
        return can_send_proof(details.order)


class OrderOut(OrderCard):
    """An order with its history; `upiLink` opens the payment in a UPI app while one is expected."""

    events = EventOut(many=True)
    upi_link = serializers.CharField()
