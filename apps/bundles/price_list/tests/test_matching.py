"""Matches of pasted lines in the demo catalogue: none is sure and wrong, nearly all are sure and right."""

from typing import Any

import pytest

from apps.bundles.price_list.lookup import match
from apps.bundles.price_list.reading import read
from apps.catalog.models import Product

pytestmark = pytest.mark.django_db

# 60 typical lines with the intended product and quantity.
PASTED = [
    ("10 cm electric sparklers 5", "10 cm Electric Sparklers", 5),
    ("15cm red sparkler 3", "15 cm Red Sparklers", 3),
    ("sparklers green 10 cm - 4", "10 cm Green Sparklers", 4),
    ("30 cm rainbow sparklers", "30 cm Rainbow Sparklers", 1),
    ("50 cm silver giant sparklers x 2", "50 cm Silver Giant Sparklers", 2),
    ("umbrella sparkler 2", "Rotating Umbrella Sparkler", 2),
    ("7 cm electric 10 nos", "7 cm Electric Sparklers", 10),
    ("12 cm colour sparklers 6 box", "12 cm Colour Sparklers", 6),
    ("Flower Pots Big 3", "Flower Pots Big", 3),
    ("flower pot small 5", "Flower Pots Small", 5),
    ("flowerpots ashoka 2", "Flower Pots Ashoka", 2),
    ("colour koti 4", "Colour Koti Flower Pots", 4),
    ("color koti flower pots 1", "Colour Koti Flower Pots", 1),
    ("2 box matka flower pot", "Matka Flower Pot", 2),
    ("tricolor flower pots 2", "Tricolour Flower Pots", 2),
    ("ground chakkar special 5", "Ground Chakkar Special", 5),
    ("chakkar big 10", "Ground Chakkar Big", 10),
    ("ground chakar deluxe 3", "Ground Chakkar Deluxe", 3),
    ("lotus wheel 2", "Lotus Wheel", 2),
    ("wire chakkar", "Wire Chakkar", 1),
    ("peacock fountain 2", "Peacock Fountain", 2),
    ("bada peacock 1", "Bada Peacock", 1),
    ("rangoli fountain set 1", "Rangoli Fountain Set", 1),
    ("red bijili 10", "Red Bijili", 10),
    ("bijili bag 2", "Bijili Festival Bag", 2),
    ('4" lakshmi 10', '4" Lakshmi Cracker', 10),
    ("4 inch lakshmi 10 pkt", '4" Lakshmi Cracker', 10),
    ("4 inch gold laxmi deluxe 5", '4" Gold Lakshmi Deluxe', 5),
    ('2.75" kuruvi 20', '2.75" Kuruvi Cracker', 20),
    ("2 sound cracker 5", "Two Sound Cracker", 5),
    ("three sound cracker 5", "Three Sound Cracker", 5),
    ("hydro bomb 5", "Hydro Bomb", 5),
    ("hidro bomb 5", "Hydro Bomb", 5),
    ("atom bomb classic 6", "Atom Bomb Classic", 6),
    ("king of kings 2", "King of Kings Bomb", 2),
    ("money bomb 2 @ 240", "Money Bomb", 2),
    ("28 wala 20", "28 Wala", 20),
    ("1000 wala", "1000 Wala", 1),
    ("1000 wala deluxe 1", "1000 Wala Deluxe", 1),
    ("10,000 wala 2", "10000 Wala", 2),
    ("5k wala 1", "5000 Wala", 1),
    ("green garland 500", "Green Garland 500", 1),
    ("baby rocket 4", "Baby Rocket", 4),
    ("whisling rocket 3", "Whistling Rocket", 3),
    ("rocket bomb 3", "Rocket Bomb", 3),
    ("3 inch golden willow 2", '3" Golden Willow', 2),
    ("7 shot colour 5", "Seven Shot Colour", 5),
    ("12 shot rider 2", "12 Shot Rider", 2),
    ("30 shot celebration 1", "30 Shot Celebration", 1),
    ("1. 240 shot royal durbar 1", "240 Shot Royal Durbar", 1),
    ("twinkling star 4 ft 2", "Twinkling Star 4 ft", 2),
    ("ultra pencil 5", "Ultra Pencil", 5),
    ("selfi stick 2", "Selfie Stick Torch", 2),
    ("laptop matches 3", "Laptop Matches", 3),
    ("photoflash 3", "Photo Flash", 3),
    ("helicoptar 4", "Helicopter", 4),
    ("snake tablets 12", "Snake Tablets", 12),
    ("roll caps bumper box 1", "Roll Caps Bumper Box", 1),
    ("family gift box 31 items 1", "Family Gift Box 31 Items", 1),
    ("குருவி வெடி 5", '2.75" Kuruvi Cracker', 5),
]
# Ambiguous lines, or products that are not sold.
OPEN = [
    "30 shot 2", "flower pots 2", "sparklers 10 cm 5", "poochatti 3", "rocket 5", "atom bomb 3", "lakshmi 4",
    "peacock 2", "10 cm sparkler", "பாம்பு 3", "अनार 2", "family pack 1", "20 cm electric sparklers 2",
    "35 shot 1", "two sound 2", "kids 2", "whistle 5", "silent box 1", "fund 1", "thanks and regards", "Meena",
    "call 98402 11736", "biscuit 2", "700 wala", "red 5", "chakkar 3",
]  # fmt: skip


def test_of_sixty_lines_none_is_sure_and_wrong_and_54_are_sure_and_right(catalogue):
    right: list[Any] = []
    wrong: list[Any] = []
    for matched, (text, name, quantity) in zip(match(read("\n".join(line[0] for line in PASTED))), PASTED, strict=True):
        if matched.verdict.outcome.value == "sure":
            is_right = (matched.verdict.candidates[0].name, matched.quantity) == (name, quantity)
            (right if is_right else wrong).append((text, matched))
    assert wrong == []
    assert len(PASTED) == 60
    assert len(right) >= 54, [line for line in PASTED if line[0] not in {text for text, _ in right}]


@pytest.mark.parametrize(
    ("text", "name", "quantity"),
    [
        ("28 wala 28", "28 Wala", 28),
        ("12 shot rider 12", "12 Shot Rider", 12),
        ("500 green garland 500", "Green Garland 500", 500),
        ("green garland 500", "Green Garland 500", 1),
    ],
)
def test_a_quantity_that_is_also_in_the_name_counts(catalogue, text, name, quantity):
    [found] = match(read(text))
    assert found.verdict.outcome.value == "sure"
    assert (found.verdict.candidates[0].name, found.quantity, found.assumed) == (name, quantity, quantity == 1)


def test_ambiguous_lines_are_never_sure(catalogue):
    found = match([line for text in OPEN for line in read(text)])
    assert [matched for matched in found if matched.verdict.outcome.value == "sure"] == []
    assert max(len(matched.verdict.candidates) for matched in found) == 5


def test_every_exact_name_matches_itself(catalogue):
    names = list(Product.objects.values_list("name", flat=True))
    found = match([line for name in names for line in read(name)])
    meant = [(matched.verdict.outcome.value, matched.verdict.candidates[0].name, matched.quantity) for matched in found]
    assert meant == [("sure", name, 1) for name in names]


def test_many_lines_take_as_many_queries_as_one(catalogue, django_assert_max_num_queries):
    for text in ("helicopter 2", "\n".join(line[0] for line in PASTED)):
        with django_assert_max_num_queries(6):
            match(read(text))
