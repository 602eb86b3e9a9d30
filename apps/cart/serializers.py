"""The cart as it travels."""

from typing import Any

from rest_framework import serializers

from apps.bundles.enums import Kind
from apps.common.api.fields import IdField, MoneyField
from apps.common.api.pictures import PictureOut, picture_json
from apps.common.api.serializers import Serializer
from apps.common.money import ZERO

from .pricing import qualifies_for_gifts, shortfall
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

    id = IdField()
    name = serializers.CharField()
    price = MoneyField()
    original_price = MoneyField()
    stock = serializers.IntegerField()
    min_order_quantity = serializers.IntegerField()
    max_order_quantity = serializers.IntegerField()
    images = PictureOut(many=True)


class CartBundle(Serializer):
    """The fund of a line."""

    bundle_id = IdField()
    bundle_name = serializers.CharField()
    bundle_price = MoneyField()
    is_bundle = serializers.BooleanField()
    image = PictureOut(allow_null=True)


class CartGiftBox(Serializer):
    """The gift box of a line."""

    gift_box_id = IdField()
    gift_box_name = serializers.CharField()
    gift_box_price = MoneyField()
    is_gift_box = serializers.BooleanField()
    image = PictureOut(allow_null=True)


class LineProblem(Serializer):
    """Why a line cannot be ordered as it stands, and how many could be."""

    code = serializers.ChoiceField(PROBLEMS)
    message = serializers.CharField()
    possible = serializers.IntegerField()


class CartLineOut(Serializer):
    """A line: exactly one of `product`, `bundleInfo` and `giftBoxInfo` is there."""

    id = IdField()
    quantity = serializers.IntegerField()
    max_quantity = serializers.IntegerField()
    line_total = MoneyField()
    problem = LineProblem(allow_null=True)
    product = CartProduct(required=False)
    bundle_info = CartBundle(required=False)
    gift_box_info = CartGiftBox(required=False)


class CartOut(Serializer):
    """The whole cart; `cartTotal` leaves out what is no longer sold."""

    success = serializers.BooleanField()
    cart = CartLineOut(many=True)
    cart_total = MoneyField()
    item_count = serializers.IntegerField()
    cart_item_count = serializers.IntegerField()
    has_gifts = serializers.BooleanField()
    missing_for_gifts = MoneyField()
    minimum_order = MoneyField(allow_null=True)
    missing_for_minimum = MoneyField()


def cart_body(contents: CartContents) -> dict[str, Any]:
    """The cart's wire form, as CartOut describes it."""
    return {
        "success": True,
        "cart": [_line(row) for row in contents.rows],
        "cartTotal": contents.total,
        "itemCount": contents.count,
        "cartItemCount": contents.count,
        "hasGifts": qualifies_for_gifts(contents.total, contents.gift_threshold),
        "missingForGifts": shortfall(contents.total, contents.gift_threshold),
        "minimumOrder": contents.minimum_order,
        "missingForMinimum": shortfall(contents.total, contents.minimum_order),
    }


def _line(row: CartRow) -> dict[str, Any]:
    problem = row.problem and {
        "code": row.problem.code,
        "message": row.problem.message,
        "possible": row.problem.possible,
    }
    return {
        "_id": str(row.id),
        "quantity": row.quantity,
        "maxQuantity": row.limits.possible,
        "lineTotal": row.priced.total if row.limits.is_sold else ZERO,
        "problem": problem,
        **_target(row),
    }


def _target(row: CartRow) -> dict[str, Any]:
    pictures = [picture_json(picture) for picture in row.pictures]
    if row.product_id:
        return {
            "product": {
                "_id": str(row.product_id),
                "name": row.name,
                "price": row.priced.unit_price,
                "originalPrice": row.original_price,
                "stock": row.limits.available,
                "minOrderQuantity": row.limits.minimum,
                "maxOrderQuantity": row.limits.maximum,
                "images": pictures,
            }
        }
    name = "bundle" if row.bundle_kind == Kind.FUND else "giftBox"
    return {
        f"{name}Info": {
            f"{name}Id": str(row.bundle_id),
            f"{name}Name": row.name,
            f"{name}Price": row.priced.unit_price,
            "isBundle" if name == "bundle" else "isGiftBox": True,
            "image": pictures[0] if pictures else None,
        }
    }
