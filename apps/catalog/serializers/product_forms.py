"""Products in: what staff save, and the query strings of lists."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.common.api.fields import IdField, MoneyField, TextField
from apps.common.api.serializers import Serializer
from apps.common.api.translations import DescriptionsIn, NamesIn

from ..enums import Effect, NoiseLevel, Unit
from ..services.products import EDITABLE_COLUMNS, ProductForm
from ..services.receiving import MOST_STOCK
from .fields import ImageReferenceField, ReferenceField, SpecificationsField

# The page sizes that the documents name; others up to 100 are served all the same.

REQUIRED = ("required", "null", "invalid", "min_value", "blank")
PRICE: dict[str, Any] = dict.fromkeys(REQUIRED, "Price is required")
WEIGHT: dict[str, Any] = dict.fromkeys(REQUIRED, "Weight is required")
STOCK: dict[str, Any] = dict.fromkeys((*REQUIRED, "max_value"), "Valid stock count is required")
UNIT: dict[str, Any] = dict.fromkeys(("required", "null", "invalid_choice"), "Unit is required")
CATEGORY: dict[str, Any] = dict.fromkeys(("required", "null", "blank", "invalid"), "Category is required")
SUB_CATEGORIES: dict[str, Any] = dict.fromkeys(
    ("required", "null", "empty", "not_a_list"), "At least one subcategory is required"
)
SIDE: dict[str, Any] = {"min_value": Decimal(0), "coerce_to_string": False, "required": False, "allow_null": True}


class DimensionsIn(Serializer):
    """Centimetres."""

    length = serializers.DecimalField(6, 1, **SIDE)
    width = serializers.DecimalField(6, 1, **SIDE)
    height = serializers.DecimalField(6, 1, **SIDE)


SAFETY: dict[str, Any] = {"max_length": 30, "required": False}


class SafetyTextsIn(Serializer):
    """Safety instructions in Tamil and Hindi; a language that is left out stays as it is."""

    ta = serializers.ListField(child=serializers.CharField(max_length=300), source="safety_ta", **SAFETY)
    hi = serializers.ListField(child=serializers.CharField(max_length=300), source="safety_hi", **SAFETY)


class ProductText(Serializer):
    """What staff save of a product, without pictures. `featured` is another name of `isFeatured`."""

    name = TextField(message="Product name is required", max_length=160)
    names = NamesIn(source="*", required=False)
    description = TextField(message="Description is required", max_length=10_000)
    descriptions = DescriptionsIn(source="*", required=False)
    price = MoneyField(min_value=Decimal("0.01"), error_messages=PRICE)
    category = ReferenceField(error_messages=CATEGORY, help_text="Id or slug.")
    sub_categories = serializers.ListField(
        child=ReferenceField(), allow_empty=False, max_length=20, error_messages=SUB_CATEGORIES,
        help_text="Ids, slugs or names.",
    )  # fmt: skip
    stock = serializers.IntegerField(min_value=0, max_value=MOST_STOCK, required=False, error_messages=STOCK)
    unit = serializers.ChoiceField(Unit.choices, error_messages=UNIT)
    weight = serializers.IntegerField(min_value=1, max_value=1_000_000, error_messages=WEIGHT, help_text="Grams.")
    discount = serializers.DecimalField(
        5, 2, min_value=Decimal(0), max_value=Decimal(100), coerce_to_string=False, required=False, allow_null=True,
        help_text="Percent; decides over originalPrice when both are sent.",
    )  # fmt: skip
    original_price = MoneyField(required=False, allow_null=True)
    age_restriction = serializers.IntegerField(min_value=0, max_value=100, required=False)
    min_order_quantity = serializers.IntegerField(min_value=1, max_value=100_000, required=False)
    max_order_quantity = serializers.IntegerField(min_value=1, max_value=100_000, required=False)
    dimensions = DimensionsIn(required=False, allow_null=True)
    tags = serializers.ListField(child=serializers.CharField(max_length=60), max_length=30, required=False)
    safety_instructions = serializers.ListField(
        child=serializers.CharField(max_length=300), max_length=30, required=False
    )
    safety_texts = SafetyTextsIn(source="*", required=False)
    specifications = SpecificationsField(required=False)
    noise_level = serializers.ChoiceField(NoiseLevel.choices, required=False, allow_null=True)
    noise_db = serializers.IntegerField(
        min_value=1, max_value=200, required=False, allow_null=True, help_text="Decibels at 4 m."
    )
    effects = serializers.ListField(
        child=serializers.ChoiceField(Effect.choices), max_length=len(Effect), required=False
    )
    is_green_cracker = serializers.BooleanField(required=False, allow_null=True)
    green_certificate = serializers.CharField(max_length=60, allow_blank=True, required=False)
    is_featured = serializers.BooleanField(required=False)
    featured = serializers.BooleanField(required=False)
    is_active = serializers.BooleanField(required=False)
    version = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, help_text="As loaded; another one on the server is a 409."
    )
    loaded_stock = serializers.IntegerField(
        min_value=0, max_value=MOST_STOCK, required=False,
        help_text="The stock that the form was loaded with: with it, the difference is saved.",
    )  # fmt: skip


class ProductChange(ProductText):
    """What staff save of a product, with the pictures to keep in order, and new ones."""

    existing_images = serializers.ListField(
        child=ImageReferenceField(),
        max_length=50,
        required=False,
        help_text="Pictures to keep, in order; all if left out.",
    )
    images = serializers.ListField(
        child=serializers.FileField(allow_empty_file=True), max_length=12, required=False, help_text="New pictures."
    )

    def to_internal_value(self, data: Any) -> Any:
        """As usual; pictures that were read with the product and come back under `images` are existing ones."""
        if isinstance(data, dict) and isinstance(sent := data.get("images"), list):
            read = [item for item in sent if isinstance(item, dict)]
            if read:
                others = [item for item in sent if not isinstance(item, dict)]
                data = {**data, "images": others, "existingImages": data.get("existingImages", read)}
        return super().to_internal_value(data)


class NewProduct(ProductChange):
    """A new product; some of it must be in stock."""

    stock = serializers.IntegerField(min_value=1, max_value=MOST_STOCK, error_messages=STOCK)


class Uploads(Serializer):
    """Pictures to add."""

    images = serializers.ListField(
        child=serializers.FileField(allow_empty_file=True), allow_empty=False, max_length=12,
        error_messages=dict.fromkeys(
            ("required", "empty", "not_a_list"), "Please upload JPG, JPEG, or PNG images under 10MB"
        ),
    )  # fmt: skip


class ImageOrder(Serializer):
    """Every picture of a product, in its new order."""

    image_ids = serializers.ListField(child=IdField(), max_length=50)


def product_form(checked: dict[str, Any]) -> ProductForm:
    """The validated body for the service."""
    fields = {name: checked[name] for name in EDITABLE_COLUMNS if name in checked}
    if "featured" in checked:
        fields.setdefault("is_featured", checked["featured"])
    if "dimensions" in checked:
        sides = checked["dimensions"] or {}
        fields |= {side: sides.get(side) for side in ("length", "width", "height")}
    return ProductForm(
        fields=fields,
        price=checked["price"],
        category=checked["category"],
        sub_categories=checked["sub_categories"],
        stock=checked.get("stock"),
        discount=checked.get("discount"),
        original_price=checked.get("original_price"),
        image_ids=checked.get("existing_images"),
        version=checked.get("version"),
        loaded_stock=checked.get("loaded_stock"),
        uploads=checked.get("images", ()),
    )
