"""A customer says that a mail did not arrive."""

import pytest
from django.core import mail
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.tests.factories import StaffFactory
from apps.common.models import AuditRecord
from apps.ops.tests.conftest import WHY, run_action, signed_in
from apps.orders.models import Order
from apps.orders.notifications.tasks import send_order_mail

from .conftest import decide, line, place, send_proof, the_order

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(db):
    return signed_in(StaffFactory(name="Selvi", is_staff=True, is_superuser=True))


@pytest.fixture
def order(customer, staff, sell, api_as):
    """Placed, and its payment approved."""
    placed = the_order(place(api_as(customer), line(sell())))
    send_proof(api_as(customer), placed)
    decide(api_as(staff), placed, approved=True)
    return Order.objects.get(pk=placed.pk)


def copies():
    return [
        job.args
        for job in ProcrastinateJob.objects.filter(task_name="send_order_mail").order_by("pk")
        if "copy" in job.args
    ]


@pytest.mark.parametrize(("kind", "subject"), [("", "Payment received"), ("placed", "placed")])
def test_the_last_mail_or_one_of_a_kind_is_sent_again(desk, order, kind, subject):
    assert run_action(desk, order, "mail", kind=kind).status_code == 302
    (job,) = copies()
    send_order_mail(**job)
    (sent,) = mail.outbox
    assert subject in sent.subject
    assert sent.to == [order.customer_email]
    record = AuditRecord.objects.get(action="order.mail_sent_again")
    assert (record.reason, record.target_id, record.after["event"]) == (WHY, str(order.pk), job["event_id"])


def test_every_copy_is_a_message_of_its_own(desk, order):
    for _ in range(2):
        run_action(desk, order, "mail")
    for job in copies():
        for _ in range(2):  # a job may run twice
            send_order_mail(**job)
    send_order_mail(order.pk, copies()[0]["event_id"])
    assert len({sent.extra_headers["Message-ID"] for sent in mail.outbox}) == 3


def test_what_was_never_mailed_is_not_sent_again(desk, order):
    answer = run_action(desk, order, "mail", kind="cancelled")
    assert b"has no such mail" in answer.content
    Order.objects.filter(pk=order.pk).update(customer_email="")
    assert b"has no e-mail address" in run_action(desk, order, "mail").content
    Order.objects.filter(pk=order.pk).update(phone_number="")
    assert b"has no such mail" in run_action(desk, order, "mail").content
    assert not copies()


def test_a_mail_is_sent_again_three_times_a_day(desk, order):
    answers = [run_action(desk, order, "mail") for _ in range(4)]
    assert [answer.status_code for answer in answers[:3]] == [302] * 3
    assert b"three times today" in answers[3].content or b"3 times today" in answers[3].content
    assert len(copies()) == 3
    assert run_action(desk, order, "mail", kind="placed").status_code == 302
