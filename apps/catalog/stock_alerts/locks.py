"""Row locks of reminders (docs/locking.md)."""

from django.db.models import QuerySet

from .models import StockAlert


def locked_alerts() -> QuerySet[StockAlert]:
    """Reminders by key or address, locked for the caller's transaction. Nothing else is locked with one."""
    return StockAlert.objects.select_for_update(no_key=True, of=("self",))


def skip_locked(alerts: QuerySet[StockAlert]) -> QuerySet[StockAlert]:
    """These reminders, locked; skips those locked by another transaction."""
    return alerts.select_for_update(no_key=True, skip_locked=True, of=("self",))
