"""The query strings of products, categories and reviews."""

from decimal import Decimal

from django.db.models import QuerySet
from rest_framework import serializers

from apps.common.api.fields import ChoicesField, MoneyField
from apps.common.api.filters import Limit, ListQuery, Option, PageQuery, Parameter
from apps.common.api.translations import MissingField
from apps.common.translations import lacks_translation

from .enums import Effect, NoiseLevel, SortBy, SortOrder, StockStatus
from .facets import Chosen
from .models import Category, Product
from .querysets import ProductQuerySet
from .selectors import category_lacks_translation


class CategoryQuery(ListQuery):
    """Which categories."""

    missing = Parameter(MissingField(), method="by_missing")

    def by_missing(self, rows: QuerySet[Category], name: str, value: str) -> QuerySet[Category]:
        """Those that lack a name or description in this language, or whose sub-category does."""
        return rows.filter(category_lacks_translation(value)) if self.for_staff else rows


class ProductQuery(PageQuery):
    """Which products, before the search, and the facets and order that a list of them has."""

    limit = Limit(12)
    category = Parameter(serializers.CharField(max_length=80, required=False, help_text="Slug."), "category__slug")
    sub_category = Parameter(
        serializers.CharField(max_length=80, required=False, help_text="Slug."), method="by_sub_category"
    )
    min_price = Parameter(MoneyField(required=False), "price", lookup_expr="gte")
    max_price = Parameter(MoneyField(required=False), method="by_max_price")
    search = Option(serializers.CharField(max_length=200, required=False))
    status = Parameter(serializers.ChoiceField(StockStatus.choices, required=False), method="by_status")
    missing = Parameter(MissingField(), method="by_missing")
    noise = Option(ChoicesField(NoiseLevel.values, required=False))
    effect = Option(ChoicesField(Effect.values, required=False))
    age_up_to = Option(
        serializers.IntegerField(
            min_value=1, max_value=100, required=False, help_text="Products that somebody of this age may light."
        )
    )
    green = Option(serializers.BooleanField(default=False, help_text="Green crackers alone; false narrows nothing."))
    facets = Option(serializers.BooleanField(default=False, help_text="With the number of products of each choice."))
    sort_by = Option(serializers.ChoiceField(SortBy.choices, default=SortBy.CREATED_AT))
    sort_order = Option(serializers.ChoiceField(SortOrder.choices, default=SortOrder.DESC))

    @property
    def chosen(self) -> Chosen:
        """The facets that narrow the list."""
        sent = self.values
        return {
            "noise": sent.get("noise", ()),
            "effect": sent.get("effect", ()),
            "age_up_to": (sent["age_up_to"],) if "age_up_to" in sent else (),
            "green": (True,) if sent["green"] else (),
        }

    def by_sub_category(self, rows: ProductQuerySet, name: str, value: str) -> QuerySet[Product]:
        return rows.in_sub_category(value)

    def by_max_price(self, rows: QuerySet[Product], name: str, value: Decimal) -> QuerySet[Product]:
        """For at most so many rupees; zero is no bound."""
        return rows.filter(price__lte=value) if value else rows

    def by_status(self, rows: ProductQuerySet, name: str, value: str) -> QuerySet[Product]:
        return rows.stocked(value) if self.for_staff else rows

    def by_missing(self, rows: QuerySet[Product], name: str, value: str) -> QuerySet[Product]:
        """Products that lack a name or description in this language."""
        return rows.filter(lacks_translation(value)) if self.for_staff else rows


class CategoryProductsQuery(ProductQuery):
    """Which products of one category: another category is not looked at."""

    category = Option(serializers.CharField(max_length=80, required=False, help_text="Slug."))


class SearchQuery(ProductQuery):
    """A search, the best match first unless `sortBy` says otherwise."""

    q = Option(serializers.CharField(max_length=200))
    sort_by = Option(serializers.ChoiceField(SortBy.choices, required=False))


class FeaturedQuery(ListQuery):
    """How many featured products."""

    limit = Limit(8)


class RecentQuery(ListQuery):
    """How many of the newest reviews."""

    limit = Limit(6)


class StockQuery(PageQuery):
    """A page of the ledger of a product's stock."""

    limit = Limit(25)
