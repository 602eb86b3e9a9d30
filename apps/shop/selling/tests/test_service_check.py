"""What holds for a PIN code, by the API: check, cart, order, and the shop's card."""

import sys
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.core import mail

from apps.orders.models import Order
from apps.orders.notifications.tasks import send_order_mail
from apps.shop.models import ShopSettings

from .making import last_rule, ncr_refused, period, rule

pytestmark = pytest.mark.django_db
TAMIL_NADU = {"states": ["Tamil Nadu"], "minimum_order": 3000, "packing_percent": 3, "packing_flat": 20}


def check(api, pincode, **more):
    return api.get("/api/service-check", {"pincode": pincode, **more}).json()["service"]


def test_without_rules_all_is_as_documented(api):
    assert check(api, "110001") == {
        "pincode": "110001", "allowed": True, "mode": "order", "reason": None, "state": "Delhi",
        "district": "New Delhi", "states": [], "needsState": False, "toBeConfirmed": False, "minimumOrder": None,
        "packing": {"percent": 0, "flat": 0, "amount": 0}, "freight": None, "codLimit": None, "lastDispatchOn": None,
        "delivery": "both",
    }  # fmt: skip
    assert api.get("/api/shop").json()["shop"]["selling"] == {
        "mode": "order", "notice": None, "reopensOn": None, "asksPlace": False,
        "terms": {
            "minimumOrder": None, "packing": {"percent": 0, "flat": 0}, "freight": None, "codLimit": None,
            "lastDispatchOn": None, "delivery": "both",
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pincode", "state", "district"),
    [("625001", "Tamil Nadu", "Madurai"), ("533001", "Andhra Pradesh", ""), ("607402", "", ""), ("625999", "", "")],
)
def test_a_pin_code_tells_its_state_and_its_district_where_it_has_one_of_each(api, pincode, state, district):
    found = check(api, pincode)
    assert (found["state"], found["district"]) == (state, district)


ENCLAVES = [
    ("673310", "Puducherry"),  # Mahe, within Kerala
    ("533464", "Puducherry"),  # Yanam, within Andhra Pradesh
    ("609602", "Puducherry"),
    ("607402", "Puducherry"),
    ("605001", "Puducherry"),
    ("396210", "Dadra and Nagar Haveli and Daman and Diu"),
    ("362520", "Dadra and Nagar Haveli and Daman and Diu"),
    ("194101", "Ladakh"),
    ("500001", "Telangana"),
    ("160017", "Chandigarh"),
    ("744101", "Andaman and Nicobar Islands"),
    ("682555", "Lakshadweep"),
]


@pytest.mark.parametrize(("pincode", "state"), ENCLAVES)
def test_an_enclave_is_of_its_own_state(api, pincode, state):
    assert check(api, pincode)["allowed"]
    assert check(api, pincode, state=state)["state"] == state
    rule(states=["Tamil Nadu", "Puducherry"])
    last_rule(outcome="refuse", reason_en="Not there")
    found = check(api, pincode, state=state)
    assert (found["state"], found["allowed"]) == (state, state == "Puducherry")


@pytest.mark.parametrize("query", ["", "pincode=", "pincode=12", "pincode=011000", "pincode=110001&amount=-1"])
def test_a_wrong_query_is_named(api, query):
    answer = api.get(f"/api/service-check?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_terms_of_a_place(api):
    ShopSettings.objects.create(minimum_order=500)
    rule(
        **TAMIL_NADU, freight_en="To pay at the transport office", cod_limit=5000, last_dispatch_on=date(2099, 11, 1),
        delivery="transport",
    )  # fmt: skip
    found = check(api, "626123", amount="1000")
    assert found["minimumOrder"] == 3000
    assert found["packing"] == {"percent": 3, "flat": 20, "amount": 50}
    assert found["freight"] == {"en": "To pay at the transport office", "ta": "", "hi": ""}
    assert (found["codLimit"], found["lastDispatchOn"], found["delivery"]) == (5000, "2099-11-01", "transport")
    assert check(api, "560001")["minimumOrder"] == 500


def test_delhi_is_refused_by_check_cart_and_order(api, api_as, customer, product, order_body):
    ncr_refused()
    found = check(api, "110001")
    assert (found["allowed"], found["reason"]["hi"]) == (False, "अदालत की मनाही है।")
    client = api_as(customer)
    client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 2})
    cart = client.get("/api/cart?pincode=110001").json()
    assert (cart["service"]["allowed"], cart["itemCount"]) == (False, 2)
    body = order_body(product, pincode="110001", state="Delhi")
    answer = client.post("/api/orders", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["pincode"]) == (409, "not_serviceable", "110001")
    assert answer.json()["reason"]["en"] == "The courts do not allow it."
    lied = client.post("/api/orders", order_body(product, pincode="110001", state="Kerala"))
    assert lied.json()["code"] == "not_serviceable"
    assert not Order.objects.exists()


def test_a_doubtful_state_is_asked_for(api_as, customer, product, order_body):
    ncr_refused()
    client = api_as(customer)
    answer = client.post("/api/orders", order_body(product, pincode="110025", state="Dilli")).json()
    assert (answer["code"], answer["states"]) == ("not_serviceable", ["Delhi", "Uttar Pradesh"])
    assert client.post("/api/orders", order_body(product, pincode="110025", state="uttar pradesh")).status_code == 201


def test_packing_is_a_line_of_the_order_and_part_of_what_is_paid(api_as, customer, product, order_body):
    rule(states=["Tamil Nadu"], packing_percent=3, packing_flat=20, freight_en="To pay", last_dispatch_on="2099-11-01")
    ShopSettings.objects.create(upi_id="shop@bank", upi_name="Shop")
    client = api_as(customer)
    subtotal, packing = 180, 25.4
    client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 2})
    assert client.get("/api/cart").json()["pricing"] == {"subtotal": subtotal, "packing": None, "total": subtotal}
    shown = client.get("/api/cart?pincode=626123").json()["pricing"]
    assert shown == {"subtotal": subtotal, "packing": packing, "total": subtotal + packing}
    body = order_body(product, quantity=2, pincode="626123")
    stale = client.post("/api/orders", {**body, "expectedTotal": subtotal}).json()
    assert (stale["code"], stale["newTotal"], stale["pricing"]) == ("total_changed", subtotal + packing, shown)
    placed = client.post("/api/orders", {**body, "expectedTotal": subtotal + packing}).json()["order"]
    assert placed["pricing"] == {**shown, "tax": 0, "shipping": 0}
    assert (placed["total"], placed["amountDue"]) == (subtotal + packing, subtotal + packing)
    assert f"am={subtotal + packing:.2f}" in placed["upiLink"]
    assert placed["terms"] == {
        "freight": {"en": "To pay", "ta": "", "hi": ""}, "lastDispatchOn": "2099-11-01", "delivery": "both",
        "toBeConfirmed": False,
    }  # fmt: skip
    order = Order.objects.select_related("payment").get()
    send_order_mail(order.pk, order.events.get().pk)
    assert "Packing charge ₹25.40" in mail.outbox[0].body
    assert (order.packing, order.payment.amount, order.subtotal) == (Decimal("25.40"), order.total, subtotal)


def test_the_minimum_of_the_place_is_about_the_items_alone(api_as, customer, product, order_body):
    rule(states=["Tamil Nadu"], minimum_order=product.price + 10, packing_flat=100)
    answer = api_as(customer).post("/api/orders", order_body(product, pincode="626123")).json()
    assert (answer["code"], answer["minimumOrder"], answer["missing"]) == (
        "below_minimum_order", product.price + 10, 10,
    )  # fmt: skip


def test_the_cart_has_the_minimum_of_the_only_rule(api_as, customer, product):
    ShopSettings.objects.create(minimum_order=50)
    last_rule(minimum_order=500, packing_percent=10)
    client = api_as(customer)
    cart = client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 2}).json()
    assert (cart["minimumOrder"], cart["missingForMinimum"], cart["pricing"]["packing"]) == (500, 320, 18)


def test_packing_is_not_known_while_the_state_is_to_be_chosen(api_as, customer, product):
    ncr_refused()
    last_rule(packing_percent=10)
    client = api_as(customer)
    client.post("/api/cart/add", {"productId": str(product.pk), "quantity": 2})
    cart = client.get("/api/cart?pincode=110025").json()
    assert (cart["service"]["needsState"], cart["pricing"]) == (True, {"subtotal": 180, "packing": None, "total": 180})


@pytest.mark.parametrize(
    ("terms", "asks"),
    [
        ({"minimum_order": 500, "packing_flat": 20}, False),
        ({"last_dispatch_on": date(2099, 11, 1)}, True),
        ({"freight_en": "To pay at the transport office"}, True),
        ({"delivery": "transport"}, True),
        ({"cod_limit": 0}, True),
        ({"outcome": "enquiry"}, True),
    ],
)
def test_customers_are_asked_for_the_place_where_the_only_rule_has_terms_that_no_page_shows(api, terms, asks):
    last_rule(**terms)
    assert api.get("/api/shop").json()["shop"]["selling"]["asksPlace"] is asks


def test_cash_has_a_limit_that_counts_packing(api_as, customer, product, order_body):
    ShopSettings.objects.create(cod_enabled=True)
    last_rule(cod_limit=product.price, packing_flat=1)
    body = {**order_body(product, pincode="626123"), "paymentMethod": "cod"}
    answer = api_as(customer).post("/api/orders", body).json()
    assert (answer["code"], answer["codLimit"], answer["total"]) == ("cod_over_limit", product.price, product.price + 1)


@pytest.mark.parametrize(("mode", "code"), [("closed", "selling_closed"), ("enquiry", "enquiry_only")])
def test_a_period_refuses_orders_and_says_why(api, api_as, customer, product, order_body, mode, code):
    period(mode, "2020-01-01", "2098-12-31", notice_en="Until the season", notice_ta="பருவம் வரை")
    answer = api_as(customer).post("/api/orders", order_body(product, pincode="626123"))
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["notice"] == {"en": "Until the season", "ta": "பருவம் வரை", "hi": ""}
    selling = api.get("/api/shop").json()["shop"]["selling"]
    assert (selling["mode"], selling["reopensOn"]) == (mode, "2099-01-01" if mode == "closed" else None)
    assert check(api, "626123")["mode"] == mode


def test_a_rule_may_take_enquiries_alone(api, api_as, customer, product, order_body):
    rule(states=["Kerala"], outcome="enquiry", reason_en="By phone")
    found = check(api, "682001")
    assert (found["allowed"], found["mode"], found["reason"]["en"]) == (True, "enquiry", "By phone")
    answer = api_as(customer).post("/api/orders", order_body(product, pincode="682001", state="Kerala")).json()
    assert (answer["code"], answer["notice"]["en"]) == ("enquiry_only", "By phone")


def test_placed_orders_go_on_in_every_mode(api_as, customer, product, order_body):
    client = api_as(customer)
    placed = client.post("/api/orders", order_body(product, pincode="626123")).json()["order"]
    period("closed", "2020-01-01")
    ncr_refused()
    assert client.get(f"/api/orders/{placed['_id']}").status_code == 200
    asked = {"orderNumber": placed["orderNumber"], "email": customer.email}
    assert client.post("/api/orders/track", asked).status_code == 200
    assert client.put(f"/api/orders/{placed['_id']}/cancel", {}).status_code == 200


def test_the_mode_changes_at_midnight_in_india(api, monkeypatch):
    period("closed", "2026-11-23", "2026-11-23")
    seen = []
    for moment in (
        datetime(2026, 11, 22, 18, 29, 59, 999999, UTC), datetime(2026, 11, 22, 18, 30, tzinfo=UTC),
        datetime(2026, 11, 23, 18, 29, 59, 999999, UTC), datetime(2026, 11, 23, 18, 30, tzinfo=UTC),
    ):  # fmt: skip
        monkeypatch.setattr("django.utils.timezone.now", lambda moment=moment: moment)
        seen.append((api.get("/api/shop").json()["shop"]["selling"]["mode"], check(api, "626123")["mode"]))
    assert seen == [("order", "order"), ("closed", "closed"), ("closed", "closed"), ("order", "order")]


def test_a_check_is_quick(api, django_assert_num_queries):
    """Three queries whatever the number of rules, and at most thirty calls of Python functions more for each rule."""

    def calls(pincode: str) -> int:
        made = 0

        def count(_frame, event, _argument):
            nonlocal made
            made += event == "call"

        before = sys.getprofile()
        sys.setprofile(count)
        try:
            with django_assert_num_queries(3):
                check(api, pincode, state="Tamil Nadu")
        finally:
            sys.setprofile(before)
        return made

    check(api, "600001")  # what is imported and cached at first
    without_rules = calls("600002")
    for number in range(40):
        rule(states=["Kerala"], pin_prefixes=[str(700 + number)])
    assert calls("600003") - without_rules < 40 * 30


def test_amounts_are_exact(api):
    rule(states=["Tamil Nadu"], packing_percent=Decimal("2.75"))
    assert check(api, "626123", amount="333.33")["packing"]["amount"] == 9.17
