"""Queries of the price list: everything on sale, and the newest PDF."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from hashlib import blake2b
from typing import Any, Literal

from django.db.models import QuerySet

from apps.bundles.enums import Kind
from apps.bundles.models import Bundle
from apps.bundles.selectors import with_available
from apps.cart.pricing import BUNDLE_LIMITS
from apps.cart.selectors import TargetKind
from apps.catalog.models import Category, Product, ProductImage
from apps.common.models import Picture
from apps.common.postgres.sorting import natural
from apps.common.translations import NAMES
from apps.shop.selling.enums import Mode

from .models import PrintedPriceList

UNPAGED = 2000
COLUMNS = (
    "pk", "category_id", "name", *NAMES, "unit", "price", "original_price", "stock__quantity", "min_order_quantity",
    "max_order_quantity",
)  # fmt: skip
Part = int | Literal["bundle", "giftbox"]
"""A category by its key, or all funds, or all gift boxes."""


@dataclass(frozen=True, slots=True)
class PriceItem:
    """A product, fund or gift box; `stock` is None for a pack that names no product. Prices are rupees."""

    type: TargetKind
    id: int
    category: int | None
    name: str
    name_ta: str
    name_hi: str
    unit: str | None
    price: Decimal
    original_price: Decimal
    stock: int | None = field(repr=False)
    min_order_quantity: int
    max_order_quantity: int
    image: Picture | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class PriceList:
    """Items on sale in list order. `per_category`: too many for one response; request them by category."""

    per_category: bool
    categories: list[Category]
    items: list[PriceItem]

    @property
    def catalogue_version(self) -> str:
        """A hash of the categories and items but for their stock and pictures."""
        names = [
            (category.pk, category.name, *(getattr(category, name) for name in NAMES)) for category in self.categories
        ]
        return blake2b(repr((names, self.items)).encode(), digest_size=8).hexdigest()


def price_list(part: Part | None, *, pictures: bool) -> PriceList:
    """The whole list or one part, without empty categories, in at most five queries."""
    products = Product.objects.visible()
    bundles = with_available(Bundle.objects.filter(is_active=True)).order_by("kind", "price", "id")
    if pictures:
        bundles = bundles.select_related("picture")
    categories = Category.objects.visible().order_by("position", "name", "id")
    if part is None and products.count() + bundles.count() > UNPAGED:
        return PriceList(True, list(categories), [])
    if isinstance(part, int):
        products, bundles = products.filter(category_id=part), bundles.none()
    elif part is not None:
        products, bundles = products.none(), bundles.filter(kind=_kind(part))
    rows = list(_in_order(products).values_list(*COLUMNS))
    images = _first_pictures(rows) if pictures else {}
    items = [_product(row, images.get(row[0])) for row in rows]
    shown = {item.category for item in items}
    items += [_bundle(bundle, bundle.picture if pictures else None) for bundle in bundles]
    return PriceList(False, [category for category in categories if category.pk in shown], items)


def printed(language: str, mode: Mode) -> PrintedPriceList | None:
    """The newest PDF in a language; None before the first one and after a change of the selling mode."""
    return PrintedPriceList.objects.filter(language=language, mode=mode).first()


def _product(row: tuple[Any, ...], image: Picture | None) -> PriceItem:
    pk, category, name, ta, hi, unit, price, original, stock, least, most = row
    return PriceItem("product", pk, category, name, ta, hi, unit, price, original, stock or 0, least, most, image)


def _bundle(bundle: Any, image: Picture | None) -> PriceItem:
    kind: TargetKind = "bundle" if bundle.kind == Kind.FUND else "giftbox"
    least, most = BUNDLE_LIMITS.minimum, BUNDLE_LIMITS.maximum
    names = (bundle.name, bundle.name_ta, bundle.name_hi)
    price, available = bundle.price, bundle.available
    return PriceItem(kind, bundle.pk, None, *names, None, price, price, available, least, most, image)


def _in_order(products: QuerySet[Product]) -> QuerySet[Product]:
    """By category, then by name; numbers in names count as numbers: 7 cm is before 10 cm."""
    return products.order_by("category__position", "category__name", "category_id", natural("name"), "id")


def _kind(part: str) -> Kind:
    return Kind.FUND if part == "bundle" else Kind.GIFT_BOX


def _first_pictures(rows: Sequence[tuple[Any, ...]]) -> dict[int, Picture]:
    found = ProductImage.objects.filter(product_id__in=[row[0] for row in rows]).select_related("picture")
    # Of several, the first must be applied last.
    return {image.product_id: image.picture for image in found.order_by("-position", "-id")}
