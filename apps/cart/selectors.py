"""Reads of the cart, at today's prices and stock."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import Prefetch

from apps.accounts.models import Customer
from apps.bundles.items import Item, item_of_bundle, item_of_product, with_parts
from apps.catalog.querysets import PAGE_ONLY
from apps.catalog.selectors import IMAGES
from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.shop.selectors import shop_settings
from apps.shop.selling.evaluation import Verdict, evaluate
from apps.shop.selling.selectors import rule_book

from .models import CartLine
from .pricing import PricedLine, priced_lines, qualifies_for_gifts, shortfall, total_of

LINES = (
    with_parts(CartLine.objects.all(), "bundle")
    .select_related("product__category", "product__stock", "bundle__picture")
    .defer(*(f"product__{name}" for name in ("search_vector", *PAGE_ONLY)))
    .prefetch_related(Prefetch("product__images", IMAGES.queryset, "image_list"))
    .order_by("added_at", "id")
)


@dataclass(frozen=True, slots=True)
class CartRow:
    """A line of the cart at today's price, with its problem, if it has one."""

    id: int
    line: PricedLine


@dataclass(frozen=True, slots=True)
class CartContents:
    """A whole cart; `total` is rupees and leaves out what is no longer sold.

    The thresholds are the shop's, with a `service` those of its place. `packing` is None while it depends on a place
    that is not known.
    """

    rows: list[CartRow]
    total: Decimal
    count: int
    gift_threshold: Decimal
    minimum_order: Decimal | None
    packing: Decimal | None = ZERO
    service: Verdict | None = None

    @property
    def has_gifts(self) -> bool:
        """Whether the total earns the gifts."""
        return qualifies_for_gifts(self.total, self.gift_threshold)

    @property
    def missing_for_gifts(self) -> Decimal:
        """Rupees."""
        return shortfall(self.total, self.gift_threshold)

    @property
    def missing_for_minimum(self) -> Decimal:
        """Rupees."""
        return shortfall(self.total, self.minimum_order)


def cart_for(customer: Customer, *, pincode: str, state: str, now: datetime) -> CartContents:
    """The customer's cart, oldest line first, with the terms of a place; `pincode` is "" while it is not known.

    As many queries whatever the number of lines.
    """
    shop, book = shop_settings(), rule_book()
    stored = list(LINES.filter(cart=customer.pk))
    lines = priced_lines((_item_of(line), line.quantity) for line in stored)
    cart = CartContents(
        [CartRow(row.pk, line) for row, line in zip(stored, lines, strict=True)],
        total_of(lines),
        sum(line.quantity for line in lines),
        shop.gift_threshold,
        shop.minimum_order,
    )
    if not pincode and book.depends_on_place:
        return replace(cart, packing=None)
    if not pincode:
        terms = book.last.terms
        minimum = cart.minimum_order if terms.minimum_order is None else terms.minimum_order
        return replace(cart, packing=terms.packing(cart.total), minimum_order=minimum)
    verdict = evaluate(
        book, pincode=pincode, state=state, day=india_date(now), amount=cart.total, shop_minimum=cart.minimum_order
    )
    packing = None if verdict.needs_state else verdict.packing
    return replace(cart, packing=packing, minimum_order=verdict.terms.minimum_order, service=verdict)


def _item_of(line: Any) -> Item:
    return item_of_product(line.product) if line.product else item_of_bundle(line.bundle, line.parts)
