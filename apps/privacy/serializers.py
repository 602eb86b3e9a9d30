"""A customer's own data as they travel."""

from rest_framework import serializers

from apps.accounts.serializers import AddressOut, User
from apps.common.api.fields import EmailField
from apps.common.api.serializers import Serializer
from apps.orders.serializers.outputs import OrderOut


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

    user = User(source="customer")
    addresses = AddressOut(many=True)
    orders = OrderOut(many=True)
    reviews = KnownReview(many=True)
    devices = KnownDevice(many=True)
    messages = KnownMessage(many=True)
    blocked_reason = serializers.CharField(
        allow_blank=True, source="customer.blocked_reason", help_text="Why staff refuse new orders, if they do."
    )
