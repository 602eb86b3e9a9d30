"""The job that prints the price list."""

from django.utils import timezone

from apps.common.jobs import RETRY_SOON, app

from .price_list.services import print_price_lists as print_changed

LOCK = "print_price_lists"


# Once a minute, so that many single changes of prices cause one or two prints. The lock prevents two workers from
# printing the same.
@app.periodic(cron="* * * * *")
@app.task(name="print_price_lists", queueing_lock=LOCK, lock=LOCK, retry=RETRY_SOON)
def print_price_lists(timestamp: int) -> None:
    """Print what has changed since the last minute."""
    print_changed(now=timezone.now())
