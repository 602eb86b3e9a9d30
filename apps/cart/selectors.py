"""Reads of the cart, at today's prices and stock."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

from django.db.models import F, Prefetch
from django.db.models.functions import Coalesce

from apps.accounts.models import Customer
from apps.bundles.enums import Kind
from apps.bundles.models import Bundle, BundleLine
from apps.bundles.selectors import with_available
from apps.catalog.models import Product
from apps.catalog.querysets import PAGE_ONLY
from apps.catalog.selectors import IMAGES
from apps.common.clock import india_date
from apps.common.models import Picture
from apps.common.money import ZERO
from apps.common.translations import NAMES
from apps.shop.selectors import shop_settings
from apps.shop.selling.evaluation import Verdict, evaluate
from apps.shop.selling.selectors import rule_book

from .models import CartLine
from .pricing import (
    BUNDLE_LIMITS,
    Limits,
    Priced,
    Problem,
    available_of,
    check_quantity,
    item_count,
    qualifies_for_gifts,
    shortfall,
    total_of,
)

TargetKind = Literal["product", "bundle", "giftbox"]

# What a line's product takes out of stock, and how much of it there is.
STOCKED = BundleLine.objects.filter(product__isnull=False).annotate(stock=Coalesce(F("product__stock__quantity"), 0))
LINES = (
    CartLine.objects.select_related("product__category", "product__stock", "bundle__picture")
    .defer(*(f"product__{name}" for name in ("search_vector", *PAGE_ONLY)))
    .prefetch_related(
        Prefetch("product__images", IMAGES.queryset, "image_list"),
        Prefetch("bundle__lines", STOCKED, "stocked_lines"),
    )
    .order_by("added_at", "id")
)


@dataclass(frozen=True, slots=True)
class ItemRef:
    """What a line is about: a product, a fund or a gift box, by its key."""

    kind: TargetKind
    id: int

    @property
    def key(self) -> dict[str, int]:
        """The line's column and value."""
        return {"product_id" if self.kind == "product" else "bundle_id": self.id}


@dataclass(frozen=True, slots=True)
class RequestedItem:
    """A target and how many of it."""

    target: ItemRef
    quantity: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What an item is called, and how many of it may be ordered."""

    name: str
    names: tuple[str, str]
    limits: Limits


@dataclass(frozen=True, slots=True)
class CartRow:
    """A line of the cart with today's price, its limits and its problem, if it has one."""

    id: int
    quantity: int
    product_id: int | None
    bundle_id: int | None
    bundle_kind: str | None
    name: str
    name_ta: str
    name_hi: str
    original_price: Decimal | None
    pictures: list[Picture]
    priced: Priced
    limits: Limits
    problem: Problem | None

    @property
    def picture(self) -> Picture | None:
        """The first picture."""
        return next(iter(self.pictures), None)

    @property
    def line_total(self) -> Decimal:
        """Rupees; nothing for what is no longer sold."""
        return self.priced.total if self.limits.is_sold else ZERO


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


def offers(targets: Iterable[ItemRef]) -> dict[ItemRef, Offer]:
    """What may be ordered of these, without what does not exist; at most two queries."""
    wanted = list(targets)
    products = Product.objects.filter(pk__in=[target.id for target in wanted if target.kind == "product"])
    columns = ("pk", "name", *NAMES, "min_order_quantity", "max_order_quantity", "stock__quantity", "is_active",
               "category__is_active")  # fmt: skip
    found = {
        ItemRef("product", pk): Offer(name, (ta, hi), Limits(least, most, stock or 0, is_sold=is_active and is_shown))
        for pk, name, ta, hi, least, most, stock, is_active, is_shown in products.values_list(*columns)
    }
    bundles = Bundle.objects.filter(pk__in=[target.id for target in wanted if target.kind != "product"])
    bundle: Any
    for bundle in with_available(bundles):
        limits = Limits(BUNDLE_LIMITS.minimum, BUNDLE_LIMITS.maximum, bundle.available, is_sold=bundle.is_active)
        found[ref_of(bundle)] = Offer(bundle.name, (bundle.name_ta, bundle.name_hi), limits)
    return found


def ref_of(bundle: Bundle) -> ItemRef:
    """A fund or gift box as a line names it."""
    return ItemRef("bundle" if bundle.kind == Kind.FUND else "giftbox", bundle.pk)


def cart_for(customer: Customer, *, pincode: str, state: str, now: datetime) -> CartContents:
    """The customer's cart, oldest line first, with the terms of a place; `pincode` is "" while it is not known.

    As many queries whatever the number of lines.
    """
    shop, book = shop_settings(), rule_book()
    rows = _rows(LINES.filter(cart=customer.pk))
    cart = CartContents(
        rows,
        total_of([row.priced for row in rows if row.limits.is_sold]),
        item_count([row.priced for row in rows]),
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


def _rows(lines: Iterable[CartLine]) -> list[CartRow]:
    """The lines in order; what one takes of a product, packs included, is not there for those after it."""
    left: dict[int, int] = {}
    rows = []
    for line in lines:
        units = {}
        for product, each, stock in _units(line):
            units[product] = each
            left.setdefault(product, stock)
        row = _row(line, available_of(units, left))
        if row.problem is None:
            for product, each in units.items():
                left[product] -= each * row.quantity
        rows.append(row)
    return rows


def _units(line: CartLine) -> list[tuple[int, int, int]]:
    """How many units of each product one of a line takes out of stock, and how many there are."""
    if line.product:
        return [(line.product.pk, 1, line.product.stock.quantity if hasattr(line.product, "stock") else 0)]
    bundle: Any = line.bundle
    return [(unit.product_id, unit.quantity, unit.stock) for unit in bundle.stocked_lines]


def _row(line: CartLine, available: int | None) -> CartRow:
    product: Any = line.product
    item: Any = product or line.bundle
    if product:
        is_sold = product.is_active and product.category.is_active
        limits = Limits(product.min_order_quantity, product.max_order_quantity, available, is_sold=is_sold)
        pictures = [image.picture for image in product.image_list]
    else:
        limits = Limits(BUNDLE_LIMITS.minimum, BUNDLE_LIMITS.maximum, available, is_sold=item.is_active)
        pictures = [item.picture] if item.picture else []
    return CartRow(
        id=line.pk,
        quantity=line.quantity,
        product_id=line.product_id,
        bundle_id=line.bundle_id,
        bundle_kind=None if product else item.kind,
        name=item.name,
        name_ta=item.name_ta,
        name_hi=item.name_hi,
        original_price=product.original_price if product else None,
        pictures=pictures,
        priced=Priced(item.price, line.quantity),
        limits=limits,
        problem=check_quantity(line.quantity, limits),
    )
