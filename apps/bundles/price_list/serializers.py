"""The price list as it travels, and lists that people type."""

from typing import Any

from rest_framework import serializers

from apps.bundles.enums import BUNDLE_KINDS, ItemKind
from apps.bundles.items import Item
from apps.catalog.enums import Unit
from apps.common.api.fields import DIGITS, ComputedField, IdField, MoneyField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import Serializer
from apps.common.api.translations import Names
from apps.common.translations import Language

from .matching import Outcome
from .reading import MAX_LINES, MAX_TEXT, read, split
from .selectors import Part, PriceList


def check_part(value: str) -> None:
    """Refuse what is neither a category's id nor `bundle` or `giftbox`."""
    if value not in BUNDLE_KINDS and not DIGITS.match(value):
        raise serializers.ValidationError("A category's id, bundle or giftbox.")


class PriceListQuery(Serializer):
    """Which part of the list, and whether with pictures."""

    category = serializers.CharField(
        required=False, validators=[check_part], help_text="A category's id, `bundle` or `giftbox`; all if left out."
    )
    pictures = serializers.BooleanField(default=False)


class PdfQuery(Serializer):
    """In which language the list is printed."""

    lang = serializers.ChoiceField(Language.choices, default=Language.ENGLISH)


class PriceListCategory(Serializer):
    """A category of the list, in the shop's order."""

    id = IdField()
    name = serializers.CharField()
    names = Names(source="*")
    slug = serializers.CharField()


class PriceItemOut(Serializer):
    """A product, fund or gift box. `available` is null for a pack that names no product, `unit` for any pack."""

    id = IdField(source="ref.id")
    type = serializers.ChoiceField(ItemKind.choices, source="ref.kind")
    category = IdField(allow_null=True)
    name = serializers.CharField()
    names = Names(source="*")
    unit = serializers.ChoiceField(Unit.choices, allow_null=True)
    price = MoneyField()
    original_price = MoneyField()
    available = serializers.IntegerField(allow_null=True)
    min_order_quantity = serializers.IntegerField(source="minimum")
    max_order_quantity = serializers.IntegerField(source="maximum")
    image = PictureOut(
        source="picture", required=False, help_text="The first picture; only when pictures were asked for."
    )

    def to_representation(self, instance: Item) -> dict[str, Any]:
        """The item, without an image that it lacks."""
        item = super().to_representation(instance)
        if item["image"] is None:
            del item["image"]
        return item


class PriceListOut(Serializer):
    """All that is on sale. With `perCategory` there is too much for one answer: `items` is empty, ask by category."""

    success = ComputedField(serializers.BooleanField())
    catalogue_version = serializers.CharField()
    per_category = serializers.BooleanField()
    categories = PriceListCategory(many=True)
    items = PriceItemOut(many=True)

    def get_success(self, listed: PriceList) -> bool:
        return True


class TypedList(Serializer):
    """A list that somebody typed or pasted: a name and a quantity in each line."""

    text = serializers.CharField(max_length=MAX_TEXT, trim_whitespace=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """At most so many lines."""
        if len(split(attrs["text"])) > MAX_LINES:
            raise serializers.ValidationError({"text": f"Please paste at most {MAX_LINES} lines at once."})
        return {"lines": read(attrs["text"])}


class MatchItem(Serializer):
    """What a line may mean."""

    type = serializers.ChoiceField(ItemKind.choices, source="ref.kind")
    id = IdField(source="ref.id")
    name = serializers.CharField()
    names = Names(source="*")
    price = MoneyField()


class MatchedLine(Serializer):
    """A line: one item when sure, up to five to choose from, none when unknown."""

    text = serializers.CharField()
    quantity = serializers.IntegerField()
    assumed = serializers.BooleanField(help_text="No quantity was named, or it is not certain which number it is.")
    outcome = serializers.ChoiceField([outcome.value for outcome in Outcome], source="verdict.outcome.value")
    items = MatchItem(source="verdict.candidates", many=True)


def part_of(query: dict[str, Any]) -> Part | None:
    """The validated query's part of the list."""
    category = query.get("category")
    if category is None:
        return None
    return ItemKind(category) if category in BUNDLE_KINDS else int(category)
