"""Row locks of bill counters and rates. A counter is the last lock of its transaction (docs/locking.md)."""

from django.db import connection

from apps.common.postgres.locks import lock_row

from .errors import BillNotFound, BillRateNotFound
from .models import Bill, BillCounter, BillRate


def lock_counter(series: str, year: str) -> BillCounter:
    """The counter of a series and year, created if there is none, locked for the caller's transaction."""
    assert connection.in_atomic_block
    BillCounter.objects.bulk_create([BillCounter(series=series, year=year)], ignore_conflicts=True)
    return BillCounter.objects.select_for_update(no_key=True).get(series=series, year=year)


def bill_to_correct(pk: int) -> Bill:
    """A bill other than a credit note, unlocked because bills never change. Raises BillNotFound."""
    assert connection.in_atomic_block
    bill = Bill.objects.filter(pk=pk, corrects__isnull=True).first()
    if bill is None:
        raise BillNotFound
    return bill


def lock_rate(pk: int) -> BillRate:
    """The rate, locked for the caller's transaction; raises BillRateNotFound."""
    return lock_row(BillRate.objects.filter(pk=pk), missing=BillRateNotFound())
