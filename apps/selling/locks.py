"""Locks of rules and periods (docs/locking.md)."""

from django.db import connection

from .errors import PeriodNotFound
from .models import SellingPeriod


def lock_rules() -> None:
    """One transaction at a time saves the rules; an advisory lock, because there may be no row yet."""
    assert connection.in_atomic_block
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('selling rules', 0))")


def lock_period(pk: int) -> SellingPeriod:
    """The period, locked for the caller's transaction; raises PeriodNotFound."""
    assert connection.in_atomic_block
    period = SellingPeriod.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if period is None:
        raise PeriodNotFound
    return period
