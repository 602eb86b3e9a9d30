"""Pages of lists that are ordered by time. Those counted by day never have an OFFSET above the rows of one day."""

from datetime import date
from typing import Any

from django.db.models import Count, QuerySet, Sum

from apps.common.api.pagination import by_keys, page_counts
from apps.common.clock import day_end
from apps.common.money import ZERO


def page_by_day(
    rows: QuerySet[Any], days: list[tuple[date, int]], *, page: int, limit: int
) -> tuple[list[Any], dict[str, int]]:
    """A page of `rows`, newest first, with its counts; two statements however many rows there are.

    `days` is the number of rows of each day in India, the latest first; the query starts at the end of the page's day.
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


def page_and_amount(rows: QuerySet[Any], *, page: int, limit: int) -> tuple[list[Any], dict[str, Any]]:
    """A page of `rows` with its counts and the sum of their `total`, in rupees; three statements, one without rows."""
    found = rows.order_by().aggregate(number=Count("pk"), amount=Sum("total"))
    total, start = found["number"], (page - 1) * limit
    items = by_keys(rows, start, limit) if start < total else []
    return items, {**page_counts(total, page=page, limit=limit), "total_amount": found["amount"] or ZERO}
