"""Jobs of reminders."""

from apps.common.clock import conservative_now
from apps.common.jobs import RETRY_SOON, app

from .notifications import tasks
from .services import alerts

__all__ = ["mail_stock_alerts", "purge_stock_alerts", "tasks"]


@app.periodic(cron="* * * * *")
@app.task(name="mail_stock_alerts", queueing_lock="mail_stock_alerts", lock="mail_stock_alerts", retry=RETRY_SOON)
def mail_stock_alerts(timestamp: int) -> None:
    """Mail reminders of products that are back in stock."""
    alerts.mail_due(now=conservative_now())


@app.periodic(cron="17 21 * * *")  # UTC; 02:47 in India
@app.task(name="purge_stock_alerts", queueing_lock="purge_stock_alerts", retry=RETRY_SOON)
def purge_stock_alerts(timestamp: int) -> None:
    """Delete reminders after 90 days."""
    alerts.purge(now=conservative_now())
