"""Pages of every list: totals that are exact up to MOST_ROWS (rules 2.6)."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.exceptions import ValidationError

MAX_PAGE = 1_000_000
MOST_ROWS = 10_000
BEYOND = f"Lists end at row {MOST_ROWS:,}. Use the search or the filters to find what is further down."


def counted_rows(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The rows that are counted: all, or any MOST_ROWS + 1 of them when there are more."""
    return rows.order_by()[: MOST_ROWS + 1]


def count_rows(rows: QuerySet[Any]) -> int:
    """How many rows there are; MOST_ROWS + 1 stands for any number above MOST_ROWS. One statement."""
    return counted_rows(rows).count()


def paged(
    rows: QuerySet[Any], *, page: int, limit: int, total: int | None = None, every: QuerySet[Any] | None = None
) -> tuple[list[Any], dict[str, int | bool]]:
    """One page of rows with the fields of `page_count_fields`: two statements, one when it is empty.

    A `total` that is known, exactly or from `count_rows`, is not counted again. A page past the end is empty. Pages end
    at row MOST_ROWS: where there are more rows, a page beyond that raises ValidationError.

    `every` is for rows with sub-selects, which PostgreSQL would compute for skipped rows, too: the rows before
    they were narrowed, in the same order. The keys of the page are then found first, in the same statement.
    """
    if total is None:
        total = count_rows(rows)
    counts = page_counts(total, page=page, limit=limit)
    start = (page - 1) * limit
    if counts["total_is_capped"] and start >= MOST_ROWS:
        raise ValidationError({"page": [BEYOND]})
    items = rows[start : min(start + limit, MOST_ROWS)]
    if every is not None:
        items = every.filter(pk__in=items.values("pk"))
    return list(items) if start < total else [], counts


def page_counts(total: int, *, page: int, limit: int) -> dict[str, int | bool]:
    """The counts of a page, by Python names; a `total` above MOST_ROWS is shown as MOST_ROWS."""
    shown = min(total, MOST_ROWS)
    return {
        "total": shown,
        "total_is_capped": total > MOST_ROWS,
        "total_pages": -(-shown // limit),
        "current_page": page,
    }
