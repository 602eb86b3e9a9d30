"""Noise, effect, age and green: filters, and the numbers beside them (docs/selling.md)."""

import random

import pytest

from apps.catalog.enums import Effect, NoiseLevel
from apps.catalog.facets import AGES

from .factories import CategoryFactory, ProductFactory
from .test_product_lists import names

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("noise=loud", "bomb"), ("noise=silent,loud", "bomb sparkler"), ("effect=bang", "bomb"),
        ("effect=bang,sparks", "bomb sparkler"), ("ageUpTo=8", "sparkler"), ("ageUpTo=17", "sparkler"),
        ("ageUpTo=18", "bomb sparkler"), ("green=true", "sparkler"), ("noise=silent&effect=bang", ""),
        ("green=false", "bomb sparkler unstated"), ("noise=", "bomb sparkler unstated"),
    ],
)  # fmt: skip
def test_lists_narrow_by_what_is_stated(api, query, found):
    ProductFactory(name="sparkler", noise_level="silent", effects=["sparks"], age_restriction=8, is_green_cracker=True)
    ProductFactory(
        name="bomb", noise_level="loud", effects=["bang", "smoke"], age_restriction=18, is_green_cracker=False
    )
    ProductFactory(name="unstated", age_restriction=0)
    assert sorted(names(api, query)) == found.split()


@pytest.mark.parametrize(
    ("query", "field", "named"),
    [
        ("noise=silent,deafening,,mute", "noise", "deafening, , mute"), ("effect=boom", "effect", "boom"),
        ("ageUpTo=0", "ageUpTo", ""), ("ageUpTo=twelve", "ageUpTo", ""), ("green=perhaps", "green", ""),
        ("facets=some", "facets", ""),
    ],
)  # fmt: skip
def test_an_unknown_value_is_refused_by_name(api, query, field, named):
    answer = api.get(f"/api/products?{query}")
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["field"]) == (400, field)
    assert named in error["message"]


def test_facets_come_only_when_asked_for_in_one_statement_more(api, django_assert_num_queries):
    ProductFactory(noise_level="low")
    assert "facets" not in api.get("/api/products").json()
    with django_assert_num_queries(5):
        facets = api.get("/api/products?facets=1").json()["facets"]
    assert facets["noise"] == [
        {"value": level, "count": int(level == "low")} for level in ("silent", "low", "medium", "loud")
    ]
    assert facets["green"] == [{"value": "true", "count": 0}]


@pytest.mark.long
def test_the_number_beside_each_choice_is_that_of_its_list(api):
    rng = random.Random(4)
    categories = [CategoryFactory(slug=f"kind-of-{n}") for n in range(3)]
    for _ in range(60):
        price = rng.randrange(10, 200)
        ProductFactory(
            name=f"{rng.choice(('Golden', 'Silver'))} {rng.choice(('rocket', 'pot'))}", price=price,
            original_price=price, category=rng.choice(categories), is_active=rng.random() < 0.9,
            age_restriction=rng.choice((0, *AGES)), noise_level=rng.choice((None, *NoiseLevel.values)),
            effects=rng.sample(Effect.values, rng.randrange(4)), is_green_cracker=rng.choice((None, False, True)),
        )  # fmt: skip
    choices = {
        "noise": NoiseLevel.values, "effect": Effect.values, "ageUpTo": [str(age) for age in AGES], "green": ["true"],
    }  # fmt: skip
    nonempty = 0
    for _ in range(300):
        query = dict.fromkeys(choices, "")
        if rng.random() < 0.5:
            query["category"] = rng.choice(categories).slug
        if rng.random() < 0.3:
            query |= {"minPrice": str(rng.randrange(100)), "maxPrice": str(rng.randrange(100, 200))}
        if rng.random() < 0.3:
            query["search"] = rng.choice(("golden", "rocket", "pot", "silver rocket"))
        for name, values in choices.items():
            if rng.random() < 0.5:
                most = 3 if name in ("noise", "effect") else 1
                query[name] = ",".join(rng.sample(values, min(most, rng.randrange(1, len(values) + 1))))
        facets = api.get("/api/products", {**query, "facets": "1", "limit": 1}).json()["facets"]
        assert {name: [choice["value"] for choice in counted] for name, counted in facets.items()} == choices
        for name, counted in facets.items():
            choice = rng.choice(counted)
            alone = api.get("/api/products", {**query, name: choice["value"], "limit": 1}).json()["total"]
            assert choice["count"] == alone, (query, name, choice)
            nonempty += alone > 0
    assert nonempty > 300


def test_staff_save_what_is_stated_and_take_it_back(api_as, staff, api):
    product = ProductFactory()
    stated = {
        "noiseLevel": "loud", "noiseDb": 120, "effects": ["bang", "flashing"], "isGreenCracker": True,
        "greenCertificate": "GC-17",
    }  # fmt: skip
    path = f"/api/products/{product.pk}"
    loaded = api.get(path).json()["product"]
    assert {name: loaded[name] for name in stated} == {
        "noiseLevel": None, "noiseDb": None, "effects": [], "isGreenCracker": None, "greenCertificate": "",
    }  # fmt: skip

    saved = api_as(staff).put(path, loaded | stated, format="json").json()["product"]
    assert {name: saved[name] for name in stated} == stated
    (card,) = api.get("/api/products?noise=loud").json()["products"]
    assert (card["noiseLevel"], card["effects"], card["isGreenCracker"]) == ("loud", ["bang", "flashing"], True)

    empty = {"noiseLevel": None, "noiseDb": None, "effects": [], "isGreenCracker": None, "greenCertificate": ""}
    saved = api_as(staff).put(path, saved | empty, format="json").json()["product"]
    assert {name: saved[name] for name in empty} == empty


@pytest.mark.parametrize("wrong", [{"noiseLevel": "mute"}, {"noiseDb": 0}, {"noiseDb": 201}, {"effects": ["boom"]}])
def test_values_outside_the_lists_are_not_saved(api_as, staff, api, wrong):
    path = f"/api/products/{ProductFactory().pk}"
    answer = api_as(staff).put(path, api.get(path).json()["product"] | wrong, format="json")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"].startswith(next(iter(wrong)))
