"""The cart as it travels."""

from typing import Any

from rest_framework import serializers

from apps.bundles.enums import Kind
from apps.common.api.fields import ComputedField, IdField, MoneyField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.shop.selling.serializers import Pricing, ServiceOut, pricing_of

from .selectors import CartContents, CartRow, ItemRef, RequestedItem
from .services.batch import Mode
from .services.lines import MAX_LINES

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

    lines = serializers.ListField(child=LineChange(), min_length=1, max_length=MAX_LINES)


class CartMergeIn(EachOnce):
    """The lines to put in, each thing once."""

    lines = serializers.ListField(child=LineIn(), min_length=1, max_length=MAX_LINES)
    mode = serializers.ChoiceField(MERGE_MODES, default="merge")


class CartProduct(Serializer):
    """The product of a line."""

    id = IdField(source="product_id")
    name = serializers.CharField()
    names = Names(source="*")
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
    names = Names(source="*")
    bundle_price = MoneyField(source="priced.unit_price")
    available = serializers.IntegerField(source="limits.available", allow_null=True)
    is_bundle = ComputedField(serializers.BooleanField())
    image = PictureOut(source="picture", allow_null=True)

    def get_is_bundle(self, row: CartRow) -> bool:
        """Tells a fund from a gift box."""
        return True


class CartGiftBox(Serializer):
    """The gift box of a line."""

    gift_box_id = IdField(source="bundle_id")
    gift_box_name = serializers.CharField(source="name")
    names = Names(source="*")
    gift_box_price = MoneyField(source="priced.unit_price")
    available = serializers.IntegerField(source="limits.available", allow_null=True)
    is_gift_box = ComputedField(serializers.BooleanField())
    image = PictureOut(source="picture", allow_null=True)

    def get_is_gift_box(self, row: CartRow) -> bool:
        """Tells a gift box from a fund."""
        return True


class LineProblem(Serializer):
    """Why a line cannot be ordered as it is, and how many could be."""

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
    product = ComputedField(CartProduct(required=False))
    bundle_info = ComputedField(CartBundle(required=False))
    gift_box_info = ComputedField(CartGiftBox(required=False))

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

    success = ComputedField(serializers.BooleanField())
    cart = CartLineOut(source="rows", many=True)
    cart_total = MoneyField(source="total")
    item_count = serializers.IntegerField(source="count")
    cart_item_count = serializers.IntegerField(source="count")
    has_gifts = serializers.BooleanField()
    missing_for_gifts = MoneyField()
    minimum_order = MoneyField(allow_null=True)
    missing_for_minimum = MoneyField()
    pricing = ComputedField(Pricing())
    service = ServiceOut(allow_null=True)

    def get_pricing(self, contents: CartContents) -> Any:
        """With the packing charge."""
        return pricing_of(contents.total, contents.packing)

    def get_success(self, contents: CartContents) -> bool:
        """As every answer says."""
        return True


class LimitedLine(Serializer):
    """A line that is in the cart with another quantity than `wanted`, and why."""

    type = serializers.ChoiceField(TYPES, source="item.target.kind")
    id = IdField(source="item.target.id")
    name = serializers.CharField()
    names = Names(source="*")
    wanted = serializers.IntegerField(source="item.quantity")
    quantity = serializers.IntegerField()
    code = serializers.ChoiceField(PROBLEMS, source="problem.code")
    message = serializers.CharField(source="problem.message")


class DroppedLine(Serializer):
    """A line that was not put into the cart, and why; without a name if the thing no longer exists."""

    type = serializers.ChoiceField(TYPES, source="item.target.kind")
    id = IdField(source="item.target.id")
    name = serializers.CharField(allow_null=True)
    names = Names(source="*")
    wanted = serializers.IntegerField(source="item.quantity")
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
    return [RequestedItem(ItemRef(line["type"], line["id"]), line["quantity"]) for line in sent]
