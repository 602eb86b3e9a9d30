"""Reads of the cart, at today's prices and stock."""

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Prefetch

from apps.accounts.models import Customer
from apps.bundles.models import Bundle
from apps.catalog.models import Product, ProductImage

from .models import CartLine
from .pricing import BUNDLE_LIMITS, Limits, Priced, Problem, item_count, problem_with, total_of


@dataclass(frozen=True, slots=True)
class CartRow:
    """A line of the cart with what it costs today and what stands in its way."""

    line: CartLine
    priced: Priced
    limits: Limits
    problem: Problem | None


@dataclass(frozen=True, slots=True)
class CartContents:
    """A whole cart; `total` is rupees and leaves out what is no longer sold."""

    rows: list[CartRow]
    total: Decimal
    count: int


def product_limits(product: Product) -> Limits:
    """How many of a product may be ordered; `product` comes with category and stock."""
    return Limits(
        product.min_order_quantity,
        product.max_order_quantity,
        product.stock.quantity if hasattr(product, "stock") else 0,
        is_sold=product.is_active and product.category.is_active,
    )


def bundle_limits(bundle: Bundle) -> Limits:
    """How many of a fund or gift box may be ordered."""
    return Limits(BUNDLE_LIMITS.minimum, BUNDLE_LIMITS.maximum, None, is_sold=bundle.is_active)


def _row(line: CartLine) -> CartRow:
    target = line.product or line.bundle
    assert target is not None  # a constraint of the table
    limits = product_limits(target) if isinstance(target, Product) else bundle_limits(target)
    return CartRow(line, Priced(target.price, line.quantity), limits, problem_with(line.quantity, limits))


def cart_of(customer: Customer) -> CartContents:
    """The customer's cart, oldest line first; three statements whatever its size."""
    lines = (
        CartLine.objects.filter(cart_id=customer.pk)
        .select_related("product__category", "product__stock", "bundle__picture")
        .defer("product__search_vector", "product__description")
        .prefetch_related(
            Prefetch("product__images", ProductImage.objects.select_related("picture").order_by("position", "id"))
        )
        .order_by("added_at", "id")
    )
    rows = [_row(line) for line in lines]
    sold = [row.priced for row in rows if row.limits.is_sold]
    return CartContents(rows, total_of(sold), item_count([row.priced for row in rows]))
