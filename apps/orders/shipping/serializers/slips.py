"""Packing slips on the wire: no amounts, no e-mail addresses."""

from typing import Any

from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.catalog.enums import Unit
from apps.common.api.fields import ComputedField, IdField, MomentField
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.orders.enums import OrderStatus
from apps.orders.models import Order, OrderLine
from apps.orders.serializers.outputs import ContentOut, ShippingOut

from ..enums import ParcelPayment
from ..selectors.picking import payment_of
from ..selectors.slips import code128, qr_code, weight_of

MAX_SLIPS = 100


class SlipsQuery(Serializer):
    """Which orders, as keys with commas between them."""

    ids = serializers.RegexField(
        rf"^[1-9][0-9]{{0,17}}(,[1-9][0-9]{{0,17}}){{0,{MAX_SLIPS - 1}}}\Z",
        help_text=f"Keys of at most {MAX_SLIPS} orders, with commas between them.",
        error_messages={"invalid": f"Please give the keys of at most {MAX_SLIPS} orders, with commas between them."},
    )


class NumberQuery(Serializer):
    """An order number, as it was scanned or typed."""

    number = serializers.CharField(max_length=40)


class CartonsIn(Serializer):
    """Of how many cartons the parcel is; null when that is not known."""

    cartons = serializers.IntegerField(min_value=1, max_value=999, allow_null=True)


class SlipLine(Serializer):
    """A line to pack; `unit` is empty and `weight` (grams of one) null for funds and for what is not sold any more."""

    id = IdField()
    type = serializers.ChoiceField(ItemKind.choices)
    name = serializers.CharField()
    names = Names(source="*")
    category_name = serializers.CharField()
    unit = ComputedField(serializers.ChoiceField([("", "Unknown"), *Unit.choices]))
    weight = ComputedField(serializers.IntegerField(allow_null=True))
    quantity = serializers.IntegerField()
    contents = ContentOut(many=True)

    def get_unit(self, line: OrderLine) -> str:
        return line.product.unit if line.product else ""

    def get_weight(self, line: OrderLine) -> int | None:
        """The product's."""
        return line.product.weight if line.product else None


class CodeOut(Serializer):
    """A code of dark modules as an SVG path in a box of `width` by `height` modules."""

    width = serializers.IntegerField()
    height = serializers.IntegerField()
    path = serializers.CharField()


class SlipOut(Serializer):
    """What goes with the parcel; `weight` is grams, null while that of a line is unknown."""

    id = IdField()
    order_number = serializers.CharField(source="number")
    created_at = MomentField()
    status = serializers.ChoiceField(OrderStatus.choices)
    payment = ComputedField(serializers.ChoiceField(ParcelPayment.choices))
    shipping_address = ShippingOut(source="*")
    has_gifts = serializers.BooleanField()
    cartons = serializers.IntegerField(allow_null=True)
    weight = ComputedField(serializers.IntegerField(allow_null=True))
    items = SlipLine(many=True, source="lines")
    code128 = ComputedField(CodeOut())
    qr = ComputedField(CodeOut())

    def get_payment(self, order: Order) -> ParcelPayment:
        return payment_of(order)

    def get_weight(self, order: Order) -> int | None:
        """Of its products."""
        return weight_of(order)

    def get_code128(self, order: Order) -> dict[str, Any]:
        """The number for a hand scanner."""
        width, path = code128(order.number)
        return {"width": width, "height": 1, "path": path}

    def get_qr(self, order: Order) -> dict[str, Any]:
        """The number for a phone."""
        size, path = qr_code(order.number)
        return {"width": size, "height": size, "path": path}


class FoundOrder(Serializer):
    """The order with a number."""

    id = IdField()
    order_number = serializers.CharField(source="number")
