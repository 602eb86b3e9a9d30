"""Pages of lists by time, whose days are counted: no page skips more rows than one day has."""

from datetime import date
from typing import Any

from django.db.models import QuerySet

from apps.common.api.pagination import by_keys, page_counts
from apps.common.clock import day_end


def page_by_day(
    rows: QuerySet[Any], days: list[tuple[date, int]], *, page: int, limit: int
) -> tuple[list[Any], dict[str, int]]:
    """A page of `rows`, newest first, with its counts; two statements however many rows there are.

    `days` says how many of them each day in India has, the latest first, so the page is looked for from the end of its
    own day on.
    """
    total = sum(number for _, number in days)
    skipped = start = (page - 1) * limit
    items: list[Any] = []
    for day, number in days if start < total else ():
        if skipped < number:
            items = by_keys(rows.filter(created_at__lt=day_end(day)), skipped, limit)
            break
        skipped -= number
    return items, page_counts(total, page=page, limit=limit)
