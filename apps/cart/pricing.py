"""Prices, limits and thresholds of carts and orders; pure. Amounts are rupees."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from apps.bundles.items import Item
from apps.common.money import ZERO, quantize_inr


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a quantity cannot be ordered, and how many could be."""

    code: str
    message: str
    possible: int


NOT_SOLD = Problem("not_sold", "This item is no longer available", 0)


def possible_quantity(item: Item, available: int | None) -> int:
    """The largest quantity that may be ordered now, of so many that there are; 0 when none may."""
    if not item.is_for_sale:
        return 0
    most = item.maximum if available is None else min(item.maximum, available)
    return most if most >= item.minimum else 0


def check_quantity(item: Item, quantity: int, available: int | None) -> Problem | None:
    """Why a quantity cannot be ordered, of so many that there are; None when it can (rules 6.1)."""
    possible = possible_quantity(item, available)
    if not item.is_for_sale:
        return NOT_SOLD
    if available == 0:
        return Problem("out_of_stock", "Out of Stock", 0)
    if available is not None and quantity > available:
        return Problem("short_of_stock", f"Only {available} left", possible)
    if quantity > item.maximum:
        return Problem("above_maximum", f"You can order at most {item.maximum}", possible)
    if quantity < item.minimum:
        return Problem("below_minimum", f"Please order at least {item.minimum}", possible)
    return None


@dataclass(frozen=True, slots=True)
class PricedLine:
    """An item and a quantity, of how many that there are, and why it cannot be ordered so, if it cannot."""

    item: Item
    quantity: int
    available: int | None = None
    problem: Problem | None = None

    @property
    def total(self) -> Decimal:
        """Rupees; nothing for what is no longer sold."""
        return line_total(self.item.price, self.quantity) if self.item.is_for_sale else ZERO

    @property
    def possible(self) -> int:
        """The largest quantity that may be ordered now."""
        return possible_quantity(self.item, self.available)


def priced_lines(requested: Iterable[tuple[Item, int]], *, counts_stock: bool = True) -> list[PricedLine]:
    """Items and quantities as lines, checked in order: what one takes of a product is not there for those after it."""
    left: dict[int, int] = {}
    lines = []
    for item, quantity in requested:
        for product, quantity_there in item.stock.items():
            left.setdefault(product, quantity_there)
        available = item.available_of(left) if counts_stock else None
        problem = check_quantity(item, quantity, available)
        if problem is None:
            for product, each in item.units.items():
                left[product] -= each * quantity
        lines.append(PricedLine(item, quantity, available, problem))
    return lines


def line_total(price: Decimal, quantity: int) -> Decimal:
    """Rupees."""
    return quantize_inr(price * quantity)


def total_of(lines: Iterable[PricedLine]) -> Decimal:
    """The sum of lines; tax and shipping are 0."""
    return sum((line.total for line in lines), ZERO)


def qualifies_for_gifts(total: Decimal, threshold: Decimal) -> bool:
    """Whether an order of this total has complimentary gifts (rules 7.9)."""
    return total >= threshold


def shortfall(total: Decimal, threshold: Decimal | None) -> Decimal:
    """How many rupees are missing to a threshold; 0 when there is none or it is reached."""
    return ZERO if threshold is None else max(threshold - total, ZERO)
