"""Prices, limits and thresholds of carts and orders; pure. Amounts are rupees."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from apps.common.money import ZERO, quantize_inr

MAX_BUNDLES = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """How many of a thing may be ordered at once; `available` is what there is."""

    minimum: int
    maximum: int
    available: int | None = None
    is_sold: bool = True

    @property
    def possible(self) -> int:
        """The largest quantity that may be ordered now; 0 when none may."""
        if not self.is_sold:
            return 0
        most = self.maximum if self.available is None else min(self.maximum, self.available)
        return most if most >= self.minimum else 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a quantity cannot be ordered, and how many could be."""

    code: str
    message: str
    possible: int


def available_of(units: Mapping[int, int], left: Mapping[int, int]) -> int | None:
    """How many things can be had that take so many units of each product, of what is left; None when they take none."""
    return min((left.get(product, 0) // each for product, each in units.items()), default=None)


BUNDLE_LIMITS = Limits(1, MAX_BUNDLES)


def check_quantity(quantity: int, limits: Limits) -> Problem | None:
    """Why a quantity cannot be ordered; None when it can (rules 6.1)."""
    possible = limits.possible
    if not limits.is_sold:
        return Problem("not_sold", "This item is no longer available", 0)
    if limits.available == 0:
        return Problem("out_of_stock", "Out of Stock", 0)
    if limits.available is not None and quantity > limits.available:
        return Problem("short_of_stock", f"Only {limits.available} left", possible)
    if quantity > limits.maximum:
        return Problem("above_maximum", f"You can order at most {limits.maximum}", possible)
    if quantity < limits.minimum:
        return Problem("below_minimum", f"Please order at least {limits.minimum}", possible)
    return None


@dataclass(frozen=True, slots=True)
class Priced:
    """A unit price in rupees and a quantity."""

    unit_price: Decimal
    quantity: int

    @property
    def total(self) -> Decimal:
        """Rupees."""
        return quantize_inr(self.unit_price * self.quantity)


def total_of(lines: Iterable[Priced]) -> Decimal:
    """The sum of lines; tax and shipping are 0."""
    return sum((line.total for line in lines), ZERO)


def qualifies_for_gifts(total: Decimal, threshold: Decimal) -> bool:
    """Whether an order of this total has complimentary gifts (rules 7.9)."""
    return total >= threshold


def shortfall(total: Decimal, threshold: Decimal | None) -> Decimal:
    """How many rupees are missing to a threshold; 0 when there is none or it is reached."""
    return ZERO if threshold is None else max(threshold - total, ZERO)


def item_count(lines: Sequence[Priced]) -> int:
    """How many things there are, for the badge."""
    return sum(line.quantity for line in lines)
