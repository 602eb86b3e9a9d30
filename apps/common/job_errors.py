"""Why a job failed, for operators: the queue itself stores no reason."""

import re

from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from .models import JobError

LONGEST = 500
ADDRESS = re.compile(r"[^\s<>'\"(){},:]+@[^\s<>'\"(){},:]+")


def note(job_id: int, error: Exception) -> None:
    """Store the latest error of a job in one line, without addresses."""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    JobError.objects.update_or_create(
        job_id=job_id, defaults={"at": timezone.now(), "error": ADDRESS.sub("(address)", words)[:LONGEST]}
    )


def forget() -> None:
    """Delete the errors of jobs that are not in the queue any more."""
    JobError.objects.exclude(job_id__in=ProcrastinateJob.objects.values("pk")).delete()
