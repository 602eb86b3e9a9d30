"""Locks of rules and periods (docs/locking.md)."""

from apps.common.postgres.locks import lock_name, lock_row

from .errors import PeriodNotFound
from .models import SellingPeriod


def lock_rules() -> None:
    """One transaction at a time saves the rules; there may be no row yet."""
    lock_name("selling rules")


def lock_period(pk: int) -> SellingPeriod:
    """The period, locked for the caller's transaction; raises PeriodNotFound."""
    return lock_row(SellingPeriod.objects.filter(pk=pk), missing=PeriodNotFound())
