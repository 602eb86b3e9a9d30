"""The page of a customer in the back office (docs/festival.md)."""

import json
from datetime import timedelta

import pytest
from django.db import InternalError, ProgrammingError, transaction
from django.utils import timezone

from apps.accounts.models import CustomerNote
from apps.accounts.tests.factories import AddressFactory
from apps.common.actors import SYSTEM
from apps.common.models import AuditRecord
from apps.orders.models import Order
from apps.orders.tests.conftest import decide, line, place, send_proof, the_order
from apps.privacy.services import erasure

pytestmark = pytest.mark.django_db
CANARY = "Rings only after six"


@pytest.fixture
def clerk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def buy(api_as, customer, clerk, sell):
    """Place an order of so many rupees, and perhaps approve or reject its payment."""
    shopper = api_as(customer)

    def make(price, *, approved=None):
        order = the_order(place(shopper, line(sell(price)), replacesWaiting=True))
        if approved is not None:
            send_proof(shopper, order)
            decide(clerk, order, approved=approved, notes="" if approved else "Another person's picture")
        return order

    return make


def page(client, customer):
    answer = client.get(f"/api/admin/users/{customer.pk}")
    assert answer.status_code == 200, answer.content
    return answer.json()["customer"]


def test_spend_is_of_completed_orders_that_are_not_cancelled(clerk, customer, buy):
    AddressFactory(customer=customer, city="Madurai")
    buy("500.00", approved=True)
    cancelled = buy("300.00", approved=True)
    clerk.put(f"/api/admin/orders/{cancelled.pk}/status", {"status": "cancelled", "confirmRefundDue": True})
    rejected = buy("200.00", approved=False)
    body = page(clerk, customer)
    assert (body["spend"], body["paidOrders"], body["cancelledOrders"]) == (500, 1, 1)
    assert (body["user"]["orderCount"], body["user"]["addresses"][0]["city"]) == (3, "Madurai")
    (proof,) = body["rejectedProofs"]
    assert (proof["orderNumber"], proof["note"], proof["by"]) == (
        rejected.number,
        "Another person's picture",
        "Arun Prakash",
    )
    assert body["rejectedCount"] == 1


def test_orders_come_in_pages_the_newest_first(clerk, customer, other_customer, api_as, sell, buy):
    made = [buy("100.00", approved=True).number for _ in range(3)]
    place(api_as(other_customer), line(sell()))
    first = clerk.get(f"/api/admin/users/{customer.pk}/orders", {"limit": 2}).json()
    assert [row["orderNumber"] for row in first["orders"]] == [made[2], made[1]]
    assert (first["total"], first["totalPages"]) == (3, 2)
    second = clerk.get(f"/api/admin/users/{customer.pk}/orders", {"limit": 2, "page": 2}).json()
    assert [row["orderNumber"] for row in second["orders"]] == [made[0]]
    assert clerk.get("/api/admin/users/999999").json()["message"] == "User not found"


def test_notes_about_the_customer_and_about_their_orders_are_shown_together(clerk, api_as, customer, buy):
    order = buy("100.00")
    clerk.post(f"/api/admin/orders/{order.pk}/notes", {"text": "Wants no bombs"})
    for _ in range(2):  # the answer to the first one got lost
        answer = clerk.post(f"/api/admin/users/{customer.pk}/notes", {"text": CANARY})
    assert answer.status_code == 201
    notes = answer.json()["customer"]["notes"]
    assert [(note["text"], note["order"] and note["order"]["orderNumber"]) for note in notes] == [
        (CANARY, None),
        ("Wants no bombs", order.number),
    ]
    assert notes[0]["author"] == "Arun Prakash"
    seen = [api_as(customer).get(path).json() for path in ("/api/auth/profile", "/api/auth/my-data", "/api/orders")]
    assert CANARY not in json.dumps(seen)
    for body in ({}, {"text": " "}, {"text": "x" * 2001}):
        assert clerk.post(f"/api/admin/users/{customer.pk}/notes", body).status_code == 400
    assert CANARY not in str(AuditRecord.objects.values_list("after", "reason"))


@pytest.mark.django_db(transaction=True)
def test_a_note_is_neither_changed_nor_deleted_but_erased_with_the_customer(clerk, customer):
    clerk.post(f"/api/admin/users/{customer.pk}/notes", {"text": CANARY})
    for change in (lambda: CustomerNote.objects.all().delete(), lambda: CustomerNote.objects.update(text="Other")):
        with pytest.raises((InternalError, ProgrammingError)), transaction.atomic():
            change()
    assert CustomerNote.objects.get().text == CANARY
    erasure.erase_customer(customer.pk, actor=SYSTEM)
    assert CustomerNote.objects.get().text == ""


def test_page_shows_who_blocked_the_customer_and_why(clerk, customer):
    clerk.put(f"/api/admin/users/{customer.pk}/block", {"reason": "Three parcels refused"})
    clerk.put(f"/api/admin/users/{customer.pk}/unblock", {"reason": "They rang and paid"})
    body = page(clerk, customer)
    assert [(row["blocked"], row["reason"], row["by"]) for row in body["blocks"]] == [
        (False, "They rang and paid", "Arun Prakash"),
        (True, "Three parcels refused", "Arun Prakash"),
    ]
    assert body["blockedAt"] is None


def test_the_page_takes_the_same_statements_however_much_there_is(clerk, customer, buy, django_assert_num_queries):
    for n in (1, 4):
        for _ in range(n):
            order = buy("100.00", approved=False)
            buy("100.00", approved=True)
            AddressFactory(customer=customer)
            clerk.post(f"/api/admin/orders/{order.pk}/notes", {"text": f"Note {order.pk}"})
            clerk.post(f"/api/admin/users/{customer.pk}/notes", {"text": f"Note {order.pk}"})
        # session, customer, addresses, figures, latest order, rejected proofs, two kinds of notes, blocks
        with django_assert_num_queries(9):
            page(clerk, customer)
        with django_assert_num_queries(4):  # session, customer, count, orders
            clerk.get(f"/api/admin/users/{customer.pk}/orders")
    assert Order.objects.filter(created_at__gt=timezone.now() - timedelta(minutes=5)).count() == 10
