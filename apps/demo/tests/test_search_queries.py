"""Sixty searches of the demo shop in three languages, half of them misspelt: the right product is in the top three."""

import pytest
from django.utils import timezone

from apps.catalog.services.indexing import reindex_all
from apps.demo.catalogue import CATEGORIES
from apps.demo.services.catalogue_seed import fill

pytestmark = pytest.mark.django_db

# What people type, and a part of the product's English name or of its category.
ENGLISH = {
    "sparklers 15 cm": "15 cm", "flower pots big": "Flower Pots Big", "ground chakkar": "Ground Chakkar",
    "1000 wala": "1000 Wala", "atom bomb": "Atom Bomb", "whistling rocket": "Whistling Rocket",
    "30 shot": "30 Shot", "snake tablets": "Snake Tablets", "twinkling star 4 ft": "4 ft", "roll caps": "Roll Caps",
    "spraklers": "Sparklers", "flwer pot": "Flower Pots", "grund chakar": "Chakkar", "lakshmy craker": "Lakshmi",
    "peecock": "Peacock", "twinkeling": "Twinkling", "helicoptor": "Helicopter", "butterfli": "Butterfly",
    "garlend": "Garlands", "chrysanthamum": "Chrysanthemum",
}  # fmt: skip
TAMIL = {
    "கம்பி மத்தாப்பு": "Sparklers", "பூச்சட்டி": "Flower Pots", "சங்கு சக்கரம்": "Ground Chakkars", "சரம்": "Garlands",
    "பாம்": "Bomb", "பாம்பு மாத்திரை": "Snake Tablets", "1000 வாலா": "1000 Wala", "லட்சுமி வெடி": "Lakshmi",
    "red மத்தாப்பு": "Red", "மயில்": "Peacock",
    "poochatti": "Flower Pots", "saram": "Garlands", "vishnu chakra": "Chakkar", "bhoo chakra": "Chakkar",
    "புஸ்வானம்": "Flower Pots", "ராகெட்": "Rocket", "மத்தாபு": "Spark", "பட்டாம்புச்சி": "Butterfly",
    "துப்பாகி": "Gun", "ஹெலிகாப்டார்": "Helicopter",
}  # fmt: skip
HINDI = {
    "फुलझड़ी": "Sparklers", "अनार": "Flower Pots", "ज़मीन चकरी": "Ground Chakkars", "लड़ी": "Garlands", "सुतली बम": "Bomb",
    "साँप गोली": "Snake Tablets", "1000 वाला": "1000 Wala", "रंगीन माचिस": "Matches", "30 शॉट": "30 Shot",
    "तितली": "Butterfly",
    "phuljari": "Sparklers", "anaar": "Flower Pots", "chakari": "Chakkar", "rokket": "Rocket", "bizli": "Bijili",
    "फुलझडि": "Sparklers", "राकेट": "Rocket", "पेन्सिल": "Pencil", "हेलिकाप्टर": "Helicopter", "बन्दूक": "Gun",
}  # fmt: skip


@pytest.fixture
def catalogue():
    """Every product of the demo shop, found by search."""
    fill([(group, group.items) for group in CATEGORIES], {}, now=timezone.now())
    reindex_all()


def top(api, typed):
    found = api.get("/api/products/search", {"q": typed, "limit": 3}).json()["products"]
    return [f"{product['name']} ({product['category']['name']})" for product in found]


def test_the_right_product_is_in_the_top_three(api, catalogue):
    assert [len(queries) for queries in (ENGLISH, TAMIL, HINDI)] == [20, 20, 20]
    results = {typed: (meant, top(api, typed)) for typed, meant in (ENGLISH | TAMIL | HINDI).items()}
    assert {typed: found for typed, found in results.items() if not any(found[0] in name for name in found[1])} == {}


def test_the_tamil_word_for_bomb_is_not_the_beginning_of_the_one_for_snake(api, catalogue):
    found = api.get("/api/products/search", {"q": "பாம்", "limit": 100}).json()["products"]
    assert found
    assert not [product["name"] for product in found if "Snake" in product["name"]]
