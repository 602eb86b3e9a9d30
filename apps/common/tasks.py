"""Jobs of the kernel: widths of pictures, the sweeper, stalled jobs, old counters."""

from collections.abc import Iterable
from datetime import timedelta

from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateEvent, ProcrastinateJob
from procrastinate.exceptions import UniqueViolation

from . import files, job_errors
from .clock import conservative_now
from .jobs import FORGOTTEN_AFTER_SECONDS, PICTURE_QUEUE, RETRY, RETRY_SOON, STALLED_AFTER_SECONDS, app
from .models import IdempotencyKey, Picture, RateCounter
from .row_by_row import each_row

KEEP_KEYS = timedelta(days=7)


@app.task(name="make_variants", queue=PICTURE_QUEUE, retry=RETRY)
def make_variants(picture_id: int) -> None:
    """Write a picture's widths and formats."""
    if picture := Picture.objects.filter(pk=picture_id).first():
        files.make_variants(picture)


@app.periodic(cron="17 * * * *")
@app.task(name="sweep_files", queueing_lock="sweep_files", retry=RETRY_SOON)
def sweep_files(timestamp: int) -> None:
    """Remove files that nothing refers to."""
    files.sweep(now=conservative_now())


@app.periodic(cron="53 20 * * *")  # UTC; 02:23 in India
@app.task(name="forget_counters", queueing_lock="forget_counters", retry=RETRY_SOON)
def forget_counters(timestamp: int) -> None:
    """Drop rate counters and idempotency keys that no longer matter."""
    now = conservative_now()
    RateCounter.objects.filter(window_start__lt=now.timestamp() - 2 * 86400).delete()
    IdempotencyKey.objects.filter(created_at__lt=now - KEEP_KEYS).delete()


@app.periodic(cron="* * * * *")
@app.task(name="retry_stalled_jobs", queueing_lock="retry_stalled_jobs", retry=RETRY_SOON, pass_context=True)
async def retry_stalled_jobs(context, timestamp: int) -> None:  # type: ignore[no-untyped-def]
    """Put jobs of killed workers back into the queue; otherwise they would stay `doing` for ever."""
    stalled = await context.app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_AFTER_SECONDS)
    await sync_to_async(_retry_each, thread_sensitive=False)([job.id for job in stalled])


@app.periodic(cron="* * * * *")
@app.task(name="retry_forgotten_jobs", queueing_lock="retry_forgotten_jobs", retry=RETRY_SOON)
def retry_forgotten_jobs(timestamp: int) -> None:
    """Retry jobs that run longer than any job takes: their worker is alive, but could not record their end."""
    recent = ProcrastinateEvent.objects.filter(
        job=OuterRef("pk"), type="started", at__gt=Now() - timedelta(seconds=FORGOTTEN_AFTER_SECONDS)
    )
    jobs = ProcrastinateJob.objects.filter(~Exists(recent), status="doing").values_list("pk", flat=True)
    _retry_each(list(jobs))


def _retry_each(job_ids: Iterable[int]) -> None:
    each_row(job_ids, _retry, failure="Job %s could not be put back into the queue")


def _retry(job_id: int) -> None:
    try:
        with transaction.atomic():
            app.job_manager.retry_job_by_id(job_id, retry_at=timezone.now())
    except UniqueViolation:  # of what runs by the clock the next one waits already
        with connection.cursor() as cursor:  # procrastinate has no method for it
            cursor.execute("SELECT procrastinate_finish_job_v1(%s, 'aborted', true)", [job_id])


@app.periodic(cron="11 21 * * *")  # UTC; 02:41 in India
@app.task(name="forget_finished_jobs", queueing_lock="forget_finished_jobs", retry=RETRY_SOON, pass_context=True)
async def forget_finished_jobs(context, timestamp: int) -> None:  # type: ignore[no-untyped-def]
    """Delete finished jobs after three days; failed ones stay for inspection."""
    await context.app.job_manager.delete_old_jobs(nb_hours=72)
    await sync_to_async(job_errors.forget, thread_sensitive=False)()
