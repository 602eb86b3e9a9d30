"""Placing an order (rules 7.1 to 7.3, 7.9, 11)."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import StaffFactory
from apps.common.tests.answers import wrong_fields
from apps.orders.models import Order, OrderLine
from apps.payments.models import Payment
from apps.shop.models import ShopSettings

from .conftest import ADDRESS, line, order_body, place, stock_of, the_order

pytestmark = pytest.mark.django_db


def test_an_order_takes_stock_copies_its_lines_and_waits_for_payment(api_as, customer, sell, fund, gift_box):
    product = sell("120.50", stock=5)
    answer = place(
        api_as(customer),
        line(product, 2),
        {"type": "bundle", "bundleId": str(fund.pk), "quantity": 1},
        {"type": "giftbox", "giftBoxId": str(gift_box.pk), "quantity": 1},
        ageConfirmed=True,
    )
    assert answer.status_code == 201
    body = answer.json()["order"]
    assert body["total"] == 2541.0
    assert body["pricing"] == {"subtotal": 2541.0, "packing": 0.0, "tax": 0.0, "shipping": 0.0, "total": 2541.0}
    assert (body["status"], body["paymentStatus"], body["paymentMethod"]) == ("pending", "pending", "bank_transfer")
    assert [(item["type"], item["name"], item["quantity"]) for item in body["items"]] == [
        ("product", product.name, 2),
        ("bundle", "Family Fund", 1),
        ("giftbox", "Small Box", 1),
    ]
    assert body["items"][1]["crackers"] == [
        {"name": "Red Sparklers", "names": {"ta": "", "hi": ""}, "quantity": 2},
        {"name": "Ground Chakkar", "names": {"ta": "", "hi": ""}, "quantity": 1},
    ]
    assert stock_of(product) == 3
    assert [event["kind"] for event in body["events"]] == ["placed"]
    assert ProcrastinateJob.objects.filter(task_name="send_order_mail").count() == 1


def test_later_edits_do_not_touch_the_order(api_as, customer, sell):
    product = sell("100.00")
    order = the_order(place(api_as(customer), line(product)))
    product.name, product.price = "Other", Decimal("999.00")
    product.original_price = product.price
    product.save()
    product_id = product.pk
    product.delete()
    copied = OrderLine.objects.get(order=order)
    assert (copied.name, copied.unit_price, copied.product_id) == ("Sparkler 0", Decimal("100.00"), None)
    assert product_id


def test_all_shortages_are_reported_together_and_no_stock_is_taken(api_as, customer, sell):
    plenty, few, none = sell(stock=9), sell(stock=2), sell(stock=0)
    hidden = sell(is_active=False)
    answer = place(api_as(customer), line(plenty), line(few, 3), line(none), line(hidden))
    assert answer.status_code == 409
    body = answer.json()
    assert body["code"] == "out_of_stock"
    assert body["message"] == ("Some items in your cart are out of stock. Please update quantities or remove them.")
    assert {item["_id"]: (item["code"], item["available"]) for item in body["shortages"]} == {
        str(few.pk): ("short_of_stock", 2),
        str(none.pk): ("out_of_stock", 0),
        str(hidden.pk): ("not_sold", 0),
    }
    assert [stock_of(product) for product in (plenty, few, none)] == [9, 2, 0]
    assert Order.objects.count() == Payment.objects.count() == 0


def test_lines_of_the_same_product_are_judged_by_their_sum(api_as, customer, sell):
    product = sell(stock=3)
    assert place(api_as(customer), line(product, 2), line(product, 2)).status_code == 409
    assert stock_of(product) == 3


def test_minimum_and_maximum_quantities_hold(api_as, customer, sell):
    product = sell(stock=100, min_order_quantity=2, max_order_quantity=5)
    client = api_as(customer)
    codes = [place(client, line(product, n)).json().get("shortages", [{}])[0].get("code") for n in (1, 6)]
    assert codes == ["below_minimum", "above_maximum"]


def test_a_changed_price_is_a_conflict_with_the_new_total(api_as, customer, sell):
    answer = place(api_as(customer), line(sell("110.00")), expectedTotal=100)
    assert (answer.status_code, answer.json()["code"], answer.json()["newTotal"]) == (409, "total_changed", 110.0)
    assert Order.objects.count() == 0


def test_a_client_that_leaves_the_total_out_is_served(api_as, customer, sell):
    assert place(api_as(customer), line(sell())).status_code == 201


def test_the_same_key_and_body_give_the_same_order(api_as, customer, sell):
    product, client = sell(), api_as(customer)
    first, again = (place(client, line(product), key="abc") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["order"]["_id"] == again.json()["order"]["_id"]
    assert stock_of(product) == 9


def test_the_same_key_with_another_body_is_a_conflict(api_as, customer, sell):
    product, client = sell(), api_as(customer)
    place(client, line(product), key="abc")
    answer = place(client, line(product, 2), key="abc")
    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency_key_reused")


def test_a_key_of_a_refused_order_can_be_used_again(api_as, customer, sell):
    product, client = sell(stock=0), api_as(customer)
    assert place(client, line(product), key="abc").status_code == 409
    product.stock.quantity = 5
    product.stock.save()
    assert place(client, line(product), key="abc").status_code == 201


def test_two_customers_may_use_the_same_key(api_as, customer, other_customer, sell):
    product = sell()
    orders = {the_order(place(api_as(person), line(product), key="k")).pk for person in (customer, other_customer)}
    assert len(orders) == 2


def test_second_unpaid_order_requires_a_decision_to_replace_the_first(api_as, customer, sell):
    product, client = sell(stock=10), api_as(customer)
    first = the_order(place(client, line(product, 4)))
    refused = place(client, line(product, 6))
    assert (refused.status_code, refused.json()["code"]) == (409, "order_waiting_for_payment")
    assert refused.json()["order"]["orderNumber"] == first.number
    second = the_order(place(client, line(product, 10), replacesWaiting=True))
    first.refresh_from_db()
    assert (first.status, second.status) == ("cancelled", "pending")
    assert stock_of(product) == 0


def test_an_order_that_is_paid_in_part_is_not_replaced(api_as, customer, sell):
    product, client = sell("100.00", stock=10), api_as(customer)
    first = the_order(place(client, line(product, 4)))
    keeper = api_as(StaffFactory(may_reconcile=True))
    part = {"amount": 300, "part": True, "way": "deposit", "reason": "The branch sent the slip", "proof": None}
    assert keeper.put(f"/api/admin/orders/{first.pk}/record-credit", part).status_code == 200
    refused = place(client, line(product, 5), replacesWaiting=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "order_not_replaceable")
    assert refused.json()["order"]["orderNumber"] == first.number
    assert (Order.objects.count(), stock_of(product)) == (1, 6)
    assert client.put(f"/api/orders/{first.pk}/cancel", {"reason": ""}).status_code == 200
    the_order(place(client, line(product, 5), replacesWaiting=True))
    assert stock_of(product) == 5


def test_gifts_come_from_3000_rupees(api_as, customer, other_customer, sell):
    product = sell("1000.00", stock=50)
    assert place(api_as(customer), line(product, 2)).json()["order"]["hasGifts"] is False
    assert place(api_as(other_customer), line(product, 3)).json()["order"]["hasGifts"] is True


def test_a_minimum_order_is_enforced_when_it_is_on(api_as, customer, sell):
    ShopSettings.objects.create(minimum_order=Decimal(500))
    answer = place(api_as(customer), line(sell("100.00")))
    assert (answer.status_code, answer.json()["code"]) == (409, "below_minimum_order")
    assert answer.json()["message"] == "The minimum order is ₹500.00. Please add items for ₹400.00 more."


def test_cash_on_delivery_is_refused_while_it_is_off(api_as, customer, sell):
    answer = place(api_as(customer), line(sell()), paymentMethod="cod")
    assert (answer.status_code, answer.json()["code"]) == (400, "cash_not_offered")


def test_cash_on_delivery_holds_its_stock_without_a_proof(api_as, customer, sell):
    ShopSettings.objects.create(cod_enabled=True)
    body = place(api_as(customer), line(sell()), paymentMethod="cod").json()["order"]
    assert (body["paymentMethod"], body["paymentStatus"], body["holdsUntil"]) == ("cod", "pending", None)


def test_the_same_order_with_cash_on_delivery_is_placed_once_whatever_the_key(api_as, customer, other_customer, sell):
    ShopSettings.objects.create(cod_enabled=True)
    product = sell(stock=20)

    def send(person=customer, items=(2,), key="", **address):
        wanted = [line(product, n) for n in items]
        return place(api_as(person), *wanted, key=key, paymentMethod="cod", shippingAddress={**ADDRESS, **address})

    first = send(key="one").json()["order"]
    for again in (send(key="two"), send(), send(items=(1, 1))):
        assert (again.status_code, again.json()["code"]) == (409, "order_placed_already")
        assert again.json()["order"]["orderNumber"] == first["orderNumber"]
    assert stock_of(product) == 18
    others = [send(other_customer), send(items=(3,)), send(street="7 Mill Road")]
    assert [other.status_code for other in others] == [201] * 3
    assert send(key="one").json()["order"]["orderNumber"] == first["orderNumber"]
    # Wanted again later, or after it was cancelled.
    Order.objects.filter(pk=first["_id"]).update(created_at=timezone.now() - timedelta(minutes=11))
    later = the_order(send())
    assert api_as(customer).put(f"/api/orders/{later.pk}/cancel", {"reason": ""}).status_code == 200
    assert send().status_code == 201


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("street", "", "Please enter your street address"),
        ("city", "", "Please enter your city"),
        ("state", "", "Please enter your state"),
        ("pincode", "012345", "Please enter a valid 6-digit pincode"),
        ("phoneNumber", "1234567890", "Please enter a valid 10-digit phone number"),
    ],
)
def test_a_wrong_address_is_refused_in_the_documents_words(api_as, customer, sell, field, value, message):
    answer = place(api_as(customer), line(sell()), shippingAddress={**ADDRESS, field: value})
    assert answer.status_code == 400
    assert (f"shippingAddress.{field}", message) in wrong_fields(answer)


@pytest.mark.parametrize(
    "items",
    [
        [],
        "x",
        None,
        [{}],
        [{"type": "rocket", "product": "1", "quantity": 1}],
        [{"type": "product", "product": "1", "quantity": 0}],
        [{"type": "product", "product": "1", "quantity": -1}],
        [{"type": "product", "product": "1", "quantity": 10**30}],
        [{"type": "product", "product": "1'; --", "quantity": 1}],
        [{"type": "product", "product": True, "quantity": 1}],
        [{"type": "bundle", "product": "1", "quantity": 1}],
        [{"type": "product", "product": "1", "quantity": 1}] * 201,
    ],
)
def test_nonsense_items_are_a_400(api_as, customer, items):
    answer = api_as(customer).post("/api/orders", {**order_body(), "items": items})
    assert answer.status_code == 400, answer.json()
    assert Order.objects.count() == 0


def test_an_unknown_product_is_a_conflict_that_names_it(api_as, customer):
    answer = api_as(customer).post("/api/orders", order_body({"type": "product", "product": "999999", "quantity": 1}))
    assert (answer.status_code, answer.json()["shortages"][0]["code"]) == (409, "not_sold")


def test_prices_of_the_client_have_no_effect(api_as, customer, sell):
    product = sell("100.00")
    item = {**line(product), "price": 1, "unitPrice": 1, "total": 1}
    body = place(api_as(customer), item, total=1, status="delivered", paymentStatus="completed").json()["order"]
    assert (body["total"], body["status"], body["paymentStatus"]) == (100.0, "pending", "pending")


def test_placing_an_order_takes_the_same_statements_whatever_its_size(api_as, customer, other_customer, sell):
    """Session, settings, cart, key, unpaid orders, rules, periods, stock, products, pictures; then the writes.

    These are the key, payment, order, lines, stock, event and the job of the mail.
    """
    products = [sell() for _ in range(8)]
    for buyer, bought in ((customer, products[:2]), (other_customer, products)):
        client = api_as(buyer)
        with CaptureQueriesContext(connection) as asked:
            answer = place(client, *(line(product) for product in bought), key="one-checkout")
        assert answer.status_code == 201
        assert len([query for query in asked if "SAVEPOINT" not in query["sql"]]) == 17


def test_a_number_that_is_taken_is_drawn_again_and_leaves_nothing_behind(
    api_as, customer, other_customer, sell, monkeypatch
):
    product = sell(stock=10)
    first = place(api_as(customer), line(product, 2)).json()["order"]
    drawn = iter([first["orderNumber"], "FC261121-7K3QX"])
    monkeypatch.setattr("apps.common.reference_numbers.new_number", lambda *_: next(drawn))
    second = place(api_as(other_customer), line(product, 3)).json()["order"]
    assert second["orderNumber"] == "FC261121-7K3QX"
    assert stock_of(product) == 5
    assert (Order.objects.count(), Payment.objects.count()) == (2, 2)
    assert ProcrastinateJob.objects.filter(task_name="send_order_mail").count() == 2


def test_the_parcel_bears_the_recipient_s_name_and_without_one_the_customer_s(api_as, customer, sell):
    answer = place(api_as(customer), line(sell()), shippingAddress={**ADDRESS, "name": "Lakshmi Narayanan"})
    assert answer.json()["order"]["shippingAddress"]["name"] == "Lakshmi Narayanan"
    answer = place(api_as(customer), line(sell()), replacesWaiting=True)
    assert answer.json()["order"]["shippingAddress"]["name"] == customer.name


def test_an_address_is_taken_as_people_write_it(api_as, customer, sell):
    typed = {**ADDRESS, "phoneNumber": "+91 98765-43210", "pincode": "625 001"}
    answer = place(api_as(customer), line(sell()), shippingAddress=typed)
    address = answer.json()["order"]["shippingAddress"]
    assert (address["phoneNumber"], address["pincode"]) == ("9876543210", "625001")
