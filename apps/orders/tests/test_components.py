"""Funds and gift boxes that take products out of stock (spec B10)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.tests.factories import StaffFactory
from apps.bundles.models import Bundle
from apps.catalog.models import Stock, StockEntry
from apps.orders.models import Order, OrderLine
from apps.orders.services import transitions
from apps.orders.tests.conftest import decide, line, place, send_proof, stock_of, the_order

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(api_as, customer):
    return api_as(customer)


@pytest.fixture
def filled(gift_box):
    """The gift box with so many of each product, and a line of free text."""

    def fill(*parts):
        gift_box.lines.all().delete()
        for place_, (product, quantity) in enumerate(parts):
            gift_box.lines.create(position=place_, name=f"Part {place_}", quantity=quantity, product=product)
        gift_box.lines.create(position=99, name="A card", quantity=1)
        return gift_box

    return fill


def box_line(box: Bundle, quantity: int = 1):
    return {"type": "giftbox", "giftBoxId": str(box.pk), "quantity": quantity}


def available(api, box: Bundle):
    return next(row["available"] for row in api.get("/api/giftboxes").json() if row["_id"] == str(box.pk))


def test_a_pack_is_there_as_often_as_its_scarcest_product_allows(api, mine, sell, filled):
    many, few = sell(stock=100), sell(stock=11)
    box = filled((many, 2), (few, 4))
    assert available(api, box) == 2
    assert api.get(f"/api/giftboxes/{box.pk}").json()["giftBox"]["available"] == 2
    item = next(row for row in api.get("/api/price-list").json()["items"] if row["type"] == "giftbox")
    assert item["available"] == 2
    refused = mine.post("/api/cart/add-giftbox", {"giftBoxId": str(box.pk), "quantity": 3}).json()
    assert (refused["reason"], refused["possible"], refused["message"]) == ("short_of_stock", 2, "Only 2 left")
    added = mine.post("/api/cart/add-giftbox", {"giftBoxId": str(box.pk), "quantity": 2}).json()
    assert (added["cart"][0]["maxQuantity"], added["cart"][0]["giftBoxInfo"]["available"]) == (2, 2)


def test_pack_without_a_product_is_always_available(api, mine, filled):
    box = filled()
    assert available(api, box) is None
    added = mine.post("/api/cart/add-giftbox", {"giftBoxId": str(box.pk), "quantity": 100}).json()
    assert (added["cart"][0]["problem"], added["cart"][0]["giftBoxInfo"]["available"]) == (None, None)


def test_a_typed_list_is_limited_to_what_there_is(mine, sell, filled):
    box = filled((sell(stock=3), 1))
    sent = {"lines": [{"type": "giftbox", "_id": str(box.pk), "quantity": 5}]}
    (limited,) = mine.put("/api/cart/lines", sent).json()["merged"]["limited"]
    assert (limited["quantity"], limited["code"]) == (3, "short_of_stock")


def test_an_order_takes_the_products_of_its_packs_with_those_of_its_other_lines(mine, sell, filled):
    shared, other = sell(stock=20), sell(stock=20)
    box = filled((shared, 2), (other, 1))
    order = the_order(place(mine, line(shared, 3), box_line(box, 4)))
    assert (stock_of(shared), stock_of(other)) == (20 - 3 - 8, 20 - 4)
    sold = StockEntry.objects.filter(cause="sold", order_id=order.pk).order_by("id")
    assert list(sold.values_list("product_id", "change")) == [(shared.pk, -11), (other.pk, -4)]
    copied = OrderLine.objects.get(order=order, type="giftbox").contents
    assert [(item["quantity"], item.get("product")) for item in copied] == [(2, shared.pk), (1, other.pk), (1, None)]


def test_the_units_of_one_line_are_not_there_for_the_next_one(mine, sell, filled):
    product = sell(stock=5)
    box = filled((product, 2))
    refused = place(mine, line(product, 2), box_line(box, 2))
    assert (refused.status_code, refused.json()["code"]) == (409, "out_of_stock")
    (shortage,) = refused.json()["shortages"]
    assert (shortage["type"], shortage["available"], shortage["message"]) == ("giftbox", 1, "Only 1 left")
    mine.post("/api/cart/add", {"productId": str(product.pk), "quantity": 2})
    cart = mine.post("/api/cart/add-giftbox", {"giftBoxId": str(box.pk), "quantity": 2}).json()["cart"]
    assert [row["problem"] and row["problem"]["possible"] for row in cart] == [None, 1]
    assert stock_of(product) == 5


@pytest.mark.parametrize("way", ["cancelled", "expired", "replaced"])
def test_what_a_pack_took_is_given_back_by_the_order_s_copy(way, mine, sell, filled):
    product, added = sell(stock=20), sell(stock=20)
    box = filled((product, 2))
    order = the_order(place(mine, box_line(box, 3)))
    filled((product, 5), (added, 5))  # the pack is another one since
    if way == "cancelled":
        mine.put(f"/api/orders/{order.pk}/cancel", {"reason": "Changed my mind"})
    elif way == "expired":
        Order.objects.update(holds_until=timezone.now() - timedelta(minutes=1))
        transitions.expire_unpaid(now=timezone.now())
    else:
        assert place(mine, line(added, 1), replacesWaiting=True).status_code == 201
    order.refresh_from_db()
    assert order.status == "cancelled"
    assert (stock_of(product), stock_of(added)) == (20, 19 if way == "replaced" else 20)


def test_a_pack_that_replaces_itself_is_measured_without_its_own_units(mine, sell, filled):
    product = sell(stock=4)
    box = filled((product, 2))
    place(mine, box_line(box, 2))
    assert place(mine, box_line(box, 2), replacesWaiting=True).status_code == 201
    assert stock_of(product) == 0


def test_an_order_that_comes_back_takes_its_products_again_or_is_short_of_them(mine, api_as, staff, sell, filled):
    product = sell(stock=2)
    box = filled((product, 2))
    order = the_order(place(mine, box_line(box)))
    Order.objects.update(holds_until=timezone.now() - timedelta(minutes=1))
    transitions.expire_unpaid(now=timezone.now())
    Stock.objects.update(quantity=1)
    send_proof(mine, order)
    order.refresh_from_db()
    assert (order.stock_state, stock_of(product)) == ("short", 1)
    clerk, packer = api_as(staff), api_as(StaffFactory(role="packer"))
    refused = packer.put(f"/api/admin/orders/{order.pk}/take-stock")
    assert (refused.status_code, refused.json()["code"]) == (409, "out_of_stock")
    assert "Part 0 (needs 2, 1 left)" in refused.json()["message"]
    Stock.objects.update(quantity=2)
    decide(clerk, order, approved=True)
    order.refresh_from_db()
    assert (order.stock_state, stock_of(product)) == ("held", 0)


def test_staff_take_the_stock_of_an_order_that_is_short(mine, api_as, staff, sell, filled):
    product = sell(stock=2)
    order = the_order(place(mine, box_line(filled((product, 2)))))
    Order.objects.update(holds_until=timezone.now() - timedelta(minutes=1))
    transitions.expire_unpaid(now=timezone.now())
    Stock.objects.update(quantity=1)
    send_proof(mine, order)
    Stock.objects.update(quantity=5)
    clerk = api_as(staff)
    page = f"/api/admin/orders/{order.pk}"
    assert "take_stock" in clerk.get(page).json()["order"]["actions"]
    taken = clerk.put(f"{page}/take-stock")
    assert (taken.status_code, taken.json()["message"]) == (200, "The order holds its stock now")
    shown = taken.json()["order"]
    assert (shown["stockState"], stock_of(product), "take_stock" in shown["actions"]) == ("held", 3, False)
    assert shown["events"][-1]["kind"] == "stock_taken"
    assert clerk.put(f"{page}/take-stock").json()["code"] == "not_short_of_stock"
    assert stock_of(product) == 3


def test_a_product_in_a_pack_is_not_deleted(api_as, staff, sell, filled):
    product = sell()
    filled((product, 1))
    refused = api_as(staff).delete(f"/api/products/{product.pk}")
    assert (refused.status_code, refused.json()["code"]) == (409, "product_in_pack")
    filled()
    assert api_as(staff).delete(f"/api/products/{product.pk}").status_code == 200


def test_customers_see_no_keys_in_the_contents_of_an_order(mine, sell, filled):
    box = filled((sell(stock=2), 1))
    body = place(mine, box_line(box)).json()["order"]
    assert body["items"][0]["crackers"][0].keys() == {"name", "names", "quantity"}


def test_packs_cost_no_statement_more_for_the_products_in_them(api_as, customer, other_customer, sell, filled):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def statements(buyer):
        with CaptureQueriesContext(connection) as asked:
            assert place(api_as(buyer), box_line(box)).status_code == 201
        return len([query for query in asked if "SAVEPOINT" not in query["sql"]])

    box = filled()
    before = statements(customer)
    box = filled(*((sell(stock=2), 1) for _ in range(10)))
    # The lock and the change of stock, as for any product; with free text alone there is neither.
    assert statements(other_customer) == before + 2
