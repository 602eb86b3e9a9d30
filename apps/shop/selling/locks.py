"""Locks of rules and periods (docs/locking.md)."""

from django.db import connection

from apps.common.postgres.locks import lock_name

from .errors import PeriodNotFound
from .models import SellingPeriod


def lock_rules() -> None:
    """One transaction at a time saves the rules; there may be no row yet."""
    lock_name("selling rules")


def lock_period(pk: int) -> SellingPeriod:
    """The period, locked for the caller's transaction; raises PeriodNotFound."""
    assert connection.in_atomic_block
    period = SellingPeriod.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if period is None:
        raise PeriodNotFound
    return period
