"""People who currently view an order. No data change, so there is no audit record."""

from datetime import datetime, timedelta

from apps.accounts.models import StaffUser

from ..enums import Screen
from ..errors import OrderNotFound
from ..models import Order, StaffPresence

GONE_AFTER = timedelta(seconds=45)


def look_at(pk: int, screen: Screen, *, tab: str, by: StaffUser, now: datetime) -> list[StaffPresence]:
    """Note that this person looks at an order in a tab; returns who else does, each once. Raises OrderNotFound.

    What the same tab showed before is replaced, and this person's closed tabs are forgotten. Each statement commits on
    its own, so that two tabs of one person never wait for each other.
    """
    if not Order.objects.filter(pk=pk).exists():
        raise OrderNotFound
    StaffPresence.objects.bulk_create(
        [StaffPresence(staff=by, tab=tab, order_id=pk, screen=screen, seen_at=now)],
        update_conflicts=True,
        unique_fields=["staff", "tab"],
        update_fields=["order", "screen", "seen_at"],
    )
    StaffPresence.objects.filter(staff=by, seen_at__lte=now - GONE_AFTER).delete()
    others = StaffPresence.objects.filter(order=pk, seen_at__gt=now - GONE_AFTER).exclude(staff=by)
    newest = others.select_related("staff").order_by("staff__name", "staff", "-seen_at", "-pk")
    return list(newest.distinct("staff__name", "staff"))
