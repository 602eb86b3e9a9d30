"""Kept counts of what takes long to count (models.Tally)."""

from datetime import date

from django.db import connection
from django.db.models import Sum

from .models import Tally

# Only where a kind and day has several rows. What a concurrent run has added up is gone and counts for nothing.
ADD_UP = """
    WITH gone AS (
        DELETE FROM common_tally WHERE id IN (
            SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY kind, day) AS rows FROM common_tally) AS each
            WHERE rows > 1)
        RETURNING kind, day, number
    )
    INSERT INTO common_tally (kind, day, number)
    SELECT kind, day, sum(number) FROM gone GROUP BY kind, day HAVING sum(number) <> 0
"""


def counts(*kinds: str) -> dict[str, int]:
    """How many there are of each of these kinds; one statement on some hundred rows."""
    rows = Tally.objects.filter(kind__in=kinds).values_list("kind").annotate(n=Sum("number")).order_by()
    return dict.fromkeys(kinds, 0) | dict(rows)


def by_day(kind: str) -> list[tuple[date, int]]:
    """How many there are of each day that has any, the latest day first."""
    days = Tally.objects.filter(kind=kind).values_list("day").annotate(n=Sum("number")).order_by("-day")
    return [(day, n) for day, n in days if n]


def add_up() -> None:
    """Make one row of all the rows of a kind and day; one statement, safe at any time and as often as one likes."""
    with connection.cursor() as cursor:
        cursor.execute(ADD_UP)
