"""People who currently view an order. No data change, so there is no audit record."""

from datetime import datetime, timedelta

from apps.accounts.models import StaffUser

from ..enums import Screen
from ..errors import OrderNotFound
from ..models import Order, StaffPresence

GONE_AFTER = timedelta(seconds=45)


def look_at(pk: int, screen: Screen, *, by: StaffUser, now: datetime) -> list[StaffPresence]:
    """Note that this person looks at an order; returns who else does. Raises OrderNotFound. Three statements."""
    if not Order.objects.filter(pk=pk).exists():
        raise OrderNotFound
    StaffPresence.objects.bulk_create(
        [StaffPresence(staff=by, order_id=pk, screen=screen, seen_at=now)],
        update_conflicts=True,
        unique_fields=["staff"],
        update_fields=["order", "screen", "seen_at"],
    )
    others = StaffPresence.objects.filter(order=pk, seen_at__gt=now - GONE_AFTER).exclude(staff=by)
    return list(others.select_related("staff").order_by("staff__name", "pk"))
