"""A customer whom the shop sells nothing more to."""

import json

import pytest

from apps.accounts.models import Customer
from apps.catalog.models import Review
from apps.common.models import AuditRecord
from apps.ops.tests.conftest import WHY, run_action, signed_in
from apps.orders.enquiries.models import Enquiry
from apps.orders.models import Order
from apps.orders.tests.conftest import decide, line, order_body, place, screenshot, send_proof, the_order
from apps.payments import links
from apps.payments.models import Refund

pytestmark = pytest.mark.django_db
REASON = {"reason": "Three parcels refused at the door"}
REVIEW = {"rating": 5, "comment": "It burns for long"}


@pytest.fixture
def blocked(api_as, staff, customer):
    """Meena, blocked by Arun."""
    assert api_as(staff).put(f"/api/admin/users/{customer.pk}/block", REASON).status_code == 200
    return customer


def one_step_order(client, product):
    data = {"orderData": json.dumps(order_body(line(product))), "screenshot": screenshot()}
    return client.post("/api/orders/create-manual-payment", data, format="multipart")


@pytest.mark.parametrize(
    "call",
    [
        lambda client, product: place(client, line(product)),
        one_step_order,
        lambda client, product: client.post(f"/api/products/{product.pk}/review", REVIEW),
    ],
    ids=["order", "order with proof", "review"],
)
def test_a_blocked_customer_neither_orders_nor_reviews(call, blocked, sell, api_as):
    answer = call(api_as(blocked), sell())
    assert (answer.status_code, answer.json()["code"]) == (403, "customer_blocked")
    assert "cannot place new orders" in answer.json()["message"]
    assert REASON["reason"] not in answer.content.decode()
    assert not Order.objects.exists()
    assert not Review.objects.exists()


def test_what_was_placed_goes_on(customer, sell, api_as, staff):
    client, desk = api_as(customer), api_as(staff)
    order = the_order(place(client, line(sell())))
    desk.put(f"/api/admin/users/{customer.pk}/block", REASON)
    assert client.get(f"/api/orders/{order.pk}").status_code == 200
    assert send_proof(client, order).status_code == 200
    assert decide(desk, order, approved=False, notes="Not found in the account").status_code == 200
    data = {"orderId": str(order.pk), "screenshot": screenshot()}
    assert client.post("/api/orders/verify-payment", data, format="multipart").status_code == 200
    assert decide(desk, order, approved=True).status_code == 200
    assert client.get("/api/auth/profile").status_code == 200


def test_a_blocked_customer_sends_no_enquiry(blocked, sell, api_as):
    sent = order_body(line(sell())) | {"ageConfirmed": True}
    answer = api_as(blocked).post("/api/enquiries", sent)
    assert (answer.status_code, answer.json()["code"]) == (403, "customer_blocked")
    assert not Enquiry.objects.exists()


def test_refunds_of_a_blocked_customer_go_on(customer, sell, api, api_as, staff, super_admin):
    client, desk, boss = api_as(customer), api_as(staff), api_as(super_admin)
    order = the_order(place(client, line(sell())))
    send_proof(client, order)
    decide(desk, order, approved=True)
    desk.put(f"/api/admin/users/{customer.pk}/block", REASON)
    sent = {"status": "cancelled", "reason": "The rockets are recalled", "excess": "refund"}
    assert desk.put(f"/api/admin/orders/{order.pk}/status", sent).status_code == 200
    token = links.token_of(Refund.objects.get())
    answer = api.post("/api/refund-details", {"token": token, "upiId": "meena@okbank"}, format="json")
    assert answer.status_code == 200
    sent = boss.put(f"/api/admin/orders/{order.pk}/refund", {"reference": "512345678901"})
    assert sent.status_code == 200
    assert client.get(f"/api/orders/{order.pk}").json()["order"]["refund"]["state"] == "sent"


def test_an_unblocked_customer_orders_again(blocked, sell, api_as, staff):
    answer = api_as(staff).put(f"/api/admin/users/{blocked.pk}/unblock", {"reason": "They rang and paid"})
    user = answer.json()["user"]
    assert (answer.status_code, user["isBlocked"], user["blockedReason"]) == (200, False, "")
    assert place(api_as(blocked), line(sell())).status_code == 201


def test_staff_see_blocked_customers_with_the_reason(blocked, other_customer, api_as, staff):
    users = api_as(staff).get("/api/admin/users").json()["users"]
    assert {(user["name"], user["isBlocked"], user["blockedReason"]) for user in users} == {
        ("Meena Raman", True, REASON["reason"]),
        ("Ravi Kumar", False, ""),
    }
    record = AuditRecord.objects.get(action="customer.blocked")
    assert (record.actor_name, record.reason) == ("Arun Prakash", REASON["reason"])
    assert record.after == {"is_blocked": True, "blocked_reason": REASON["reason"]}


@pytest.mark.parametrize("action_name", ["block", "unblock"])
def test_a_reason_is_asked_for_and_an_unknown_customer_is_named(action_name, customer, api_as, staff):
    desk = api_as(staff)
    for body in ({}, {"reason": "  "}, {"reason": "no"}):
        answer = desk.put(f"/api/admin/users/{customer.pk}/{action_name}", body)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "reason")
    answer = desk.put(f"/api/admin/users/999999/{action_name}", REASON)
    assert (answer.status_code, answer.json()["message"]) == (404, "User not found")
    assert not AuditRecord.objects.filter(target_type="accounts.customer").exists()


def test_an_operator_blocks_and_unblocks(customer, super_admin):
    super_admin.is_staff = super_admin.is_superuser = True
    super_admin.save()
    desk = signed_in(super_admin)
    for name, is_blocked in (("block", True), ("unblock", False)):
        assert run_action(desk, customer, name).status_code == 302
        assert Customer.objects.get(pk=customer.pk).is_blocked is is_blocked
        assert AuditRecord.objects.get(action=f"customer.{name}ed").reason == WHY


def test_customers_know_why_and_take_it_along(blocked, api_as):
    data = api_as(blocked).get("/api/auth/my-data").json()["data"]
    assert data["blockedReason"] == REASON["reason"]
