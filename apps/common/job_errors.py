"""Why a job failed, for operators: the queue itself stores no reason."""

import re

from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from .models import JobError

LONGEST = 500
ADDRESS = re.compile(r"[^\s<>'\"(){},:]+@[^\s<>'\"(){},:]+")


def note(job_id: int, error: Exception) -> None:
    """Store the latest error of a job in one line, without addresses, and which mail it was (`mail.send`)."""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    JobError.objects.update_or_create(
        job_id=job_id,
        defaults={
            "at": timezone.now(),
            "error": without_addresses(words)[:LONGEST],
            "message_id": getattr(error, "message_id", ""),
        },
    )


def without_addresses(text: str) -> str:
    """The text with a word in place of each e-mail address."""
    return ADDRESS.sub("(address)", text)


def forget() -> None:
    """Delete the errors of jobs that are not in the queue any more."""
    JobError.objects.exclude(job_id__in=ProcrastinateJob.objects.values("pk")).delete()
