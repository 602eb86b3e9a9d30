"""Row locks of the catalogue, taken in one place and in one order (docs/locking.md)."""

from collections.abc import Collection

from django.db import connection

from apps.common.postgres import statements

from .models import Category, Product

LOCK_STOCK = """
    SELECT product_id, quantity FROM catalog_stock WHERE product_id = ANY(%s) ORDER BY product_id FOR NO KEY UPDATE
"""


def lock_stock(product_ids: Collection[int]) -> dict[int, int]:
    """Lock the stock rows of products in ascending order; returns quantity by product, without missing ones."""
    assert connection.in_atomic_block
    return dict(statements.rows(LOCK_STOCK, [list(product_ids)]))


def lock_product(pk: int) -> Product | None:
    """The product's own row (not its stock), locked for the caller's transaction; None when gone."""
    return Product.objects.select_for_update(no_key=True, of=("self",)).filter(pk=pk).first()


def lock_category(pk: int) -> Category | None:
    """The category's row, locked for the caller's transaction; None when gone.

    Whoever changes what stands in a category takes this first, then products, then stock: so a category is not
    deleted, nor its sub-categories changed, while a product moves in.
    """
    return Category.objects.select_for_update(no_key=True, of=("self",)).filter(pk=pk).first()
