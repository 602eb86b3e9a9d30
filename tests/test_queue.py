"""The queue: what somebody waits for goes before what nobody waits for (rules 10)."""

import pytest
from django.db import InterfaceError, OperationalError, connection
from procrastinate.jobs import Job

from apps.accounts.notifications.tasks import send_code
from apps.common.jobs import app
from apps.common.tasks import make_variants, retry_forgotten_jobs
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


def test_a_shelf_of_new_pictures_does_not_keep_mails_waiting():
    for n in range(3):
        make_variants.defer(picture_id=n)
    expire_unpaid_orders.configure().defer(timestamp=0)
    send_order_mail.defer(order_id=1, event_id=1)
    send_code.defer(code_id=1)
    assert taken() == ["send_code", "expire_unpaid_orders", "send_order_mail"] + ["make_variants"] * 3


def test_every_mail_is_tried_again_when_the_mail_server_is_away():
    mails = [task for task in app.tasks.values() if task.queue == "mail"]
    assert {task.name for task in mails} >= {"send_code", "send_order_mail", "send_proof_mail", "send_contact_message"}
    for task in mails:
        assert task.retry_strategy is not None, task.name


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
            "(SELECT min(id) FROM procrastinate_jobs WHERE queue_name = 'mail')"
        )
        retry_forgotten_jobs(timestamp=0)
        cursor.execute("SELECT args ->> 'code_id', status::text FROM procrastinate_jobs WHERE queue_name = 'mail'")
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
