"""The job of tracking imports."""

from django.utils import timezone

from apps.common.jobs import RETRY, app

from .services import shipping


@app.task(name="ship_tracking_rows", queue="default", retry=RETRY)
def ship_tracking_rows(import_id: int, staff_id: int) -> None:
    """Ship the ticked rows of an import."""
    shipping.ship_ticked(import_id, staff_id=staff_id, now=timezone.now())
