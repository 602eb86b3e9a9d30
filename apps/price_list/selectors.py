"""Reads of the price list: all that is on sale, and what the lines of a pasted list mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal

from django.db.models import QuerySet
from django.db.models.functions import Lower

from apps.bundles.enums import Kind
from apps.bundles.models import Bundle
from apps.catalog.models import Category, Product, ProductImage
from apps.common.models import Picture
from apps.http_cache.models import Version

SUBJECTS = ("products", "categories", "bundles")
UNPAGED = 2000
COLUMNS = (
    "pk", "name", "category_id", "unit", "price", "original_price", "stock__quantity", "min_order_quantity",
    "max_order_quantity",
)  # fmt: skip
Part = int | Literal["bundle", "giftbox"]
"""A category by its key, or all funds, or all gift boxes."""


@dataclass(frozen=True, slots=True)
class PriceList:
    """What is on sale, in the order of the list. `per_category`: there is too much for one answer, ask by category."""

    version: str
    categories: list[Category]
    products: list[tuple[Any, ...]]
    bundles: list[Bundle]
    pictures: Mapping[int, Picture]
    per_category: bool


def price_list(part: Part | None, *, pictures: bool) -> PriceList:
    """The whole list, or one part of it; six statements at most."""
    version = _version()
    products = Product.objects.visible()
    bundles = Bundle.objects.filter(is_active=True).order_by("kind", "price", "id")
    if pictures:
        bundles = bundles.select_related("picture")
    per_category = part is None and products.count() + bundles.count() > UNPAGED
    if per_category:
        products, bundles = products.none(), bundles.none()
    elif isinstance(part, int):
        products, bundles = products.filter(category_id=part), bundles.none()
    elif part is not None:
        products, bundles = products.none(), bundles.filter(kind=_kind(part))
    rows = list(_in_order(products).values_list(*COLUMNS))
    categories = list(Category.objects.visible().order_by("position", "name", "id"))
    return PriceList(version, categories, rows, list(bundles), _first_pictures(rows) if pictures else {}, per_category)


def _in_order(products: QuerySet[Product]) -> QuerySet[Product]:
    return products.order_by("category__position", "category__name", "category_id", Lower("name"), "id")


def _kind(part: str) -> Kind:
    return Kind.FUND if part == "bundle" else Kind.GIFT_BOX


def _version() -> str:
    """Another word whenever something on the list but stock has changed."""
    values = Version.objects.filter(subject__in=SUBJECTS).order_by("subject").values_list("value", flat=True)
    return blake2b("".join(map(str, values)).encode(), digest_size=8).hexdigest()


def _first_pictures(rows: Sequence[tuple[Any, ...]]) -> dict[int, Picture]:
    found = ProductImage.objects.filter(product_id__in=[row[0] for row in rows]).select_related("picture")
    # Of several, the first one is read last.
    return {image.product_id: image.picture for image in found.order_by("-position", "-id")}
