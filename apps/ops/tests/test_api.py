"""How the shop is and which mails were not delivered, in the back office: figures, sentences, "send again"."""

import smtplib

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.notifications.tasks import send_code
from apps.common import job_errors, mail
from apps.common.jobs import app
from apps.common.models import AuditRecord, JobError
from apps.ops.monitoring import numbers
from apps.orders.models import Order, OrderEvent
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.tests.conftest import line, place, the_order

from .test_given_up import give_up

STATE, MAILS = "/api/admin/shop-state", "/api/admin/given-up-mails"


@pytest.fixture
def order(api_as, customer, sell) -> Order:
    return the_order(place(api_as(customer), line(sell())))


@pytest.fixture
def refuse(order, monkeypatch):
    """Make the mail server answer the mail about the order; returns its job, given up as the worker does."""

    def answer(error: Exception) -> ProcrastinateJob:
        def deliver(_: object) -> None:
            raise error

        event = OrderEvent.objects.filter(order=order).latest("pk")
        send_order_mail.defer(order_id=order.pk, event_id=event.pk)
        monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", deliver)
        with pytest.raises(smtplib.SMTPException) as raised:
            send_order_mail(order_id=order.pk, event_id=event.pk)
        return give_up(raised.value)

    return answer


def no_such_user(order: Order) -> smtplib.SMTPRecipientsRefused:
    reply = f"5.1.1 No such user <{order.customer_email}>".encode()
    return smtplib.SMTPRecipientsRefused({order.customer_email: (550, reply)})


class TestState:
    def test_the_figures_are_those_of_the_shop(self, api_as, staff, order):
        send_code.defer(code_id=1)
        give_up(ValueError("no"))
        body = api_as(staff).get(STATE).json()
        figures = body["figures"]
        assert (figures["ordersLastMinute"], figures["ordersLastHour"]) == (1, 1)
        assert (figures["paymentsWaiting"], figures["paymentsWaitingSince"]) == (0, None)
        assert figures["paymentsMatchedToday"] == 0
        assert figures["jobsWaiting"] == ProcrastinateJob.objects.filter(status="todo").count() > 0
        assert figures["mailsGivenUp"] == 1
        sentences = {finding["about"]: finding for finding in body["findings"]}
        assert sentences["Mails given up"]["says"] == "1 mail given up after all tries."
        assert (sentences["Mails given up"]["level"], sentences["Mails given up"]["place"]) == ("warning", "mails")
        assert sentences["Database"] == {
            "level": "good", "about": "Database", "says": "The database answers.", "toDo": "", "place": None,
        }  # fmt: skip
        assert body["level"] == body["findings"][0]["level"] == "bad"  # no worker runs in tests
        assert body["summary"].startswith("Something is broken")

    def test_what_is_not_known_is_null(self, api_as, staff, monkeypatch):
        monkeypatch.setattr(numbers, "_ask", lambda *_: None)
        figures = api_as(staff).get(STATE).json()["figures"]
        assert set(figures.values()) == {None}

    def test_a_second_look_within_ten_seconds_asks_for_no_figure(self, api_as, staff):
        client = api_as(staff)
        client.get(STATE)
        with CaptureQueriesContext(connection) as queries:
            client.get(STATE)
        assert not [query for query in queries if "procrastinate" in query["sql"] or "orders_" in query["sql"]]


class TestMails:
    def test_a_refused_mail_says_to_whom_about_what_and_why(self, api_as, staff, order, refuse):
        job = refuse(no_such_user(order))
        (row,) = api_as(staff).get(MAILS).json()["mails"]
        assert row["givenUpAt"].startswith(f"{timezone.now():%Y-%m-%d}T")
        assert row == {
            "_id": str(job.pk),
            "title": "Mail to a customer about an order",
            "recipient": "m•••@example.com",
            "order": {"_id": str(order.pk), "orderNumber": order.number},
            "givenUpAt": row["givenUpAt"],
            "tries": 17,
            "refused": True,
            "reason": "There is no such mailbox. It said: 550 5.1.1 No such user <(address)>",
        }

    def test_a_mail_that_failed_after_all_tries_is_not_refused(self, api_as, staff, refuse):
        refuse(smtplib.SMTPDataError(451, b"4.3.0 Try again"))
        (row,) = api_as(staff).get(MAILS).json()["mails"]
        assert (row["refused"], row["reason"]) == (
            False, "The mail server did not take it yet. It said: 451 4.3.0 Try again",
        )  # fmt: skip

    def test_a_mail_that_was_never_written_has_the_error(self, api_as, staff):
        send_code.defer(code_id=1)
        give_up(ValueError("no"))
        (row,) = api_as(staff).get(MAILS).json()["mails"]
        assert (row["title"], row["recipient"], row["order"]) == ("Sign-in code", "", None)
        assert row["reason"] == "An error in the program: ValueError: no"

    def test_a_refused_mail_without_a_record_has_the_words_of_the_server(self, api_as, staff):
        send_code.defer(code_id=1)
        give_up(mail.MailRefused("550 5.1.1 No such user <meena@example.com>"))
        (row,) = api_as(staff).get(MAILS).json()["mails"]
        assert row["reason"] == "The mail server refused it. It said: 550 5.1.1 No such user <(address)>"

    def test_a_mail_without_an_error_says_that_it_is_not_known(self, api_as, staff):
        send_code.defer(code_id=1)
        give_up()
        (row,) = api_as(staff).get(MAILS).json()["mails"]
        assert row["reason"] == "Not known."

    def test_other_jobs_and_mails_that_wait_are_not_listed(self, api_as, staff):
        send_code.defer(code_id=1)
        app.configure_task("sweep_files", queue="default").defer(timestamp=1)
        give_up()
        assert api_as(staff).get(MAILS).json()["mails"] == []

    def test_the_last_one_is_first_and_pages_hold_what_was_asked_for(self, api_as, staff):
        jobs = []
        for n in range(3):
            send_code.defer(code_id=n)
            jobs.append(str(give_up(ValueError("no")).pk))
        body = api_as(staff).get(f"{MAILS}?limit=2").json()
        assert [row["_id"] for row in body["mails"]] == jobs[:0:-1]
        assert (body["total"], body["totalPages"], body["currentPage"]) == (3, 2, 1)

    def test_the_list_takes_a_constant_number_of_queries(self, api_as, staff):
        client = api_as(staff)

        def cost() -> int:
            with CaptureQueriesContext(connection) as queries:
                client.get(f"{MAILS}?limit=100")
            return len(queries)

        send_code.defer(code_id=1)
        give_up(ValueError("no"))
        few = cost()
        for n in range(10):
            send_code.defer(code_id=n)
            give_up(ValueError("no"))
        assert cost() == few


class TestSendAgain:
    def test_the_mail_is_in_the_queue_with_all_its_tries_and_audited(self, api_as, staff, order, refuse):
        job = refuse(no_such_user(order))
        answer = api_as(staff).post(f"{MAILS}/{job.pk}/send-again")
        assert (answer.status_code, answer.json()["message"]) == (200, "The mail is in the queue again")
        waiting = ProcrastinateJob.objects.get(pk=job.pk)
        assert (waiting.status, waiting.attempts) == ("todo", 0)
        record = AuditRecord.objects.get(action="job.retried", target_id=str(job.pk))
        assert (record.actor_name, record.before) == (staff.name, {"attempts": 17})
        assert api_as(staff).get(MAILS).json()["mails"] == []

    def test_a_second_time_is_refused(self, api_as, staff, order, refuse):
        job = refuse(no_such_user(order))
        client = api_as(staff)
        client.post(f"{MAILS}/{job.pk}/send-again")
        answer = client.post(f"{MAILS}/{job.pk}/send-again")
        assert (answer.status_code, answer.json()["code"]) == (409, "mail_not_given_up")
        assert answer.json()["message"] == "This mail was not given up, or somebody sent it again already."
        assert AuditRecord.objects.filter(action="job.retried").count() == 1

    def test_an_unknown_mail_is_not_found(self, api_as, staff):
        answer = api_as(staff).post(f"{MAILS}/999999/send-again")
        assert (answer.status_code, answer.json()["code"]) == (404, "mail_not_found")

    def test_another_job_is_not_found_here(self, api_as, staff):
        app.configure_task("sweep_files", queue="default").defer(timestamp=1)
        job = give_up()
        assert api_as(staff).post(f"{MAILS}/{job.pk}/send-again").status_code == 404
        assert ProcrastinateJob.objects.get(pk=job.pk).status == "failed"


def test_the_error_of_a_job_names_its_mail(order, refuse):
    job = refuse(no_such_user(order))
    event = OrderEvent.objects.filter(order=order).latest("pk")
    assert JobError.objects.get(job_id=job.pk).message_id == f"order-event-{event.pk}"
    job_errors.note(job.pk, ValueError("another error, without a mail"))
    assert JobError.objects.get(job_id=job.pk).message_id == ""
