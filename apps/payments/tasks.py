"""Jobs of payments: notifications of proofs that wait for staff."""

from datetime import timedelta

from apps.accounts.services import push
from apps.common.clock import conservative_now
from apps.common.jobs import RETRY_SOON, app

from .selectors import newest_waiting

NEWS_FOR = timedelta(minutes=10)
"""For so long after a proof came a device is tried again, once a minute."""


@app.periodic(cron="* * * * *")
@app.task(name="push_waiting_payments", queueing_lock="push_waiting_payments", lock="push_waiting_payments",
          retry=RETRY_SOON)  # fmt: skip
def push_waiting_payments(timestamp: int) -> None:
    """Notify devices of staff of new proofs: one notification for all that came since the last one."""
    now = conservative_now()
    push.notify(newest=newest_waiting(since=now - NEWS_FOR), now=now)
