"""How much of what is sold has no name in Tamil or Hindi."""

from collections.abc import Callable
from typing import Any

from django.db.models import Count, Q, QuerySet

from apps.bundles.enums import Kind
from apps.bundles.models import Bundle
from apps.bundles.selectors import bundle_lacks_name
from apps.catalog.models import Category, Product
from apps.catalog.selectors import category_lacks_name
from apps.common.translations import TRANSLATED, missing


def missing_names() -> dict[str, dict[str, int]]:
    """The number of rows without a name, by kind and language; four statements."""
    return {
        "products": _counted(Product.objects.all(), missing),
        "categories": _counted(Category.objects.all(), category_lacks_name),
        "bundles": _counted(Bundle.objects.filter(kind=Kind.FUND), bundle_lacks_name),
        "gift_boxes": _counted(Bundle.objects.filter(kind=Kind.GIFT_BOX), bundle_lacks_name),
    }


def _counted(rows: QuerySet[Any], lacks_name: Callable[[str], Q]) -> dict[str, int]:
    return rows.aggregate(**{language.value: Count("pk", filter=lacks_name(language)) for language in TRANSLATED})
