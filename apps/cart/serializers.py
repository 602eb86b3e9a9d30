"""The cart as it travels."""

from typing import Any

from rest_framework import serializers

from apps.bundles.enums import Kind
from apps.common.api.fields import IdField, MoneyField
from apps.common.api.pictures import PictureOut, picture_json
from apps.common.api.serializers import Serializer
from apps.common.money import ZERO

from .pricing import has_gifts, shortfall
from .selectors import CartContents, CartRow
from .services.batch import Merged, Mode
from .services.lines import MAX_LINES, RequestedItem, Target

MAX_QUANTITY = 1_000_000
TYPES = ("product", "bundle", "giftbox")
MERGE_MODES = (Mode.MERGE.value, Mode.REPLACE.value)
PROBLEMS = ("not_sold", "out_of_stock", "short_of_stock", "above_maximum", "below_minimum")


class Quantity(serializers.IntegerField):
    """How many; at least one unless said otherwise."""

    def __init__(self, *, least: int = 1, **kwargs: Any) -> None:
        super().__init__(min_value=least, max_value=MAX_QUANTITY, **kwargs)


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


class LineIn(Serializer):
    """A product, fund or gift box by its own id, and how many of it."""

    type = serializers.ChoiceField(TYPES)
    id = IdField()
    quantity = Quantity()


class LineChange(LineIn):
    """The same; a quantity of 0 removes the line."""

    quantity = Quantity(least=0)


class EachOnce(Serializer):
    """Lines of which each names another thing; of two for one thing the quantity would be a guess."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a list that names a thing twice."""
        named = {(line["type"], line["id"]) for line in attrs["lines"]}
        if len(named) < len(attrs["lines"]):
            raise serializers.ValidationError({"lines": "The same item is in the list twice."})
        return attrs


class CartLinesIn(EachOnce):
    """The lines to set, each thing once."""

    lines = LineChange(many=True, min_length=1, max_length=MAX_LINES)


class CartMergeIn(EachOnce):
    """The lines to put in, each thing once."""

    lines = LineIn(many=True, min_length=1, max_length=MAX_LINES)
    mode = serializers.ChoiceField(MERGE_MODES, default="merge")


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


class LimitedLine(Serializer):
    """A line that is in the cart with another quantity than `wanted`, and why."""

    type = serializers.ChoiceField(TYPES)
    id = IdField()
    name = serializers.CharField()
    wanted = serializers.IntegerField()
    quantity = serializers.IntegerField()
    code = serializers.ChoiceField(PROBLEMS)
    message = serializers.CharField()


class DroppedLine(Serializer):
    """A line that was not put into the cart, and why; without a name if the thing no longer exists."""

    type = serializers.ChoiceField(TYPES)
    id = IdField()
    name = serializers.CharField(allow_null=True)
    wanted = serializers.IntegerField()
    code = serializers.CharField(help_text="A problem of a cart's line, or `cart_full`.")
    message = serializers.CharField()


class MergedOut(Serializer):
    """What became of the lines: how many are new, how many grew, and what is not as asked."""

    added = serializers.IntegerField()
    raised = serializers.IntegerField()
    limited = LimitedLine(many=True)
    dropped = DroppedLine(many=True)


class CartMergedOut(CartOut):
    """The whole cart, and what became of the lines that were sent."""

    merged = MergedOut()


def requested(sent: list[dict[str, Any]]) -> list[RequestedItem]:
    """The validated lines for the service."""
    return [RequestedItem(Target(line["type"], line["id"]), line["quantity"]) for line in sent]


def merged_body(merged: Merged) -> dict[str, Any]:
    """The wire form of what became of the lines, as MergedOut describes it."""
    return {
        "added": merged.added,
        "raised": merged.raised,
        "limited": [
            {
                **_item(found.item),
                "name": found.name,
                "quantity": found.quantity,
                "code": found.problem.code,
                "message": found.problem.message,
            }
            for found in merged.limited
        ],
        "dropped": [
            {**_item(found.item), "name": found.name, "code": found.code, "message": found.message}
            for found in merged.dropped
        ],
    }


def _item(item: RequestedItem) -> dict[str, Any]:
    return {"type": item.target.kind, "_id": str(item.target.id), "wanted": item.quantity}


def cart_body(contents: CartContents) -> dict[str, Any]:
    """The cart's wire form, as CartOut describes it."""
    return {
        "success": True,
        "cart": [_line(row) for row in contents.rows],
        "cartTotal": contents.total,
        "itemCount": contents.count,
        "cartItemCount": contents.count,
        "hasGifts": has_gifts(contents.total, contents.gift_threshold),
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
