"""The filters of the back office's lists; a wrong value is a 400 that names its parameter (rules 2.6)."""

from datetime import date
from typing import Any

import django_filters
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from apps.accounts.models import Customer
from apps.common.clock import day_end, day_start
from apps.common.search_words import search_words
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.payments.enums import WIRE_STATUSES, PaymentStatus, RefundState, wire_status
from apps.payments.models import Refund

from .selectors.people import ACTIVE_FOR
from .selectors.refunds import DUE

MAX_SEARCH = 100
# The payment statuses behind each one that clients know.
PAYMENT_FILTER = {
    wire: tuple(status.value for status in PaymentStatus if wire_status(status) == wire) for wire, _ in WIRE_STATUSES
}


class SearchFilter(django_filters.CharFilter):
    """A bounded text; NUL bytes are refused by the form field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_SEARCH, **kwargs)


class OrderFilters(django_filters.FilterSet):
    """search, status, paymentStatus, refund, dateFrom and dateTo (days in India).

    search: words of number, name, e-mail, phone, city, PIN code or bank reference, in any order.
    """

    search = SearchFilter(method="later")
    status = django_filters.ChoiceFilter(choices=OrderStatus.choices)
    paymentStatus = django_filters.ChoiceFilter(choices=WIRE_STATUSES, method="by_payment_status")  # noqa: N815
    refund = django_filters.ChoiceFilter(choices=RefundState.choices, method="by_refund")
    dateFrom = django_filters.DateFilter(method="from_day")  # noqa: N815
    dateTo = django_filters.DateFilter(method="to_day")  # noqa: N815

    class Meta:
        model = Order
        fields: tuple[str, ...] = ()

    def later(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        """Nothing yet: how orders are looked for is `selectors.finding`'s choice."""
        return rows

    def by_payment_status(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        """Orders whose payment clients see so: money that is or was sent back had been completed."""
        return rows.filter(payment__status__in=PAYMENT_FILTER[value])

    def by_refund(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        """Orders with a refund that is due, or that was sent."""
        refunds = Refund.objects.filter(payment=OuterRef("payment"))
        return rows.filter(Exists(refunds.filter(DUE) if value == "due" else refunds.filter(sent_at__isnull=False)))

    def from_day(self, rows: QuerySet[Order], name: str, value: date) -> QuerySet[Order]:
        """Orders of that day and later."""
        return rows.filter(created_at__gte=day_start(value))

    def to_day(self, rows: QuerySet[Order], name: str, value: date) -> QuerySet[Order]:
        """Orders of that day and earlier."""
        return rows.filter(created_at__lt=day_end(value))


class CustomerFilters(django_filters.FilterSet):
    """search (name, e-mail, phone) and status (active: signed in during the last 30 days)."""

    search = SearchFilter(method="by_text")
    status = django_filters.ChoiceFilter(choices=[("active", "Active"), ("inactive", "Inactive")], method="by_activity")

    class Meta:
        model = Customer
        fields: tuple[str, ...] = ()

    def by_text(self, rows: QuerySet[Customer], name: str, value: str) -> QuerySet[Customer]:
        """Customers whose name, e-mail or phone holds each word."""
        for word in search_words(value):
            rows = rows.filter(Q(name__icontains=word) | Q(email__icontains=word) | Q(phone_number__contains=word))
        return rows

    def by_activity(self, rows: QuerySet[Customer], name: str, value: str) -> QuerySet[Customer]:
        """Customers who did, or did not, sign in lately."""
        recent = Q(last_login__gte=timezone.now() - ACTIVE_FOR)
        return rows.filter(recent if value == "active" else ~recent | Q(last_login=None))


def filtered(
    filters: type[django_filters.FilterSet], params: QueryDict, rows: QuerySet[Any]
) -> tuple[QuerySet[Any], dict[str, Any]]:
    """The rows that the query string asks for, and what it asks for; raises ValidationError naming wrong parameters."""
    found = filters(params, queryset=rows)
    if not found.is_valid():
        raise ValidationError({name: list(errors) for name, errors in found.errors.items()})
    return found.qs, {name: value for name, value in found.form.cleaned_data.items() if value}
