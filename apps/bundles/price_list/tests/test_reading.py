"""Parsing of typed lists: the name and the quantity of each line."""

import pytest

from apps.bundles.price_list.reading import read, read_line, split

LINES = [
    # typed, name, quantity, assumed
    ("Flower Pots Big 3", "Flower Pots Big", 3, False),
    ("Flower Pots Big", "Flower Pots Big", 1, True),
    ("30 shot 2", "30 shot", 2, False),
    ("1000 wala", "1000 wala", 1, True),
    ("1000 wala 2", "1000 wala", 2, False),
    ("10,000 wala 2", "10000 wala", 2, False),
    ("10,000 wala", "10000 wala", 1, True),
    ("1,00,000 wala 1", "100000 wala", 1, False),
    ("10k wala 2", "10000 wala", 2, False),
    ("2 box flower pots", "flower pots", 2, False),
    ("2 x rockets", "rockets", 2, False),
    ("2x rockets", "rockets", 2, False),
    ("3 pkt sparklers 10 cm", "sparklers 10 cm", 3, False),
    ("4 nos baby rocket", "baby rocket", 4, False),
    ("baby rocket x 4", "baby rocket", 4, False),
    ("baby rocket × 4", "baby rocket", 4, False),
    ("baby rocket - 4", "baby rocket", 4, False),
    ("baby rocket: 4 nos", "baby rocket", 4, False),
    ("baby rocket 4 boxes", "baby rocket", 4, False),
    ("baby rocket qty 4", "baby rocket", 4, False),
    ("10cm electric sparklers 5", "10cm electric sparklers", 5, False),
    ("electric sparklers 10 cm 5", "electric sparklers 10 cm", 5, False),
    ("electric sparklers 10 cm", "electric sparklers 10 cm", 1, True),
    ('4" Lakshmi 10', '4" Lakshmi', 10, False),
    ("4″ Lakshmi 10", '4" Lakshmi', 10, False),
    ("4 inch lakshmi 10", "4 inch lakshmi", 10, False),
    ('2.75" kuruvi 6', '2.75" kuruvi', 6, False),
    ("3.5 inch lakshmi", "3.5 inch lakshmi", 1, True),
    ("twinkling star 1.5 ft 2", "twinkling star 1.5 ft", 2, False),
    ("two sound cracker 7", "two sound cracker", 7, False),
    ("2 sound cracker 7", "2 sound cracker", 7, False),
    ("sparklers 10 pcs 2", "sparklers 10 pcs", 2, False),
    ("sparklers 10 pcs", "sparklers 10 pcs", 1, True),
    ("Star Gift Box 21 Items 2", "Star Gift Box 21 Items", 2, False),
    ("5 helicopter", "helicopter", 5, False),
    ("1. Flower Pots Big 3", "Flower Pots Big", 3, False),
    ("12) 28 wala 5", "28 wala", 5, False),
    ("- Flower Pots Big 3", "Flower Pots Big", 3, False),
    ("flower pots big 3 @ 120", "flower pots big", 3, False),
    ("flower pots big 3 Rs. 120", "flower pots big", 3, False),
    ("flower pots big 3 ₹120", "flower pots big", 3, False),
    ("flower pots big 120/- 3", "flower pots big", 3, False),
    ("பூச்சட்டி ௫", "பூச்சட்டி", 5, False),
    ("अनार ३", "अनार", 3, False),
    ("7 செ.மீ மத்தாப்பு 2", "7 செ.மீ மத்தாப்பு", 2, False),
    ("12 शॉट 4", "12 शॉट", 4, False),
    ("flower pots 2.5", "flower pots 2.5", 1, True),
    ("flower pots 1/2", "flower pots 1/2", 1, True),
    ("flower pots 0", "flower pots 0", 1, True),
    ("9" * 5_000, "9" * 5_000, 1, True),
    (f"{'9' * 5_000} boxes", f"{'9' * 5_000} boxes", 1, True),
    (f"rocket x {'9' * 5_000}", f"rocket x {'9' * 5_000}", 1, True),
    ("call 98402 11736", "call 98402 11736", 1, True),
    # Two numbers that both look like the quantity: marked as assumed.
    ("3 box rockets 5", "rockets 5", 3, True),
]


@pytest.mark.parametrize(("typed", "name", "quantity", "assumed"), LINES)
def test_a_line_is_a_name_and_a_quantity(typed, name, quantity, assumed):
    line = read_line(typed)
    assert (line.name, line.quantity, line.assumed, line.text) == (name, quantity, assumed, typed)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a 1\nb 2\r\nc 3", ["a 1", "b 2", "c 3"]),
        ("a 1; b 2;; c", ["a 1", "b 2", "c"]),
        ("rocket 5,sparkler 3, anar", ["rocket 5", "sparkler 3", "anar"]),
        ("10,000 wala 2, 5,000 wala 1", ["10,000 wala 2", "5,000 wala 1"]),
        ("rocket 5,10 cm sparkler 2", ["rocket 5", "10 cm sparkler 2"]),
        (" \n , ;", []),
    ],
)
def test_a_text_is_cut_at_line_ends_semicolons_and_commas_outside_numbers(text, parts):
    assert split(text) == parts


def test_lines_without_a_name_are_left_out():
    assert [line.name for line in read("rocket 2\n3\n---\nanar")] == ["rocket", "anar"]
