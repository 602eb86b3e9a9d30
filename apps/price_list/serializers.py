"""The price list as it travels, and lists that people type."""

from typing import Any

from rest_framework import serializers

from apps.bundles.enums import Kind
from apps.bundles.models import Bundle
from apps.cart.pricing import BUNDLE_LIMITS
from apps.cart.serializers import TYPES
from apps.catalog.enums import Unit
from apps.catalog.serializers.products import StockSlot
from apps.common.api.fields import DIGITS, IdField, MoneyField
from apps.common.api.pictures import PictureOut, picture_json
from apps.common.api.serializers import Serializer
from apps.common.models import Picture

from .lookup import Matched
from .matching import Candidate, Outcome
from .reading import MAX_LINES, MAX_TEXT, read, split
from .selectors import Part, PriceList

PACKS = ("bundle", "giftbox")


def check_part(value: str) -> None:
    """Refuse what is neither a category's id nor `bundle` or `giftbox`."""
    if value not in PACKS and not DIGITS.match(value):
        raise serializers.ValidationError("A category's id, bundle or giftbox.")


class PriceListQuery(Serializer):
    """Which part of the list, and whether with pictures."""

    category = serializers.CharField(
        required=False, validators=[check_part], help_text="A category's id, `bundle` or `giftbox`; all if left out."
    )
    pictures = serializers.BooleanField(default=False)


class PriceListCategory(Serializer):
    """A category of the list, in the shop's order."""

    id = IdField()
    name = serializers.CharField()
    slug = serializers.CharField()


class Names(Serializer):
    """The name in other languages."""

    ta = serializers.CharField(required=False)
    hi = serializers.CharField(required=False)


class PriceListItem(Serializer):
    """A product, fund or gift box. `available` and `unit` are null where there is no stock to count."""

    id = IdField()
    type = serializers.ChoiceField(TYPES)
    category = IdField(allow_null=True)
    name = serializers.CharField()
    names = Names(required=False)
    unit = serializers.ChoiceField(Unit.choices, allow_null=True)
    price = MoneyField()
    original_price = MoneyField()
    available = serializers.IntegerField(allow_null=True)
    min_order_quantity = serializers.IntegerField()
    max_order_quantity = serializers.IntegerField()
    image = PictureOut(allow_null=True, required=False, help_text="Only when pictures were asked for.")


class PriceListOut(Serializer):
    """All that is on sale. With `perCategory` there is too much for one answer: `items` is empty, ask by category."""

    success = serializers.BooleanField()
    catalogue_version = serializers.CharField()
    per_category = serializers.BooleanField()
    categories = PriceListCategory(many=True)
    items = PriceListItem(many=True)


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

    type = serializers.ChoiceField(TYPES)
    id = IdField()
    name = serializers.CharField()


class MatchedLine(Serializer):
    """A line: one item when sure, up to five to choose from, none when unknown."""

    text = serializers.CharField()
    quantity = serializers.IntegerField()
    assumed = serializers.BooleanField(help_text="No quantity was named, or it is not certain which number it is.")
    outcome = serializers.ChoiceField([outcome.value for outcome in Outcome])
    items = MatchItem(many=True)


def part_of(query: dict[str, Any]) -> Part | None:
    """The validated query's part of the list."""
    asked = query.get("category")
    if asked is None:
        return None
    return "bundle" if asked == "bundle" else "giftbox" if asked == "giftbox" else int(asked)


def price_list_body(found: PriceList, *, pictures: bool) -> dict[str, Any]:
    """The wire form of the list, as PriceListOut describes it; categories without a product are left out."""

    def image(picture: Picture | None) -> dict[str, Any]:
        return {"image": picture and picture_json(picture)} if pictures else {}

    shown = {row[2] for row in found.products}
    return {
        "catalogueVersion": found.version,
        "perCategory": found.per_category,
        "categories": [
            {"_id": str(row.pk), "name": row.name, "slug": row.slug}
            for row in found.categories
            if found.per_category or row.pk in shown
        ],
        "items": [
            *(_product(row) | image(found.pictures.get(row[0])) for row in found.products),
            *(_bundle(row) | image(row.picture if pictures else None) for row in found.bundles),
        ],
    }


def _product(row: tuple[Any, ...]) -> dict[str, Any]:
    pk, name, category, unit, price, original, stock, least, most = row
    return {
        "_id": str(pk),
        "type": "product",
        "category": str(category),
        "name": name,
        "unit": unit,
        "price": price,
        "originalPrice": original,
        "available": StockSlot(pk, stock or 0),
        "minOrderQuantity": least,
        "maxOrderQuantity": most,
    }


def _bundle(row: Bundle) -> dict[str, Any]:
    return {
        "_id": str(row.pk),
        "type": "bundle" if row.kind == Kind.FUND else "giftbox",
        "category": None,
        "name": row.name,
        "unit": None,
        "price": row.price,
        "originalPrice": row.price,
        "available": None,
        "minOrderQuantity": BUNDLE_LIMITS.minimum,
        "maxOrderQuantity": BUNDLE_LIMITS.maximum,
    }


def matched_body(matched: Matched) -> dict[str, Any]:
    """The wire form of a line, as MatchedLine describes it."""
    return {
        "text": matched.text,
        "quantity": matched.quantity,
        "assumed": matched.assumed,
        "outcome": matched.verdict.outcome.value,
        "items": [_candidate(candidate) for candidate in matched.verdict.candidates],
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {"type": candidate.kind, "_id": str(candidate.id), "name": candidate.name}
