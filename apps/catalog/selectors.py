"""Reads of the catalogue. The public sees active products in active categories; staff see all (rules 4.1)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet

from apps.common.translations import lacks_translation

from . import search, spelling
from .enums import Audience, SortBy, SortOrder
from .errors import CategoryNotFound, ProductNotFound
from .facets import Chosen, condition
from .models import Category, Product, ProductImage, Review, SearchWord, Stock, StockEntry, SubCategory, SynonymGroup
from .querysets import ProductQuerySet
from .synonyms import Group, Synonyms

# Lists, because a manager per product costs half of what writing a card costs.
IMAGES = Prefetch("images", ProductImage.objects.select_related("picture").order_by("position", "id"), "image_list")
SUB_CATEGORIES = Prefetch("sub_categories", SubCategory.objects.order_by("position", "id"), "sub_category_list")
DIGITS = re.compile(r"^[0-9]{1,18}\Z", re.ASCII)
STARS = (5, 4, 3, 2, 1)
MOST_RANKED = 2000
NEWEST_REVIEWS = 10


@dataclass(frozen=True, slots=True)
class ProductListing:
    """Products in order, and the query that was searched for instead when the one typed had to be corrected."""

    rows: QuerySet[Product]
    without_facets: QuerySet[Product]
    """The products before noise, effect, age and green narrow them: what facets are counted in."""
    corrected_query: str | None = None
    newest: QuerySet[Product] | None = None
    """The same products, the newest first, where `rows` are in order of relevance."""

    def ordered(self, total: int) -> QuerySet[Product]:
        """The rows of a page. If most of the shop matches, relevance is meaningless and takes a second."""
        return self.newest if self.newest is not None and total > MOST_RANKED else self.rows


@dataclass(frozen=True, slots=True)
class RatingSummary:
    """How the visible reviews of a product judge it."""

    average: Decimal
    count: int
    by_stars: dict[int, int]


def with_card_data(rows: QuerySet[Product]) -> QuerySet[Product]:
    """Products with all that a card shows: three statements whatever their number."""
    return rows.for_cards().prefetch_related(IMAGES, SUB_CATEGORIES)  # type: ignore[attr-defined,no-any-return]


def products_for(audience: Audience) -> QuerySet[Product]:
    """The products that this audience sees."""
    return Product.objects.all() if audience is Audience.STAFF else Product.objects.visible()


def list_products(
    rows: ProductQuerySet,
    *,
    text: str | None = None,
    chosen: Chosen | None = None,
    sort_by: str | None = None,
    sort_order: str = SortOrder.DESC,
) -> ProductListing:
    """Those of the products that a text is found in and facets are chosen of, ready for cards.

    Without a sort, the best match of a text first, else the newest.
    """
    corrected, tsquery = None, ""
    if text is not None:
        interpreted = interpret_query(search.query_words(text))
        tsquery = search.query(interpreted.terms)
        rows = rows.matching(tsquery) if tsquery else rows.none()
        corrected = " ".join(term.word for term in interpreted.terms) if interpreted.corrected else None
    all_facets, rows = rows, rows.filter(condition(chosen or {}))
    by_time = with_card_data(rows.sorted_by(sort_by or SortBy.CREATED_AT, sort_order))
    if sort_by is None and tsquery:
        return ProductListing(with_card_data(rows.by_relevance(tsquery)), all_facets, corrected, newest=by_time)
    return ProductListing(by_time, all_facets, corrected)


def interpret_query(words: Sequence[str]) -> spelling.InterpretedQuery:
    """A query's words, with unknown ones corrected; one database query if all are known."""
    if not words:
        return spelling.InterpretedQuery([], corrected=False)
    known_words = dict(SearchWord.objects.filter(word__in=words).values_list("word", "is_name"))
    known, last = set(known_words), words[-1]
    if last not in known and SearchWord.objects.filter(word__startswith=last).exists():
        known.add(last)
    everything = {} if known.issuperset(words) else dict(SearchWord.objects.values_list("word", "products"))
    whole = {word for word, is_name in known_words.items() if is_name}
    return spelling.read(words, known=known, vocabulary=everything, whole=whole)


def synonyms_now() -> Synonyms:
    """The shop's groups of synonyms."""
    rows = SynonymGroup.objects.order_by("pk").values_list("signs", "said")
    return Synonyms(Group(signs, said) for signs, said in rows)


def featured(*, audience: Audience) -> QuerySet[Product]:
    """Featured products, the newest first."""
    return with_card_data(products_for(audience).filter(is_featured=True).order_by("-id"))


def reviews_of(product_id: int) -> QuerySet[Review]:
    """The reviews of a product that operators did not hide, the newest first."""
    return Review.objects.filter(product_id=product_id, is_hidden=False).newest()


def rating_summary_of(product_id: int) -> RatingSummary:
    """How many visible reviews of a product give how many stars; one statement."""
    visible = Review.objects.filter(product_id=product_id, is_hidden=False)
    return rating_summary(dict(visible.values_list("rating").annotate(Count("pk")).order_by()))


def rating_summary(counted: Mapping[int, int]) -> RatingSummary:
    """The summary of reviews: how many there are by stars."""
    count = sum(counted.values())
    total = sum(stars * number for stars, number in counted.items())
    average = round(Decimal(total) / count, 2) if count else Decimal(0)
    return RatingSummary(average, count, {stars: counted.get(stars, 0) for stars in STARS})


def recent_reviews() -> QuerySet[Review]:
    """The reviews that the public may see, of any product, the newest first."""
    return Review.objects.visible().newest()


def product_page(pk: int, *, audience: Audience) -> Product:
    """One product as a card shows it, with its `newest_reviews` and the `rating_summary` of all of them.

    Five queries, whatever it has. Raises ProductNotFound.
    """
    rows = products_for(audience).select_related("category", "stock").defer("search_vector")
    product: Any = rows.prefetch_related(IMAGES, SUB_CATEGORIES).filter(pk=pk).first()
    if product is None:
        raise ProductNotFound
    shown = product.reviews.filter(is_hidden=False).select_related("customer").order_by("-created_at", "-id")
    product.newest_reviews = list(shown[:NEWEST_REVIEWS])
    product.rating_summary = rating_summary_of(pk)
    return cast("Product", product)


def require_product(pk: int, *, audience: Audience) -> None:
    """Raise ProductNotFound unless this audience may see the product."""
    if not products_for(audience).filter(pk=pk).exists():
        raise ProductNotFound


def stock_entries(product_id: int) -> QuerySet[StockEntry]:
    """The ledger of a product's stock, the latest entry first."""
    return StockEntry.objects.filter(product_id=product_id).order_by("-id")


def stock_of(product_ids: Iterable[int]) -> QuerySet[Stock, Any]:
    """How many there are now of each product, as `id` and `stock`."""
    return Stock.objects.filter(product__in=product_ids).values(id=F("product_id"), stock=F("quantity"))


def category_lacks_translation(language: str) -> Q:
    """The condition that a category, or one of its sub-categories, lacks a name or description in this language."""
    subs = SubCategory.objects.filter(lacks_translation(language), category=OuterRef("pk"))
    return lacks_translation(language) | Q(Exists(subs))


def list_categories(*, audience: Audience) -> QuerySet[Category]:
    """The categories in the shop's order, each with its sub-categories and the number of its products."""
    staff = audience is Audience.STAFF
    rows = Category.objects.all() if staff else Category.objects.visible()
    return (
        rows.with_product_count(only_active=not staff)
        .select_related("picture")
        .prefetch_related(Prefetch("sub_categories", SubCategory.objects.order_by("position", "id")))
        .order_by("position", "name", "id")
    )


def get_category(key: str, *, audience: Audience) -> Category:
    """One category by id or slug; raises CategoryNotFound."""
    rows = list_categories(audience=audience)
    by_id = rows.filter(pk=int(key)).first() if DIGITS.match(key) else None
    product = by_id or rows.filter(slug=key).first()
    if product is None:
        raise CategoryNotFound
    return product
