"""A customer's own data as they travel."""

from typing import Any

from rest_framework import serializers

from apps.accounts.serializers import AddressOut, User
from apps.common.api.fields import EmailField
from apps.common.api.serializers import Serializer
from apps.contact.models import ShopSettings
from apps.orders.serializers.outputs import OrderOut, order_body

from .services.data_export import CustomerData


class DeleteAccount(Serializer):
    """One's own address, as a confirmation."""

    email = EmailField()


class KnownReview(Serializer):
    """What the customer said of a product."""

    product = serializers.CharField(source="product.name")
    rating = serializers.IntegerField()
    comment = serializers.CharField()
    created_at = serializers.DateTimeField()


class KnownDevice(Serializer):
    """Where the customer signed in."""

    device = serializers.CharField()
    address = serializers.CharField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class KnownMessage(Serializer):
    """What the customer wrote to the shop."""

    subject = serializers.CharField()
    message = serializers.CharField()
    created_at = serializers.DateTimeField()


class MyData(Serializer):
    """Everything that the shop knows of a customer."""

    user = User()
    addresses = AddressOut(many=True)
    orders = OrderOut(many=True)
    reviews = KnownReview(many=True)
    devices = KnownDevice(many=True)
    messages = KnownMessage(many=True)
    blocked_reason = serializers.CharField(allow_blank=True, help_text="Why staff refuse new orders, if they do.")


def my_data_body(exported: CustomerData, shop: ShopSettings) -> dict[str, Any]:
    """The wire form of the export, as MyData describes it."""
    return {
        "user": User(exported.customer).data,
        "addresses": AddressOut(exported.addresses, many=True).data,
        "orders": [order_body(order, shop) for order in exported.orders],
        "reviews": KnownReview(exported.reviews, many=True).data,
        "devices": KnownDevice(exported.devices, many=True).data,
        "messages": KnownMessage(exported.messages, many=True).data,
        "blockedReason": exported.customer.blocked_reason,
    }
