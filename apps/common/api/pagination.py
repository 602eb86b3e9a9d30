"""Pages as specified: `page`, `limit`, exact totals, an empty page past the end (rules 2.6)."""

from collections.abc import Callable
from typing import Any, cast

from django.db.models import Count, QuerySet, Window
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from .serializers import Serializer, validated

MAX_PAGE = 1_000_000


class PageQuery(Serializer):
    """The two query parameters of every list."""

    page = serializers.IntegerField(min_value=1, max_value=MAX_PAGE, default=1)
    limit = serializers.IntegerField(min_value=1, max_value=100, required=False)


def query(request: Request, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """The validated query string, by Python names; raises ValidationError naming wrong parameters."""
    # A repeated parameter counts once, the last; empty ones are left out as if not sent.
    sent = {key: value for key, value in request.query_params.items() if value != ""}
    return validated(serializer, sent)


def all_checked(*checks: Callable[[], Any]) -> list[Any]:
    """The results of several checks of one query string; raises one ValidationError naming what is wrong in any."""
    found: list[Any] = []
    wrong: dict[str, Any] = {}
    for check in checks:
        try:
            found.append(check())
        except ValidationError as error:
            wrong |= cast(dict[str, Any], error.detail)  # every check names its parameters
    if wrong:
        raise ValidationError(wrong)
    return found


def paged(
    rows: QuerySet[Any], *, page: int, limit: int, total: int | None = None, keys_first: bool = False
) -> tuple[list[Any], dict[str, int]]:
    """One page of rows, with `total`, `total_pages` and `current_page`: two statements, one when it is empty.

    A `total` that is known is not counted again. `keys_first` is for rows with sub-selects, see `by_keys`.
    """
    if total is None:
        total = rows.count()
    start = (page - 1) * limit
    wanted = by_keys if keys_first else _plain
    items = wanted(rows, start, limit) if start < total else []
    return items, page_counts(total, page=page, limit=limit)


def page_counts(total: int, *, page: int, limit: int) -> dict[str, int]:
    """The counts of a page, by Python names."""
    return {"total": total, "total_pages": -(-total // limit), "current_page": page}


def keys_and_total(rows: QuerySet[Any], *, page: int, limit: int) -> tuple[list[Any], int]:
    """The keys of a page and how many rows there are, by one reading: for lists that are read whole to be counted."""
    start = (page - 1) * limit
    found = list(rows.annotate(total=Window(Count("*"))).values_list("pk", "total")[start : start + limit])
    total = found[0][1] if found else rows.count() if start else 0
    return [key for key, _ in found], total


def _plain(rows: QuerySet[Any], start: int, limit: int) -> list[Any]:
    return list(rows[start : start + limit])


def by_keys(rows: QuerySet[Any], start: int, limit: int) -> list[Any]:
    """So many rows from `start` on, by two statements: PostgreSQL works out the sub-selects of rows that it skips."""
    keys = list(rows.values_list("pk", flat=True)[start : start + limit])
    return list(rows.filter(pk__in=keys)) if keys else []
