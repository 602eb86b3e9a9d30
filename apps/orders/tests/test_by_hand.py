"""Money that no statement can show, recorded by staff with a reason, and undone (docs/order-states.md)."""

from decimal import Decimal

import pytest

from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.orders.models import Order
from apps.payments.models import Credit, Refund

from .conftest import decide, line, place, send_proof, stock_of, the_order
from .making import broken_invariants, last_proof

pytestmark = pytest.mark.django_db
SLIP = {"way": "deposit", "reason": "The branch sent the slip"}
REFERENCE = "628578000918"


@pytest.fixture
def keeper(api_as, db):
    return api_as(StaffFactory(name="Priya", may_reconcile=True))


@pytest.fixture
def product(sell):
    return sell("250.00", stock=10, name="Rocket")


@pytest.fixture
def order(api_as, customer, product):
    return the_order(place(api_as(customer), line(product, 2)))


def record(client, order, rupees, **more):
    return client.put(
        f"/api/admin/orders/{order.pk}/record-credit", {"amount": rupees, "proof": last_proof(order), **SLIP, **more}
    )


def undo(client, order, credit, **more):
    body = {"credit": str(credit), "reason": "The slip is of another shop", **more}
    return client.put(f"/api/admin/orders/{order.pk}/undo-credit", body)


def states(order):
    found = Order.objects.select_related("payment").get(pk=order.pk)
    return found.status, found.payment.status, found.payment.amount_received


def test_a_deposit_pays_the_order_and_its_undoing_opens_it_again(keeper, order, customer, api_as):
    answer = record(keeper, order, 500)
    assert answer.status_code == 200, answer.content
    [shown] = answer.json()["order"]["paymentInfo"]["byHand"]
    assert (shown["amount"], shown["way"], shown["reason"], shown["by"]) == (500, "deposit", SLIP["reason"], "Priya")
    assert states(order) == ("confirmed", "completed", Decimal(500))
    record_ = AuditRecord.objects.filter(action="order.payment_approved").latest("pk")
    assert record_.reason == SLIP["reason"]
    assert SLIP["reason"] not in str(api_as(customer).get(f"/api/orders/{order.pk}").content)
    assert not broken_invariants()
    answer = undo(keeper, order, shown["_id"])
    assert answer.status_code == 200, answer.content
    assert answer.json()["order"]["paymentInfo"]["byHand"] == []
    assert states(order) == ("pending", "pending", Decimal(0))
    assert AuditRecord.objects.filter(action="order.credit_undone").latest("pk").reason == "The slip is of another shop"
    assert undo(keeper, order, shown["_id"]).json()["code"] == "not_recorded_by_hand"
    assert not broken_invariants()


def test_a_part_leaves_the_rest_due_and_the_rest_completes_it(keeper, order, api_as, customer):
    assert send_proof(api_as(customer), order).status_code == 200
    assert record(keeper, order, 200).json()["code"] == "amount_differs"
    assert record(keeper, order, 200, part=True).status_code == 200
    assert states(order) == ("pending", "pending", Decimal(200))
    assert keeper.put(f"/api/admin/orders/{order.pk}/ask-for-rest").status_code == 200
    assert record(keeper, order, 300, way="elsewhere").status_code == 200
    assert states(order) == ("confirmed", "completed", Decimal(500))
    first, second = Credit.objects.order_by("pk")
    assert undo(keeper, order, second.pk).status_code == 200
    assert states(order) == ("pending", "pending", Decimal(200))
    assert undo(keeper, order, first.pk).status_code == 200
    assert states(order) == ("pending", "verification_pending", Decimal(0))
    assert not broken_invariants()


def test_more_than_is_due_is_owed_to_the_customer(keeper, order):
    assert record(keeper, order, 700).json()["code"] == "amount_differs"
    assert record(keeper, order, 700, excess="refund").status_code == 200
    assert Refund.objects.get().amount == 200
    assert undo(keeper, order, Credit.objects.get().pk).status_code == 200
    assert Refund.objects.get().withdrawn_at is not None
    assert not broken_invariants()


def test_an_approval_of_which_a_part_was_sent_back_is_undone_after_the_refund(keeper, api_as, super_admin, order):
    boss, url = api_as(super_admin), f"/api/admin/orders/{order.pk}"
    assert record(keeper, order, 700, excess="refund").status_code == 200
    assert boss.put(f"{url}/refund", {"reference": REFERENCE}).status_code == 200
    reason = {"reason": "The slip is of another shop"}
    refused = boss.put(f"{url}/reopen-payment", reason)
    assert (refused.status_code, refused.json()["code"]) == (409, "already_refunded")
    assert "reopen_payment" not in boss.get(url).json()["order"]["actions"]
    assert boss.put(f"{url}/status", {"status": "processing"}).status_code == 200
    assert boss.put(f"{url}/void-payment", reason).json()["code"] == "already_refunded"
    assert states(order) == ("processing", "completed", Decimal(700))
    assert boss.put(f"{url}/undo-refund", reason).status_code == 200
    assert boss.put(f"{url}/void-payment", reason).status_code == 200
    assert states(order) == ("processing", "failed", Decimal(0))
    assert Refund.objects.get().withdrawn_at is not None
    assert not broken_invariants()


def test_a_cancellation_that_sends_the_money_back_includes_what_was_left_on_record(
    keeper, api_as, staff, customer, order
):
    assert record(keeper, order, 700, excess="record").status_code == 200
    assert (Refund.objects.get().amount, Refund.objects.get().on_record) == (200, True)
    clerk, url = api_as(staff), f"/api/admin/orders/{order.pk}"
    sent = {"status": "cancelled", "reason": "Sold out", "confirmRefundDue": True}
    assert clerk.put(f"{url}/status", sent).status_code == 200
    shown = api_as(customer).get(f"/api/orders/{order.pk}").json()["order"]["refund"]
    assert (shown["state"], shown["amount"], shown["onRecord"]) == ("due", 700, False)
    assert [row["amount"] for row in keeper.get("/api/admin/refunds").json()["refunds"]] == [700]
    assert not broken_invariants()


def test_money_for_a_cancelled_order_requires_a_decision(keeper, order, product):
    keeper.put(f"/api/admin/orders/{order.pk}/status", {"status": "cancelled", "reason": "Sold out"})
    assert record(keeper, order, 500).json()["code"] == "order_cancelled"
    assert record(keeper, order, 500, resolution="refund_due").status_code == 200
    assert states(order) == ("cancelled", "refund_due", Decimal(500))
    assert undo(keeper, order, Credit.objects.get().pk).status_code == 200
    assert states(order) == ("cancelled", "pending", Decimal(0))
    assert record(keeper, order, 500, resolution="revive").status_code == 200
    assert (states(order)[:2], stock_of(product)) == (("confirmed", "completed"), 8)
    assert not broken_invariants()


def test_reference_pays_only_one_order(keeper, order, api_as, other_customer, product):
    assert record(keeper, order, 500, reference="6285 7800 O918").status_code == 200
    assert Credit.objects.get().reference == REFERENCE
    other = the_order(place(api_as(other_customer), line(product, 2)))
    refused = record(keeper, other, 500, reference=REFERENCE)
    assert (refused.status_code, refused.json()["code"], refused.json()["orderNumber"]) == (
        409, "reference_used", order.number,
    )  # fmt: skip
    assert record(keeper, other, 500, reference="12345").json()["code"] == "wrong_reference"


def test_reference_is_recorded_once_for_an_order(keeper, order):
    assert record(keeper, order, 200, part=True, reference=REFERENCE).status_code == 200
    for further in ({"rupees": 100, "part": True}, {"rupees": 300}):
        refused = record(keeper, order, reference=REFERENCE, **further)
        assert (refused.status_code, refused.json()["code"], refused.json()["orderNumber"]) == (
            409, "reference_used", order.number,
        )  # fmt: skip
    assert undo(keeper, order, Credit.objects.get().pk).status_code == 200
    assert record(keeper, order, 500, reference=REFERENCE).status_code == 200
    assert not broken_invariants()


def test_only_what_was_recorded_by_hand_is_undone_in_this_way(keeper, api_as, super_admin, order, customer):
    send_proof(api_as(customer), order)
    decide(api_as(super_admin), order, approved=True)
    assert undo(keeper, order, Credit.objects.get().pk).json()["code"] == "not_recorded_by_hand"


@pytest.mark.parametrize("part", [True, False])
def test_money_is_not_recorded_over_a_proof_that_came_since(keeper, api_as, order, customer, part):
    before = last_proof(order)
    send_proof(api_as(customer), order)
    amount = 100 if part else 500
    refused = record(keeper, order, amount, part=part, proof=before)
    assert (refused.status_code, refused.json()["code"]) == (409, "another_proof")
    assert states(order) == ("pending", "verification_pending", 0)
    assert record(keeper, order, amount, part=part).status_code == 200


def test_staff_without_the_permission_to_reconcile_record_nothing(api_as, staff, order):
    assert record(api_as(staff), order, 500).status_code == 403
    assert "record_credit" not in api_as(staff).get(f"/api/admin/orders/{order.pk}").json()["order"]["actions"]


def test_a_reason_is_required(keeper, order):
    assert record(keeper, order, 500, reason=" ").status_code == 400
    assert record(keeper, order, 500, part=True, amount=0).status_code == 400
    assert not Credit.objects.exists()


def test_a_refund_that_was_not_sent_is_due_also_beside_money_on_record(keeper, api_as, super_admin, order):
    boss, url, reason = api_as(super_admin), f"/api/admin/orders/{order.pk}", {"reason": "Looked at twice"}
    assert record(keeper, order, 700, excess="refund").status_code == 200
    assert boss.put(f"{url}/refund", {"reference": "512345678901"}).status_code == 200
    cancelled = {"status": "cancelled", "reason": "Sold out", "excess": "record"}
    assert boss.put(f"{url}/status", cancelled).status_code == 200
    assert boss.put(f"{url}/undo-refund", reason).status_code == 200
    assert [row["amount"] for row in boss.get("/api/admin/refunds").json()["refunds"]] == [700]
    assert not broken_invariants()
