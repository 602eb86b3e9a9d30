"""The nightly job that erases expired personal data."""

from apps.common.clock import conservative_now
from apps.common.jobs import RETRY_SOON, app

from .services import erasure


@app.periodic(cron="41 21 * * *")  # UTC; 03:11 in India
@app.task(name="forget_personal_data", queueing_lock="forget_personal_data", retry=RETRY_SOON)
def forget_personal_data(timestamp: int) -> None:
    """Erase data whose retention period is over."""
    erasure.purge_expired(now=conservative_now())
