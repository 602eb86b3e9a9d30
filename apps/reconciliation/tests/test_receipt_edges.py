"""A number through which an edge of the picture goes is not sure."""

import pytest
from PIL import Image, ImageDraw

from apps.reconciliation.receipts.edges import unsure_at_edges
from apps.reconciliation.receipts.facts import Box, Line

WIDTH, HEIGHT = 400, 800
LEFT, RIGHT = Box(0, 0.5, 0.4, 0.55), Box(0.6, 0.5, 1, 0.55)
TOP, BOTTOM = Box(0.3, 0, 0.7, 0.04), Box(0.3, 0.96, 0.7, 1)


def score(text: str, box: Box, gap: int = 0, ink: int = 0) -> float:
    """Of a line on white whose letters begin so many pixels from the edge that its box touches."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), (255, 255, 255))
    left, right = (place * WIDTH for place in (box.left, box.right))
    top, bottom = (place * HEIGHT for place in (box.top, box.bottom))
    across, down = (5, 0) if box in (TOP, BOTTOM) else (0, 5)  # a box is larger than its letters
    letters = (
        max(left + across, gap), max(top + down, gap),
        min(right - across, WIDTH - gap) - 1, min(bottom - down, HEIGHT - gap) - 1,
    )  # fmt: skip
    ImageDraw.Draw(picture).rectangle(letters, fill=(ink, ink, ink))
    [line] = unsure_at_edges(picture, [Line(text, 0.97, box)])
    return line.score


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("628578000918", LEFT),
        ("- 4,350.00", LEFT),
        ("UTR 628578000918", RIGHT),
        ("₹4,350", RIGHT),
        ("UTR: 628578000918", TOP),
        ("12 Oct 2026", BOTTOM),
    ],
)
def test_a_number_that_an_edge_cuts_is_not_sure(text, box):
    assert score(text, box) == 0
    assert score(text, box, gap=3) == 0.97, "whole, but close to the edge"
    assert score(text, box, ink=230) == 0.97, "hardly darker than the ground: noise"


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("UTR: 628578000918", LEFT),
        ("₹4,350", LEFT),
        ("628578000918 UTR", RIGHT),
        ("Paid to KAVERI CRACKERS", TOP),
        ("628578000918", Box(0.1, 0.5, 0.4, 0.55)),
    ],
)
def test_words_at_an_edge_and_numbers_elsewhere_stay_sure(text, box):
    assert score(text, box) == 0.97
