"""Money that goes back: due, details given, sent, in the bank; or on record (docs/festival.md)."""

import csv
import io
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from apps.accounts.tests.factories import StaffFactory
from apps.common.clock import india_date
from apps.ops.doctor.report import examine
from apps.orders.models import OrderEvent
from apps.orders.notifications.tasks import send_order_mail
from apps.payments.models import Refund
from apps.payments.references import folded
from apps.reconciliation.enums import Direction, Rail
from apps.reconciliation.models import BankAccount, StatementRow
from apps.reconciliation.selectors.matching import debit_days, left_bank

from .conftest import decide, line, place, send_proof, the_order

pytestmark = pytest.mark.django_db
REASON = "The rockets are recalled"
REFERENCE = "512345678901"


@pytest.fixture
def clerk(api_as):
    """An admin who may reconcile."""
    return api_as(StaffFactory(may_reconcile=True))


@pytest.fixture
def boss(api_as, super_admin):
    return api_as(super_admin)


@pytest.fixture
def paid(api_as, customer, clerk, sell):
    """An order of 500 rupees whose payment is approved."""
    order = the_order(place(api_as(customer), line(sell("500.00"))))
    send_proof(api_as(customer), order)
    assert decide(clerk, order, approved=True).status_code == 200
    return order


def cancel(client, order, **body):
    return client.put(f"/api/admin/orders/{order.pk}/status", {"status": "cancelled", **body})


def put(client, order, what, **body):
    return client.put(f"/api/admin/orders/{order.pk}/{what}", body)


def listed(client, **query):
    return client.get("/api/admin/refunds", query).json()


def last_mail(order):
    event = OrderEvent.objects.filter(order=order).latest("pk")
    send_order_mail(order.pk, event.pk)
    return mail.outbox[-1].body


def debit(reference, amount, day):
    account, _ = BankAccount.objects.get_or_create(holder="Agal", last_four="1234", ifsc="HDFC0001234")
    return StatementRow.objects.create(
        account=account, date=day, direction=Direction.DEBIT, amount=amount, rail=Rail.UPI, reference=reference,
        key=reference, occurrence=1,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("excess", "on_record", "words"),
    [("refund", False, "send ₹500.00 back to you"), ("record", True, "₹500.00 is on record for you")],
)
def test_cancelling_a_paid_order_requires_a_reason_and_a_decision_on_the_money(clerk, paid, excess, on_record, words):
    asked = cancel(clerk, paid, reason=REASON)
    assert (asked.status_code, asked.json()["code"]) == (409, "confirm_refund_due")
    assert "₹500.00" in asked.json()["confirmations"][0]["sentence"]
    without = cancel(clerk, paid, excess=excess)
    assert (without.status_code, without.json()["errors"][0]["field"]) == (400, "reason")
    assert cancel(clerk, paid, reason=REASON, excess="keep").status_code == 400
    assert not Refund.objects.exists()
    body = cancel(clerk, paid, reason=REASON, excess=excess).json()["order"]
    assert (body["refund"]["state"], body["refund"]["onRecord"]) == ("due", on_record)
    assert words in last_mail(paid)
    assert ("/refund-details?token=" in last_mail(paid)) is not on_record


def test_the_mail_about_money_on_record_has_three_languages(clerk, paid, customer):
    cancel(clerk, paid, reason=REASON, excess="record")
    for language, words in (("en", "on record for you"), ("ta", "உங்கள் பெயரில்"), ("hi", "आपके नाम जमा")):
        customer.language = language
        customer.save()
        body = last_mail(paid)
        assert words in body
        assert "₹500.00" in body


def test_a_bulk_cancellation_says_what_becomes_of_the_money(clerk, paid):
    sent = {"ids": [str(paid.pk)], "status": "cancelled", "reason": REASON}
    (refused,) = clerk.post("/api/admin/orders/bulk-status", sent).json()["refused"]
    assert refused["code"] == "confirm_refund_due"
    answer = clerk.post("/api/admin/orders/bulk-status", {**sent, "excess": "record"}).json()
    assert answer["changed"] == [str(paid.pk)]
    assert Refund.objects.get().on_record


def test_the_documented_confirmation_sends_the_money_back(clerk, paid):
    assert cancel(clerk, paid, confirmRefundDue=True).status_code == 200
    assert not Refund.objects.get().on_record


def test_money_on_record_becomes_due_when_the_customer_asks(clerk, boss, paid):
    cancel(clerk, paid, reason=REASON, excess="record")
    assert listed(clerk)["counts"] == {"due": 0, "details": 0, "sent": 0, "matched": 0, "record": 1}
    assert put(clerk, paid, "ask-for-refund").status_code == 400
    answer = put(clerk, paid, "ask-for-refund", reason="He rang")
    assert answer.json()["order"]["refund"]["onRecord"] is False
    assert "/refund-details?token=" in last_mail(paid)
    again = put(clerk, paid, "ask-for-refund", reason="He rang")
    assert (again.status_code, again.json()["code"]) == (409, "nothing_on_record")
    assert put(boss, paid, "refund", reference=REFERENCE).status_code == 200


def test_a_refund_goes_from_due_to_the_bank(clerk, boss, paid, api, customer):
    cancel(clerk, paid, reason=REASON, excess="refund")
    (row,) = listed(clerk)["refunds"]
    assert (row["stage"], row["payee"], row["sentOn"]) == ("due", None, None)
    token = last_mail(paid).partition("token=")[2].split()[0]
    api.post("/api/refund-details", {"token": token, "upiId": "meena@okbank"}, format="json")
    (row,) = listed(clerk, state="details")["refunds"]
    assert (row["stage"], row["payee"]["upiId"]) == ("details", "meena@okbank")
    day = india_date(timezone.now()) - timedelta(days=1)
    assert put(boss, paid, "refund", reference="5123 4567 8901", sentOn=str(day)).status_code == 200
    (row,) = listed(clerk, state="sent")["refunds"]
    assert (row["stage"], row["sentOn"], row["sentBy"], row["isLast"]) == ("sent", str(day), "Lakshmi", True)
    assert listed(clerk, state="matched")["refunds"] == []
    debit(REFERENCE, 500, day)
    (row,) = listed(clerk, state="matched")["refunds"]
    assert (row["stage"], row["leftBankOn"]) == ("matched", str(day))
    assert listed(clerk)["counts"] == {"due": 0, "details": 0, "sent": 1, "matched": 1, "record": 0}
    assert put(clerk, paid, "undo-refund", reason="It came back").status_code == 403
    assert put(boss, paid, "undo-refund", reason="It came back").status_code == 200
    (row,) = listed(clerk)["refunds"]
    assert (row["stage"], row["sentOn"], row["reference"]) == ("details", None, "")


@pytest.mark.parametrize("days", [1, -366])
def test_a_refund_is_sent_on_a_day_of_the_last_year(clerk, boss, paid, days):
    cancel(clerk, paid, reason=REASON, excess="refund")
    day = india_date(timezone.now()) + timedelta(days=days)
    answer = put(boss, paid, "refund", reference=REFERENCE, sentOn=str(day))
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "sentOn")
    assert Refund.objects.get().sent_at is None


def test_sums_are_of_what_is_due_on_record_and_sent_this_month(clerk, boss, paid):
    cancel(clerk, paid, reason=REASON, excess="refund")
    body = listed(clerk, search="nobody")
    assert (body["totalDue"], body["totalOnRecord"], body["sentThisMonth"], body["total"]) == (500, 0, 0, 0)
    put(boss, paid, "refund", reference=REFERENCE)
    assert listed(clerk)["sentThisMonth"] == 500
    month = india_date(timezone.now()).replace(day=1)
    Refund.objects.update(sent_on=month - timedelta(days=1))
    assert listed(clerk)["sentThisMonth"] == 0
    Refund.objects.update(sent_on=None)  # a record of an earlier release
    assert listed(clerk)["sentThisMonth"] == 500
    assert listed(clerk, state="sent")["refunds"][0]["sentOn"] == str(india_date(timezone.now()))


def test_the_file_of_sent_refunds_says_when_how_and_by_whom(clerk, boss, paid):
    def rows(**query):
        text = b"".join(clerk.get("/api/admin/refunds/export", query).streaming_content).decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text)))

    cancel(clerk, paid, reason=REASON, excess="record")
    assert rows() == []
    assert [row["Order"] for row in rows(state="record")] == [paid.number]
    put(boss, paid, "refund", reference=REFERENCE)
    (row,) = rows(state="sent")
    today = str(india_date(timezone.now()))
    assert (row["Amount"], row["Sent on"], row["Reference"], row["Sent by"]) == ("500.00", today, REFERENCE, "Lakshmi")
    assert clerk.get("/api/admin/refunds/export", {"state": "lost"}).status_code == 400


def test_a_debit_is_of_one_refund_though_two_name_its_reference(clerk, boss, paid):
    cancel(clerk, paid, reason=REASON, excess="refund")
    put(boss, paid, "refund", reference=REFERENCE)
    first = Refund.objects.get()
    second = Refund.objects.create(
        payment=first.payment, amount=first.amount, reason="Twice", due_at=first.due_at, sent_at=first.sent_at,
        reference=f"{REFERENCE[:4]} {REFERENCE[4:]}", sent_by_name="Lakshmi",
    )  # fmt: skip
    debit(REFERENCE, 500, india_date(timezone.now()))
    assert debit_days([first, second]) == {first.pk: india_date(timezone.now())}
    assert list(Refund.objects.filter(left_bank())) == [first]
    assert debit_days([second]) == {}


@pytest.mark.parametrize(
    "typed",
    [REFERENCE, "5123 4567 8901", "0000512345678901", "51234567-8901", "5I2345678901", "hdfcr12024061400", "cash", "X"],
)
def test_a_reference_is_compared_with_the_bank_as_everywhere(clerk, boss, paid, typed):
    cancel(clerk, paid, reason=REASON, excess="refund")
    put(boss, paid, "refund", reference=typed)
    debit(folded(typed), 500, india_date(timezone.now()))
    assert Refund.objects.filter(left_bank()).count() == 1
    StatementRow.objects.create(
        account=BankAccount.objects.get(), date=india_date(timezone.now()), direction=Direction.DEBIT, amount=499,
        rail=Rail.UPI, reference=folded(typed), key="other", occurrence=1,
    )  # fmt: skip
    assert Refund.objects.filter(left_bank()).count() == 1
    Refund.objects.update(amount=400)
    assert Refund.objects.filter(left_bank()).count() == 0


def test_the_doctor_names_a_cancelled_paid_order_without_a_refund(clerk, paid):
    cancel(clerk, paid, reason=REASON, excess="record")

    def found():
        return [result.count for result in examine(with_files=False) if result.check.name == "order_cancelled_paid"]

    assert found() == [0]
    Refund.objects.all().delete()
    assert found() == [1]
