"""The vocabulary of catalogue queries."""

from typing import TYPE_CHECKING, Self

from django.contrib.postgres.search import SearchRank
from django.db import models
from django.db.models import Count, F, Func, Q, Value
from django.db.models.functions import Cast, Coalesce

from apps.common.postgres.sorting import natural
from apps.common.translations import DESCRIPTIONS

from .enums import LOW_STOCK, SortBy, SortOrder, StockStatus

if TYPE_CHECKING:
    from .models import Category, Product, Review
else:
    Category = Product = Review = models.Model

# A product is sold when all these columns are true (rules 4.1).
FOR_SALE_COLUMNS = ("is_active", "category__is_active")
FOR_SALE = Q(**dict.fromkeys(FOR_SALE_COLUMNS, True))
# Columns that no list shows; most are large.
PAGE_ONLY = (
    *DESCRIPTIONS, "description", "safety_instructions", "safety_ta", "safety_hi", "specifications", "tags", "noise_db",
    "green_certificate",
)  # fmt: skip

SORTS: dict[str, F | Func] = {
    SortBy.CREATED_AT: F("created_at"),
    SortBy.PRICE: F("price"),
    SortBy.NAME: natural("name"),
    SortBy.RATING: F("rating_average"),
    SortBy.STOCK: F("stock__quantity"),
}


class CategoryQuerySet(models.QuerySet["Category"]):
    """Queries of categories."""

    def visible(self) -> Self:
        """What the public sees."""
        return self.filter(is_active=True)

    def with_product_count(self, *, only_active: bool) -> Self:
        """Adds `product_count`; for the public, of active products only."""
        # Counted by the column that the indexes hold, and apart: product rows are wide and need not be read.
        here = self.model.objects.filter(pk=models.OuterRef("pk"))
        counted = here.filter(products__is_active=True) if only_active else here
        number = counted.order_by().values("pk").annotate(number=Count("products__category")).values("number")
        return self.annotate(product_count=Coalesce(models.Subquery(number), 0))


class ProductQuerySet(models.QuerySet["Product"]):
    """Queries of products."""

    def visible(self) -> Self:
        """What the public sees: active products in active categories (rules 4.1)."""
        return self.filter(FOR_SALE)

    def in_sub_category(self, slug: str) -> Self:
        membership = self.model.sub_categories.through.objects.filter(
            product=models.OuterRef("pk"), subcategory__slug=slug
        )
        return self.filter(models.Exists(membership))

    def sorted_by(self, key: str, order: str) -> Self:
        """In this order; ties by newest id, so that pages neither repeat nor miss a product."""
        field = SORTS[SortBy(key)]
        return self.order_by(field.desc() if order == SortOrder.DESC else field.asc(), "-id")

    def for_cards(self) -> Self:
        """With category and stock, and without what only the product's own page shows."""
        return self.select_related("category", "stock").defer("search_vector", *PAGE_ONLY)

    def stocked(self, status: str) -> Self:
        match status:
            case StockStatus.OUT_OF_STOCK:
                return self.filter(stock__quantity=0)
            case StockStatus.LOW_STOCK:
                return self.filter(stock__quantity__gt=0, stock__quantity__lte=LOW_STOCK)
            case _:
                return self.filter(stock__quantity__gt=LOW_STOCK)

    def matching(self, tsquery: str) -> Self:
        """Products whose words match a ready tsquery (see `search`)."""
        return self.filter(matches(tsquery))

    def by_relevance(self, tsquery: str) -> Self:
        """The best match first; ties by newest id."""
        return self.annotate(rank=SearchRank(F("search_vector"), _raw(tsquery))).order_by("-rank", "-id")


class ReviewQuerySet(models.QuerySet["Review"]):
    """Queries of reviews."""

    def visible(self) -> Self:
        """Reviews that operators did not hide, of products that the public sees."""
        of_sold = {f"product__{column}": True for column in FOR_SALE_COLUMNS}
        return self.filter(is_hidden=False, **of_sold)

    def newest(self) -> Self:
        """With author and product, the newest first."""
        return self.select_related("customer", "product").order_by("-created_at", "-id")


class Matches(models.Func):
    """The `@@` of PostgreSQL. Django's own lookup would parse the query again."""

    arg_joiner = " @@ "
    template = "%(expressions)s"
    output_field = models.BooleanField()


class TsQuery(models.Field):
    """PostgreSQL's tsquery."""

    def db_type(self, connection: object) -> str:
        return "tsquery"


def _raw(tsquery: str) -> Cast:
    # The words are folded and quoted by `search`; PostgreSQL's own parser would split Tamil at vowel signs.
    return Cast(Value(tsquery), TsQuery())


def matches(tsquery: str) -> Q:
    """The condition that a product's words match a ready tsquery; beside others of the row all their indexes serve."""
    return Q(Matches(F("search_vector"), _raw(tsquery)))
