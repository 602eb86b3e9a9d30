"""The jobs of this app; the queue imports this module of every app."""

from apps.common.clock import conservative_now
from apps.common.jobs import RETRY_SOON, app

from .notifications import tasks
from .services import payees

__all__ = ["apply_payee_change", "tasks"]


@app.periodic(cron="*/10 * * * *")
@app.task(name="apply_payee_change", queueing_lock="apply_payee_change", retry=RETRY_SOON)
def apply_payee_change(timestamp: int) -> None:
    """Apply a payee change that has waited for 24 hours in a shop with one super admin."""
    payees.apply_due(now=conservative_now())
