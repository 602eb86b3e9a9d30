"""Small pictures are read twice: what counts of two readings of one picture."""

from datetime import date

import pytest
from PIL import Image

from apps.reconciliation.receipts.engine import Engine
from apps.reconciliation.receipts.facts import Ours
from apps.reconciliation.receipts.page import of_two_readings
from apps.reconciliation.receipts.receipt import read_receipt

from .test_receipt_rules import TODAY, line, sure

SUCCESS, UTR = line("Payment successful", 2), line("UTR: 628578000918", 8)


def both(first, second):
    lines = of_two_readings([SUCCESS, UTR, *first], [SUCCESS, UTR, *second])
    return read_receipt(lines, ours=Ours(), today=TODAY)


@pytest.mark.parametrize(
    ("first", "second", "amount"),
    [
        # A label that only the second reading has right.
        ([line("₹4,350", 3), line("Corvenlence tee", 5), line("15.00", 6)],
         [line("₹4,350", 3), line("Convenience fee", 5), line("15.00", 6)], "4350.00"),
        ([line("Pald ₹4,350", 3, score=0.8)], [line("Paid ₹4,350", 3, score=0.9)], "4350.00"),
        # A separator that only the second reading has right.
        ([line("2.71,196.05", 3)], [line("2,71,196.05", 3)], "271196.05"),
        # A score that only one reading reaches.
        ([line("₹4,350", 3, score=0.8)], [line("₹4,350", 3, score=0.9)], "4350.00"),
        ([line("₹4,350", 3, score=0.9)], [line("₹4,350", 3, score=0.8)], "4350.00"),
        # One figure that was read in two ways.
        ([line("₹4,350", 3)], [line("₹4,850", 3)], ""),
        ([line("₹4,350", 3)], [line("74,350", 3)], ""),
        # A second amount that only one reading has.
        ([line("₹4,350", 3), line("₹9,350", 5)], [line("₹4,350", 3)], ""),
        ([line("₹4,350", 3)], [line("₹4,350", 3), line("₹9,350", 5)], ""),
        ([line("₹4,350", 3), line("9,350.00", 5)], [line("₹4,350", 3), line(".9,350.00", 5)], ""),
        ([line("₹4,350", 3), line("Debited: 9,350.00", 5)], [line("₹4,350", 3), line("Debited: 9,3SO.OO", 5)], ""),
    ],
)  # fmt: skip
def test_an_amount_of_two_readings(first, second, amount):
    assert sure(both(first, second).amount) == amount


@pytest.mark.parametrize(
    ("first", "second", "reference"),
    [
        (line("U1R: 628578000911", 5), line("UTR: 628578000911", 5), ""),
        (line("UITR: 628578000911", 5, score=0.8), line("UTR: 628578000911", 5), "628578000911"),
        (line("UTR: 628578000911", 5), line("UTR: 628578000917", 5), ""),
        (line("UTR: 628578000911", 5), line("UTR:", 5), ""),
        # Both are read badly, and say the same.
        (line("UTR: 628578000911", 5, score=0.91), line("UTP: 628578000911", 5, score=0.9), "628578000911"),
        (line("UTR: 628578000911", 5, score=0.91), line("Paid", 7), ""),
        (line("UTR: 628578000911", 5, score=0.89), line("UTR: 628578000911", 5, score=0.89), ""),
        (line("UTR: 1OBAN26048036938", 5), line("UTR: IOBAN26048036938", 5), "IOBAN26048036938"),
    ],
)
def test_a_reference_of_two_readings(first, second, reference):
    lines = of_two_readings([SUCCESS, line("₹10", 3), first], [SUCCESS, line("₹10", 3), second])
    assert sure(read_receipt(lines, ours=Ours(), today=TODAY).reference) == reference


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (line("Money sent", 3, score=0.95), line("Moneysent", 3), "Money sent"),
        (line("Moneysent", 3), line("Money sent", 3, score=0.95), "Money sent"),
        (line("Monay sent", 3, score=0.95), line("Money sent", 3), "Money sent"),
        (line("Money sent", 3), line("Honey sent", 3, score=0.95), "Money sent"),
    ],
)
def test_a_line_without_numbers_has_its_better_text(first, second, text):
    [kept] = of_two_readings([first], [second])
    assert (kept.text, kept.score) == (text, 1.0)


def test_a_line_that_the_other_reading_has_in_two_parts_stays_whole():
    parts = [line("Debited:", 5), line("4,350.00", 5, left=0.28)]
    assert of_two_readings([line("Debited: 4,350.00", 5)], parts) == [line("Debited: 4,350.00", 5)]
    assert of_two_readings(parts, [line("Debited: 4,350.00", 5)]) == parts


class TwoReadings(Engine):
    """An engine whose readings are given."""

    def __init__(self, *readings):
        self.readings, self.sizes = list(readings), []

    def _lines(self, picture):
        self.sizes.append(picture.size)
        return self.readings.pop(0)

    def _indian_lines(self, picture, lines):
        return []


@pytest.mark.parametrize(
    ("width", "texts", "sizes"),
    [
        (360, ["Payment successful", "4,350", "UTR: 628578000918"], [(360, 800), (720, 1600)]),
        (360, ["Payment successful", "₹4,350", "UTR: 628578000918"], [(360, 800), (720, 1600)]),
        (720, ["Payment successful", "4,350", "UTR: 628578000918"], [(720, 800)]),
        (360, ["Shopping list", "4,350"], [(360, 800)]),
    ],
)
def test_a_small_receipt_is_read_again_enlarged(width, texts, sizes):
    first = [line(text, row, score=0.94) for row, text in enumerate([*texts, "12 Oct 2026"], start=2)]
    engine = TwoReadings(first, [SUCCESS, line("₹4,350", 3), line("UTR: 628578000918", 4)])
    found = engine.receipt(Image.new("RGB", (width, 800)), ours=Ours(), today=date(2026, 12, 31))
    assert engine.sizes == sizes
    if len(sizes) > 1:
        assert sure(found.amount) == "4350.00"


@pytest.mark.parametrize(
    ("again", "amount", "reference"),
    [
        (["₹4,350", "UTR: 628578000918"], "4350.00", "628578000918"),
        (["₹4,350", "UTR: 628578000916"], "4350.00", ""),
        # The rupee sign is taken for a figure.
        (["74,350", "UTR: 628578000918"], "4350.00", "628578000918"),
    ],
)
def test_the_second_reading_confirms_a_reference_but_not_an_amount(again, amount, reference):
    def reading(amount, reference):
        return [SUCCESS, line(amount, 3), line(reference, 4), line("12 Oct 2026", 5)]

    engine = TwoReadings(reading("₹4,350", "UTR: 628578000918"), reading(*again))
    found = engine.receipt(Image.new("RGB", (360, 800)), ours=Ours(), today=date(2026, 12, 31))
    assert (sure(found.amount), sure(found.reference)) == (amount, reference)
