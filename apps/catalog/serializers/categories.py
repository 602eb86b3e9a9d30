"""Categories in and out."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import IdField, TextField
from apps.common.api.pictures import PictureOut
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.api.translations import Descriptions, DescriptionsIn, Names, NamesIn
from apps.common.translations import TEXTS

from ..models import Category, SubCategory
from ..services.categories import CategoryForm, SubCategoryLine


class SubCategoryOut(ModelSerializer):
    """A sub-category."""

    names = Names(source="*")
    descriptions = Descriptions(source="*")

    class Meta:
        model = SubCategory
        fields = ["id", "name", "names", "slug", "description", "descriptions"]


class CategoryOut(ModelSerializer):
    """A category. `productCount` counts what the reader sees: active products for the public, all for staff."""

    names = Names(source="*")
    descriptions = Descriptions(source="*")
    image = PictureOut(source="picture", allow_null=True, read_only=True)
    sub_categories = SubCategoryOut(many=True)
    product_count = serializers.IntegerField()

    class Meta:
        model = Category
        fields = [
            "id", "name", "names", "slug", "description", "descriptions", "image", "is_active", "position",
            "sub_categories", "product_count", "created_at", "updated_at",
        ]  # fmt: skip


class SubCategoryIn(Serializer):
    """A sub-category of the form; without `_id` an existing one is known by its name, whatever the case."""

    id = IdField(required=False, allow_null=True)
    name = TextField(message="Subcategory name is required", max_length=80)
    names = NamesIn(source="*", required=False)
    slug = serializers.SlugField(max_length=80, required=False, allow_blank=True)
    description = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    descriptions = DescriptionsIn(source="*", required=False)


class CategoryIn(Serializer):
    """What staff save of a category; a slug that is left out is derived from the name."""

    name = TextField(message="Category name is required", max_length=80)
    names = NamesIn(source="*", required=False)
    slug = serializers.SlugField(
        max_length=80,
        required=False,
        error_messages=dict.fromkeys(("blank", "null"), "Category slug is required"),
    )
    description = TextField(message="Category description is required", max_length=2000)
    descriptions = DescriptionsIn(source="*", required=False)
    is_active = serializers.BooleanField(required=False)
    position = serializers.IntegerField(min_value=0, max_value=32767, required=False)
    sub_categories = SubCategoryIn(many=True, required=False, max_length=100)  # type: ignore[call-arg]
    image = serializers.FileField(
        required=False, allow_null=True, allow_empty_file=True, help_text="null removes the picture."
    )
    image_url = serializers.CharField(
        required=False, allow_blank=True, max_length=500,
        help_text="Instead of `image`: the address of a picture that this shop has already.",
    )  # fmt: skip


def category_form(checked: dict[str, Any]) -> CategoryForm:
    """The validated form for the service."""
    lines = checked.get("sub_categories")
    return CategoryForm(
        name=checked["name"],
        description=checked["description"],
        slug=checked.get("slug", "").lower(),
        is_active=checked.get("is_active"),
        position=checked.get("position"),
        picture_url=checked.get("image_url", ""),
        removes_picture="image" in checked and checked["image"] is None,
        sub_categories=None if lines is None else [_line(line) for line in lines],
        texts=_texts(checked),
    )


def _line(line: dict[str, Any]) -> SubCategoryLine:
    return SubCategoryLine(
        name=line["name"],
        slug=line.get("slug", "").lower(),
        description=line.get("description", ""),
        pk=line.get("id"),
        texts=_texts(line),
    )


def _texts(checked: dict[str, Any]) -> dict[str, str]:
    return {column: checked[column] for column in TEXTS if column in checked}
