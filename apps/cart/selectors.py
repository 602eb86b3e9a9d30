"""Reads of the cart, at today's prices and stock."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

import orjson

from apps.accounts.models import Customer
from apps.bundles.enums import Kind
from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.common.postgres import statements
from apps.contact.models import ShopSettings
from apps.selling.evaluation import RuleBook, Verdict, evaluate
from apps.selling.selectors import PERIODS, RULES, book_of

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

PICTURE = "json_build_object('key', f.key, 'width', f.width, 'height', f.height, 'variants', f.variants)"
# Rules and settings come with the lines, the rules with the first one; an empty cart is one row without a line.
# OFFSET 0 makes PostgreSQL look up each line's product by its key: without it the planner may read products in key
# order up to the last one of the cart.
CART = f"""
    SELECT CASE WHEN row_number() OVER oldest = 1 THEN ({RULES}) END,
        CASE WHEN row_number() OVER oldest = 1 THEN ({PERIODS}) END,
        shop.gift_threshold, shop.minimum_order, l.id, l.quantity, l.product_id, l.bundle_id, b.kind,
        coalesce(p.name, b.name), coalesce(p.name_ta, b.name_ta), coalesce(p.name_hi, b.name_hi),
        coalesce(p.price, b.price), p.original_price, p.min_order_quantity, p.max_order_quantity,
        p.stock, b.units, coalesce(p.is_sold, b.is_active), coalesce(p.pictures, b.pictures)
    FROM (SELECT) AS one
        LEFT JOIN contact_shopsettings shop ON shop.id = 1
        LEFT JOIN cart_cartline l ON l.cart_id = %s
        LEFT JOIN LATERAL (
            SELECT p.*, p.is_active AND c.is_active AS is_sold, coalesce(s.quantity, 0) AS stock,
                (SELECT json_agg({PICTURE} ORDER BY i.position, i.id)::text FROM catalog_productimage i
                 JOIN common_picture f ON f.id = i.picture_id WHERE i.product_id = p.id) AS pictures
            FROM catalog_product p JOIN catalog_category c ON c.id = p.category_id
                LEFT JOIN catalog_stock s ON s.product_id = p.id
            WHERE p.id = l.product_id OFFSET 0) AS p ON true
        LEFT JOIN LATERAL (
            SELECT b.*, (SELECT json_agg({PICTURE})::text FROM common_picture f WHERE f.id = b.picture_id) AS pictures,
                (SELECT json_agg(json_build_array(u.product_id, u.quantity, coalesce(s.quantity, 0)))::text
                 FROM bundles_bundleline u LEFT JOIN catalog_stock s ON s.product_id = u.product_id
                 WHERE u.bundle_id = b.id AND u.product_id IS NOT NULL) AS units
            FROM bundles_bundle b WHERE b.id = l.bundle_id OFFSET 0) AS b ON true
    WINDOW oldest AS (ORDER BY l.added_at, l.id) ORDER BY l.added_at, l.id
"""  # noqa: S608 - of constants
# The limits of an item, and what the cart has of it already; `lines` is the number of lines of the cart.
ITEM_STATE = """
    SELECT {limits}, l.id AS line, coalesce(l.quantity, 0) AS in_cart,
        (SELECT count(*) FROM cart_cartline n WHERE n.cart_id = %(cart)s) AS lines
    FROM {tables} LEFT JOIN cart_cartline l ON l.cart_id = %(cart)s AND l.{column} = t.id
    WHERE t.id = %(target)s {more}
"""
PRODUCT = ITEM_STATE.format(
    limits="t.min_order_quantity AS minimum, t.max_order_quantity AS maximum, coalesce(s.quantity, 0) AS available, "
    "t.is_active AND c.is_active AS is_sold",
    tables="catalog_product t JOIN catalog_category c ON c.id = t.category_id "
    "LEFT JOIN catalog_stock s ON s.product_id = t.id",
    column="product_id",
    more="",
)
AVAILABLE = """
    SELECT min(coalesce(s.quantity, 0) / u.quantity) FROM bundles_bundleline u
        LEFT JOIN catalog_stock s ON s.product_id = u.product_id
    WHERE u.bundle_id = t.id AND u.product_id IS NOT NULL
"""
BUNDLE = ITEM_STATE.format(
    limits=f"{BUNDLE_LIMITS.minimum} AS minimum, {BUNDLE_LIMITS.maximum} AS maximum, ({AVAILABLE}) AS available, "
    "t.is_active AS is_sold",
    tables="bundles_bundle t",
    column="bundle_id",
    more="AND t.kind = %(kind)s",
)


@dataclass(slots=True)
class LinePicture:
    """What a line shows of a `Picture`; objects of the model would take an eighth of a cart's processor time."""

    key: str
    width: int
    height: int
    variants: list[dict[str, Any]]


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
    pictures: list[LinePicture]
    priced: Priced
    limits: Limits
    problem: Problem | None

    @property
    def picture(self) -> LinePicture | None:
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


@dataclass(frozen=True, slots=True)
class CartItemState:
    """How much of an item may be ordered, its line and quantity in a cart, and the number of lines of that cart."""

    limits: Limits
    line: int | None
    quantity: int
    lines: int


def bundle_limits(bundle: Any) -> Limits:
    """How many of a fund or gift box may be ordered; it comes `with_available`."""
    return Limits(BUNDLE_LIMITS.minimum, BUNDLE_LIMITS.maximum, bundle.available, is_sold=bundle.is_active)


def target_values(cart_id: int, kind: TargetKind, target: int) -> dict[str, Any]:
    """The values of `PRODUCT` and `BUNDLE`."""
    return {"cart": cart_id, "target": target, "kind": (Kind.FUND if kind == "bundle" else Kind.GIFT_BOX).value}


def item_state(cart_id: int, kind: TargetKind, target: int) -> CartItemState | None:
    """Of a product, fund or gift box and a cart; None when there is no such thing. One statement."""
    found = statements.row(PRODUCT if kind == "product" else BUNDLE, target_values(cart_id, kind, target))
    if found is None:
        return None
    minimum, maximum, available, is_sold, line, quantity, lines = found
    return CartItemState(Limits(minimum, maximum, available, is_sold=is_sold), line, quantity, lines)


def cart_for(customer: Customer, *, pincode: str, state: str, now: datetime) -> CartContents:
    """The customer's cart, oldest line first, with the terms of a place; `pincode` is "" while it is not known.

    One statement whatever its size.
    """
    cart, book = _read(customer)
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


def _read(customer: Customer) -> tuple[CartContents, RuleBook]:
    found = statements.rows(CART, [customer.pk])
    rules, periods, gifts, minimum = found[0][:4]
    rows = _rows([line for _, _, _, _, *line in found if line[0] is not None])
    cart = CartContents(
        rows,
        total_of([row.priced for row in rows if row.limits.is_sold]),
        item_count([row.priced for row in rows]),
        ShopSettings().gift_threshold if gifts is None else gifts,
        minimum,
    )
    return cart, book_of(rules, periods)


def _rows(lines: list[list[Any]]) -> list[CartRow]:
    """The lines in order; what one takes of a product, packs included, is not there for those after it."""
    left: dict[int, int] = {}
    rows = []
    for line in lines:
        product, stock, parts = line[2], line[12], orjson.loads(line[13] or "[]")
        units = {pk: each for pk, each, _ in parts} if product is None else {product: 1}
        for pk, _, there in parts or ([(product, 1, stock)] if product else []):
            left.setdefault(pk, there)
        row = _row(line, available_of(units, left))
        if row.problem is None:
            for pk, each in units.items():
                left[pk] -= each * row.quantity
        rows.append(row)
    return rows


def _row(line: list[Any], available: int | None) -> CartRow:
    key, quantity, product, bundle, kind, name, ta, hi, price, original, least, most, _, _, is_sold, pictures = line
    minimum, maximum = (BUNDLE_LIMITS.minimum, BUNDLE_LIMITS.maximum) if product is None else (least, most)
    limits = Limits(minimum, maximum, available, is_sold=is_sold)
    shown = [LinePicture(**picture) for picture in orjson.loads(pictures or "[]")]
    return CartRow(
        key, quantity, product, bundle, kind, name, ta, hi, original, shown, Priced(price, quantity), limits,
        check_quantity(quantity, limits),
    )  # fmt: skip
