"""What a quantity may be, and what a cart costs; pure (rules 6.1, 7.9)."""

from decimal import Decimal

import pytest

from apps.bundles.enums import ItemKind
from apps.bundles.items import Item, ItemRef, Part
from apps.cart import pricing


def item(minimum=1, maximum=100, *, price="10", is_for_sale=True, takes=()):
    """An item that takes these products out of stock: (key, units of one, stock)."""
    parts = [Part("Sparkler", "", "", each, product, stock) for product, each, stock in takes]
    price = Decimal(price)
    return Item(
        ItemRef(ItemKind.BUNDLE, 1), "Box", "", "", price, price, minimum, maximum, is_for_sale=is_for_sale, parts=parts
    )


@pytest.mark.parametrize(
    ("sold", "possible"),
    [
        (item(takes=[(1, 1, 5)]), 5),
        (item(maximum=3, takes=[(1, 1, 5)]), 3),
        (item(minimum=4, takes=[(1, 1, 3)]), 0),
        (item(takes=[(1, 1, 0)]), 0),
        (item(takes=[(1, 2, 5), (2, 1, 9)]), 2),
        (item(), 100),
        (item(is_for_sale=False, takes=[(1, 1, 5)]), 0),
    ],
)
def test_the_possible_quantity_is_the_smaller_of_stock_and_maximum(sold, possible):
    assert pricing.possible_quantity(sold, sold.available) == possible


@pytest.mark.parametrize("quantity", [2, 3, 5])
def test_quantities_between_minimum_and_maximum_are_allowed(quantity):
    assert pricing.check_quantity(item(2, 5), quantity, 9) is None


def test_what_a_line_takes_is_not_there_for_the_lines_after_it():
    single, box = item(takes=[(1, 1, 7)]), item(takes=[(1, 3, 7), (2, 1, 9)])
    first, second, third = pricing.priced_lines([(single, 2), (box, 2), (box, 1)])
    assert (first.available, first.problem) == (7, None)
    assert (second.available, second.problem.code) == (1, "short_of_stock")
    assert (third.available, third.problem) == (1, None)
    assert [line.problem for line in pricing.priced_lines([(box, 9)], counts_stock=False)] == [None]


def test_a_total_is_the_sum_of_its_lines_to_the_paisa_without_what_is_not_sold():
    gone = item(price="5", is_for_sale=False)
    lines = pricing.priced_lines([(item(price="0.10"), 3), (item(price="33.33"), 3), (gone, 1)])
    assert pricing.total_of(lines) == Decimal("100.29")
    assert str(pricing.total_of([])) == "0.00"


@pytest.mark.parametrize(
    ("total", "threshold", "missing"),
    [("100", "250", "150"), ("250", "250", "0"), ("300", "250", "0"), ("1", None, "0")],
)
def test_nothing_is_missing_once_a_threshold_is_reached(total, threshold, missing):
    assert pricing.shortfall(Decimal(total), threshold and Decimal(threshold)) == Decimal(missing)
