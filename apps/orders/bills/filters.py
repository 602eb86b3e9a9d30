"""The query string of the list of bills."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework import serializers

from apps.common.api.filters import Limit, Option, PageQuery, Search
from apps.common.clock import india_date
from apps.orders import numbers

from .models import Bill
from .selectors import bills_to_correct, days_of
from .serializers import MonthField


class BillsQuery(PageQuery):
    """Which bills: those of a month, the present one by default, or with `search` one number of a bill or of an order.

    With `toCorrect` those of any month that are in force although their order is cancelled: a credit note is due.
    """

    limit = Limit(20)
    month = Option(MonthField(required=False))
    to_correct = Option(serializers.BooleanField(default=False))
    search = Search(40)

    def by_search(self, rows: QuerySet[Bill], name: str, value: str) -> QuerySet[Bill]:
        return rows.filter(Q(number=value.upper()) | Q(order__number=numbers.canonical(value)))

    def filter_queryset(self, queryset: QuerySet[Bill]) -> QuerySet[Bill]:
        """A search, or the bills to correct, are of any month."""
        rows: QuerySet[Any] = super().filter_queryset(queryset)
        if self.values["to_correct"]:
            return bills_to_correct(rows)
        if "search" in self.values:
            return rows
        return rows.filter(issued_on__range=days_of(self.values.get("month") or india_date(timezone.now())))
