"""Orders by phone: staff enter them for customers without an e-mail address, at prices that were agreed on."""

from typing import Any

import pytest
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.models import Customer
from apps.accounts.tests.factories import CustomerFactory
from apps.catalog.models import Stock
from apps.catalog.services.indexing import reindex_all
from apps.common.models import AuditRecord
from apps.common.tests.answers import wrong_fields as wrong
from apps.orders.enquiries.models import Enquiry
from apps.orders.models import Order
from apps.orders.tests.conftest import ADDRESS, line

pytestmark = pytest.mark.django_db
PHONE = "9840211736"


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def call(product) -> dict[str, Any]:
    """Two sparklers for Selvi."""
    return {
        "items": [line(product, 2)],
        "shippingAddress": {**ADDRESS, "name": "Selvi", "phoneNumber": PHONE},
        "ageConfirmed": True,
    }


def enter(desk, call, key="", **more):
    return desk.post("/api/admin/enquiries", {**call, **more}, headers={"Idempotency-Key": key} if key else {})


def wrong_fields(answer) -> list[str]:
    return [field for field, _ in wrong(answer)]


def mail_jobs() -> int:
    return ProcrastinateJob.objects.filter(queue_name="mail").count()


def test_an_order_by_phone_makes_a_customer_without_an_address(desk, call, product):
    answer = enter(desk, call)
    assert answer.status_code == 201, answer.json()
    order, customer, enquiry = Order.objects.get(), Customer.objects.get(), Enquiry.objects.get()
    assert (customer.name, customer.phone_number, customer.email) == ("Selvi", PHONE, "")
    assert (order.customer_id, order.customer_name, order.customer_email) == (customer.pk, "Selvi", "")
    assert (order.age_confirmed, order.status, order.payment.status) == (True, "pending", "pending")
    assert (enquiry.order, enquiry.status, enquiry.total, order.total) == (order, "agreed", 180, 180)
    shown = answer.json()["enquiry"]
    assert (shown["orderId"], shown["orderNumber"]) == (str(order.pk), order.number)
    assert [(item["name"], item["quantity"], item["price"]) for item in shown["items"]] == [("Sparkler", 2, 90)]
    assert (Stock.objects.get(product=product).quantity, mail_jobs()) == (3, 0)
    assert order.events.get().actor_name == "Arun Prakash"
    assert AuditRecord.objects.get(action="customer.added").actor_name == "Arun Prakash"
    assert AuditRecord.objects.get(action="enquiry.sale_entered").target_id == str(enquiry.pk)


def test_a_customer_whom_staff_made_is_found_by_the_number(desk, call):
    assert enter(desk, call).status_code == enter(desk, call).status_code == 201
    assert (Order.objects.count(), Customer.objects.count()) == (2, 1)


def test_an_account_with_the_number_is_chosen_by_staff_and_gets_the_link_by_mail(desk, call):
    """Numbers in profiles are not verified: the order could become visible to a stranger."""
    known = CustomerFactory(phone_number=PHONE, email="selvi@example.com")
    assert enter(desk, call).json()["code"] == "choose_customer"
    assert enter(desk, call, isNewCustomer=True).status_code == 201
    assert Order.objects.get().customer.email == ""
    assert enter(desk, call, customerId=str(known.pk)).status_code == 201
    order = Order.objects.latest("pk")
    assert (order.customer_id, order.customer_email, Customer.objects.count()) == (known.pk, "selvi@example.com", 2)
    assert ProcrastinateJob.objects.get(queue_name="mail").task_name == "send_agreed_mail"


def test_of_several_customers_with_the_number_one_is_chosen(desk, call, product):
    first = CustomerFactory(name="Selvi", phone_number=PHONE, email="")
    second = CustomerFactory(name="Kannan", phone_number=PHONE, email="kannan@example.com")
    assert enter(desk, call, customerId=str(first.pk)).status_code == 201
    refused = enter(desk, call)
    assert (refused.status_code, refused.json()["code"]) == (409, "choose_customer")
    choices = [
        {"_id": str(first.pk), "name": "Selvi", "email": "", "city": "Madurai"},
        {"_id": str(second.pk), "name": "Kannan", "email": "kannan@example.com", "city": ""},
    ]
    assert refused.json()["customers"] == choices
    stranger = CustomerFactory(phone_number="9840211799")
    assert enter(desk, call, customerId=str(stranger.pk)).json()["customers"] == choices
    assert enter(desk, call, customerId=str(second.pk)).status_code == 201
    assert {order.customer_id for order in Order.objects.all()} == {first.pk, second.pk}
    assert Stock.objects.get(product=product).quantity == 1


def test_the_same_key_gives_the_same_order(desk, call, product):
    first, again = enter(desk, call, "one"), enter(desk, call, "one")
    assert (first.status_code, again.status_code, again.json()["replayed"]) == (201, 200, True)
    assert first.json()["enquiry"] == again.json()["enquiry"]
    changed = enter(desk, call, "one", items=[{**line(product, 2), "price": 85}], priceReason="Agreed on")
    assert (changed.status_code, changed.json()["code"]) == (409, "idempotency_key_reused")
    assert (Order.objects.count(), Customer.objects.count()) == (1, 1)


def test_an_agreed_price_needs_a_reason_and_both_are_in_the_history_of_the_order(
    desk, call, product, api_as, super_admin
):
    items = [{**line(product, 2), "price": 84.5}]
    refused = enter(desk, call, items=items)
    assert (refused.status_code, wrong_fields(refused)) == (400, ["priceReason"])
    assert (Order.objects.count(), Customer.objects.count()) == (0, 0)
    assert enter(desk, call, items=items, priceReason="Buys every year").status_code == 201
    order = Order.objects.get()
    assert (order.total, [row.unit_price for row in order.lines.all()]) == (169, [84.5])
    shown = api_as(super_admin).get(f"/api/admin/orders/{order.pk}/history").json()["records"]
    [record] = [record for record in shown if record["action"] == "order.prices_agreed"]
    assert (record["reason"], record["changes"]) == (
        "Buys every year",
        [{"field": "prices", "before": "Sparkler ₹90.00", "after": "Sparkler ₹84.50"}],
    )


def test_todays_price_needs_no_reason(desk, call, product):
    assert enter(desk, call, items=[{**line(product), "price": 90}]).status_code == 201
    assert not AuditRecord.objects.filter(action="order.prices_agreed").exists()


@pytest.mark.parametrize("price", [0, -1, 1.005, 10_000_000, "much"])
def test_a_price_is_an_amount_above_zero(desk, call, product, price):
    refused = enter(desk, call, items=[{**line(product), "price": price}], priceReason="Agreed on")
    assert (refused.status_code, wrong_fields(refused)) == (400, ["items.0.price"])


def test_what_is_refused_leaves_nothing_behind(desk, call, product):
    address = call["shippingAddress"]
    assert enter(desk, call, items=[line(product, 6)]).json()["code"] == "out_of_stock"
    assert wrong_fields(enter(desk, call, items=[line(product), line(product)])) == ["items"]
    assert wrong_fields(enter(desk, call, shippingAddress={**address, "name": ""})) == ["shippingAddress.name"]
    most = [{**line(product, 5), "price": 9_999_999.99}]
    assert enter(desk, call, items=most, priceReason="Too much").json()["message"] == (
        "An order comes to ₹99,99,999.99 at most."
    )
    blocked = CustomerFactory(phone_number=PHONE, blocked_at=timezone.now())
    assert enter(desk, call, customerId=str(blocked.pk)).json()["code"] == "customer_is_blocked"
    assert (Order.objects.count(), Enquiry.objects.count(), Customer.objects.count()) == (0, 0, 1)
    assert Stock.objects.get(product=product).quantity == 5


def test_an_order_by_phone_is_an_ordinary_order_without_mails(desk, call, customer):
    transport = {"deliveryTo": "transport", "transportOffice": "KPN, Simmakkal", "street": ""}
    address = {**call["shippingAddress"], **transport}
    assert enter(desk, call, shippingAddress=address, paymentMethod="cod").status_code == 201
    order = Order.objects.get()
    assert (order.transport_office, order.payment.method) == ("KPN, Simmakkal", "cod")
    path = f"/api/admin/orders/{order.pk}"
    assert desk.put(f"{path}/status", {"status": "shipped"}).status_code == 200
    assert mail_jobs() == 0
    assert desk.get(f"{path}/mails").json()["mails"] == []
    refused = desk.post(f"{path}/resend-mail", {"event": None})
    assert (refused.json()["code"], "has no e-mail address" in refused.json()["message"]) == ("no_mail_to_send", True)
    assert desk.get("/api/admin/orders", {"search": PHONE}).json()["total"] == 1
    person = desk.get(f"/api/admin/users/{order.customer_id}").json()["customer"]["user"]
    assert (person["name"], person["email"], person["phoneNumber"]) == ("Selvi", "", PHONE)


def test_an_agreed_sale_has_a_link_while_it_waits_for_its_payment(api, desk, call):
    enter(desk, call)
    order = Order.objects.get()
    path = f"/api/admin/orders/{order.pk}"
    link = desk.get(path).json()["order"]["agreedLink"]
    token = link.rsplit("/", 1)[1]
    assert api.get(f"/api/agreed/{token}").json()["order"]["orderNumber"] == order.number
    desk.put(f"{path}/status", {"status": "cancelled", "note": "Changed her mind"})
    assert desk.get(path).json()["order"]["agreedLink"] is None


def test_the_sale_of_an_enquiry_has_other_items_prices_and_another_address(desk, api_as, customer, product, sell, body):
    other = sell(name="Rocket", price=50, stock=5)
    api_as(customer).post("/api/enquiries", body(product))
    enquiry = Enquiry.objects.get()
    path = f"/api/admin/enquiries/{enquiry.pk}"
    product.price = 80
    product.save()
    [item] = desk.get(path).json()["enquiry"]["items"]
    assert (item["price"], item["todaysPrice"]) == (90, 80)
    sale = {
        "items": [{**line(product, 1), "price": 90}, line(other, 2)],
        "priceReason": "The price of the enquiry",
        "paymentMethod": "cod",
        "shippingAddress": {**ADDRESS, "name": "Meena", "city": "Karur", "pincode": "639001"},
    }
    assert desk.post(f"{path}/order", sale).status_code == 201
    order = Order.objects.get()
    assert (order.total, order.city, order.customer_id) == (190, "Karur", customer.pk)
    assert desk.get(f"/api/admin/orders/{order.pk}").json()["order"]["agreedLink"] is None  # paid in cash


def test_the_list_of_a_customer_is_matched_as_on_the_price_list(desk, api, product):
    reindex_all()
    text = "sparkler 3\nmoon biscuit"
    found = desk.post("/api/admin/enquiries/match", {"text": text}).json()["lines"]
    assert [(row["outcome"], row["quantity"], [item["price"] for item in row["items"]]) for row in found] == [
        ("sure", 3, [90]), ("unknown", 1, []),
    ]  # fmt: skip
    assert found == api.post("/api/price-list/match", {"text": text}).json()["lines"]
