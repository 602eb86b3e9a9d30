"""Actions of operators on jobs of the queue."""

from datetime import datetime

from django.db import connection, transaction
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.exceptions import UniqueViolation

from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Conflict, NotFound
from apps.common.jobs import CODE_QUEUE, app

# All that waits in them are mails, and no other queue has any.
MAIL_QUEUES = ("mail", CODE_QUEUE)


class MailNotFound(NotFound):
    """No mail of this number; finished ones are deleted after three days."""

    code = "mail_not_found"
    message = "This mail is not in the list any more."


class MailNotGivenUp(Conflict):
    """Only a mail that was given up can be sent again."""

    code = "mail_not_given_up"
    message = "This mail was not given up, or somebody sent it again already."


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


def send_again(pk: int, *, actor: Actor, now: datetime) -> None:
    """Put a mail that was given up back into the queue; raises MailNotFound or MailNotGivenUp."""
    if not ProcrastinateJob.objects.filter(pk=pk, queue_name__in=MAIL_QUEUES).exists():
        raise MailNotFound
    try:
        retry(pk, actor=actor, now=now)
    except ProcrastinateJob.DoesNotExist:  # put away meanwhile
        raise MailNotFound from None
    except JobNotFailed as error:
        raise MailNotGivenUp from error


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
