"""Queries of the price list: everything on sale, and the newest PDF."""

from dataclasses import dataclass
from hashlib import blake2b

from apps.bundles.enums import ItemKind
from apps.bundles.items import Item, items_of_bundles, items_of_products
from apps.bundles.models import Bundle
from apps.catalog.models import Category, Product
from apps.catalog.querysets import ProductQuerySet
from apps.common.postgres.sorting import natural
from apps.common.translations import NAMES
from apps.shop.selling.enums import Mode

from ..models import PrintedPriceList

UNPAGED = 2000
Part = int | ItemKind
"""A category by its key, or all funds, or all gift boxes."""


@dataclass(frozen=True, slots=True)
class PriceList:
    """Items on sale in list order. `per_category`: too many for one response; request them by category."""

    per_category: bool
    categories: list[Category]
    items: list[Item]

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
    bundles = Bundle.objects.visible().order_by("kind", "price", "id")
    categories = Category.objects.visible().order_by("position", "name", "id")
    if part is None and products.count() + bundles.count() > UNPAGED:
        return PriceList(True, list(categories), [])
    if isinstance(part, int):
        products, bundles = products.filter(category_id=part), bundles.none()
    elif part is not None:
        products, bundles = products.none(), bundles.filter(kind=part)
    items = items_of_products(_in_order(products), pictures=pictures)
    shown = {item.category for item in items}
    items += items_of_bundles(bundles, pictures=pictures)
    return PriceList(False, [category for category in categories if category.pk in shown], items)


def printed(language: str, mode: Mode) -> PrintedPriceList | None:
    """The newest PDF in a language; None before the first one and after a change of the selling mode."""
    return PrintedPriceList.objects.filter(language=language, mode=mode).first()


def _in_order(products: ProductQuerySet) -> ProductQuerySet:
    """By category, then by name; numbers in names count as numbers: 7 cm is before 10 cm."""
    return products.order_by("category__position", "category__name", "category_id", natural("name"), "id")
