"""GET /price-list: all that is on sale, in one small answer."""

import gzip
from decimal import Decimal

import pytest

from apps.bundles.models import Bundle
from apps.bundles.price_list import selectors
from apps.catalog.models import Category, Product, ProductImage, Stock
from apps.common.models import Picture

pytestmark = pytest.mark.django_db
KILOBYTE = 1000


def test_products_are_sorted_by_category_then_funds_then_gift_boxes(api, sell, fund, gift_box):
    rockets = Category.objects.create(name="Rockets", slug="rockets", description="x")
    Category.objects.filter(slug="sparklers").update(position=1)
    sparkler = sell("90.50", stock=12, original_price=Decimal("181.00"), min_order_quantity=2, max_order_quantity=40)
    rocket = sell("10")
    Product.objects.filter(pk=rocket.pk).update(category=rockets)
    body = api.get("/api/price-list").json()
    assert [item["_id"] for item in body["items"]] == [str(row.pk) for row in (rocket, sparkler, fund, gift_box)]
    assert [row["name"] for row in body["categories"]] == ["Rockets", "Sparklers"]
    assert body["items"][1] == {
        "_id": str(sparkler.pk), "type": "product", "category": str(sparkler.category_id), "name": sparkler.name,
        "names": {"ta": "", "hi": ""}, "unit": "box", "price": 90.5, "originalPrice": 181.0, "available": 12,
        "minOrderQuantity": 2, "maxOrderQuantity": 40,
    }  # fmt: skip
    assert body["items"][2] == {
        "_id": str(fund.pk), "type": "bundle", "category": None, "name": "Family Fund",
        "names": {"ta": "", "hi": ""}, "unit": None, "price": 1500.0, "originalPrice": 1500.0, "available": None,
        "minOrderQuantity": 1, "maxOrderQuantity": 100,
    }  # fmt: skip


def test_sizes_in_names_are_sorted_as_numbers(api, sell):
    for name in ("12 cm Sparkler", "7 cm Sparkler", "Bijili 1000", "10 cm Sparkler", "Bijili 50"):
        sell(name=name)
    names = [item["name"] for item in api.get("/api/price-list").json()["items"]]
    sparklers = ["7 cm Sparkler", "10 cm Sparkler", "12 cm Sparkler"]
    assert names == [*sparklers, "Bijili 50", "Bijili 1000"]


def test_items_not_on_sale_are_omitted_and_sold_out_ones_listed(api, sell, fund, gift_box):
    gone, out = sell(is_active=False), sell(stock=0)
    Bundle.objects.filter(pk=fund.pk).update(is_active=False)
    items = api.get("/api/price-list").json()["items"]
    assert [(item["_id"], item["available"]) for item in items] == [(str(out.pk), 0), (str(gift_box.pk), None)]
    assert str(gone.pk) not in {item["_id"] for item in items}


def test_one_part_of_the_list(api, sell, fund, gift_box):
    product = sell()

    def ids(part):
        return [item["_id"] for item in api.get(f"/api/price-list?category={part}").json()["items"]]

    assert ids(product.category_id) == [str(product.pk)]
    assert (ids("bundle"), ids("giftbox"), ids(999_999)) == ([str(fund.pk)], [str(gift_box.pk)], [])


@pytest.mark.parametrize("query", ["category=rockets", "category=-1", "pictures=maybe"])
def test_wrong_parameters_are_named(api, query):
    answer = api.get(f"/api/price-list?{query}")
    assert (answer.status_code, [item["field"] for item in answer.json()["errors"]]) == (400, [query.split("=")[0]])


def test_more_than_two_thousand_items_are_split_by_category(api, sell, fund, monkeypatch):
    monkeypatch.setattr(selectors, "UNPAGED", 2)
    product = sell()
    assert api.get("/api/price-list").json()["perCategory"] is False
    sell()
    body = api.get("/api/price-list").json()
    assert (body["perCategory"], body["items"]) == (True, [])
    assert body["categories"][0]["_id"] == str(product.category_id)
    part = api.get(f"/api/price-list?category={product.category_id}").json()
    assert (part["perCategory"], len(part["items"])) == (False, 2)


def test_pictures_are_returned_on_request(api, sell):
    product = sell()
    for name, position in (("second", 1), ("first", 0)):
        picture = Picture.objects.create(key=f"pictures/{name}.jpg", width=10, height=10, bytes=1, sha256=name)
        ProductImage.objects.create(product=product, picture=picture, position=position)
    assert "image" not in api.get("/api/price-list").json()["items"][0]
    image = api.get("/api/price-list?pictures=true").json()["items"][0]["image"]
    assert image["url"].endswith("pictures/first.jpg")


def test_the_version_changes_with_a_price_and_not_with_a_sale(api, sell):
    product = sell()

    def version():
        return api.get("/api/price-list").json()["catalogueVersion"]

    before = version()
    Stock.objects.update(quantity=1)
    assert version() == before
    Product.objects.filter(pk=product.pk).update(price=1)
    assert version() != before


def test_five_hundred_products_fit_into_45_kilobytes(api, catalogue):
    """The demo catalogue, more than twice over: each product again under two longer names."""
    for series in ("Thiruvizha", "Karthigai"):
        rows = list(Product.objects.order_by("pk")[: 500 - Product.objects.count()])
        for row in rows:
            row.pk, row.name, row.price = None, f"{row.name} {series} {row.pk}", row.price + row.pk % 7
            row.original_price = row.price * 4
        Product.objects.bulk_create(rows)
        Stock.objects.bulk_create(Stock(product=row, quantity=int(row.price) % 97) for row in rows)
    answer = api.get("/api/price-list")
    assert sum(item["type"] == "product" for item in answer.json()["items"]) == 500
    size = len(gzip.compress(answer.content, 6))
    assert size <= 45 * KILOBYTE, size


def test_a_list_of_more_than_two_hundred_lines_is_refused(api):
    for text in ("rocket 1\n" * 201, "x" * 5001, ""):
        answer = api.post("/api/price-list/match", {"text": text})
        assert (answer.status_code, [item["field"] for item in answer.json()["errors"]]) == (400, ["text"])


def test_match_response(api, catalogue):
    body = api.post("/api/price-list/match", {"text": "helicopter 3\nflower pots\nbiscuit 2"}).json()
    sure, choose, unknown = body["lines"]
    assert (sure["outcome"], sure["quantity"], sure["assumed"]) == ("sure", 3, False)
    assert [(item["type"], item["name"]) for item in sure["items"]] == [("product", "Helicopter")]
    assert (choose["outcome"], choose["assumed"], len(choose["items"])) == ("choose", True, 5)
    assert (unknown["outcome"], unknown["text"], unknown["items"]) == ("unknown", "biscuit 2", [])


@pytest.mark.usefixtures("throttles", "catalogue")
def test_sixty_lists_an_hour(api):
    answers = [api.post("/api/price-list/match", {"text": "helicopter"}).status_code for _ in range(61)]
    assert answers == [200] * 60 + [429]
