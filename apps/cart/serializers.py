"""The cart as it travels."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.common.api.fields import ComputedField, IdField, MoneyField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.shop.selling.serializers import Pricing, ServiceOut, pricing_of

from .pricing import PricedLine
from .selectors import CartContents, CartRow
from .services.batch import Mode
from .services.lines import MAX_LINES

MAX_QUANTITY = 1_000_000
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

    type = serializers.ChoiceField(ItemKind.choices)
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

    id = IdField(source="item.ref.id")
    name = serializers.CharField(source="item.name")
    names = Names(source="item")
    price = MoneyField(source="item.price")
    original_price = MoneyField(source="item.original_price")
    stock = serializers.IntegerField(source="available")
    min_order_quantity = serializers.IntegerField(source="item.minimum")
    max_order_quantity = serializers.IntegerField(source="item.maximum")
    images = PictureOut(source="item.pictures", many=True)


class CartBundle(Serializer):
    """The fund of a line."""

    bundle_id = IdField(source="item.ref.id")
    bundle_name = serializers.CharField(source="item.name")
    names = Names(source="item")
    bundle_price = MoneyField(source="item.price")
    available = serializers.IntegerField(allow_null=True)
    is_bundle = ComputedField(serializers.BooleanField())
    image = PictureOut(source="item.picture", allow_null=True)

    def get_is_bundle(self, line: PricedLine) -> bool:
        """Tells a fund from a gift box."""
        return True


class CartGiftBox(Serializer):
    """The gift box of a line."""

    gift_box_id = IdField(source="item.ref.id")
    gift_box_name = serializers.CharField(source="item.name")
    names = Names(source="item")
    gift_box_price = MoneyField(source="item.price")
    available = serializers.IntegerField(allow_null=True)
    is_gift_box = ComputedField(serializers.BooleanField())
    image = PictureOut(source="item.picture", allow_null=True)

    def get_is_gift_box(self, line: PricedLine) -> bool:
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
    quantity = serializers.IntegerField(source="line.quantity")
    max_quantity = serializers.IntegerField(source="line.possible")
    line_total = MoneyField(source="line.total")
    problem = LineProblem(source="line.problem", allow_null=True)
    product = ComputedField(CartProduct(required=False))
    bundle_info = ComputedField(CartBundle(required=False))
    gift_box_info = ComputedField(CartGiftBox(required=False))

    def to_representation(self, instance: CartRow) -> dict[str, Any]:
        """The line without the two that it is not."""
        line = super().to_representation(instance)
        return {key: value for key, value in line.items() if value is not None or key == "problem"}

    def get_product(self, row: CartRow) -> PricedLine | None:
        """The line itself, if it is a product."""
        return _line_of(row, ItemKind.PRODUCT)

    def get_bundle_info(self, row: CartRow) -> PricedLine | None:
        """The line itself, if it is a fund."""
        return _line_of(row, ItemKind.BUNDLE)

    def get_gift_box_info(self, row: CartRow) -> PricedLine | None:
        """The line itself, if it is a gift box."""
        return _line_of(row, ItemKind.GIFT_BOX)


def _line_of(row: CartRow, kind: ItemKind) -> PricedLine | None:
    return row.line if row.line.item.ref.kind == kind else None


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

    type = serializers.ChoiceField(ItemKind.choices, source="item.ref.kind")
    id = IdField(source="item.ref.id")
    name = serializers.CharField()
    names = Names(source="*")
    wanted = serializers.IntegerField(source="item.quantity")
    quantity = serializers.IntegerField()
    code = serializers.ChoiceField(PROBLEMS, source="problem.code")
    message = serializers.CharField(source="problem.message")


class DroppedLine(Serializer):
    """A line that was not put into the cart, and why; without a name if the thing no longer exists."""

    type = serializers.ChoiceField(ItemKind.choices, source="item.ref.kind")
    id = IdField(source="item.ref.id")
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


def requested(data: Iterable[dict[str, Any]]) -> tuple[RequestedItem, ...]:
    """The validated lines for the service."""
    return tuple(RequestedItem(ItemRef(ItemKind(line["type"]), line["id"]), line["quantity"]) for line in data)
