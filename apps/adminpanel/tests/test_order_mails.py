"""The mails about an order, what became of them, and sending one again (docs/festival.md)."""

import smtplib
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.notifications.tasks import send_code
from apps.common.actors import SYSTEM
from apps.common.models import SentMail
from apps.orders.enquiries.models import Enquiry
from apps.orders.enquiries.notifications.tasks import send_agreed_mail
from apps.orders.models import Order, OrderEvent
from apps.orders.notifications.tasks import send_order_mail, send_proof_mail
from apps.orders.selectors import copies_today
from apps.orders.tests.conftest import decide, line, order_body, place, send_proof, the_order
from apps.payments.models import Payment
from apps.privacy.services import erasure
from apps.shop.models import ShopSettings
from apps.shop.selling.tests.making import period

pytestmark = pytest.mark.django_db
TASKS: dict[str, Any] = {task.name: task for task in (send_order_mail, send_proof_mail, send_code, send_agreed_mail)}


@pytest.fixture
def clerk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def order(api_as, customer, clerk, sell):
    """Placed, paid and approved: two mails to the customer, one to the shop."""
    ShopSettings.objects.create(email="shop@agal.example")
    order = the_order(place(api_as(customer), line(sell())))
    send_proof(api_as(customer), order)
    decide(clerk, order, approved=True)
    return Order.objects.get(pk=order.pk)


def work():
    """Run the queued mails as the worker does; returns the errors that it would try again after."""
    errors = []
    for job in ProcrastinateJob.objects.filter(task_name__in=TASKS, status="todo").order_by("pk"):
        try:
            TASKS[job.task_name](**job.args)
        except (smtplib.SMTPException, OSError) as error:
            errors.append(error)
    return errors


def mails(client, order):
    answer = client.get(f"/api/admin/orders/{order.pk}/mails")
    assert answer.status_code == 200
    return answer.json()["mails"]


def resend(client, order, event):
    return resend_body(client, order, {"event": str(event)})


def copies():
    """The copies that were sent, by Message-ID."""
    by_id = {sent.extra_headers["Message-ID"]: sent for sent in mail.outbox}
    return [sent for message_id, sent in by_id.items() if "-copy-" in message_id]


def resend_body(client, order, body):
    return client.post(f"/api/admin/orders/{order.pk}/resend-mail", body, format="json")


def refuse(monkeypatch, error):
    def send(self, fail_silently=False):
        raise error

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)


def test_mails_are_queued_and_then_sent(clerk, order, customer):
    rows = mails(clerk, order)
    assert [(row["kind"], row["address"], row["state"]) for row in rows] == [
        ("payment_approved", customer.email, "queued"),
        ("proof_to_shop", "shop@agal.example", "queued"),
        ("placed", customer.email, "queued"),
    ]
    assert work() == []
    rows = mails(clerk, order)
    assert {row["state"] for row in rows} == {"sent"}
    assert {row["kind"]: row["copiesLeft"] for row in rows} == {"payment_approved": 3, "proof_to_shop": 3, "placed": 3}
    assert not any(str(value) in str(rows) for value in (mail.outbox[0].body, mail.outbox[0].subject))


@pytest.mark.parametrize(
    ("state", "error", "words"),
    [
        (
            "refused",
            smtplib.SMTPRecipientsRefused({"a@b": (550, b"5.1.1 User unknown")}),
            "There is no such mailbox. It said: 550",
        ),
        (
            "failed",
            smtplib.SMTPRecipientsRefused({"a@b": (452, b"4.2.2 Over quota")}),
            "The mailbox is full. It said: 452",
        ),
        (
            "refused",
            smtplib.SMTPDataError(554, b"5.7.1 Blocked"),
            "The mail server refused it as unwanted mail. It said: 554",
        ),
        ("refused", smtplib.SMTPDataError(599, b"No"), "The mail server refused it. It said: 599 No"),
        ("failed", smtplib.SMTPDataError(451, b"Later"), "The mail server did not take it yet. It said: 451 Later"),
        ("failed", smtplib.SMTPAuthenticationError(535, b"secret"), "The shop could not sign in to the mail server."),
        ("failed", ConnectionRefusedError(), "The mail server did not answer."),
    ],
)
def test_a_mail_that_failed_says_why_in_plain_words_until_it_is_sent(clerk, order, monkeypatch, state, error, words):
    with monkeypatch.context() as broken:
        refuse(broken, error)
        assert len(work()) == 3
    rows = mails(clerk, order)
    assert {row["state"] for row in rows} == {state}
    assert all(row["refusal"].startswith(words) for row in rows)
    assert "secret" not in str(rows)
    assert work() == []
    assert {(row["state"], row["refusal"]) for row in mails(clerk, order)} == {("sent", "")}


def test_a_mail_is_sent_again_three_times_a_day_each(clerk, order):
    work()
    placed, approved = OrderEvent.objects.filter(order=order, kind__in=["placed", "payment_approved"]).order_by("pk")
    for left in (2, 1, 0):
        rows = resend(clerk, order, placed.pk).json()["mails"]
        assert {row["copiesLeft"] for row in rows if row["event"] == str(placed.pk)} == {left}
    refused = resend(clerk, order, placed.pk)
    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
    assert "3 times today" in refused.json()["message"]
    assert 0 < int(refused["Retry-After"]) <= 86_400
    assert resend(clerk, order, approved.pk).status_code == 200
    rows = mails(clerk, order)
    assert sorted(row["state"] for row in rows if row["isCopy"]) == ["queued"] * 4
    before = len(mail.outbox)
    assert work() == []
    assert len({sent.extra_headers["Message-ID"] for sent in mail.outbox[before:]} - {None}) >= 4
    assert {row["state"] for row in mails(clerk, order)} == {"sent"}
    tomorrow = timezone.now() + timedelta(days=1)
    assert not copies_today(order, now=tomorrow)


def test_an_order_that_a_proof_took_up_again_lists_the_mail_to_its_customer(clerk, customer, sell, api_as):
    ShopSettings.objects.create(email="shop@agal.example")
    shopper = api_as(customer)
    revived = the_order(place(shopper, line(sell())))
    shopper.put(f"/api/orders/{revived.pk}/cancel", {})
    send_proof(shopper, revived)
    for state in ("queued", "sent"):
        row = mails(clerk, revived)[0]
        assert (row["kind"], row["address"], row["state"]) == ("revived", customer.email, state)
        assert work() == []
    assert ["shop@agal.example"] in [sent.to for sent in mail.outbox]
    assert resend(clerk, revived, row["event"]).status_code == 200
    work()
    assert [sent.to for sent in copies()] == [[customer.email]]


def test_only_mails_of_the_order_are_sent_again(clerk, order, api_as, other_customer, sell):
    other = the_order(place(api_as(other_customer), line(sell())))
    event = OrderEvent.objects.get(order=other, kind="placed")
    for wrong in (event.pk, 999_999):
        refused = resend(clerk, order, wrong)
        assert (refused.status_code, refused.json()["code"]) == (409, "no_mail_to_send")
    assert resend_body(clerk, order, {"event": None}).json()["code"] == "no_mail_to_send", "no sale was agreed"
    assert resend(clerk, order, "x").status_code == 400
    assert resend_body(clerk, order, {}).status_code == 400
    assert clerk.get("/api/admin/orders/999999/mails").status_code == 404


def test_the_shops_mail_about_a_proof_is_sent_again_to_the_shop(clerk, order):
    work()
    event = OrderEvent.objects.get(order=order, message="proof_to_shop")
    rows = resend(clerk, order, event.pk).json()["mails"]
    assert [(row["address"], row["state"], row["isCopy"]) for row in rows if row["event"] == str(event.pk)] == [
        ("shop@agal.example", "queued", True),
        ("shop@agal.example", "sent", False),
    ]
    assert work() == []
    [copy] = copies()
    assert (copy.to, copy.subject) == (["shop@agal.example"], f"Payment proof for {order.number}")
    ShopSettings.objects.update(email="")
    assert resend(clerk, order, event.pk).json()["code"] == "no_mail_to_send"


def test_every_mail_of_cancelling_shipping_and_refunding_is_sent_again(clerk, order, super_admin, api_as):
    path = f"/api/admin/orders/{order.pk}/status"
    shipped = {"status": "shipped", "trackingNumber": "994893502471", "carrier": "ST Courier"}
    assert clerk.put(path, shipped).status_code == 200
    sent = {"status": "cancelled", "reason": "Came back", "excess": "refund", "goods": "restock"}
    assert clerk.put(path, sent).status_code == 200
    refunded = {"reference": "UTR123456789012"}
    answer = api_as(super_admin).put(f"/api/admin/orders/{order.pk}/refund", refunded)
    assert answer.status_code == 200, answer.json()
    work()
    rows = mails(clerk, order)
    assert {row["kind"] for row in rows} == {
        "placed", "proof_to_shop", "payment_approved", "status_changed", "cancelled_refund", "refund_sent",
    }  # fmt: skip
    for row in rows:
        assert resend(clerk, order, row["event"]).status_code == 200, row
    assert work() == []
    assert len(copies()) == len(rows)


def test_the_link_to_an_agreed_sale_is_sent_again_and_no_mail_to_pay(clerk, customer, sell, api_as):
    sent = order_body(line(sell())) | {"ageConfirmed": True}
    period("enquiry", "2020-01-01", notice_en="By phone", notice_ta="தொலைபேசியில்", notice_hi="फ़ोन पर")
    assert api_as(customer).post("/api/enquiries", sent).status_code == 201
    enquiry = Enquiry.objects.get()
    assert clerk.post(f"/api/admin/enquiries/{enquiry.pk}/order", {"items": sent["items"]}).status_code == 201
    order = Order.objects.get()
    assert mails(clerk, order) == [], "the order was entered by staff: nothing asks its customer to pay"
    placed = order.events.get()
    assert resend(clerk, order, placed.pk).json()["code"] == "no_mail_to_send"
    work()
    [row] = mails(clerk, order)
    assert (row["kind"], row["event"], row["copiesLeft"]) == ("agreed", None, 3)
    for left in (2, 1, 0):
        rows = resend_body(clerk, order, {"event": None}).json()["mails"]
        assert {row["copiesLeft"] for row in rows} == {left}
    assert resend_body(clerk, order, {"event": None}).status_code == 429
    work()
    assert [sent.subject for sent in copies()] == [f"What we agreed on: {enquiry.number}"] * 3
    assert "/agreed/" in copies()[0].body
    assert {row["state"] for row in mails(clerk, order)} == {"sent"}


def test_sign_in_codes_never_appear(clerk, order, api, customer):
    assert api.post("/api/auth/send-otp", {"email": customer.email}).status_code == 200
    work()
    assert len(mail.outbox) == 4
    assert {row["kind"] for row in mails(clerk, order)} == {"placed", "proof_to_shop", "payment_approved"}
    code = SentMail.objects.get(kind__contains="code")
    assert (code.state, code.order_id, code.address) == ("sent", None, "")


def test_an_approval_that_was_undone_is_not_mailed_and_not_listed(clerk, order):
    event = OrderEvent.objects.get(order=order, kind="payment_approved")
    OrderEvent.objects.create(
        order=order, kind="payment_reopened", actor_kind="system", actor_name="", at=timezone.now()
    )
    send_order_mail(order.pk, event.pk, unless_undone=True)
    assert "payment_approved" not in {row["kind"] for row in mails(clerk, order)}


def test_mails_of_earlier_releases_are_not_known(clerk, order):
    OrderEvent.objects.filter(order=order).update(at=timezone.now() - timedelta(days=4))
    assert {row["state"] for row in mails(clerk, order)} == {"unknown"}


def test_addresses_are_erased_with_the_order_and_rows_by_the_retention_rule(clerk, order, customer):
    work()
    Order.objects.filter(pk=order.pk).update(status="cancelled", cancel_kind="staff", stock_state="released")
    Payment.objects.update(status="pending", amount_received=0)
    order.payment.credits.all().delete()
    erasure.erase_customer(customer.pk, actor=SYSTEM)
    assert mails(clerk, order) == []
    assert not SentMail.objects.filter(order_id=order.pk).exclude(address="", refusal="").exists()
    shop = ShopSettings.objects.get()
    SentMail.objects.update(sent_at=timezone.now() - timedelta(days=shop.keep_personal_days + 1))
    erasure.purge_expired(now=timezone.now())
    assert not SentMail.objects.exists()


def test_the_list_takes_the_same_statements_however_many_mails(clerk, order, django_assert_num_queries):
    work()
    event = OrderEvent.objects.filter(order=order, kind="placed").get()
    for _ in range(2):
        with django_assert_num_queries(6):  # session, order, records, copies, shop, events
            mails(clerk, order)
        for _ in range(3):
            resend(clerk, order, event.pk)
