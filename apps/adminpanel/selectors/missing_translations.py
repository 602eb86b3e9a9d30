"""How much of what is sold lacks a name or description in Tamil or Hindi."""

from collections.abc import Callable
from typing import Any

from django.db.models import Count, Q, QuerySet

from apps.bundles.enums import ItemKind
from apps.bundles.models import Bundle
from apps.bundles.selectors import bundle_lacks_translation
from apps.catalog.models import Category, Product
from apps.catalog.selectors import category_lacks_translation
from apps.common.translations import TRANSLATED, lacks_translation


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
