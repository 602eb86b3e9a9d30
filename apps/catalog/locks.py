"""Row locks of the catalogue, taken in one place and in one order (docs/locking.md)."""

from collections.abc import Collection

from django.db import connection

from .models import Category, Product, Stock, SynonymGroup


def lock_stock(product_ids: Collection[int]) -> dict[int, int]:
    """Lock the stock rows of products in ascending order; returns quantity by product, without missing ones."""
    assert connection.in_atomic_block
    rows = Stock.objects.select_for_update(no_key=True).filter(product__in=product_ids).order_by("product")
    return dict(rows.values_list("product_id", "quantity"))


def lock_product(pk: int) -> Product | None:
    """The product's own row (not its stock), locked for the caller's transaction; None when gone."""
    return Product.objects.select_for_update(no_key=True, of=("self",)).filter(pk=pk).first()


def lock_products(keys: Collection[int]) -> None:
    """Lock the rows of these products in ascending order."""
    assert connection.in_atomic_block
    list(Product.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk").values_list("pk"))


def lock_categories() -> None:
    """Lock the rows of all categories in ascending order."""
    assert connection.in_atomic_block
    list(Category.objects.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def lock_category(pk: int) -> Category | None:
    """The category's row, locked for the caller's transaction; None when gone.

    A change of products of a category takes this first, then products, then stock: so a category is not
    deleted, nor its sub-categories changed, while a product moves in.
    """
    return Category.objects.select_for_update(no_key=True, of=("self",)).filter(pk=pk).first()


def lock_synonym_group(pk: int | None) -> SynonymGroup | None:
    """The group's row, locked for the caller's transaction; None for a new one."""
    assert connection.in_atomic_block
    if pk is None:
        return None
    return SynonymGroup.objects.select_for_update(no_key=True).filter(pk=pk).first()
