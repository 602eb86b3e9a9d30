"""Products out: the card of a list and the whole page."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.api.fields import IdField, MoneyField
from apps.common.api.pictures import PictureOut, picture_json
from apps.common.api.serializers import ModelSerializer, Serializer

from ..enums import StockStatus, stock_status
from ..models import Product, Review
from ..selectors import Breakdown
from .reviews import ByStars, ReviewOut

PAGE_REVIEWS = 10


class Reference(Serializer):
    """A category or sub-category as a product names it."""

    id = IdField()
    name = serializers.CharField()
    slug = serializers.CharField()


class ProductImageOut(PictureOut):
    """A picture of a product."""

    id = IdField()
    alt = serializers.CharField(allow_blank=True)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """The picture with its own id."""
        return {"_id": str(instance.pk), **picture_json(instance.picture), "alt": instance.alt}


class Ratings(Serializer):
    """The average of the visible reviews, 0 when there are none, and their number."""

    average = serializers.DecimalField(3, 2, source="rating_average", coerce_to_string=False)
    count = serializers.IntegerField(source="rating_count")


class Dimensions(Serializer):
    """Centimetres."""

    length = serializers.DecimalField(6, 1, coerce_to_string=False, allow_null=True)
    width = serializers.DecimalField(6, 1, coerce_to_string=False, allow_null=True)
    height = serializers.DecimalField(6, 1, coerce_to_string=False, allow_null=True)


class ProductCard(ModelSerializer):
    """A product in a list. Prices are rupees, weight is grams, discount is percent."""

    price = MoneyField()
    original_price = MoneyField()
    discount = serializers.DecimalField(5, 2, coerce_to_string=False)
    images = ProductImageOut(many=True)
    stock = serializers.IntegerField(source="stock.quantity", default=0)
    stock_status = serializers.SerializerMethodField()
    category = Reference()
    sub_category = serializers.SerializerMethodField(help_text="The first sub-category's name.")
    sub_categories = Reference(many=True)
    ratings = Ratings(source="*")

    class Meta:
        model = Product
        fields = [
            "id", "name", "price", "original_price", "discount", "images", "stock", "stock_status", "unit", "category",
            "sub_category", "sub_categories", "weight", "age_restriction", "min_order_quantity", "max_order_quantity",
            "is_featured", "is_active", "ratings", "created_at", "updated_at", "version",
        ]  # fmt: skip

    @extend_schema_field(serializers.ChoiceField(StockStatus.choices))
    def get_stock_status(self, product: Product) -> str:
        """In stock, low, or out."""
        return str(stock_status(product.stock.quantity if hasattr(product, "stock") else 0).value)

    def get_sub_category(self, product: Product) -> str:
        """The first sub-category's name; "General" when there is none (storefront.md 2)."""
        first = next(iter(product.sub_categories.all()), None)
        return first.name if first else "General"


class ProductDetail(ProductCard):
    """A product with all that its page shows."""

    dimensions = serializers.SerializerMethodField()
    specifications = serializers.DictField(child=serializers.CharField())
    reviews = serializers.SerializerMethodField(help_text="The newest ten.")
    rating_breakdown = serializers.SerializerMethodField()

    class Meta(ProductCard.Meta):
        fields = [
            *ProductCard.Meta.fields, "description", "dimensions", "tags", "safety_instructions", "specifications",
            "reviews", "rating_breakdown",
        ]  # fmt: skip

    @extend_schema_field(Dimensions(allow_null=True))
    def get_dimensions(self, product: Product) -> dict[str, Any] | None:
        """Length, width and height; null when none is known."""
        sides = {"length": product.length, "width": product.width, "height": product.height}
        return sides if any(side is not None for side in sides.values()) else None

    @extend_schema_field(ReviewOut(many=True))
    def get_reviews(self, product: Product) -> Any:
        """The newest reviews, given in the context."""
        return ReviewOut(self.context["reviews"], many=True).data

    @extend_schema_field(ByStars)
    def get_rating_breakdown(self, product: Product) -> dict[str, int]:
        """How many reviews give how many stars, given in the context."""
        return by_stars(self.context["breakdown"])


def by_stars(breakdown: Breakdown) -> dict[str, int]:
    """The breakdown on the wire."""
    return {str(stars): number for stars, number in breakdown.by_stars.items()}


def product_detail(product: Product, *, reviews: list[Review], breakdown: Breakdown) -> dict[str, Any]:
    """A product's page on the wire."""
    return dict(ProductDetail(product, context={"reviews": reviews, "breakdown": breakdown}).data)
