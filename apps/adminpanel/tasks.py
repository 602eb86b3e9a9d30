"""The nightly job that counts the season."""

from django.utils import timezone

from apps.common.jobs import RETRY_SOON, app

from .services.season import count_seasons as count

LOCK = "count_seasons"


# The lock prevents two workers from writing the same rows.
@app.periodic(cron="31 21 * * *")  # UTC; 03:01 in India
@app.task(name="count_seasons", queueing_lock=LOCK, lock=LOCK, retry=RETRY_SOON)
def count_seasons(timestamp: int) -> None:
    """Count the present season until yesterday."""
    count(now=timezone.now())
