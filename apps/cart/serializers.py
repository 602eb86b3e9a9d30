"""The cart as it travels."""

from typing import Any

from rest_framework import serializers

from apps.bundles.enums import Kind
from apps.common.api.fields import IdField, MoneyField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import Serializer

from .selectors import CartContents, CartRow

MAX_QUANTITY = 1_000_000
PROBLEMS = ("not_sold", "out_of_stock", "short_of_stock", "above_maximum", "below_minimum")


class Quantity(serializers.IntegerField):
    """How many; at least one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MAX_QUANTITY, **kwargs)


class ProductQuantity(Serializer):
    """A product and how many of it."""

    product_id = IdField()
    quantity = Quantity()


class BundleQuantity(Serializer):
    """A fund and how many of it."""

    bundle_id = IdField()
    quantity = Quantity()


class GiftBoxQuantity(Serializer):
    """A gift box and how many of it."""

    gift_box_id = IdField()
    quantity = Quantity()


class CartProduct(Serializer):
    """The product of a line."""

    id = IdField(source="product_id")
    name = serializers.CharField()
    price = MoneyField(source="priced.unit_price")
    original_price = MoneyField()
    stock = serializers.IntegerField(source="limits.available")
    min_order_quantity = serializers.IntegerField(source="limits.minimum")
    max_order_quantity = serializers.IntegerField(source="limits.maximum")
    images = PictureOut(source="pictures", many=True)


class CartBundle(Serializer):
    """The fund of a line."""

    bundle_id = IdField()
    bundle_name = serializers.CharField(source="name")
    bundle_price = MoneyField(source="priced.unit_price")
    is_bundle = serializers.BooleanField()
    image = PictureOut(source="picture", allow_null=True)

    def get_is_bundle(self, row: CartRow) -> bool:
        """Tells a fund from a gift box."""
        return True


class CartGiftBox(Serializer):
    """The gift box of a line."""

    gift_box_id = IdField(source="bundle_id")
    gift_box_name = serializers.CharField(source="name")
    gift_box_price = MoneyField(source="priced.unit_price")
    is_gift_box = serializers.BooleanField()
    image = PictureOut(source="picture", allow_null=True)

    def get_is_gift_box(self, row: CartRow) -> bool:
        """Tells a gift box from a fund."""
        return True


class LineProblem(Serializer):
    """Why a line cannot be ordered as it stands, and how many could be."""

    code = serializers.ChoiceField(PROBLEMS)
    message = serializers.CharField()
    possible = serializers.IntegerField()


class CartLineOut(Serializer):
    """A line: exactly one of `product`, `bundleInfo` and `giftBoxInfo` is there."""

    id = IdField()
    quantity = serializers.IntegerField()
    max_quantity = serializers.IntegerField(source="limits.possible")
    line_total = MoneyField()
    problem = LineProblem(allow_null=True)
    product = CartProduct(required=False)
    bundle_info = CartBundle(required=False)
    gift_box_info = CartGiftBox(required=False)

    def to_representation(self, instance: CartRow) -> dict[str, Any]:
        """The line without the two that it is not."""
        line = super().to_representation(instance)
        return {key: value for key, value in line.items() if value is not None or key == "problem"}

    def get_product(self, row: CartRow) -> CartRow | None:
        """The line itself, if it is a product."""
        return row if row.product_id else None

    def get_bundle_info(self, row: CartRow) -> CartRow | None:
        """The line itself, if it is a fund."""
        return row if row.bundle_kind == Kind.FUND else None

    def get_gift_box_info(self, row: CartRow) -> CartRow | None:
        """The line itself, if it is a gift box."""
        return row if row.bundle_kind == Kind.GIFT_BOX else None


class CartOut(Serializer):
    """The whole cart; `cartTotal` leaves out what is no longer sold."""

    success = serializers.BooleanField()
    cart = CartLineOut(source="rows", many=True)
    cart_total = MoneyField(source="total")
    item_count = serializers.IntegerField(source="count")
    cart_item_count = serializers.IntegerField(source="count")
    has_gifts = serializers.BooleanField()
    missing_for_gifts = MoneyField()
    minimum_order = MoneyField(allow_null=True)
    missing_for_minimum = MoneyField()

    def get_success(self, contents: CartContents) -> bool:
        """As every answer says."""
        return True
