"""What customers send about orders."""

from typing import Any

import orjson
from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.cart.serializers import Quantity, requested
from apps.common.api.fields import EmailField, IdField, MobileField, MoneyField, TextField
from apps.common.api.recipients import RecipientIn
from apps.common.api.serializers import Serializer, wire_name
from apps.common.recipients import DeliveryTo
from apps.payments.enums import Method

from ..checkout import OrderRequest, ShippingAddress

MAX_ITEMS = 200
MAX_ORDER_DATA = 100_000
KEYS: dict[str, str] = {ItemKind.PRODUCT: "product", ItemKind.BUNDLE: "bundle_id", ItemKind.GIFT_BOX: "gift_box_id"}


class ItemIn(Serializer):
    """A line: its type, the id under the type's key, and how many."""

    type = serializers.ChoiceField(ItemKind.choices, default=ItemKind.PRODUCT)
    product = IdField(required=False)
    bundle_id = IdField(required=False)
    gift_box_id = IdField(required=False)
    quantity = Quantity()

    def extra_errors(self, data: dict[str, Any]) -> dict[str, str]:
        """The key of the line's type must be there."""
        sent = data.get("type", ItemKind.PRODUCT)
        wire = wire_name(KEYS[sent]) if isinstance(sent, str) and sent in KEYS else ""
        return {wire: "This field is required."} if wire and data.get(wire) is None else {}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The key under one name."""
        return attrs | {"id": attrs[KEYS[attrs["type"]]]}


class DeliveryIn(RecipientIn):
    """Where the order goes, and to whom; without `name` to the customer."""

    phone_number = MobileField()


class OrderIn(Serializer):
    """An order; `expectedTotal` is what the customer saw, `replacesWaiting` cancels an unpaid earlier order."""

    items = ItemIn(many=True, max_length=MAX_ITEMS)  # type: ignore[call-arg]
    shipping_address = DeliveryIn()
    payment_method = serializers.ChoiceField(Method.choices, default=Method.BANK_TRANSFER)
    expected_total = MoneyField(required=False, allow_null=True)
    age_confirmed = serializers.BooleanField(required=False, default=False)
    replaces_waiting = serializers.BooleanField(required=False, default=False)


def address_from(data: dict[str, Any]) -> ShippingAddress:
    """The validated address as the domain takes it."""
    address = dict(data)
    delivery_to = DeliveryTo(address.pop("delivery_to", DeliveryTo.DOOR))
    return ShippingAddress(recipient=address.pop("name", ""), delivery_to=delivery_to, **address)


def order_request(data: dict[str, Any]) -> OrderRequest:
    """The validated body as the domain takes it."""
    return OrderRequest(
        items=requested(data["items"]),
        address=address_from(data["shipping_address"]),
        method=Method(data["payment_method"]),
        expected_total=data.get("expected_total"),
        age_confirmed=data["age_confirmed"],
        replaces_waiting=data["replaces_waiting"],
    )


class ScreenshotField(serializers.FileField):
    """The picture of a payment; judged by its content later."""

    def __init__(self, **kwargs: Any) -> None:
        message = "Please upload payment screenshot"
        messages: Any = dict.fromkeys(("required", "null", "invalid", "no_name", "empty"), message)
        super().__init__(error_messages=messages, **kwargs)


class ManualPayment(Serializer):
    """A screenshot with `orderData`: the order it is for (`orderId`), or a whole order, as a JSON string."""

    screenshot = ScreenshotField()
    order_data = serializers.CharField(max_length=MAX_ORDER_DATA)
    reference = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")

    def extra_errors(self, data: dict[str, Any]) -> dict[str, Any]:
        """`orderData` must be JSON that names an order or is one; its errors are named as `orderData.…`."""
        text = data.get("orderData")
        if not isinstance(text, str) or not text.strip():  # the field says so
            return {}
        try:
            inner = _order_data(text)
        except orjson.JSONDecodeError:
            return {"orderData": "Not valid JSON."}
        return {} if inner.is_valid() else {"orderData": inner.errors}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The order's key, or the order; a reference may be in `orderData` too."""
        inner = _order_data(attrs["order_data"])
        inner.is_valid(raise_exception=True)
        named = isinstance(inner, OrderNamed)
        if not attrs["reference"] and isinstance(inner.initial_data.get("reference"), str):
            attrs["reference"] = inner.initial_data["reference"][:40]
        attrs["order_id"] = inner.validated_data["order_id"] if named else None
        attrs["order"] = None if named else dict(inner.validated_data)
        return attrs


def _order_data(text: str) -> "OrderNamed | OrderIn":
    """What the JSON in `orderData` is, not yet validated; raises orjson.JSONDecodeError."""
    data = orjson.loads(text[:MAX_ORDER_DATA])
    return OrderNamed(data=data) if isinstance(data, dict) and data.get("orderId") is not None else OrderIn(data=data)


class OrderNamed(Serializer):
    """The order that a proof is for."""

    order_id = IdField()


class LinkProofIn(Serializer):
    """A proof for the order that a signed link names."""

    screenshot = ScreenshotField()
    reference = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class ProofIn(LinkProofIn):
    """Another proof for an order."""

    order_id = IdField()


class CancelIn(Serializer):
    """Why."""

    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class UpiQrQuery(Serializer):
    """Rupees for an order; without them the code is for any payment to the shop."""

    amount = MoneyField(required=False, default=None)
    order_number = serializers.CharField(max_length=40, required=False, default="")


class TrackIn(Serializer):
    """What a guest knows of an order."""

    order_number = TextField(message="Order number is required", max_length=40)
    email = EmailField()
