from datetime import UTC, datetime
from decimal import Decimal

import numpy as np
import pytest
from PIL import Image

from apps.common.image_worker import encoded
from apps.demo.pictures import KINDS, draw, draw_receipt, hints
from apps.demo.pictures.light import Rng
from apps.demo.pictures.receipt import rupees

TOLERANCE = 2  # levels: exp and codecs differ a little between processors


def levels(image: Image.Image) -> np.ndarray:
    return np.asarray(image).astype(np.int16)


def farthest(one: Image.Image, other: Image.Image) -> int:
    return int(np.abs(levels(one) - levels(other)).max())


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_draws_the_same_bright_and_small_picture_twice(kind: str) -> None:
    first = draw(kind, "Peacock Green 30 Shot", "peacock-green-30-shot", "10 pieces")

    assert first.size == (800, 800)
    assert levels(first).max() > 240, "something must shine"
    assert len(encoded(first, "jpeg")) < 150_000
    assert farthest(first, draw(kind, "Peacock Green 30 Shot", "peacock-green-30-shot", "10 pieces")) <= TOLERANCE


def test_another_product_or_another_shot_is_another_picture() -> None:
    first = draw("rockets", "Colour Rocket", "colour-rocket")

    assert farthest(first, draw("rockets", "Colour Rocket", "ring-rocket")) > 100
    assert farthest(first, draw("rockets", "Colour Rocket", "colour-rocket", shot=1)) > 100


def test_the_day_card_is_paper_with_a_round_night() -> None:
    card = levels(draw("flowerpots", "Flower Pots", "flower-pots", day=True))

    assert card[5, 5].min() > 220, "warm paper in the corner"
    assert card[60:110, 380:420].mean() < 80, "night in the window"


def test_a_colour_in_the_name_is_the_colour_of_the_sparks() -> None:
    red, green = (levels(draw("sparklers", f"{name} Sparklers", "x")).sum((0, 1)) for name in ("Red", "Green"))

    assert red[0] > red[1]
    assert green[1] > green[0]


@pytest.mark.parametrize(
    ("name", "number"), [("1000 Wala", 1000), ("30 Shot Golden Willow", 30), ('3" Golden Willow', 0), ("Rocket", 0)]
)
def test_the_number_in_a_name_is_a_count_unless_it_is_a_length(name: str, number: int) -> None:
    assert hints.number_in(name) == number


def test_names_decide_about_colours_before_the_seed_does() -> None:
    assert hints.hues_of("Red and Green Trio", "fountains", Rng(1)) == ("red", "green")
    assert hints.hues_of("Flower Pots Big", "flowerpots", Rng(1))[0] == "gold"


def test_a_receipt_shows_the_same_payment_always_the_same_way() -> None:
    def receipt(reference: str) -> Image.Image:
        when = datetime(2026, 11, 1, 12, 30, tzinfo=UTC)
        return draw_receipt(
            Decimal("3414.00"), reference, "AGAL CRACKERS", "agal@sample", "Meena", when, "FC261101-7K3QX"
        )

    assert farthest(receipt("441810400706"), receipt("441810400706")) == 0
    assert farthest(receipt("441810400706"), receipt("441810400707")) > 100
    assert len(encoded(receipt("441810400706"), "jpeg")) < 200_000


def test_amounts_are_grouped_as_in_india() -> None:
    assert rupees(Decimal("1234567.5")) == "Rs. 12,34,567.50"
    assert rupees(Decimal(999)) == "Rs. 999.00"
