"""Search as customers meet it (rules 4.3)."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import TextField
from django.db.models.expressions import RawSQL
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.catalog import search
from apps.catalog.models import Product, SearchWord
from apps.catalog.services import indexing
from apps.catalog.tasks import count_search_words

from .factories import CategoryFactory, ProductFactory, SubCategoryFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def products():
    """A small shop of one product a kind."""
    kinds = {
        "Sparklers": "10 cm Electric Sparklers",
        "Flower Pots": "Flower Pots Ashoka",
        "Ground Chakkars": "Ground Chakkar Special",
        "Rockets": "Whistling Rocket",
        "Garlands": "1000 Wala",
        "Multi Shots": "12 Shot Rider",
        "Gift Boxes": "Kids Starter Box",
        "Sound Crackers": "Lakshmi Bomb",
    }
    return {
        name: ProductFactory(name=name, category=CategoryFactory(name=kind, slug=kind.lower().replace(" ", "-")))
        for kind, name in kinds.items()
    }


def found(client, text, path="/api/products/search?q="):
    answer = client.get(f"{path}{text}")
    assert answer.status_code == 200, answer.json()
    return [product["name"] for product in answer.json()["products"]]


MEANT = {
    "spraklers": "10 cm Electric Sparklers",
    "flwer pot": "Flower Pots Ashoka",
    "flowerpots": "Flower Pots Ashoka",
    "SPARKLER": "10 cm Electric Sparklers",
    "10cm sparkler": "10 cm Electric Sparklers",
    "கம்பி மத்தாப்பு": "10 cm Electric Sparklers",
    "फुलझड़ी": "10 cm Electric Sparklers",
    "phuljhadi": "10 cm Electric Sparklers",
    "anar": "Flower Pots Ashoka",
    "சங்கு சக்கரம்": "Ground Chakkar Special",
    "grund chakar": "Ground Chakkar Special",
    "saravedi": "1000 Wala",
    "multishot": "12 Shot Rider",
    "laxmi": "Lakshmi Bomb",
    "gift bx": "Kids Starter Box",
    "whistl": "Whistling Rocket",
    "rokets": "Whistling Rocket",
}


def test_what_people_type_finds_what_they_mean(api, products):
    assert {typed: found(api, typed) for typed in MEANT} == {typed: [meant] for typed, meant in MEANT.items()}


SPELLINGS = (
    "\u0bb8\u0bcd\u0bb0\u0bc0",
    "\u0bb6\u0bcd\u0bb0\u0bc0",
    "ராக்கெட்",
    "\u0b95\u0bcc\u0bb0\u0bbf",
    "\u0b95\u0bc6\u0bd7\u0bb0\u0bbf",
    "\u0b95\u0bc6\u0bb3\u0bb0\u0bbf",
)


def test_a_tamil_name_is_found_in_each_spelling_that_looks_like_it(api):
    ProductFactory(name="Rocket Gowri", name_ta="\u0bb8\u0bcd\u0bb0\u0bc0 ராக்கெட் \u0b95\u0bcc\u0bb0\u0bbf")
    for typed in SPELLINGS:
        assert found(api, typed) == ["Rocket Gowri"], typed
        listed = api.post("/api/price-list/match", {"text": f"{typed} 5"}, format="json").json()
        assert [item["name"] for item in listed["lines"][0]["items"]] == ["Rocket Gowri"], typed


def test_a_corrected_search_says_what_it_searched_for(api, products):
    assert api.get("/api/products/search?q=flwer pot").json()["correctedQuery"] == "flower pot"
    assert api.get("/api/products/search?q=flower pot").json()["correctedQuery"] is None


def test_all_words_must_match(api, products):
    assert found(api, "electric rocket") == []


def test_everything_is_found_by_the_word_for_crackers(api, products):
    assert len(found(api, "பட்டாசு")) == len(products)


def test_the_list_searches_as_well_but_keeps_its_own_order(api):
    older = ProductFactory(name="Sparkler sparkler")
    newer = ProductFactory(name="Candle", description="Burns like a sparkler")
    assert found(api, "sparkler", "/api/products?search=") == [newer.name, older.name]
    assert found(api, "sparkler") == [older.name, newer.name]


def test_a_word_in_the_name_counts_more_than_one_in_the_description(api):
    ProductFactory(name="Lamp", description="peacock peacock peacock")
    ProductFactory(name="Peacock Fountain")
    assert found(api, "peacock")[0] == "Peacock Fountain"


def test_tags_and_sub_categories_are_searched(api):
    sub = SubCategoryFactory(name="Butterflies")
    ProductFactory(name="Novelty", category=sub.category, sub=sub, tags=["silent"])
    assert found(api, "butterfly") == found(api, "silent") == ["Novelty"]


def test_a_search_stays_within_its_other_filters(api, products):
    assert found(api, "pattasu&category=rockets") == ["Whistling Rocket"]
    assert found(api, "pattasu&maxPrice=1") == []


def test_signs_without_words_find_nothing_and_break_nothing(api, products):
    signs = ("!!!", "'", "\\", "&|!():*<->", "':*", "😀", "\u200d")
    answers = {text: api.get("/api/products/search", {"q": text}).json()["products"] for text in signs}
    assert {text: products for text, products in answers.items() if products} == {}


@pytest.mark.parametrize("query", ["", "q=", "q=%20", f"q={'x' * 201}", "q=a%00b"])
def test_a_search_for_nothing_is_refused(api, query):
    answer = api.get(f"/api/products/search?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "q"


def test_hidden_products_are_not_found_by_the_public(api, api_as, staff):
    ProductFactory(name="Secret Rocket", is_active=False)
    assert found(api, "rocket") == []
    assert found(api_as(staff), "rocket") == ["Secret Rocket"]


def test_a_right_query_costs_one_statement_for_its_words(api, products, django_assert_num_queries):
    with django_assert_num_queries(5):  # words, count, page, pictures, sub-categories
        assert found(api, "lakshmi bomb") == ["Lakshmi Bomb"]


def test_words_of_a_deleted_product_are_forgotten_at_night(api, products):
    ProductFactory(name="Zanzibar").delete()
    assert SearchWord.objects.filter(word="zanzibar").exists()
    count_search_words(0)
    assert not SearchWord.objects.filter(word="zanzibar").exists()
    assert SearchWord.objects.get(word="cracker").products == len(products)


def test_the_command_indexes_everything(api, products, capsys):
    Product.objects.update(search_vector=None)
    SearchWord.objects.all().delete()
    assert found(api, "rocket") == []
    call_command("reindex_search")
    assert found(api, "rokets") == ["Whistling Rocket"]
    assert f"{len(products)} products" in capsys.readouterr().out


def test_indexing_many_products_takes_as_many_statements_as_indexing_one(products, django_assert_num_queries):
    every = [product.pk for product in products.values()]
    for ids in (every[:1], every):
        with django_assert_num_queries(7):  # synonyms, savepoint and its end, lock, rows, words, vocabulary
            indexing.reindex(ids)


def test_a_product_whose_words_stay_is_not_written(products):
    versions = Product.objects.annotate(place=RawSQL("xmin::text", (), TextField())).values_list("pk", "place")
    before = dict(versions)
    indexing.reindex(before)
    assert before == dict(versions.all())


@given(st.text(max_size=200), st.text(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_postgresql_reads_every_vector_and_query(db, text, asked):
    # Every query must find what was indexed with its own words.
    parts = [search.Weighted("A", search.words_of(text)), search.Weighted("D", search.words_of(asked))]
    terms = [search.Term(word, prefix=True) for word in search.query_words(asked)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::tsvector @@ %s::tsquery", [search.vector(parts), search.query(terms)])
        assert cursor.fetchone()[0] is bool(terms)
