"""Reviews in and out."""

from typing import Any

from rest_framework import serializers

from apps.accounts.models import Customer
from apps.common.api.fields import ComputedField, IdField, TextField
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.api.translations import Names

from ..models import Review


class Author(Serializer):
    """Who wrote a review."""

    name = serializers.CharField()


class ReviewedProduct(Serializer):
    """Of what a review speaks."""

    id = IdField()
    name = serializers.CharField()
    names = Names(source="*")


class ReviewOut(ModelSerializer):
    """A review. `user` is null when the author gave no name; `verified` says that they bought the product here."""

    user = ComputedField(Author(allow_null=True, read_only=True))
    product = ReviewedProduct()
    verified = serializers.BooleanField(source="is_purchase_verified")

    class Meta:
        model = Review
        fields = ["id", "rating", "comment", "user", "product", "verified", "created_at"]

    def get_user(self, review: Review) -> Customer | None:
        """The author, if they gave a name; the e-mail address is not shown."""
        return review.customer if review.customer.name else None


class ReviewIn(Serializer):
    """What a customer says of a product."""

    rating = serializers.IntegerField(min_value=1, max_value=5)
    comment = TextField(
        max_length=2000,
        min_length=10,
        error_messages={
            **dict.fromkeys(("required", "blank", "null"), "Please enter a comment"),
            "min_length": "Comment must be at least 10 characters long",
        },
    )


class ByStars(serializers.Serializer[Any]):
    """How many reviews give five stars, four, ... one."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """One number for each of 5 to 1."""
        return {str(stars): serializers.IntegerField() for stars in (5, 4, 3, 2, 1)}

    def to_representation(self, instance: dict[int, int]) -> dict[str, int]:
        return {str(stars): number for stars, number in instance.items()}
