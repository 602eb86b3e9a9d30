"""Rupees are exact (rules 2.2, 4.4)."""

from decimal import Decimal

import pytest

from apps.common import money


@pytest.mark.parametrize(
    ("amount", "rounded"),
    [("0.005", "0.01"), ("0.004", "0.00"), ("1.115", "1.12"), ("2.675", "2.68"), ("-0.005", "-0.01"), (7, "7.00")],
)
def test_half_a_paisa_is_rounded_up(amount, rounded):
    assert str(money.quantize_inr(amount)) == rounded


@pytest.mark.parametrize(
    ("price", "discount", "original"),
    [
        ("25.00", "75", "100.00"),
        ("100.00", "0", "100.00"),
        ("33.33", "66.67", "100.00"),
        ("1.00", "99.99", "10000.00"),
        ("1.00", "100", "20000.00"),
    ],
)
def test_the_original_price_follows_from_price_and_discount(price, discount, original):
    assert money.original_price(Decimal(price), Decimal(discount)) == Decimal(original)


@pytest.mark.parametrize(
    ("price", "original", "percent"),
    [("25", "100", "75.00"), ("2", "3", "33.33"), ("100", "100", "0.00"), ("120", "100", "0.00")],
)
def test_a_discount_is_never_below_nothing(price, original, percent):
    assert money.discount_percent(Decimal(price), Decimal(original)) == Decimal(percent)


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0", "₹0.00"),
        ("999.5", "₹999.50"),
        ("1000", "₹1,000.00"),
        ("123456", "₹1,23,456.00"),
        ("9999999.99", "₹99,99,999.99"),
        ("1234567890", "₹1,23,45,67,890.00"),
        ("-1234.5", "-₹1,234.50"),
    ],
)
def test_amounts_are_grouped_as_indians_read_them(amount, words):
    assert money.format_inr(Decimal(amount)) == words
