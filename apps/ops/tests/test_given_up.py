"""Failed jobs and mails: operators see subject, recipient and error, send them again or dismiss them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.notifications.tasks import send_code
from apps.common import job_errors
from apps.common.jobs import app
from apps.common.mail import MailRefused
from apps.common.models import AuditRecord, JobError
from apps.ops.models import GivenUpJob
from apps.ops.monitoring import numbers
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.tests.conftest import line, place, the_order

from .conftest import run_action

LIST = "/django-admin/operators/givenupjob/"


def give_up(error: Exception | None = None) -> GivenUpJob:
    """The newest job in the state in which the worker leaves it after the last attempt."""
    job = ProcrastinateJob.objects.latest("pk")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'doing' WHERE id = %s", [job.pk])
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed', attempts = 17 WHERE id = %s", [job.pk])
    if error:
        job_errors.note(job.pk, error)
    return GivenUpJob.objects.get(pk=job.pk)


@pytest.fixture
def mail(api_as, customer, sell):
    """The mail about an order, refused."""
    order = the_order(place(api_as(customer), line(sell())))
    send_order_mail.defer(order_id=order.pk, event_id=order.events.get().pk)
    return order, give_up(MailRefused("550 5.1.1 No such user <meena@example.com>"))


def test_list_shows_task_recipient_and_error(desk, mail):
    order, _ = mail
    page = desk.get(LIST).content.decode()
    assert "Mail to a customer about an order" in page
    assert order.number in page
    assert "550 5.1.1 No such user" in page
    assert ">17<" in page


def test_a_reason_is_stored_without_addresses(mail):
    _, job = mail
    assert JobError.objects.get(job_id=job.pk).error == "MailRefused: 550 5.1.1 No such user <(address)>"


def test_a_refused_mail_is_counted_apart_from_failed_jobs(mail):
    send_code.defer(code_id=1)
    give_up(ValueError("no"))
    counted = {job: count for job, count in numbers.read().jobs.items() if job[1] in {"failed", "refused"}}
    assert counted == {("mail", "refused"): 1, ("codes", "failed"): 1}


def test_a_job_that_waits_is_not_in_the_list(desk, db):
    send_code.defer(code_id=1)
    assert "Sign-in code" not in desk.get(LIST).content.decode()


def test_retried_job_has_all_its_attempts(desk, mail):
    _, job = mail
    run_action(desk, job, "again")
    waiting = ProcrastinateJob.objects.get(pk=job.pk)
    assert (waiting.status, waiting.attempts) == ("todo", 0)
    assert AuditRecord.objects.filter(action="job.retried", target_id=str(job.pk)).exists()


def test_many_are_sent_again_at_once(desk, db):
    jobs = []
    for n in range(3):
        send_code.defer(code_id=n)
        jobs.append(give_up().pk)
    chosen = {"action": "again", "_selected_action": jobs, "do": "1", "reason": "The provider is back"}
    desk.post(LIST, chosen)
    assert set(ProcrastinateJob.objects.filter(pk__in=jobs).values_list("status", flat=True)) == {"todo"}


def test_dismissed_job_is_deleted_and_audited(desk, mail):
    order, job = mail
    run_action(desk, job, "dismiss")
    assert not ProcrastinateJob.objects.filter(pk=job.pk).exists()
    record = AuditRecord.objects.get(action="job.dismissed")
    assert record.before["args"]["order_id"] == order.pk


def test_waiting_job_is_not_dismissed(desk, mail):
    _, job = mail
    run_action(desk, job, "again")
    assert run_action(desk, job, "dismiss").status_code == 404
    assert ProcrastinateJob.objects.filter(pk=job.pk).exists()


def test_list_takes_a_constant_number_of_queries(desk, db):
    def cost() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            desk.get(LIST)
        return len(queries)

    desk.get(LIST)
    send_code.defer(code_id=1)
    give_up(ValueError("no"))
    few = cost()
    for n in range(10):
        send_code.defer(code_id=n)
        give_up(ValueError("no"))
    assert cost() == few


def test_errors_are_deleted_with_their_jobs(mail):
    _, job = mail
    job_errors.note(job.pk + 1000, ValueError("its job is gone"))
    job_errors.forget()
    assert list(JobError.objects.values_list("job_id", flat=True)) == [job.pk]


def test_task_without_a_label_is_readable(desk, db):
    app.configure_task("sweep_files", queue="default").defer(timestamp=1)
    give_up()
    assert "Sweep files" in desk.get(LIST).content.decode()


def test_of_two_failed_runs_by_the_clock_one_is_sent_again(desk, db):
    jobs = []
    for timestamp in range(2):
        app.configure_task("sweep_files", queue="default", queueing_lock="sweep_files").defer(timestamp=timestamp)
        jobs.append(give_up().pk)
    chosen = {"action": "again", "_selected_action": jobs, "do": "1", "reason": "The store is back"}
    answer = desk.post(LIST, chosen)
    assert "in the queue already" in answer.content.decode()
    found = ProcrastinateJob.objects.filter(pk__in=jobs).values_list("status", flat=True)
    assert sorted(found) == ["failed", "todo"]


def test_a_follow_up_is_named_as_the_mail_to_the_shop_that_it_is(desk, db):
    app.configure_task("send_message_entry", queue="mail").defer(entry_id=1)
    give_up()
    assert "Mail to the shop: a follow-up to a message" in desk.get(LIST).content.decode()
