"""The cart: the server is the judge (rules 6)."""

from decimal import Decimal

import pytest

from apps.bundles.enums import ItemKind
from apps.bundles.items import ItemRef, RequestedItem
from apps.bundles.models import Bundle
from apps.cart.errors import CartFull
from apps.cart.models import Cart, CartLine
from apps.cart.services import batch, lines
from apps.catalog.models import ProductImage
from apps.common.models import Picture
from apps.shop.models import ShopSettings

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(api_as, customer):
    """Meena's client."""
    return api_as(customer)


def add(client, product, quantity=1):
    return client.post("/api/cart/add", {"productId": str(product.pk), "quantity": quantity})


def test_a_new_cart_is_empty(mine):
    body = mine.get("/api/cart").json()
    assert (body["cart"], body["cartTotal"], body["itemCount"], body["cartItemCount"]) == ([], 0, 0, 0)


def test_products_funds_and_gift_boxes_lie_side_by_side(mine, sell, fund, gift_box):
    product = sell("120.50")
    add(mine, product, 2)
    mine.post("/api/cart/add-bundle", {"bundleId": str(fund.pk), "quantity": 1})
    body = mine.post("/api/cart/add-giftbox", {"giftBoxId": str(gift_box.pk), "quantity": 3}).json()
    sold, bundle, box = body["cart"]
    assert (sold["product"]["_id"], sold["product"]["price"], sold["lineTotal"]) == (str(product.pk), 120.5, 241.0)
    assert sold["product"]["stock"] == 10
    assert {key: bundle["bundleInfo"][key] for key in ("bundleId", "bundleName", "bundlePrice", "isBundle")} == {
        "bundleId": str(fund.pk),
        "bundleName": "Family Fund",
        "bundlePrice": 1500.0,
        "isBundle": True,
    }
    assert {key: box["giftBoxInfo"][key] for key in ("giftBoxId", "giftBoxName", "giftBoxPrice", "isGiftBox")} == {
        "giftBoxId": str(gift_box.pk),
        "giftBoxName": "Small Box",
        "giftBoxPrice": 800.0,
        "isGiftBox": True,
    }
    assert (body["cartTotal"], body["itemCount"], body["cartItemCount"]) == (4141.0, 6, 6)


def test_adding_again_adds_up(mine, sell):
    product = sell()
    add(mine, product, 2)
    assert [line["quantity"] for line in add(mine, product, 3).json()["cart"]] == [5]


@pytest.mark.parametrize(
    ("stock", "limits", "quantity", "reason", "message", "possible"),
    [
        (3, {}, 4, "short_of_stock", "Only 3 left", 3),
        (0, {}, 1, "out_of_stock", "Out of Stock", 0),
        (50, {"max_order_quantity": 5}, 6, "above_maximum", "You can order at most 5", 5),
        (50, {"min_order_quantity": 3}, 2, "below_minimum", "Please order at least 3", 50),
        # Fewer are left than must be ordered at once: none can be had.
        (2, {"min_order_quantity": 3}, 3, "short_of_stock", "Only 2 left", 0),
    ],
)
def test_what_cannot_be_ordered_cannot_be_added_and_the_answer_says_what_can(
    mine, sell, stock, limits, quantity, reason, message, possible
):
    answer = add(mine, sell(stock=stock, **limits), quantity)
    body = answer.json()
    assert (answer.status_code, body["code"], body["reason"]) == (409, "quantity_not_possible", reason)
    assert (body["message"], body["possible"]) == (message, possible)
    assert body["errors"] == [{"field": "quantity", "code": "quantity_not_possible", "message": message}]
    assert CartLine.objects.count() == 0


def test_the_sum_of_two_adds_is_judged_not_each(mine, sell):
    product = sell(stock=5)
    add(mine, product, 3)
    refused = add(mine, product, 3)
    assert (refused.status_code, refused.json()["possible"]) == (409, 5)
    assert CartLine.objects.get().quantity == 3


@pytest.mark.parametrize("quantity", [0, -1, 1.5, "x", None, True, [], {}, 10**9, "", "1e3"])
def test_a_nonsense_quantity_is_named(mine, sell, quantity):
    answer = add(mine, sell(stock=10), quantity)
    assert (answer.status_code, [item["field"] for item in answer.json()["errors"]]) == (400, ["quantity"])
    assert CartLine.objects.count() == 0


@pytest.mark.parametrize(
    ("path", "key", "message"),
    [
        ("add", "productId", "Product not found"),
        ("add-bundle", "bundleId", "Bundle not found"),
        ("add-giftbox", "giftBoxId", "Gift box not found"),
    ],
)
def test_what_is_unknown_cannot_be_added(mine, path, key, message):
    answer = mine.post(f"/api/cart/{path}", {key: "999999999999", "quantity": 1})
    assert (answer.status_code, answer.json()["message"]) == (404, message)


def test_a_gift_box_is_no_fund_and_a_fund_no_gift_box(mine, fund, gift_box):
    assert mine.post("/api/cart/add-bundle", {"bundleId": str(gift_box.pk), "quantity": 1}).status_code == 404
    assert mine.post("/api/cart/add-giftbox", {"giftBoxId": str(fund.pk), "quantity": 1}).status_code == 404


def test_what_is_not_sold_any_more_cannot_be_added(mine, sell, fund):
    product = sell(is_active=False)
    Bundle.objects.update(is_active=False)
    assert add(mine, product).json()["message"] == "Product not found"
    assert mine.post("/api/cart/add-bundle", {"bundleId": str(fund.pk), "quantity": 1}).status_code == 404


def test_a_product_of_a_hidden_category_cannot_be_added(mine, sell):
    product = sell()
    product.category.is_active = False
    product.category.save()
    assert add(mine, product).status_code == 404


def test_a_quantity_is_set_not_added(mine, sell, fund, gift_box):
    product = sell()
    add(mine, product, 4)
    mine.post("/api/cart/add-bundle", {"bundleId": str(fund.pk), "quantity": 4})
    mine.post("/api/cart/add-giftbox", {"giftBoxId": str(gift_box.pk), "quantity": 4})
    mine.put("/api/cart/update", {"productId": str(product.pk), "quantity": 2})
    mine.put("/api/cart/update-bundle", {"bundleId": str(fund.pk), "quantity": 3})
    body = mine.put("/api/cart/update-giftbox", {"giftBoxId": str(gift_box.pk), "quantity": 1}).json()
    assert [line["quantity"] for line in body["cart"]] == [2, 3, 1]


def test_what_is_not_in_the_cart_cannot_be_changed_or_removed(mine, sell):
    product = sell()
    for answer in (
        mine.put("/api/cart/update", {"productId": str(product.pk), "quantity": 2}),
        mine.delete(f"/api/cart/remove/{product.pk}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_in_cart")
        assert answer.json()["message"] == "This item is not in your cart"


def test_lines_are_removed_by_the_id_of_what_they_hold(mine, sell, fund, gift_box):
    product = sell()
    add(mine, product)
    mine.post("/api/cart/add-bundle", {"bundleId": str(fund.pk), "quantity": 1})
    mine.post("/api/cart/add-giftbox", {"giftBoxId": str(gift_box.pk), "quantity": 1})
    assert len(mine.delete(f"/api/cart/remove/{product.pk}").json()["cart"]) == 2
    assert len(mine.delete(f"/api/cart/remove-bundle/{fund.pk}").json()["cart"]) == 1
    assert mine.delete(f"/api/cart/remove-giftbox/{gift_box.pk}").json()["cart"] == []


def test_clearing_empties_only_ones_own_cart(mine, api_as, other_customer, sell):
    product = sell()
    theirs = api_as(other_customer)
    add(mine, product)
    add(theirs, product)
    assert mine.delete("/api/cart/clear").json()["itemCount"] == 0
    assert theirs.get("/api/cart").json()["itemCount"] == 1


def test_prices_are_always_todays(mine, sell):
    product = sell("100.00")
    add(mine, product, 2)
    product.price = product.original_price = Decimal("150.00")
    product.save()
    assert mine.get("/api/cart").json()["cartTotal"] == 300.0


def test_line_short_of_stock_stays_with_a_message(mine, sell):
    product = sell(stock=5)
    add(mine, product, 4)
    product.stock.quantity = 3
    product.stock.save()
    (line,) = mine.get("/api/cart").json()["cart"]
    assert line["problem"] == {"code": "short_of_stock", "message": "Only 3 left", "possible": 3}
    assert (line["quantity"], line["maxQuantity"], line["lineTotal"]) == (4, 3, 400.0)


def test_a_line_that_is_not_sold_any_more_stays_but_costs_nothing(mine, sell):
    sold, gone = sell("100.00"), sell("70.00")
    add(mine, sold)
    add(mine, gone)
    gone.is_active = False
    gone.save()
    body = mine.get("/api/cart").json()
    assert [line["problem"] and line["problem"]["code"] for line in body["cart"]] == [None, "not_sold"]
    assert body["cart"][1]["problem"]["message"] == "This item is no longer available"
    assert body["cartTotal"] == 100.0


@pytest.mark.parametrize(("price", "gifts", "missing"), [("2999.99", False, 0.01), ("3000.00", True, 0.0)])
def test_gifts_begin_at_exactly_3000_rupees(mine, sell, price, gifts, missing):
    body = add(mine, sell(price)).json()
    assert (body["hasGifts"], body["missingForGifts"]) == (gifts, missing)


def test_minimum_order_is_reported_when_it_applies(mine, sell):
    product = sell("100.00")
    body = add(mine, product).json()
    assert (body["minimumOrder"], body["missingForMinimum"]) == (None, 0.0)
    ShopSettings.objects.create(minimum_order=Decimal(500))
    body = mine.get("/api/cart").json()
    assert (body["minimumOrder"], body["missingForMinimum"]) == (500.0, 400.0)


def test_a_cart_holds_two_hundred_different_things(mine, customer, sell):
    cart = Cart.objects.create(customer=customer)
    CartLine.objects.bulk_create([CartLine(cart=cart, product=sell(), quantity=1) for _ in range(lines.MAX_LINES)])
    refused = add(mine, sell())
    assert (refused.status_code, refused.json()["code"]) == (409, "cart_full")
    assert refused.json()["message"] == "Your cart is full. Please order what is in it first."


def test_reorder_adds_available_items_and_reports_the_rest(customer, sell):
    plenty, few, none = sell(stock=9), sell(stock=2), sell(stock=0)
    wanted = [RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), 3) for product in (plenty, few, none)]
    gone = RequestedItem(ItemRef(ItemKind.BUNDLE, 999_999), 1)
    short = batch.refill(customer, [*wanted, gone])
    assert short == [(wanted[1], 1), (wanted[2], 3), (gone, 1)]
    assert sorted(CartLine.objects.values_list("quantity", flat=True)) == [2, 3]


def test_refilling_a_full_line_says_that_nothing_was_added(customer, sell):
    product = sell(stock=2)
    lines.add(customer, ItemRef(ItemKind.PRODUCT, product.pk), quantity=2)
    wanted = RequestedItem(ItemRef(ItemKind.PRODUCT, product.pk), 3)
    assert batch.refill(customer, [wanted]) == [(wanted, 3)]
    assert CartLine.objects.get().quantity == 2


def test_refilling_a_cart_beyond_its_lines_changes_nothing(customer, sell):
    cart = Cart.objects.create(customer=customer)
    CartLine.objects.bulk_create([CartLine(cart=cart, product=sell(), quantity=1) for _ in range(lines.MAX_LINES - 1)])
    there, *new = [
        RequestedItem(ItemRef(ItemKind.PRODUCT, pk), 1) for pk in (cart.lines.first().product_id, sell().pk, sell().pk)
    ]
    with pytest.raises(CartFull):
        batch.refill(customer, [there, *new])
    assert set(cart.lines.values_list("quantity", flat=True)) == {1}
    batch.refill(customer, [there, new[0]])
    assert cart.lines.count() == lines.MAX_LINES


def test_the_cart_is_read_by_the_same_statements_whatever_its_size(mine, sell, fund, django_assert_num_queries):
    product = sell()
    shown = Picture.objects.create(key="pictures/chakkar.jpg", width=10, height=10, bytes=1, sha256="y")
    ProductImage.objects.create(product=product, picture=shown, position=0)
    add(mine, product)
    mine.post("/api/cart/add-bundle", {"bundleId": str(fund.pk), "quantity": 1})
    for _ in range(2):
        with django_assert_num_queries(6):  # session, settings, rules, periods, lines with parts of funds, pictures
            mine.get("/api/cart")
        for _ in range(6):
            add(mine, sell())


def test_a_line_shows_its_picture_as_it_is_now(mine, sell):
    product = sell()
    shown = Picture.objects.create(key="pictures/rocket.jpg", width=10, height=10, bytes=1, sha256="x")
    ProductImage.objects.create(product=product, picture=shown, position=0)

    def srcset(body):
        return body["cart"][0]["product"]["images"][0]["srcset"]["avif"]

    assert srcset(add(mine, product).json()) == ""
    shown.variants = [{"format": "avif", "width": 320, "height": 240, "key": "pictures/rocket-320.avif", "bytes": 1}]
    shown.save()
    assert srcset(mine.get("/api/cart").json()) == "/media/pictures/rocket-320.avif 320w"
