"""Tax included in a price: the sums of random orders are exact to the paisa."""

import random
from decimal import ROUND_HALF_UP, Decimal

import pytest

from apps.orders.bills.services.rates import tax_in

PAISA = Decimal("0.01")


@pytest.mark.parametrize(
    ("total", "taxable", "half"),
    [("118.00", "100.00", "9.00"), ("100.00", "84.74", "7.63"), ("0.01", "0.01", "0.00"), ("0.07", "0.05", "0.01")],
)
def test_within_the_state_tax_is_two_equal_halves(total, taxable, half):
    tax = tax_in(Decimal(total), Decimal(18), same_state=True)
    assert (tax.taxable, tax.cgst, tax.sgst, tax.igst) == (Decimal(taxable), Decimal(half), Decimal(half), 0)


@pytest.mark.parametrize(("total", "taxable", "igst"), [("118.00", "100.00", "18.00"), ("100.00", "84.75", "15.25")])
def test_between_states_it_is_one_sum(total, taxable, igst):
    tax = tax_in(Decimal(total), Decimal(18), same_state=False)
    assert (tax.taxable, tax.cgst, tax.sgst, tax.igst) == (Decimal(taxable), 0, 0, Decimal(igst))


def nearest(numerator: Decimal, denominator: int) -> Decimal:
    """Reference calculation in whole paise with integers."""
    paise = int(numerator * 100)
    return Decimal((2 * paise + denominator) // (2 * denominator)) / 100


@pytest.mark.parametrize("orders", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_random_orders_have_exact_sums(orders):
    rng = random.Random(18)
    for _ in range(orders):
        lines = [Decimal(rng.randint(1, 2_000_000)) / 100 * rng.randint(1, 50) for _ in range(rng.randint(1, 60))]
        lines.append(Decimal(rng.randint(0, 50_000)) / 100)  # packing
        for same_state in (True, False):
            taxes = [tax_in(line, Decimal(18), same_state=same_state) for line in lines]
            for line, tax in zip(lines, taxes, strict=True):
                if same_state:
                    assert tax.cgst == tax.sgst == nearest(line * 9, 118)
                    assert tax.taxable == line - 2 * tax.cgst
                else:
                    assert tax.taxable == nearest(line * 100, 118)
                    assert tax.igst == line - tax.taxable
                assert min(tax.taxable, tax.cgst, tax.igst) >= 0
            parts = sum((tax.taxable + tax.cgst + tax.sgst + tax.igst for tax in taxes), Decimal(0))
            assert parts == sum(lines)
            assert parts == parts.quantize(PAISA, rounding=ROUND_HALF_UP)
