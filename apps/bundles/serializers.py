"""Funds and gift boxes as they travel."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.common.api.fields import IdField, MoneyField, TextField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.api.translations import Descriptions, DescriptionsIn, Names, NamesIn
from apps.common.translations import NAMES, TEXTS

from .models import Bundle
from .services.bundles import LINK, BundleForm, Line

MAX_LINES = 200
MAX_QUANTITY = 100_000


class Cracker(Serializer):
    """A line: what, and how many."""

    name = serializers.CharField()
    names = Names(source="*")
    quantity = serializers.IntegerField()
    product = IdField(source="product_id", required=False, help_text="What it takes out of stock; free text has none.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """The line, without a product that it lacks."""
        line = super().to_representation(instance)
        if line["product"] is None:
            del line["product"]
        return line


class CrackerIn(Serializer):
    """The same from staff; what is left out of `names` and `product` stays as in the line that had its name before."""

    name = TextField(max_length=160)
    names = NamesIn(source="*", required=False)
    quantity = serializers.IntegerField(min_value=1, max_value=MAX_QUANTITY)
    product = IdField(source="product_id", required=False, allow_null=True, help_text="null: free text alone.")


class BundleOut(ModelSerializer):
    """A fund or gift box; `available` is null when none of its lines names a product."""

    names = Names(source="*")
    descriptions = Descriptions(source="*")
    crackers = Cracker(source="lines", many=True)
    image = PictureOut(source="picture", allow_null=True)
    available = serializers.IntegerField(allow_null=True)

    class Meta:
        model = Bundle
        fields = [
            "id", "name", "names", "description", "descriptions", "price", "crackers", "image", "available",
            "is_active", "created_at", "updated_at",
        ]  # fmt: skip


class BundleIn(Serializer):
    """What staff type."""

    name = TextField(message="Name is required", max_length=160)
    names = NamesIn(source="*", required=False)
    price = MoneyField(max_digits=9)
    description = TextField(message="Description is required", max_length=5000)
    descriptions = DescriptionsIn(source="*", required=False)
    crackers = CrackerIn(many=True, required=False, max_length=MAX_LINES)  # type: ignore[call-arg]
    is_active = serializers.BooleanField(required=False, default=True)
    image = serializers.FileField(
        required=False, allow_null=True, allow_empty_file=True, help_text="null removes the picture."
    )


def bundle_form(data: dict[str, Any]) -> BundleForm:
    """The validated body as the domain takes it."""
    return BundleForm(
        name=data["name"],
        description=data["description"],
        price=Decimal(data["price"]),
        lines=[Line(line["name"], line["quantity"], _sent((*NAMES, LINK), line)) for line in data.get("crackers", [])],
        is_active=data["is_active"],
        removes_picture="image" in data and data["image"] is None,
        texts=_sent(TEXTS, data),
    )


def _sent(columns: tuple[str, ...], checked: dict[str, Any]) -> dict[str, Any]:
    return {column: checked[column] for column in columns if column in checked}
