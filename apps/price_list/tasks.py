"""The job that prints the price list."""

from django.utils import timezone

from apps.common.jobs import RETRY_SOON, app

from . import services

LOCK = "print_price_lists"


# Every minute, so that a hundred prices changed one by one are one or two prints. It takes three statements when
# nothing has changed. The lock keeps two workers from printing the same.
@app.periodic(cron="* * * * *")
@app.task(name="print_price_lists", queueing_lock=LOCK, lock=LOCK, retry=RETRY_SOON)
def print_price_lists(timestamp: int) -> None:
    """Print what has changed since the last minute."""
    services.print_price_lists(now=timezone.now())
