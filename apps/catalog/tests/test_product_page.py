"""One product's page."""

from decimal import Decimal

import pytest

from .factories import CategoryFactory, ProductFactory, ReviewFactory

pytestmark = pytest.mark.django_db


def test_the_page_adds_what_only_it_shows(api):
    product = ProductFactory(
        description="Long", tags=["silent"], safety_instructions=["Keep away"], specifications={"Burning_time": "30 s"},
        length=Decimal("10.5"), rating_average=5, rating_count=1,
    )  # fmt: skip
    review = ReviewFactory(product=product, customer__name="Meena")
    page = api.get(f"/api/products/{product.pk}").json()["product"]
    assert page["description"] == "Long"
    assert (page["tags"], page["safetyInstructions"]) == (["silent"], ["Keep away"])
    assert page["specifications"] == {"Burning_time": "30 s"}
    assert page["dimensions"] == {"length": 10.5, "width": None, "height": None}
    assert page["ratings"] == {"average": 5.0, "count": 1}
    assert page["ratingBreakdown"] == {"5": 1, "4": 0, "3": 0, "2": 0, "1": 0}
    assert [(row["_id"], row["user"]["name"], row["verified"]) for row in page["reviews"]] == [
        (str(review.pk), "Meena", False)
    ]


def test_a_product_without_sizes_has_no_dimensions(api):
    assert api.get(f"/api/products/{ProductFactory().pk}").json()["product"]["dimensions"] is None


@pytest.mark.parametrize("path", ["999999999999999999", "1" * 30, "0", "abc", "-1"])
def test_an_unknown_product_is_not_found(api, path):
    assert api.get(f"/api/products/{path}").status_code == 404


def test_what_the_public_does_not_see_looks_missing(api, api_as, staff, customer):
    hidden = ProductFactory(is_active=False)
    in_hidden = ProductFactory(category=CategoryFactory(is_active=False))
    for product in (hidden, in_hidden):
        for client in (api, api_as(customer)):
            answer = client.get(f"/api/products/{product.pk}")
            assert (answer.status_code, answer.json()["message"]) == (404, "Product not found")
        assert api_as(staff).get(f"/api/products/{product.pk}").status_code == 200


@pytest.mark.parametrize("size", [1, 12])
def test_a_page_costs_the_same_statements_whatever_it_shows(api, django_assert_num_queries, size):
    product = ProductFactory(pictures=size)
    for _ in range(size):
        ReviewFactory(product=product)
    with django_assert_num_queries(5):  # product with category and stock, pictures, sub-categories, reviews, stars
        assert len(api.get(f"/api/products/{product.pk}").json()["product"]["reviews"]) == min(size, 10)


def test_a_dead_token_still_shows_the_catalogue_on_the_shop_and_is_refused_in_the_back_office(api):
    product = ProductFactory()
    api.credentials(HTTP_AUTHORIZATION="Bearer dead")
    assert api.get(f"/api/products/{product.pk}").status_code == 200
    assert api.get(f"/api/products/{product.pk}", SERVER_NAME="admin.localhost").status_code == 401
