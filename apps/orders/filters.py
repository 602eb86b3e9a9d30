"""The query string of a customer's list of orders."""

from django.db.models import Exists, OuterRef, Q, QuerySet
from rest_framework import serializers

from apps.common.api.filters import PageQuery, Parameter, Search

from . import numbers
from .enums import OrderStatus
from .models import Order, OrderLine


class OrdersQuery(PageQuery):
    """Which of one's orders."""

    status = Parameter(serializers.ChoiceField(OrderStatus.choices, required=False))
    search = Search()

    def by_search(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        """By number or product name, whatever the case."""
        named = OrderLine.objects.filter(order=OuterRef("pk"), name__icontains=value)
        return rows.filter(Q(number__icontains=value) | Q(number=numbers.canonical(value)) | Exists(named))
