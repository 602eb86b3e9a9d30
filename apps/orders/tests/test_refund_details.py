"""Where a refund is sent to: by the link of a mail, which works once and for 30 days (docs/payments.md)."""

import re
from datetime import timedelta

import pytest
from django.core import mail, signing
from django.utils import timezone

from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.orders.models import OrderEvent
from apps.orders.notifications.tasks import send_order_mail
from apps.payments.models import Refund

from .conftest import decide, line, place, send_proof, the_order

pytestmark = pytest.mark.django_db
ACCOUNT = {"accountNumber": "5020 0000 1234 56", "ifsc": "hdfc0001234", "accountName": "Meena Raman"}


@pytest.fixture
def clerk(api_as, db):
    return api_as(StaffFactory(name="Priya", may_reconcile=True))


@pytest.fixture
def order(api_as, customer, clerk, sell):
    """Paid and then cancelled: its money has to be sent back."""
    made = the_order(place(api_as(customer), line(sell("250.00", stock=10), 2)))
    send_proof(api_as(customer), made)
    decide(clerk, made, approved=True)
    body = {"status": "cancelled", "reason": "Sold out", "confirmRefundDue": True}
    assert clerk.put(f"/api/admin/orders/{made.pk}/status", body).status_code == 200
    return made


def link(order):
    """The token in the mail about the order's last event."""
    event = OrderEvent.objects.filter(order=order).latest("pk")
    send_order_mail(order.pk, event.pk)
    found = re.search(r"/refund-details\?token=(\S+)", str(mail.outbox[-1].body))
    return found[1] if found else ""


def give(client, token, **payee):
    return client.post("/api/refund-details", {"token": token, **payee}, format="json")


def look(client, token):
    return client.post("/api/refund-details/look", {"token": token}, format="json")


def test_the_link_of_the_mail_takes_a_upi_id_once(api, order, clerk):
    token = link(order)
    seen = look(api, token)
    assert seen.json()["refund"] == {"orderNumber": order.number, "amount": 500, "given": ""}
    answer = give(api, token, upiId="meena.r@okbank")
    assert answer.status_code == 200, answer.content
    assert answer.json()["refund"]["given"] == "me***@okbank"
    assert give(api, token, upiId="thief@okbank").json()["code"] == "refund_link_not_valid"
    assert look(api, token).status_code == 409
    [row] = clerk.get("/api/admin/refunds").json()["refunds"]
    assert row["payee"] == {"upiId": "meena.r@okbank", "accountNumber": "", "ifsc": "", "accountName": ""}
    assert clerk.get(f"/api/admin/orders/{order.pk}").json()["order"]["payee"]["upiId"] == "meena.r@okbank"
    exported = b"".join(clerk.get("/api/admin/refunds/export").streaming_content).decode()
    assert "meena.r@okbank" in exported
    assert AuditRecord.objects.filter(action="refund.payee_given").count() == 1
    assert "okbank" not in str(AuditRecord.objects.filter(action="refund.payee_given").values("before", "after"))


@pytest.mark.parametrize("role", ["admin", "packer"])
def test_an_account_is_shown_to_those_alone_who_reconcile(api, api_as, order, role):
    give(api, link(order), upiId="meena.r@okbank")
    colleague = api_as(StaffFactory(role=role))
    for path in ("refunds", "refunds/export"):
        assert colleague.get(f"/api/admin/{path}").status_code == 403
    assert "meena.r@okbank" not in colleague.get(f"/api/admin/orders/{order.pk}").content.decode()


def test_the_mail_that_confirms_brings_a_link_for_another_change(api, order):
    first = link(order)
    give(api, first, upiId="meena.r@okbank")
    second = link(order)
    assert second != first
    assert "okbank" not in mail.outbox[-1].body
    assert give(api, second, **ACCOUNT).status_code == 200
    refund = Refund.objects.get()
    assert (refund.payee_upi, refund.payee_account, refund.payee_ifsc, refund.payee_name, refund.payee_changes) == (
        "", "50200000123456", "HDFC0001234", "Meena Raman", 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("payee", "field"),
    [
        ({}, "upiId"),
        ({"upiId": "meena"}, "upiId"),
        ({"upiId": "meena@okbank", **ACCOUNT}, "upiId"),
        ({**ACCOUNT, "ifsc": "HDFC1001234"}, "ifsc"),
        ({**ACCOUNT, "accountNumber": "1234"}, "accountNumber"),
        ({**ACCOUNT, "accountNumber": "12345678O1"}, "accountNumber"),
        ({**ACCOUNT, "accountName": " "}, "accountName"),
    ],
)
def test_what_is_no_payee_is_refused_and_the_link_stays(api, order, payee, field):
    token = link(order)
    refused = give(api, token, **payee)
    assert refused.status_code == 400
    assert [one["field"] for one in refused.json()["errors"]] == [field]
    assert give(api, token, upiId="meena.r@okbank").status_code == 200


def test_a_link_ends_after_30_days_and_with_the_refund(api, order, clerk, monkeypatch):
    token = link(order)
    assert look(api, token + "x").json()["code"] == "refund_link_not_valid"
    clerk.put(f"/api/admin/orders/{order.pk}/refund", {"reference": "512345678901"})
    assert give(api, token, upiId="meena.r@okbank").json()["code"] == "refund_settled"
    later = (timezone.now() + timedelta(days=31)).timestamp()
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert look(api, token).json()["code"] == "refund_link_not_valid"


def test_a_link_of_one_refund_opens_no_other(api, order):
    forged = signing.dumps([Refund.objects.get().pk, 0], salt="another")
    assert look(api, forged).status_code == 409
    assert look(api, "").status_code == 400


def test_money_on_record_requires_no_account(clerk, order):
    Refund.objects.update(on_record=True)
    assert link(order) == ""
