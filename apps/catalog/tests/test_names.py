"""Names and texts in Tamil and Hindi, as staff save them and as everybody reads them (rules 4.10)."""

import json
from typing import Any

import pytest

from apps.catalog.models import Product, SynonymGroup
from apps.catalog.services import indexing
from apps.catalog.services.indexing import reindex_all_products
from apps.common.actors import SYSTEM

from .factories import CategoryFactory, ProductFactory, SubCategoryFactory

pytestmark = pytest.mark.django_db
TEXTS: dict[str, Any] = {
    "names": {"ta": "பேபி ராக்கெட்", "hi": "बेबी रॉकेट"},
    "descriptions": {"ta": "சிறியது", "hi": "छोटा"},
    "safetyTexts": {"ta": ["தள்ளி நில்லுங்கள்"], "hi": ["दूर रहें"]},
}


@pytest.fixture
def client(api_as, staff):
    return api_as(staff)


@pytest.fixture
def body():
    sub = SubCategoryFactory()
    return {
        "name": "Baby Rocket", "description": "Up it goes", "price": 10, "category": str(sub.category.pk),
        "subCategories": [str(sub.pk)], "stock": 5, "unit": "box", "weight": 100,
    }  # fmt: skip


def test_a_product_shows_its_texts_in_three_languages(api, client, body):
    made = client.post("/api/products", {**body, **TEXTS}).json()["product"]
    assert {key: made[key] for key in TEXTS} == TEXTS
    assert api.get(f"/api/products/{made['_id']}").json()["product"]["safetyTexts"] == TEXTS["safetyTexts"]
    (card,) = api.get("/api/products").json()["products"]
    assert (card["name"], card["names"]) == ("Baby Rocket", TEXTS["names"])
    assert card["category"]["names"] == {"ta": "", "hi": ""}


def test_a_translation_that_is_left_out_stays_and_an_empty_one_goes(client, body):
    path = f"/api/products/{client.post('/api/products', {**body, **TEXTS}).json()['product']['_id']}"
    body.pop("stock")
    assert client.put(path, body).json()["product"]["names"] == TEXTS["names"]
    saved = client.put(path, {**body, "names": {"hi": ""}, "safetyTexts": {"ta": []}}).json()["product"]
    assert saved["names"] == {"ta": TEXTS["names"]["ta"], "hi": ""}
    assert saved["safetyTexts"] == {"ta": [], "hi": TEXTS["safetyTexts"]["hi"]}


@pytest.mark.parametrize(
    ("sent", "field"),
    [({"names": {"ta": "x" * 161}}, "names.ta"), ({"safetyTexts": {"hi": "no list"}}, "safetyTexts.hi")],
)
def test_a_wrong_translation_is_named(client, body, sent, field):
    answer = client.post("/api/products", {**body, **sent})
    assert (answer.status_code, [error["field"] for error in answer.json()["errors"]]) == (400, [field])


def test_a_category_and_its_sub_categories_have_translations(api, client):
    sub = {"name": "Whistling", "names": {"ta": "விசில்"}}
    body = {"name": "Rockets", "names": {"ta": "ராக்கெட்", "hi": "रॉकेट"}, "description": "Up", "subCategories": [sub]}
    path = f"/api/categories/{client.post('/api/categories', body).json()['category']['_id']}"
    client.put(path, {"name": "Rockets", "description": "Up", "subCategories": [{"name": "Whistling"}]})
    (seen,) = api.get("/api/categories").json()
    assert seen["names"] == body["names"]
    assert seen["subCategories"][0]["names"] == {"ta": "விசில்", "hi": ""}


def test_the_form_of_a_category_brings_its_translations_as_json(client):
    form = {
        "name": "Rockets",
        "description": "Up",
        "names": json.dumps({"ta": "ராக்கெட்", "hi": ""}),
        "descriptions": json.dumps({"hi": "ऊपर"}),
    }
    saved = client.post("/api/categories", form, format="multipart").json()["category"]
    assert (saved["names"], saved["descriptions"]) == ({"ta": "ராக்கெட்", "hi": ""}, {"ta": "", "hi": "ऊपर"})


def test_staff_see_what_lacks_a_name_or_description_in_a_language(api, client):
    described = {"description_ta": "மேலே", "description_hi": "ऊपर"}
    named = CategoryFactory(name_ta="ராக்கெட்", name_hi="रॉकेट", **described)
    SubCategoryFactory(category=named, name_ta="விசில்")
    both = ProductFactory(name_ta="அ", name_hi="अ", category=named, **described)
    tamil = ProductFactory(name_ta="ஆ", category=named, **described)
    undescribed = ProductFactory(name_ta="இ", name_hi="इ", category=named, description_ta="மேலே")
    listed = client.get("/api/products?missing=hi").json()
    assert {product["_id"] for product in listed["products"]} == {str(tamil.pk), str(undescribed.pk)}
    assert listed["total"] == 2
    assert client.get("/api/products?missing=ta").json()["total"] == 0
    assert api.get("/api/products?missing=hi").json()["total"] == 3
    assert client.get("/api/products?missing=en").status_code == 400
    assert [row["_id"] for row in client.get("/api/categories?missing=hi").json()] == [str(both.category.pk)]
    assert client.get("/api/categories?missing=ta").json() == []


def test_the_missing_translations_are_counted(client):
    ProductFactory(name_ta="அ", description_ta="மேலே", category=CategoryFactory(name_ta="ஆ"))
    counts = client.get("/api/admin/missing-translations").json()
    assert (counts["products"], counts["bundles"]) == ({"ta": 0, "hi": 1}, {"ta": 0, "hi": 0})
    assert counts["categories"]["hi"] == 1


def test_words_of_all_languages_are_found(api):
    product = ProductFactory(name_ta="மயில் தோகை", description_hi="नीला पंख")
    for typed in ("மயில்", "मोर नीला", "नीला", "தோகை மயில்", "மயில் नीला"):
        found = api.get("/api/products/search", {"q": typed}).json()["products"]
        assert [row["_id"] for row in found] == ([] if "मोर" in typed else [str(product.pk)]), typed


def test_a_new_synonym_finds_products_after_the_job(api):
    product = ProductFactory(name="Peacock Fountain")
    assert api.get("/api/products/search?q=mayil").json()["products"] == []
    indexing.save_synonym_group(SynonymGroup(name="Peacocks", signs=["peacock"], said=["mayil"]), actor=SYSTEM)
    reindex_all_products()
    assert [row["_id"] for row in api.get("/api/products/search?q=mayil").json()["products"]] == [str(product.pk)]
    assert Product.objects.count() == 1
