"""What a guest sees of an order: no more of the person than the documents list (rules 7.8)."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from apps.common.api.fields import MomentField, MoneyField, moment
from apps.common.api.pictures import PictureOut, picture_json
from apps.common.api.serializers import Serializer
from apps.common.clock import india_date
from apps.payments.enums import Method

from ..enums import OrderStatus
from ..models import Order
from ..tracking import carrier_label, estimated_delivery, timeline


class StepOut(Serializer):
    """A step of the timeline; `at` is null while it is ahead."""

    title = serializers.CharField()
    location = serializers.CharField()
    at = MomentField(allow_null=True)
    completed = serializers.BooleanField()


class TrackedItem(Serializer):
    """A line."""

    name = serializers.CharField()
    quantity = serializers.IntegerField()
    price = MoneyField()
    image = PictureOut(allow_null=True)


class TrackedAddress(Serializer):
    """Where it goes."""

    name = serializers.CharField()
    street = serializers.CharField()
    city = serializers.CharField()
    state = serializers.CharField()
    pincode = serializers.CharField()
    landmark = serializers.CharField()


class TrackedOrder(Serializer):
    """The order as a guest follows it."""

    order_number = serializers.CharField()
    status = serializers.ChoiceField(OrderStatus.choices)
    created_at = MomentField()
    updated_at = MomentField()
    carrier = serializers.CharField()
    tracking_number = serializers.CharField()
    estimated_delivery = serializers.DateField()
    shipping_address = TrackedAddress()
    items = TrackedItem(many=True)
    timeline = StepOut(many=True)


def tracked_body(order: Order) -> dict[str, Any]:
    """The wire form, as TrackedOrder describes it; `order` comes with events."""
    events = list(order.events.all())
    return {
        "orderNumber": order.number,
        "status": order.status,
        "createdAt": moment(order.created_at),
        "updatedAt": moment(order.updated_at),
        "carrier": carrier_label(order, is_cod=order.payment.method == Method.COD),
        # The documents show the order's id here; the carrier's number, once there is one, is of more use.
        "trackingNumber": order.tracking_number or str(order.pk),
        "estimatedDelivery": estimated_delivery(order, events, india_date(timezone.now())).isoformat(),
        "shippingAddress": {
            "name": order.customer_name,
            "street": order.street,
            "city": order.city,
            "state": order.state,
            "pincode": order.pincode,
            "landmark": order.landmark,
        },
        "items": [
            {
                "name": line.name,
                "quantity": line.quantity,
                "price": line.unit_price,
                "image": picture_json(line.picture) if line.picture else None,
            }
            for line in order.lines.all()
        ],
        "timeline": [
            {"title": step.title, "location": step.location, "at": moment(step.at), "completed": step.completed}
            for step in timeline(order, events)
        ],
    }
