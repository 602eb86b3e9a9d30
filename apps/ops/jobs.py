"""Actions of operators on jobs of the queue."""

from datetime import datetime

from django.db import connection, transaction
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.exceptions import UniqueViolation

from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Conflict
from apps.common.jobs import app


class JobNotFailed(Conflict):
    """Only a failed job can be retried."""

    code = "job_not_failed"
    message = "Only a failed job can be tried again."


class JobWaitsAlready(Conflict):
    """Of what runs by the clock only one job waits."""

    code = "job_waits_already"
    message = "The next job of this kind is in the queue already. This one can be put away."


class JobNotWaiting(Conflict):
    """Only a waiting job can be cancelled."""

    code = "job_not_waiting"
    message = "Only a waiting job can be cancelled."


def retry(pk: int, *, actor: Actor, now: datetime) -> None:
    """Put a failed job back into the queue with all its attempts; raises JobNotFailed or JobWaitsAlready."""
    with transaction.atomic(durable=True):
        job = ProcrastinateJob.objects.select_for_update().get(pk=pk)
        if job.status != "failed":
            raise JobNotFailed
        try:
            app.job_manager.retry_job_by_id(pk, retry_at=now)
        except UniqueViolation as error:
            raise JobWaitsAlready from error
        with connection.cursor() as cursor:  # procrastinate has no method for it
            cursor.execute("UPDATE procrastinate_jobs SET attempts = 0 WHERE id = %s", [pk])
        audit.record(actor=actor, action="job.retried", target=job, before={"attempts": job.attempts})


def cancel(pk: int, *, actor: Actor) -> None:
    """Cancel a waiting job; raises JobNotWaiting."""
    with transaction.atomic(durable=True):
        job = ProcrastinateJob.objects.select_for_update().get(pk=pk)
        if job.status != "todo" or not app.job_manager.cancel_job_by_id(pk):
            raise JobNotWaiting
        audit.record(actor=actor, action="job.cancelled", target=job)


def dismiss(pk: int, *, actor: Actor) -> None:
    """Delete a failed job; raises JobNotFailed. The audit log records its task and arguments."""
    with transaction.atomic(durable=True):
        job = ProcrastinateJob.objects.select_for_update().get(pk=pk)
        if job.status != "failed":
            raise JobNotFailed
        audit.record(actor=actor, action="job.dismissed", target=job, before={"task": job.task_name, "args": job.args})
        with connection.cursor() as cursor:  # procrastinate only deletes finished jobs by age
            cursor.execute("DELETE FROM procrastinate_jobs WHERE id = %s", [pk])
