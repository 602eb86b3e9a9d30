"""Products out: the card of a list, the whole page, and the counts of filters."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MoneyField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.api.translations import Descriptions, Names

from ..enums import Effect, NoiseLevel, StockStatus, stock_status
from ..models import Product, ProductImage
from .reviews import ByStars, ReviewOut


class Reference(Serializer):
    """A category or sub-category as a product names it."""

    id = IdField()
    name = serializers.CharField()
    names = Names(source="*")
    slug = serializers.CharField()


class ProductImageOut(PictureOut):
    """A picture of a product."""

    id = IdField()
    alt = serializers.CharField(allow_blank=True)

    def to_representation(self, instance: ProductImage) -> dict[str, Any]:  # type: ignore[override]
        """The picture, with its key among the product's pictures."""
        return {"_id": str(instance.pk), **super().to_representation(instance.picture), "alt": instance.alt}


class Ratings(Serializer):
    """The average of the visible reviews, 0 when there are none, and their number."""

    average = serializers.DecimalField(3, 2, source="rating_average", coerce_to_string=False)
    count = serializers.IntegerField(source="rating_count")


class Dimensions(Serializer):
    """Centimetres."""

    length = serializers.DecimalField(6, 1, coerce_to_string=False, allow_null=True)
    width = serializers.DecimalField(6, 1, coerce_to_string=False, allow_null=True)
    height = serializers.DecimalField(6, 1, coerce_to_string=False, allow_null=True)


class SafetyTexts(Serializer):
    """The safety instructions in Tamil and Hindi; none while there is no translation."""

    ta = serializers.ListField(child=serializers.CharField(), source="safety_ta")
    hi = serializers.ListField(child=serializers.CharField(), source="safety_hi")


class ProductCard(ModelSerializer):
    """A product in a list; it comes with its stock, pictures, category and sub-categories.

    Prices are rupees, weight is grams, discount is percent.
    """

    names = Names(source="*")
    price = MoneyField()
    original_price = MoneyField()
    discount = serializers.DecimalField(5, 2, coerce_to_string=False)
    images = ProductImageOut(source="image_list", many=True)
    stock = ComputedField(serializers.IntegerField())
    stock_status = ComputedField(serializers.ChoiceField(StockStatus.choices, read_only=True))
    category = Reference()
    sub_category = ComputedField(serializers.CharField(read_only=True, help_text="The first sub-category's name."))
    sub_categories = Reference(source="sub_category_list", many=True)
    noise_level = serializers.ChoiceField(NoiseLevel.choices, allow_null=True, help_text="Null: not stated.")
    effects = serializers.ListField(child=serializers.ChoiceField(Effect.choices), help_text="Empty: not stated.")
    is_green_cracker = serializers.BooleanField(allow_null=True, help_text="Null: not stated.")
    ratings = Ratings(source="*")

    class Meta:
        model = Product
        fields = [
            "id", "name", "names", "price", "original_price", "discount", "images", "stock", "stock_status", "unit",
            "category", "sub_category", "sub_categories", "weight", "age_restriction", "noise_level", "effects",
            "is_green_cracker", "min_order_quantity", "max_order_quantity", "is_featured", "is_active", "ratings",
            "created_at", "updated_at", "version",
        ]  # fmt: skip

    def get_stock(self, product: Product) -> int:
        return _quantity(product)

    def get_stock_status(self, product: Product) -> StockStatus:
        return stock_status(_quantity(product))

    def get_sub_category(self, product: Any) -> str:
        """The first sub-category's name, or "General"."""
        return product.sub_category_list[0].name if product.sub_category_list else "General"


class ProductDetail(ProductCard):
    """A product with all that its page shows; it comes from `product_page`."""

    descriptions = Descriptions(source="*")
    safety_texts = SafetyTexts(source="*")
    dimensions = ComputedField(Dimensions(allow_null=True, read_only=True))
    noise_db = serializers.IntegerField(allow_null=True, help_text="Decibels at 4 m.")
    green_certificate = serializers.CharField(help_text="Number of the CSIR-NEERI certificate; may be empty.")
    specifications = serializers.DictField(child=serializers.CharField())
    reviews = ReviewOut(source="newest_reviews", many=True, read_only=True, help_text="The newest ten.")
    rating_breakdown = ByStars(source="rating_summary.by_stars", read_only=True)

    class Meta(ProductCard.Meta):
        fields = [
            *ProductCard.Meta.fields, "description", "descriptions", "dimensions", "tags", "safety_instructions",
            "safety_texts", "specifications", "noise_db", "green_certificate", "reviews", "rating_breakdown",
        ]  # fmt: skip

    def get_dimensions(self, product: Product) -> Product | None:
        """Nothing when no side was measured."""
        sides = (product.length, product.width, product.height)
        return product if any(side is not None for side in sides) else None


def _quantity(product: Product) -> int:
    return product.stock.quantity if hasattr(product, "stock") else 0


class FacetChoice(Serializer):
    """A value of the query string, and how many products fit it and the choices of all other filters."""

    value = serializers.CharField()
    count = serializers.IntegerField()


class Facets(Serializer):
    """The choices of each filter, in order."""

    noise = FacetChoice(many=True)
    effect = FacetChoice(many=True)
    age_up_to = FacetChoice(many=True)
    green = FacetChoice(many=True)
