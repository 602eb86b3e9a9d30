"""What a quantity may be, and what a cart costs; pure (rules 6.1, 7.9)."""

from decimal import Decimal

import pytest

from apps.cart import pricing
from apps.cart.pricing import Limits, Priced


@pytest.mark.parametrize(
    ("limits", "possible"),
    [
        (Limits(1, 100, 5), 5),
        (Limits(1, 3, 5), 3),
        (Limits(4, 100, 3), 0),
        (Limits(1, 100, 0), 0),
        (Limits(1, 100), 100),
        (Limits(1, 100, 5, is_sold=False), 0),
    ],
)
def test_the_possible_quantity_is_the_smaller_of_stock_and_maximum(limits, possible):
    assert limits.possible == possible


@pytest.mark.parametrize("quantity", [2, 3, 5])
def test_quantities_between_minimum_and_maximum_are_allowed(quantity):
    assert pricing.check_quantity(quantity, Limits(2, 5, 9)) is None


def test_a_total_is_the_sum_of_its_lines_to_the_paisa():
    lines = [Priced(Decimal("0.10"), 3), Priced(Decimal("33.33"), 3)]
    assert pricing.total_of(lines) == Decimal("100.29")
    assert str(pricing.total_of([])) == "0.00"
    assert pricing.item_count(lines) == 6


@pytest.mark.parametrize(
    ("total", "threshold", "missing"),
    [("100", "250", "150"), ("250", "250", "0"), ("300", "250", "0"), ("1", None, "0")],
)
def test_nothing_is_missing_once_a_threshold_is_reached(total, threshold, missing):
    assert pricing.shortfall(Decimal(total), threshold and Decimal(threshold)) == Decimal(missing)
