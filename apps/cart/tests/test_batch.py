"""Many lines at once: the larger quantity wins, limits are reported, and a second time changes nothing."""

import random
from decimal import Decimal

import pytest

from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef
from apps.cart.models import CartLine
from apps.cart.services import lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(api_as, customer):
    """Meena's client."""
    return api_as(customer)


def line(product, quantity, kind="product"):
    return {"type": kind, "_id": str(product.pk), "quantity": quantity}


def merge(client, *sent, mode="merge"):
    return client.post("/api/cart/merge", {"lines": list(sent), "mode": mode}).json()


def set_lines(client, *sent):
    return client.put("/api/cart/lines", {"lines": list(sent)}).json()


def quantities():
    return list(CartLine.objects.order_by("added_at", "id").values_list("quantity", flat=True))


def test_of_each_thing_the_larger_quantity_wins(mine, customer, sell, fund, gift_box):
    more, less, new = sell(), sell(), sell()
    lines.add(customer, ItemRef(ItemKind.PRODUCT, more.pk), quantity=2)
    lines.add(customer, ItemRef(ItemKind.PRODUCT, less.pk), quantity=5)
    lines.add(customer, ItemRef(ItemKind.BUNDLE, fund.pk), quantity=1)
    sent = [line(more, 4), line(less, 3), line(new, 2), line(fund, 1, "bundle"), line(gift_box, 6, "giftbox")]
    body = merge(mine, *sent)
    assert body["merged"] == {"added": 2, "raised": 1, "limited": [], "dropped": []}
    assert quantities() == [4, 5, 1, 2, 6]
    assert (body["itemCount"], body["cartTotal"]) == (18, 100 * 11 + 1500 + 800 * 6)
    again = merge(mine, *sent)
    assert again["merged"] == {"added": 0, "raised": 0, "limited": [], "dropped": []}
    assert quantities() == [4, 5, 1, 2, 6]


def test_what_cannot_be_had_as_asked_is_limited_or_dropped_and_reported(mine, sell):
    few, capped, least = sell(stock=12), sell(stock=50, max_order_quantity=5), sell(min_order_quantity=3)
    out, gone = sell(stock=0), sell(is_active=False)
    unknown = {"type": "product", "_id": "999999999", "quantity": 1}
    body = merge(mine, line(few, 20), line(capped, 9), line(least, 1), line(out, 1), line(gone, 1), unknown)["merged"]
    reported = ("_id", "wanted", "quantity", "code", "message")
    assert [tuple(item[key] for key in reported) for item in body["limited"]] == [
        (str(few.pk), 20, 12, "short_of_stock", "Only 12 left"),
        (str(capped.pk), 9, 5, "above_maximum", "You can order at most 5"),
        (str(least.pk), 1, 3, "below_minimum", "Please order at least 3"),
    ]  # fmt: skip
    assert [(item["_id"], item["name"], item["code"]) for item in body["dropped"]] == [
        (str(out.pk), out.name, "out_of_stock"), (str(gone.pk), gone.name, "not_sold"), ("999999999", None, "not_sold"),
    ]  # fmt: skip
    assert quantities() == [12, 5, 3]


def test_merging_never_lowers_a_line(mine, customer, sell):
    product = sell(stock=9)
    lines.add(customer, ItemRef(ItemKind.PRODUCT, product.pk), quantity=9)
    product.stock.quantity = 4
    product.stock.save()
    body = merge(mine, line(product, 10))
    assert quantities() == [9]
    assert [item["quantity"] for item in body["merged"]["limited"]] == [9]


def test_only_this_list_replaces_the_cart(mine, customer, sell, fund):
    old, both, new, out = sell(), sell(), sell(), sell(stock=0)
    for product in (old, both):
        lines.add(customer, ItemRef(ItemKind.PRODUCT, product.pk), quantity=5)
    lines.add(customer, ItemRef(ItemKind.BUNDLE, fund.pk), quantity=1)
    body = merge(mine, line(both, 2), line(new, 3), line(out, 1), mode="replace")
    assert quantities() == [2, 3]
    assert (body["merged"]["added"], body["merged"]["raised"], len(body["merged"]["dropped"])) == (1, 0, 1)


def test_setting_lines_leaves_others_and_0_removes(mine, customer, sell):
    other, changed, removed, new, absent = (sell() for _ in range(5))
    for product in (other, changed, removed):
        lines.add(customer, ItemRef(ItemKind.PRODUCT, product.pk), quantity=5)
    body = set_lines(mine, line(changed, 2), line(removed, 0), line(new, 11), line(absent, 0))
    assert quantities() == [5, 2, 10]
    assert [(item["_id"], item["quantity"]) for item in body["merged"]["limited"]] == [(str(new.pk), 10)]
    assert body["itemCount"] == 17


@pytest.mark.parametrize(
    "sent",
    [
        {"lines": []},
        {"lines": "x"},
        {},
        {"lines": [{"type": "rocket", "_id": "1", "quantity": 1}]},
        {"lines": [{"type": "product", "_id": "1", "quantity": 1.5}]},
        {"lines": [{"type": "product", "_id": "1", "quantity": -1}]},
        {"lines": [{"type": "product", "_id": "1", "quantity": 1}] * 2},
        {"lines": [{"type": "product", "_id": str(n), "quantity": 1} for n in range(201)]},
    ],
)
def test_nonsense_is_a_400_that_names_the_lines(mine, sent):
    for answer in (mine.put("/api/cart/lines", sent), mine.post("/api/cart/merge", sent)):
        assert answer.status_code == 400
        assert all(item["field"].startswith("lines") for item in answer.json()["errors"])


def test_a_list_cannot_be_merged_as_zero_nor_in_another_way(mine, sell):
    product = sell()
    assert mine.post("/api/cart/merge", {"lines": [line(product, 0)]}).status_code == 400
    assert mine.post("/api/cart/merge", {"lines": [line(product, 1)], "mode": "add"}).status_code == 400


def test_beyond_two_hundred_things_the_rest_is_dropped_and_reported(mine, customer, sell, monkeypatch):
    monkeypatch.setattr("apps.cart.services.batch.MAX_LINES", 3)
    first = sell()
    lines.add(customer, ItemRef(ItemKind.PRODUCT, first.pk), quantity=1)
    body = merge(mine, line(sell(), 1), line(sell(), 1), line(sell(), 1))
    assert body["merged"]["added"] == 2
    assert [item["code"] for item in body["merged"]["dropped"]] == ["cart_full"]


def test_two_hundred_lines_cost_no_more_statements_than_two(mine, customer, sell, fund, django_assert_num_queries):
    for n in (2, 40):
        there = [sell() for _ in range(n)]
        for product in there:
            lines.add(customer, ItemRef(ItemKind.PRODUCT, product.pk), quantity=1)
        sent = [line(product, 2) for product in there] + [line(sell(), 1) for _ in range(n)]
        sent += [line(fund, 1, "bundle")]
        with django_assert_num_queries(14):
            merge(mine, *sent)
        lines.clear(customer)


@pytest.mark.long
def test_a_thousand_random_baskets_cost_what_the_list_says(mine, customer, sell, fund, gift_box, api):
    """Σ price × quantity of the list's own rows, in paise, is the server's total; so are the savings exact."""
    draw = random.Random(11)
    for _ in range(40):
        price = Decimal(draw.randrange(1, 400_000)) / 100
        sell(str(price), stock=1000, original_price=price * draw.choice((1, 2, 4)), max_order_quantity=1000)
    items = api.get("/api/price-list").json()["items"]
    for _ in range(1000):
        chosen = draw.sample(items, draw.randrange(1, 8))
        basket = [(item, draw.randrange(1, 100)) for item in chosen]
        sent = [{"type": item["type"], "_id": item["_id"], "quantity": quantity} for item, quantity in basket]
        body = merge(mine, *sent, mode="replace")
        paise = sum(round(item["price"] * 100) * quantity for item, quantity in basket)
        assert round(body["cartTotal"] * 100) == paise
        assert body["itemCount"] == sum(quantity for _, quantity in basket)
