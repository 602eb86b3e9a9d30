"""Cancelled orders, their money, and what staff confirm or undo, through the API (docs/order-states.md)."""

import json
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.common.models import AuditRecord
from apps.orders import selectors
from apps.orders.enums import EventKind, Message
from apps.orders.models import Order, OrderEvent
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.services import transitions
from apps.orders.state_machine import RETRY_TIME
from apps.payments.models import Credit, Refund
from apps.shop.models import ShopSettings

from .conftest import decide, line, order_body, place, screenshot, send_proof, stock_of, the_order
from .making import last_proof

pytestmark = pytest.mark.django_db
WHY = {"reason": "Looked at twice"}


def put(client, order, what, **body):
    return client.put(f"/api/admin/orders/{order.pk}/{what}", body)


def set_status(client, order, status, **more):
    return put(client, order, "status", status=status, **more)


def seen_by(client, order):
    return client.get(f"/api/orders/{order.pk}").json()["order"]


def mailed(order):
    """The subject and text of the mail about the order's last event."""
    event = OrderEvent.objects.filter(order=order).latest("pk")
    assert event.message
    send_order_mail(order.pk, event.pk)
    return mail.outbox[-1].subject, mail.outbox[-1].body


def expire(order):
    Order.objects.filter(pk=order.pk).update(holds_until=timezone.now() - timedelta(minutes=1))
    assert transitions.expire_unpaid(now=timezone.now()) == 1


@pytest.fixture
def product(sell):
    return sell("250.00", stock=10, name="Rocket")


@pytest.fixture
def shopper(api_as, customer):
    return api_as(customer)


@pytest.fixture
def unpaid(shopper, product):
    return the_order(place(shopper, line(product, 2)))


@pytest.fixture
def waiting(shopper, unpaid):
    assert send_proof(shopper, unpaid).status_code == 200
    return unpaid


@pytest.fixture
def paid(clerk, waiting):
    assert decide(clerk, waiting, approved=True).status_code == 200
    return waiting


# ---- 1, 2: holding times


def test_expiry_is_not_stopped_by_orders_that_moved_on(api_as, clerk, customer, other_customer, product, monkeypatch):
    monkeypatch.setattr(selectors, "EXPIRE_AT_ONCE", 2)
    for _ in range(2):
        gone_on = the_order(place(api_as(customer), line(product)))
        assert set_status(clerk, gone_on, "confirmed", confirmUnpaid=True, **WHY).status_code == 200
    last = the_order(place(api_as(other_customer), line(product)))
    assert transitions.expire_unpaid(now=timezone.now() + timedelta(days=1)) == 1
    last.refresh_from_db()
    assert last.status == "cancelled"


def test_an_order_that_cannot_be_cancelled_does_not_stop_the_expiry_of_others(
    api_as, customer, other_customer, product, monkeypatch
):
    faulty, good = [the_order(place(api_as(buyer), line(product))) for buyer in (customer, other_customer)]
    apply_locked = transitions.apply_locked

    def fails(order, *args, **more):
        if order.pk == faulty.pk:
            raise ValueError("a faulty row")
        return apply_locked(order, *args, **more)

    monkeypatch.setattr(transitions, "apply_locked", fails)
    with pytest.raises(ValueError, match="a faulty row"):  # the queue shows it
        transitions.expire_unpaid(now=timezone.now() + timedelta(days=1))
    assert dict(Order.objects.values_list("pk", "status")) == {faulty.pk: "pending", good.pk: "cancelled"}


def test_a_step_back_to_pending_starts_the_holding_time(clerk, unpaid):
    set_status(clerk, unpaid, "confirmed", confirmUnpaid=True, **WHY)
    unpaid.refresh_from_db()
    assert unpaid.holds_until is None
    before = timezone.now()
    assert set_status(clerk, unpaid, "pending", confirmStepBack=True).status_code == 200
    unpaid.refresh_from_db()
    assert unpaid.holds_until >= before + timedelta(minutes=120)
    assert transitions.expire_unpaid(now=timezone.now()) == 0


def test_an_order_that_leaves_cancelled_for_pending_does_not_hold_its_units_for_ever(clerk, unpaid, product):
    set_status(clerk, unpaid, "cancelled", reason="Sold out")
    set_status(clerk, unpaid, "pending", confirmStepBack=True)
    assert stock_of(product) == 8
    assert transitions.expire_unpaid(now=timezone.now() + timedelta(hours=3)) == 1
    assert stock_of(product) == 10


def test_a_rejected_order_expires_after_the_retry_time(clerk, waiting):
    decide(clerk, waiting, approved=False, notes="The amount differs")
    waiting.refresh_from_db()
    assert timedelta(0) < waiting.holds_until - timezone.now() <= RETRY_TIME
    assert transitions.expire_unpaid(now=timezone.now() + timedelta(hours=23)) == 0
    assert transitions.expire_unpaid(now=timezone.now() + timedelta(hours=25)) == 1


def test_staff_extend_a_hold_and_the_customer_is_mailed(clerk, unpaid):
    before = unpaid.holds_until
    answer = put(clerk, unpaid, "extend-hold", hours=5, reason="His bank is closed")
    assert answer.status_code == 200
    unpaid.refresh_from_db()
    assert unpaid.holds_until == before + timedelta(hours=5)
    assert "Held until" in mailed(unpaid)[1]
    refused = put(clerk, unpaid, "extend-hold", hours=168, reason="His bank is closed")
    assert (refused.status_code, refused.json()["code"]) == (409, "hold_too_long")
    assert refused.json()["maxHours"] in {160, 161}


# ---- 3: money of cancelled orders


def test_payment_of_a_cancelled_order_requires_a_decision(shopper, clerk, waiting, product):
    shopper.put(f"/api/orders/{waiting.pk}/cancel", {"reason": "Too late"})
    asked = decide(clerk, waiting, approved=True)
    assert (asked.status_code, asked.json()["code"]) == (409, "order_cancelled")
    assert [(row["name"], row["possible"]) for row in asked.json()["resolutions"]] == [
        ("revive", True),
        ("refund_due", True),
    ]
    assert stock_of(product) == 10
    assert (
        put(
            clerk, waiting, "verify-payment", approved=True, proof=last_proof(waiting), resolution="refund_due"
        ).status_code
        == 200
    )
    subject, text = mailed(waiting)
    assert "refund" in subject
    assert "getting your order ready" not in text
    assert "₹500.00" in text
    body = seen_by(shopper, waiting)
    assert (body["status"], body["paymentStatus"]) == ("cancelled", "completed")
    assert (body["refund"]["state"], body["refund"]["amount"]) == ("due", 500)
    assert (body["amountReceived"], body["amountDue"]) == (500, 0)


def test_a_cancelled_order_is_revived_by_its_payment_while_there_is_stock(
    shopper, clerk, waiting, product, other_customer, api_as
):
    shopper.put(f"/api/orders/{waiting.pk}/cancel", {})
    place(api_as(other_customer), line(product, 9))
    asked = decide(clerk, waiting, approved=True).json()
    assert [row["possible"] for row in asked["resolutions"]] == [False, True]
    refused = put(clerk, waiting, "verify-payment", approved=True, proof=last_proof(waiting), resolution="revive")
    assert (refused.status_code, refused.json()["code"]) == (409, "out_of_stock")
    product.stock.quantity = 5
    product.stock.save()
    body = put(clerk, waiting, "verify-payment", approved=True, proof=last_proof(waiting), resolution="revive").json()[
        "order"
    ]
    assert (body["status"], body["stockState"], body["cancelKind"], stock_of(product)) == ("confirmed", "held", "", 3)
    assert "taken up again" in mailed(waiting)[0]


def test_a_paid_order_that_is_cancelled_owes_its_money_until_it_is_sent(shopper, clerk, boss, paid):
    asked = set_status(clerk, paid, "cancelled", reason="Sold out")
    assert (asked.status_code, asked.json()["code"]) == (409, "confirm_refund_due")
    assert set_status(clerk, paid, "cancelled", reason="Sold out", confirmRefundDue=True).status_code == 200
    assert "₹500.00" in mailed(paid)[1]
    listed = boss.get("/api/admin/refunds").json()
    assert (listed["total"], listed["totalDue"]) == (1, 500)
    (row,) = listed["refunds"]
    assert (row["orderNumber"], row["amount"], row["state"], row["customerName"]) == (
        paid.number, 500, "due", "Meena Raman",
    )  # fmt: skip
    assert put(clerk, paid, "refund", reference="512345678901").status_code == 403
    missing = put(boss, paid, "refund")
    assert (missing.status_code, missing.json()["errors"][0]["field"]) == (400, "reference")
    for _ in range(2):  # the answer to the first one got lost
        assert put(boss, paid, "refund", reference="512345678901").status_code == 200
    assert "512345678901" in mailed(paid)[1]
    body = seen_by(shopper, paid)
    assert (body["refund"]["state"], body["refund"]["reference"]) == ("sent", "512345678901")
    assert (body["paymentStatus"], body["amountReceived"], body["amountDue"]) == ("completed", 0, 0)
    again = put(boss, paid, "refund", reference="999999999999")
    assert (again.status_code, again.json()["code"]) == (409, "already_refunded")
    assert again.json()["message"].endswith("was recorded already, with the reference 512345678901, by Lakshmi.")
    assert (again.json()["reference"], again.json()["decidedBy"]) == ("512345678901", "Lakshmi")
    assert Refund.objects.count() == 1
    sent = boss.get("/api/admin/refunds", {"state": "sent", "search": "512345678901"}).json()
    assert (sent["total"], sent["refunds"][0]["sentBy"], sent["totalDue"]) == (1, "Lakshmi", 0)


def test_a_refund_is_undone_and_withdrawn_when_the_order_is_taken_up_again(clerk, boss, paid, product):
    set_status(clerk, paid, "cancelled", reason="Sold out", confirmRefundDue=True)
    put(boss, paid, "refund", cash=True)
    assert boss.get(f"/api/admin/orders/{paid.pk}").json()["order"]["refund"]["reference"] == "cash"
    assert put(boss, paid, "undo-refund", **WHY).json()["order"]["refund"]["state"] == "due"
    body = set_status(clerk, paid, "confirmed", confirmStepBack=True).json()["order"]
    assert (body["paymentStatus"], body["refund"], body["amountReceived"]) == ("completed", None, 500)
    assert Refund.objects.get().withdrawn_at
    assert stock_of(product) == 8


def test_money_that_was_sent_back_has_to_be_paid_again(clerk, boss, paid):
    set_status(clerk, paid, "cancelled", reason="Sold out", confirmRefundDue=True)
    put(boss, paid, "refund", reference="512345678901")
    asked = set_status(clerk, paid, "processing", confirmStepBack=True)
    assert asked.json()["code"] == "confirm_unpaid"
    body = set_status(clerk, paid, "processing", confirmStepBack=True, confirmUnpaid=True, **WHY).json()["order"]
    assert (body["paymentStatus"], body["amountDue"], body["refund"]) == ("pending", 500, None)


def test_the_cash_of_a_cancelled_order_is_not_just_completed(shopper, clerk, product):
    ShopSettings.objects.create(cod_enabled=True)
    order = the_order(place(shopper, line(product), paymentMethod="cod"))
    shopper.put(f"/api/orders/{order.pk}/cancel", {})
    assert put(clerk, order, "cash-received").json()["code"] == "order_cancelled"
    body = put(clerk, order, "cash-received", resolution="refund_due").json()["order"]
    assert (body["status"], body["refund"]["state"], body["refund"]["amount"]) == ("cancelled", "due", 250)
    assert Credit.objects.get().source == "cash"


def test_a_paid_cash_order_that_its_customer_cancels_owes_the_money(shopper, clerk, product):
    ShopSettings.objects.create(cod_enabled=True)
    order = the_order(place(shopper, line(product), paymentMethod="cod"))
    put(clerk, order, "cash-received")
    assert shopper.put(f"/api/orders/{order.pk}/cancel", {}).status_code == 409  # it is confirmed by now
    set_status(clerk, order, "pending", confirmStepBack=True)
    body = shopper.put(f"/api/orders/{order.pk}/cancel", {"reason": "Moved"}).json()["order"]
    assert (body["status"], body["refund"]["state"], body["amountReceived"]) == ("cancelled", "due", 250)


def test_a_proof_that_waits_stays_in_the_queue_of_a_cancelled_order(shopper, clerk, waiting):
    asked = set_status(clerk, waiting, "cancelled", reason="Sold out")
    assert asked.json()["code"] == "confirm_proof_waiting"
    set_status(clerk, waiting, "cancelled", reason="Sold out", confirmProofWaiting=True)
    (row,) = clerk.get("/api/admin/payments/waiting").json()["payments"]
    assert row["orderCancelled"] is True
    assert "still checking" in mailed(waiting)[1]
    decide(clerk, waiting, approved=False, notes="Nothing came")
    _, text = mailed(waiting)
    assert "stays cancelled" in text
    assert "Your order is safe" not in text


def test_filters_and_dashboard_know_refunds(clerk, paid, super_admin, api_as):
    set_status(clerk, paid, "cancelled", reason="Sold out", confirmRefundDue=True)

    def found(**params):
        return clerk.get("/api/admin/orders", params).json()["total"]

    assert (found(refund="due"), found(refund="sent"), found(paymentStatus="completed")) == (1, 0, 1)
    assert clerk.get("/api/admin/orders", {"paymentStatus": "refund_due"}).status_code == 400
    stats = clerk.get("/api/admin/dashboard").json()["stats"]
    assert (stats["refundsDue"], stats["shortOrders"], stats["totalRevenue"]) == (1, 0, 0)
    put(api_as(super_admin), paid, "refund", cash=True)
    assert (found(refund="due"), found(refund="sent"), found(paymentStatus="completed")) == (0, 1, 1)


def test_the_list_of_refunds_takes_the_same_statements_whatever_its_length(
    clerk, boss, shopper, sell, django_assert_num_queries
):
    product = sell(stock=100)
    for n in (1, 4):
        for _ in range(n):
            order = the_order(place(shopper, line(product)))
            send_proof(shopper, order)
            decide(clerk, order, approved=True)
            set_status(clerk, order, "cancelled", confirmRefundDue=True)
        with django_assert_num_queries(7):  # session, count, refunds, orders, last sent ones, two of figures
            boss.get("/api/admin/refunds")


# ---- 4, 7: confirmations


def test_an_unpaid_order_is_shipped_only_after_a_recorded_confirmation(clerk, unpaid):
    asked = set_status(clerk, unpaid, "shipped")
    assert (asked.status_code, asked.json()["code"]) == (409, "confirm_unpaid")
    assert [row["name"] for row in asked.json()["confirmations"]] == ["unpaid"]
    nameless = set_status(clerk, unpaid, "shipped", confirmUnpaid=True)
    assert (nameless.status_code, nameless.json()["errors"][0]["field"]) == (400, "reason")
    body = set_status(clerk, unpaid, "shipped", confirmUnpaid=True, reason="A regular").json()["order"]
    assert body["events"][-1]["confirmed"] == ["unpaid"]
    assert body["events"][-1]["reason"] == "A regular"
    assert AuditRecord.objects.get(action="order.status_changed").reason == "A regular"


def test_the_reason_of_an_unpaid_parcel_is_for_staff(shopper, clerk, unpaid):
    set_status(clerk, unpaid, "shipped", confirmUnpaid=True, reason="He always pays late")
    assert "pays late" not in json.dumps(seen_by(shopper, unpaid))
    assert "pays late" not in mailed(unpaid)[1]


def test_bulk_change_confirms_each_order_separately(clerk, shopper, unpaid, product, paid_other):
    ids = [str(unpaid.pk), str(paid_other.pk)]
    body = clerk.post("/api/admin/orders/bulk-status", {"ids": ids, "status": "shipped"}).json()
    assert body["changed"] == [str(paid_other.pk)]
    (row,) = body["refused"]
    assert (row["_id"], row["code"]) == (str(unpaid.pk), "confirm_unpaid")
    assert row["confirmations"][0]["sentence"]
    sent = {"ids": ids[:1], "status": "shipped", "confirmUnpaid": True, "reason": "Known", "carrier": "VRL"}
    assert clerk.post("/api/admin/orders/bulk-status", sent).json()["changed"] == ids[:1]
    unpaid.refresh_from_db()
    assert (unpaid.status, unpaid.carrier) == ("shipped", "VRL")


@pytest.fixture
def paid_other(api_as, other_customer, clerk, product):
    order = the_order(place(api_as(other_customer), line(product)))
    send_proof(api_as(other_customer), order, colour="grey")
    decide(clerk, order, approved=True)
    return order


@pytest.mark.parametrize(("goods", "left", "state"), [("restock", 10, "released"), ("write_off", 8, "written_off")])
def test_cancelling_a_delivered_order_requires_the_state_of_the_goods(clerk, paid, product, goods, left, state):
    set_status(clerk, paid, "delivered")
    asked = set_status(clerk, paid, "cancelled", reason="Sent back")
    assert (asked.status_code, asked.json()["code"]) == (409, "confirm_goods")
    assert [row["name"] for row in asked.json()["confirmations"]] == ["goods", "refund_due"]
    assert stock_of(product) == 8
    body = set_status(clerk, paid, "cancelled", reason="Sent back", goods=goods, confirmRefundDue=True).json()["order"]
    assert (body["stockState"], stock_of(product)) == (state, left)


def test_a_parcel_that_was_written_off_and_arrives_takes_nothing(clerk, paid, product):
    set_status(clerk, paid, "shipped")
    set_status(clerk, paid, "cancelled", goods="write_off", confirmRefundDue=True)
    product.stock.quantity = 0
    product.stock.save()
    body = set_status(clerk, paid, "delivered", confirmStepBack=True).json()["order"]
    assert (body["stockState"], body["paymentStatus"], stock_of(product)) == ("held", "completed", 0)


# ---- 5: undo


def test_a_wrong_approval_is_undone_by_a_super_admin(shopper, clerk, boss, paid):
    assert put(clerk, paid, "reopen-payment", **WHY).status_code == 403
    assert put(boss, paid, "reopen-payment", reason=" ").status_code == 400
    body = put(boss, paid, "reopen-payment", **WHY).json()["order"]
    assert (body["status"], body["paymentStatus"], body["amountReceived"]) == ("pending", "verification_pending", 0)
    assert Credit.objects.count() == 0
    assert "checking" in mailed(paid)[0]
    record = AuditRecord.objects.get(action="order.payment_reopened")
    assert (record.reason, record.before["payment"], record.after["payment"]) == (
        WHY["reason"], "completed", "verification_pending",
    )  # fmt: skip
    assert WHY["reason"] not in json.dumps(seen_by(shopper, paid))
    assert decide(clerk, paid, approved=False, notes="Another person's").status_code == 200


def test_an_approval_is_not_undone_once_the_order_is_packed_but_voided(shopper, clerk, boss, paid):
    set_status(clerk, paid, "shipped")
    refused = put(boss, paid, "reopen-payment", **WHY)
    assert (refused.status_code, refused.json()["code"]) == (409, "order_moved_on")
    assert put(clerk, paid, "void-payment", **WHY).status_code == 403
    body = put(boss, paid, "void-payment", reason="The transfer was called back").json()["order"]
    assert (body["status"], body["paymentStatus"], body["amountDue"]) == ("shipped", "failed", 500)
    assert "called back" in mailed(paid)[1]
    assert seen_by(shopper, paid)["paymentInfo"]["rejectionReason"] == "The transfer was called back"
    assert put(boss, paid, "void-payment", **WHY).json()["code"] == "not_voidable"


def test_a_rejection_is_undone_by_staff_without_a_mail(clerk, waiting):
    decide(clerk, waiting, approved=False, notes="The amount differs")
    body = put(clerk, waiting, "reopen-payment", **WHY).json()["order"]
    assert (body["paymentStatus"], body["holdsUntil"]) == ("verification_pending", None)
    assert OrderEvent.objects.filter(order=waiting).latest("pk").message == ""


def test_a_wrong_receipt_of_cash_is_undone(shopper, clerk, boss, product):
    ShopSettings.objects.create(cod_enabled=True)
    order = the_order(place(shopper, line(product), paymentMethod="cod"))
    assert put(clerk, order, "cash-received").json()["order"]["status"] == "confirmed"
    set_status(clerk, order, "delivered")
    assert put(clerk, order, "reopen-payment", **WHY).status_code == 403
    body = put(boss, order, "reopen-payment", **WHY).json()["order"]
    assert (body["status"], body["paymentStatus"], body["amountReceived"]) == ("delivered", "pending", 0)


def test_repeated_decision_of_the_same_person_is_no_conflict(clerk, boss, waiting):
    for _ in range(2):
        assert decide(clerk, waiting, approved=True, notes="Seen").status_code == 200
    assert decide(boss, waiting, approved=True, notes="Seen").status_code == 409
    assert OrderEvent.objects.filter(kind="payment_approved").count() == 1
    assert AuditRecord.objects.filter(action="order.payment_approved").count() == 1


def test_possible_actions_are_returned(clerk, boss, unpaid, shopper):
    def actions(client):
        return set(client.get(f"/api/admin/orders/{unpaid.pk}").json()["order"]["actions"])

    always = {"set_status", "tracking"}
    assert actions(clerk) == {*always, "extend_hold"}
    send_proof(shopper, unpaid)
    assert actions(clerk) == {*always, "approve", "reject"}
    decide(clerk, unpaid, approved=True)
    assert (actions(clerk), actions(boss)) == (always, {*always, "reopen_payment"})
    set_status(clerk, unpaid, "shipped")
    assert actions(boss) == {*always, "void_payment"}
    set_status(clerk, unpaid, "cancelled", goods="restock", confirmRefundDue=True)
    assert actions(boss) == {*always, "refund", "reopen_payment"}
    put(boss, unpaid, "refund", cash=True)
    assert actions(boss) == {*always, "undo_refund"}


# ---- 8: late proofs


def test_a_proof_for_an_order_that_staff_cancelled_waits_for_staff(shopper, clerk, unpaid, product):
    set_status(clerk, unpaid, "cancelled", reason="We think this is a fraud")
    body = send_proof(shopper, unpaid).json()["order"]
    assert (body["status"], body["paymentStatus"], stock_of(product)) == ("cancelled", "verification_pending", 10)
    assert clerk.get("/api/admin/payments/waiting").json()["total"] == 1


def test_a_proof_for_an_order_that_its_customer_cancelled_revives_it(shopper, unpaid, product):
    shopper.put(f"/api/orders/{unpaid.pk}/cancel", {})
    answer = send_proof(shopper, unpaid).json()
    body = answer["order"]
    assert (body["status"], body["cancelKind"], stock_of(product)) == ("pending", "", 8)
    assert body["events"][-1]["kind"] == "revived"
    assert "Your order was cancelled, and it is taken up again." in answer["message"]
    subject, text = mailed(unpaid)
    assert subject == f"Order {unpaid.number} is taken up again"
    assert "Your payment is under verification." in " ".join(text.split())


def test_whose_order_a_first_proof_takes_up_again_reads_that_by_either_call(shopper, unpaid):
    expire(unpaid)
    sent = {"screenshot": screenshot(), "orderData": json.dumps({"orderId": str(unpaid.pk)})}
    answer = shopper.post("/api/orders/create-manual-payment", sent, format="multipart").json()
    assert "it is taken up again" in answer["message"]
    again = send_proof(shopper, unpaid, colour="black").json()
    assert again["message"] == "Payment proof received. Your payment is under verification."
    queued = ProcrastinateJob.objects.filter(task_name__in=["send_proof_mail", "send_order_mail"])
    assert list(queued.order_by("pk").values_list("task_name", flat=True))[-3:] == [
        "send_proof_mail", "send_order_mail", "send_proof_mail",
    ]  # fmt: skip


# ---- 9: dates and repetitions


def test_the_delivered_date_does_not_move_with_later_events(api, shopper, clerk, customer, product):
    ShopSettings.objects.create(cod_enabled=True)
    order = the_order(place(shopper, line(product), paymentMethod="cod"))
    set_status(clerk, order, "delivered")
    before = timezone.now() - timedelta(days=5)
    OrderEvent.objects.filter(order=order).update(at=before)
    put(clerk, order, "cash-received")
    body = api.post("/api/orders/track", {"orderNumber": order.number, "email": customer.email}).json()["order"]
    from apps.common.clock import india_date

    assert body["estimatedDelivery"] == india_date(before).isoformat()
    delivered = body["timeline"][-1]
    assert (delivered["title"], delivered["at"][:10]) == ("Delivered", before.date().isoformat())


def test_a_repeated_key_says_what_became_of_the_order(shopper, product):
    first = place(shopper, line(product), key="one")
    assert (first.json()["message"], first.json()["replayed"]) == ("Order placed successfully!", False)
    order = the_order(first)
    shopper.put(f"/api/orders/{order.pk}/cancel", {})
    again = place(shopper, line(product), key="one")
    assert (again.status_code, again.json()["replayed"]) == (200, True)
    assert again.json()["message"] == "This order was placed before. It is cancelled now."
    assert again.json()["order"]["status"] == "cancelled"


def order_with_proof(client, product, colour):
    return client.post(
        "/api/orders/create-manual-payment",
        {"screenshot": screenshot(colour), "orderData": json.dumps(order_body(line(product)))},
        format="multipart",
        HTTP_IDEMPOTENCY_KEY="one",
    )


def test_a_proof_with_a_known_key_is_not_dropped(shopper, product):
    assert place(shopper, line(product), key="one").status_code == 201
    dropped = order_with_proof(shopper, product, "white")  # the same order under the same key, now with a proof
    assert (dropped.status_code, dropped.json()["code"]) == (409, "idempotency_key_reused")


def test_the_same_proof_with_the_same_key_is_a_repetition_and_another_one_is_not(shopper, product):
    assert order_with_proof(shopper, product, "white").status_code == 201
    again = order_with_proof(shopper, product, "white")
    assert (again.status_code, again.json()["replayed"]) == (200, True)
    assert again.json()["message"] == "This order was placed before. Your payment is under verification."
    assert order_with_proof(shopper, product, "grey").json()["code"] == "idempotency_key_reused"
    assert Order.objects.count() == 1


# ---- 10: reasons; tracking


def test_the_customer_reads_why_staff_cancelled(shopper, clerk, unpaid):
    set_status(clerk, unpaid, "cancelled", reason="The rocket is sold out")
    body = seen_by(shopper, unpaid)
    assert (body["cancelReason"], body["cancelKind"]) == ("The rocket is sold out", "staff")
    assert "The rocket is sold out" in mailed(unpaid)[1]


def test_a_bare_cancellation_has_a_reason_too(shopper, clerk, unpaid):
    set_status(clerk, unpaid, "cancelled")
    assert seen_by(shopper, unpaid)["cancelReason"] == "Cancelled by the shop"


def test_carrier_and_number_are_set_and_cleared_each_on_its_own(clerk, unpaid):
    def tracking(**sent):
        answer = put(clerk, unpaid, "tracking", **sent)
        order = answer.json().get("order", {})
        return answer.status_code, order.get("carrier"), order.get("trackingNumber")

    assert tracking(carrier="VRL", trackingNumber="V1") == (200, "VRL", "V1")
    assert tracking(trackingNumber="V2") == (200, "VRL", "V2")
    assert tracking(carrier="") == (200, "", "V2")
    assert tracking(carrier="") == (200, "", "V2")
    assert OrderEvent.objects.filter(kind="tracking_changed").count() == 3
    assert tracking()[0] == 400
    body = set_status(clerk, unpaid, "shipped", carrier="ST", confirmUnpaid=True, **WHY).json()["order"]
    assert (body["carrier"], body["trackingNumber"]) == ("ST", "V2")


# ---- mails


@pytest.mark.parametrize("message", [m for m in Message if m not in {Message.PROOF_TO_SHOP, Message.STATUS_CHANGED}])
def test_every_message_can_be_written(unpaid, message):
    event = OrderEvent.objects.create(
        order=unpaid, kind=EventKind.STATUS_CHANGED, message=message, note="512345678901", amount=500,
        actor_kind="staff", actor_name="Arun", at=timezone.now(),
    )  # fmt: skip
    send_order_mail(unpaid.pk, event.pk)
    (sent,) = mail.outbox
    assert unpaid.number in sent.subject
    assert "{" not in f"{sent.subject}{sent.body}"
    promises = message in {
        Message.CANCELLED_REFUND, Message.EXPIRED_REFUND, Message.REFUND_PROMISED, Message.PAID_TOO_MUCH,
    }  # fmt: skip
    assert ("We will send ₹500.00 back" in sent.body) == promises


def test_a_mail_says_what_its_event_said_although_the_order_moved_on(shopper, unpaid):
    """The job runs late: the order is cancelled meanwhile, and the first mail still asks for the payment."""
    placed = OrderEvent.objects.get(order=unpaid, kind="placed")
    expire(unpaid)
    send_order_mail(unpaid.pk, placed.pk)
    assert "Please pay" in mail.outbox[-1].body
    assert "under verification" not in mail.outbox[-1].body
