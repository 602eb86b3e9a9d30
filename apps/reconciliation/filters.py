"""The query strings of imports, proposals and decided rows."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework import serializers

from apps.common.api.fields import IdField
from apps.common.api.filters import Limit, PageQuery, Parameter, Search
from apps.common.numbers import canonical
from apps.orders.models import Order
from apps.payments.references import folded

from .enums import RowState, Tab
from .models import Match, Proposal, StatementRow
from .selectors.matching import is_overdue
from .serializers.matching import MAX_PAIRS


class ImportsQuery(PageQuery):
    """Which imports."""

    limit = Limit(20)
    account = Parameter(IdField(required=False))


class MatchingQuery(PageQuery):
    """One tab of the matching page; with `overdue`, of its claims those that have waited for 24 hours."""

    limit = Limit(20, most=MAX_PAIRS)
    tab = Parameter(serializers.ChoiceField(Tab.choices, default=Tab.CERTAIN))
    overdue = Parameter(serializers.BooleanField(default=False), method="by_age")

    def by_age(self, rows: QuerySet[Proposal], name: str, value: Any) -> QuerySet[Proposal]:
        """Claims that are overdue now."""
        return rows.filter(is_overdue(timezone.now())) if value else rows


class DecidedRowsQuery(PageQuery):
    """Rows of one state."""

    limit = Limit(20)
    state = Parameter(serializers.ChoiceField([RowState.SET_ASIDE, RowState.MATCHED], default=RowState.SET_ASIDE))
    search = Search(allow_blank=True)

    def by_search(self, rows: QuerySet[StatementRow], name: str, value: str) -> QuerySet[StatementRow]:
        """By reference, payer, or the number of an order that the row paid or names."""
        number = canonical(value)
        paid = Order.objects.filter(number__startswith=number).values("payment")
        matched = Match.objects.filter(undone_at__isnull=True, payment__in=paid).values("row")
        return rows.filter(
            Q(reference__startswith=folded(value))
            | Q(payer_name__icontains=value)
            | Q(order_number__startswith=number)
            | Q(pk__in=matched)
        )
