"""Priorities and retries of the queue (rules 10)."""

import asyncio
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone
from procrastinate.contrib.django.utils import connector_params
from procrastinate.jobs import Job

from apps.accounts.notifications.tasks import send_code
from apps.accounts.services import codes
from apps.common.jobs import CODE_QUEUE, PICTURE_QUEUE, RETRY, app
from apps.common.mail import MailRefused
from apps.common.tasks import retry_forgotten_jobs
from apps.common.worker import WorkerConnector
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.tasks import expire_unpaid_orders

pytestmark = pytest.mark.django_db


def taken() -> list[str]:
    """The tasks in the order in which a worker takes them."""
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id")
        (worker,) = cursor.fetchone()
        names: list[str] = []
        while True:
            cursor.execute("SELECT task_name FROM procrastinate_fetch_job_v2(NULL, %s)", [worker])
            name = cursor.fetchone()[0]
            if name is None:
                return names
            names.append(name)


def test_jobs_are_taken_by_priority():
    expire_unpaid_orders.configure().defer(timestamp=0)
    send_order_mail.defer(order_id=1, event_id=1)
    send_code.defer(code_id=1)
    assert taken() == ["send_code", "expire_unpaid_orders", "send_order_mail"]


@pytest.mark.django_db(transaction=True)
def test_deferred_job_exists_after_the_transaction_commits():
    """Otherwise another worker might not find the order's event, and no mail is sent."""

    async def in_a_worker() -> None:
        connector = WorkerConnector(kwargs=connector_params())
        await connector.open_async()
        with app.replace_connector(connector):
            await sync_to_async(ship_and_fail, thread_sensitive=False)()
        await connector.close_async()

    def ship_and_fail() -> None:
        try:
            with transaction.atomic():
                send_order_mail.defer(order_id=1, event_id=1)
                raise ZeroDivisionError
        except ZeroDivisionError:
            connection.close()

    asyncio.run(in_a_worker())
    assert taken() == []


def test_mails_are_retried_when_the_mail_server_is_down():
    mails = [task for task in app.tasks.values() if task.queue in {"mail", CODE_QUEUE}]
    assert {task.name for task in mails} >= {"send_code", "send_order_mail", "send_proof_mail", "send_contact_message"}
    for task in mails:
        assert task.retry_strategy is not None, task.name


def waits(task, error: Exception) -> list[float]:
    """Seconds before each retry of a job that always fails in this way."""
    found: list[float] = []
    with patch("procrastinate.utils.utcnow", return_value=timezone.now()) as now:
        while True:
            job = Job(id=1, queue="", lock=None, queueing_lock=None, task_name=task.name, attempts=len(found))
            retry = task.get_retry_exception(error, job)
            if retry is None:
                return found
            found.append((retry.retry_decision.retry_at - now.return_value).total_seconds())


def test_a_mail_is_given_up_after_two_days_and_a_code_is_tried_every_five_seconds():
    away = ConnectionRefusedError("no mail server")
    assert waits(send_order_mail, away) == list(RETRY.seconds)
    assert 47 <= sum(waits(send_order_mail, away)) / 3600 <= 49
    assert set(waits(send_code, away)) == {5}
    assert sum(waits(send_code, away)) >= codes.VALID_FOR.total_seconds()


def test_permanent_refusal_is_not_retried():
    assert waits(send_order_mail, MailRefused("550 No such user")) == []
    assert waits(send_code, MailRefused("550 No such user")) == []


@pytest.mark.parametrize(("queue", "task"), [(CODE_QUEUE, "send_code"), (PICTURE_QUEUE, "make_variants")])
def test_codes_and_pictures_have_separate_queues(queue, task):
    assert [each.name for each in app.tasks.values() if each.queue == queue] == [task]
    assert queue not in settings.WORKER_QUEUES


def test_a_job_that_its_living_worker_forgot_is_done_again():
    """The worker lost the database while it finished the job: it lives on, and nobody has the job in hand."""
    with connection.cursor() as cursor:
        send_code.defer(code_id=1)
        send_code.defer(code_id=2)
        cursor.execute("INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id")
        (worker,) = cursor.fetchone()
        for _ in range(2):
            cursor.execute("SELECT procrastinate_fetch_job_v2(NULL, %s)", [worker])
        cursor.execute(
            "UPDATE procrastinate_events SET at = at - interval '4 minutes' WHERE type = 'started' AND job_id = "
            "(SELECT min(id) FROM procrastinate_jobs WHERE queue_name = 'codes')"
        )
        retry_forgotten_jobs(timestamp=0)
        cursor.execute("SELECT args ->> 'code_id', status::text FROM procrastinate_jobs WHERE queue_name = 'codes'")
        assert dict(cursor.fetchall()) == {"1": "todo", "2": "doing"}


def test_what_runs_by_the_clock_survives_a_database_that_is_away_or_full():
    """Its failure is nothing for people to look at, and its next turn is a minute away."""
    by_clock = [periodic.task for periodic in app.periodic_registry.periodic_tasks.values()]
    assert len(by_clock) > 8
    for task in by_clock:
        assert task.retry_strategy is not None, task.name
        for error in (OperationalError("No space left on device"), InterfaceError("the connection is closed")):
            assert task.get_retry_exception(
                error, Job(id=1, queue="default", lock=None, queueing_lock=None, task_name="")
            )


def test_a_forgotten_job_whose_successor_waits_keeps_no_other_from_being_done_again():
    with connection.cursor() as cursor:
        expire_unpaid_orders.configure().defer(timestamp=1)
        send_code.defer(code_id=1)
        cursor.execute("INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id")
        (worker,) = cursor.fetchone()
        for _ in range(2):
            cursor.execute("SELECT procrastinate_fetch_job_v2(NULL, %s)", [worker])
        cursor.execute("UPDATE procrastinate_events SET at = at - interval '4 minutes' WHERE type = 'started'")
        expire_unpaid_orders.configure().defer(timestamp=2)
        retry_forgotten_jobs(timestamp=0)
        cursor.execute("SELECT task_name, status::text FROM procrastinate_jobs")
        assert sorted(cursor.fetchall()) == [("expire_unpaid_orders", "todo"), ("send_code", "todo")]
