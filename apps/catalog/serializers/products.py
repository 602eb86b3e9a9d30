"""Products out: the card of a list and the whole page."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import IdField, MoneyField, moment
from apps.common.api.json import Slot
from apps.common.api.pictures import PictureOut, picture_json
from apps.common.api.serializers import ModelSerializer, Serializer

from ..enums import StockStatus, stock_status
from ..models import Category, Product, Review, SubCategory
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
    stock_status = serializers.ChoiceField(StockStatus.choices, read_only=True)
    category = Reference()
    sub_category = serializers.CharField(read_only=True, help_text="The first sub-category's name.")
    sub_categories = Reference(many=True)
    ratings = Ratings(source="*")

    class Meta:
        model = Product
        fields = [
            "id", "name", "price", "original_price", "discount", "images", "stock", "stock_status", "unit", "category",
            "sub_category", "sub_categories", "weight", "age_restriction", "min_order_quantity", "max_order_quantity",
            "is_featured", "is_active", "ratings", "created_at", "updated_at", "version",
        ]  # fmt: skip


class ProductDetail(ProductCard):
    """A product with all that its page shows."""

    dimensions = Dimensions(allow_null=True, read_only=True)
    specifications = serializers.DictField(child=serializers.CharField())
    reviews = ReviewOut(many=True, read_only=True, help_text="The newest ten.")
    rating_breakdown = ByStars(read_only=True)

    class Meta(ProductCard.Meta):
        fields = [
            *ProductCard.Meta.fields, "description", "dimensions", "tags", "safety_instructions", "specifications",
            "reviews", "rating_breakdown",
        ]  # fmt: skip


class StockSlot(Slot):
    """How many of a product there are: selling must not render pages again."""

    source = """
        SELECT array_agg(quantity ORDER BY product_id)::text FROM catalog_stock WHERE product_id = ANY(%s::bigint[])
    """

    def text(self, value: int) -> bytes:
        """The quantity."""
        return b"%d" % value


class StockStatusSlot(StockSlot):
    """What a quantity means."""

    def text(self, value: int) -> bytes:
        """The status."""
        return b'"%s"' % stock_status(value).value.encode()


def card_body(product: Product) -> dict[str, Any]:
    """A product's wire form in a list, as ProductCard describes it; `product` comes with all that a card shows."""
    quantity = product.stock.quantity if hasattr(product, "stock") else 0
    sub_categories = [_reference(row) for row in product.sub_categories.all()]
    return {
        "_id": str(product.pk),
        "name": product.name,
        "price": product.price,
        "originalPrice": product.original_price,
        "discount": product.discount,
        "images": [
            {"_id": str(image.pk), **picture_json(image.picture), "alt": image.alt} for image in product.images.all()
        ],
        "stock": StockSlot(product.pk, quantity),
        "stockStatus": StockStatusSlot(product.pk, quantity),
        "unit": product.unit,
        "category": _reference(product.category),
        "subCategory": sub_categories[0]["name"] if sub_categories else "General",
        "subCategories": sub_categories,
        "weight": product.weight,
        "ageRestriction": product.age_restriction,
        "minOrderQuantity": product.min_order_quantity,
        "maxOrderQuantity": product.max_order_quantity,
        "isFeatured": product.is_featured,
        "isActive": product.is_active,
        "ratings": {"average": product.rating_average, "count": product.rating_count},
        "createdAt": moment(product.created_at),
        "updatedAt": moment(product.updated_at),
        "version": product.version,
    }


def _reference(row: Category | SubCategory) -> dict[str, str]:
    return {"_id": str(row.pk), "name": row.name, "slug": row.slug}


def by_stars(breakdown: Breakdown) -> dict[str, int]:
    """The breakdown on the wire."""
    return {str(stars): number for stars, number in breakdown.by_stars.items()}


def product_detail(product: Product, *, reviews: list[Review], breakdown: Breakdown) -> dict[str, Any]:
    """A product's page on the wire, as ProductDetail describes it."""
    sides = {"length": product.length, "width": product.width, "height": product.height}
    return {
        **card_body(product),
        "description": product.description,
        "dimensions": sides if any(side is not None for side in sides.values()) else None,
        "tags": product.tags,
        "safetyInstructions": product.safety_instructions,
        "specifications": {str(name): str(value) for name, value in product.specifications.items()},
        "reviews": ReviewOut(reviews, many=True).data,
        "ratingBreakdown": by_stars(breakdown),
    }
