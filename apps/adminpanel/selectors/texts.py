"""Texts that the owner should look at: those that speak of ordering or paying, and missing translations.

Customers read the former in enquiry mode too, as they are.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import Count, Q, QuerySet

from apps.bundles.enums import ItemKind
from apps.bundles.models import Bundle, BundleLine
from apps.bundles.selectors import bundle_lacks_translation
from apps.catalog.models import Category, Product, SubCategory
from apps.catalog.selectors import category_lacks_translation
from apps.common.translations import TRANSLATED, lacks_translation
from apps.shop.selectors import shop_settings
from apps.shop.selling.enums import Mode
from apps.shop.selling.models import SellingPeriod, SellingRule
from apps.shop.selling.sales_words import sales_excerpt

PACK_NAMES: dict[str, str] = {ItemKind.BUNDLE: "fund", ItemKind.GIFT_BOX: "gift_box"}
NAMES = ("name", "name_ta", "name_hi")
NAMED = (*NAMES, "description", "description_ta", "description_hi")
PRODUCT = (*NAMED, "safety_instructions", "safety_ta", "safety_hi", "tags", "specifications")
SHOP = (
    "name", "tagline", "tagline_ta", "tagline_hi", "about", "about_ta", "about_hi",
    "promotion_title", "promotion_title_ta", "promotion_title_hi",
)  # fmt: skip
RULE = ("freight_en", "freight_ta", "freight_hi", "reason_en", "reason_ta", "reason_hi")
PERIOD = ("notice_en", "notice_ta", "notice_hi")


def sales_texts() -> Iterator[dict[str, Any]]:
    """Each such text that customers see: `field`, `excerpt`, and what it is edited with: `kind`, `id`, `name`.

    `kind` is shop, period, rule, category, fund, gift_box or product. Eight statements.
    """
    for kind, edited, row, fields in _rows():
        for field in fields:
            if excerpt := sales_excerpt(_text(getattr(row, field))):
                yield {"kind": kind, "id": edited.pk, "name": str(edited), "field": field, "excerpt": excerpt}


def _text(value: str | list[str] | dict[str, str]) -> str:
    """A text, the lines of a list, or the names and values of specifications."""
    if isinstance(value, str):
        return value
    return "\n".join([*value, *value.values()] if isinstance(value, dict) else value)


def _rows() -> Iterator[tuple[str, Any, Any, tuple[str, ...]]]:
    """Kind, what is edited, the row that has the texts, and their fields."""
    shop = shop_settings()
    yield "shop", shop, shop, SHOP
    for period in SellingPeriod.objects.filter(mode=Mode.ENQUIRY):
        yield "period", period, period, PERIOD
    for rule in SellingRule.objects.all():
        yield "rule", rule, rule, RULE
    for category in Category.objects.visible().order_by("name", "pk"):
        yield "category", category, category, NAMED
    for sub in SubCategory.objects.filter(category__is_active=True).select_related("category").order_by("pk"):
        yield "category", sub.category, sub, NAMED
    for bundle in Bundle.objects.visible().order_by("name", "pk"):
        yield PACK_NAMES[bundle.kind], bundle, bundle, NAMED
    for line in BundleLine.objects.filter(bundle__in=Bundle.objects.visible()).select_related("bundle").order_by("pk"):
        yield PACK_NAMES[line.bundle.kind], line.bundle, line, NAMES
    for product in Product.objects.visible().only(*PRODUCT).order_by("name", "pk").iterator(chunk_size=2000):
        yield "product", product, product, PRODUCT


def missing_translations() -> dict[str, dict[str, int]]:
    """The number of rows that lack a translation, by kind and language; four statements."""
    return {
        "products": _counted(Product.objects.all(), lacks_translation),
        "categories": _counted(Category.objects.all(), category_lacks_translation),
        "bundles": _counted(Bundle.objects.filter(kind=ItemKind.BUNDLE), bundle_lacks_translation),
        "gift_boxes": _counted(Bundle.objects.filter(kind=ItemKind.GIFT_BOX), bundle_lacks_translation),
    }


def _counted(rows: QuerySet[Any], lacks: Callable[[str], Q]) -> dict[str, int]:
    return rows.aggregate(**{language.value: Count("pk", filter=lacks(language)) for language in TRANSLATED})
