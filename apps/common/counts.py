"""Counts of large tables, made exact by triggers (models.CountDelta)."""

from datetime import date

from django.db import connection
from django.db.models import Sum

from .models import CountDelta

# Only where a kind and day has several rows. Rows that a concurrent run has merged are gone and not merged again.
COMPACT = """
    WITH gone AS (
        DELETE FROM common_tally WHERE id IN (
            SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY kind, day) AS rows FROM common_tally) AS each
            WHERE rows > 1)
        RETURNING kind, day, number
    )
    INSERT INTO common_tally (kind, day, number)
    SELECT kind, day, sum(number) FROM gone GROUP BY kind, day HAVING sum(number) <> 0
"""


def totals(*kinds: str) -> dict[str, int]:
    """The count of each of these kinds; one statement on some hundred rows."""
    rows = CountDelta.objects.filter(kind__in=kinds).values_list("kind").annotate(n=Sum("number")).order_by()
    return dict.fromkeys(kinds, 0) | dict(rows)


def by_day(kind: str) -> list[tuple[date, int]]:
    """The counts by day, newest day first; days without any are left out."""
    days = CountDelta.objects.filter(kind=kind).values_list("day").annotate(n=Sum("number")).order_by("-day")
    return [(day, n) for day, n in days if n]


def compact() -> None:
    """Merge the rows of each kind and day into one; one statement, safe at any time and to repeat."""
    with connection.cursor() as cursor:
        cursor.execute(COMPACT)
