"""What a guest sees of an order: no more of the person than the documents list (rules 7.8)."""

from datetime import date

from django.utils import timezone
from rest_framework import serializers

from apps.common.api.fields import ComputedField, MomentField, MoneyField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.common.clock import india_date
from apps.payments.enums import Method

from ..enums import OrderStatus
from ..models import Order
from ..tracking import Step, carrier_label, estimated_delivery, timeline


class StepOut(Serializer):
    """A step of the timeline; `at` is null while it is ahead."""

    title = serializers.CharField()
    location = serializers.CharField()
    at = MomentField(allow_null=True)
    completed = serializers.BooleanField()


class TrackedItem(Serializer):
    """A line."""

    name = serializers.CharField()
    names = Names(source="*")
    quantity = serializers.IntegerField()
    price = MoneyField(source="unit_price")
    image = PictureOut(allow_null=True, source="picture")


class TrackedAddress(Serializer):
    """Where it goes. `name` is the customer's; that of another recipient is left out ("")."""

    name = ComputedField(serializers.CharField())
    street = serializers.CharField()
    city = serializers.CharField()
    state = serializers.CharField()
    pincode = serializers.CharField()
    landmark = serializers.CharField()

    def get_name(self, order: Order) -> str:
        """The customer's name, if the parcel is addressed to it."""
        return order.customer_name if order.customer_name == order.customer.name else ""


class TrackedOrder(Serializer):
    """The order as a guest follows it."""

    order_number = serializers.CharField(source="number")
    status = serializers.ChoiceField(OrderStatus.choices)
    created_at = MomentField()
    updated_at = MomentField()
    carrier = ComputedField(serializers.CharField())
    tracking_number = ComputedField(serializers.CharField())
    estimated_delivery = ComputedField(serializers.DateField())
    shipping_address = TrackedAddress(source="*")
    items = TrackedItem(many=True, source="lines")
    timeline = ComputedField(StepOut(many=True))

    def get_carrier(self, order: Order) -> str:
        """The carrier that staff noted, otherwise the label of the documents."""
        return carrier_label(order, is_cod=order.payment.method == Method.COD)

    def get_tracking_number(self, order: Order) -> str:
        """The carrier's number; before there is one, the order's id, as the documents have it."""
        return order.tracking_number or str(order.pk)

    def get_estimated_delivery(self, order: Order) -> date:
        """In India."""
        return estimated_delivery(order, list(order.events.all()), india_date(timezone.now()))

    def get_timeline(self, order: Order) -> list[Step]:
        """The steps behind and ahead."""
        return timeline(order, list(order.events.all()))
