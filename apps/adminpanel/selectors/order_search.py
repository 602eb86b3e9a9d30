"""A page of the orders that a search finds."""

from decimal import Decimal
from typing import Any

from django.db.models import Count, QuerySet, Sum, Window

from apps.common import staff_search
from apps.common.api.pagination import page_counts
from apps.common.money import ZERO
from apps.orders.models import Order, OrderSearchDocument
from apps.orders.search import documents_of, matching, number_in

from ..order_filter import COUNTED, OF_DOCUMENTS, OrderFilter
from .paging import page_and_amount

__all__ = ["matching", "page_of_matching"]


def page_of_matching(
    orders: QuerySet[Order], wanted: OrderFilter, *, page: int, limit: int
) -> tuple[list[Order], dict[str, Any]]:
    """A page of the orders that match `wanted`, which has a `search`, with its counts and their sum.

    Search documents have day and total, so orders are read for the page alone. What is gathered from the index is read
    once, for everything. Otherwise all documents are read to be counted, and the page is read from the newest on. If
    few were found after all, they are gathered then: the newest may be far between.
    """
    if number_in(wanted.search) or not wanted.names() <= {*COUNTED, "search"}:
        return page_and_amount(matching(wanted.narrow(orders), wanted.search), page=page, limit=limit)
    start, condition = (page - 1) * limit, wanted.where(OF_DOCUMENTS)
    documents, is_gathered = documents_of(wanted.search)
    if is_gathered:
        keys, total, amount = _gathered(documents.filter(condition), start, limit)
    else:
        total, amount = _counted(documents.filter(condition))
        if total <= staff_search.MOST_GATHERED:
            documents, _ = documents_of(wanted.search, gather=True)
        newest = documents.filter(condition).order_by("-placed_at", "-order").values_list("order_id", flat=True)
        keys = list(newest[start : start + limit]) if start < total else []
    items = list(orders.filter(pk__in=keys)) if keys else []
    return items, {**page_counts(total, page=page, limit=limit), "total_amount": amount}


def _counted(documents: QuerySet[OrderSearchDocument]) -> tuple[int, Decimal]:
    """Number and sum of these documents."""
    found = documents.aggregate(number=Count("*"), amount=Sum("total"))
    return found["number"], found["amount"] or ZERO


def _gathered(documents: QuerySet[OrderSearchDocument], start: int, limit: int) -> tuple[list[int], int, Decimal]:
    """The orders of a page, with number and sum of all; one statement unless the page is past the end."""
    sums = documents.annotate(number=Window(Count("*")), amount=Window(Sum("total"))).order_by("-placed_at", "-order")
    rows = list(sums.values_list("order_id", "number", "amount")[start : start + limit])
    if rows:
        return [key for key, _, _ in rows], rows[0][1], rows[0][2]
    return ([], *_counted(documents)) if start else ([], 0, ZERO)
