"""Jobs of the queue, as operators deal with them."""

from datetime import datetime

from django.db import transaction
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import Conflict
from apps.common.jobs import app


class JobNotFailed(Conflict):
    """Only what failed is tried again."""

    code = "job_not_failed"
    message = "Only a failed job can be tried again."


class JobNotWaiting(Conflict):
    """Only what waits can be called off."""

    code = "job_not_waiting"
    message = "Only a waiting job can be cancelled."


def retry(pk: int, *, actor: Actor, now: datetime) -> None:
    """Put a failed job back into the queue; raises JobNotFailed. The worker takes it at once."""
    with transaction.atomic(durable=True):
        job = ProcrastinateJob.objects.select_for_update().get(pk=pk)
        if job.status != "failed":
            raise JobNotFailed
        app.job_manager.retry_job_by_id(pk, retry_at=now)
        audit.record(actor=actor, action="job.retried", target=job, before={"attempts": job.attempts})


def cancel(pk: int, *, actor: Actor) -> None:
    """Call off a job that waits; raises JobNotWaiting."""
    with transaction.atomic(durable=True):
        job = ProcrastinateJob.objects.select_for_update().get(pk=pk)
        if job.status != "todo" or not app.job_manager.cancel_job_by_id(pk):
            raise JobNotWaiting
        audit.record(actor=actor, action="job.cancelled", target=job)
