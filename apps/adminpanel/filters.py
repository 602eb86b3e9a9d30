"""The filters of the back office's lists; a wrong value is a 400 that names its parameter (rules 2.6)."""

from typing import Any

import django_filters
from django.core.validators import RegexValidator
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils import timezone
from rest_framework.exceptions import ValidationError

from apps.accounts.models import Customer
from apps.common.search_words import search_words
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.payments.enums import WIRE_STATUSES, RefundState

from .order_filter import NOBODY, OrderFilter
from .selectors.people import ACTIVE_FOR

MAX_SEARCH = 100


class SearchFilter(django_filters.CharFilter):
    """A bounded text; NUL bytes are refused by the form field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_SEARCH, **kwargs)


class AssignedFilter(django_filters.CharFilter):
    """The key of a member of staff, or "none" for orders that are assigned to nobody."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=18, validators=[RegexValidator(r"^(none|[1-9][0-9]{0,17})\Z")], **kwargs)


class OrderQuery(django_filters.FilterSet):
    """The query parameters of `OrderFilter`: search, status, paymentStatus, refund, assigned, dateFrom and dateTo.

    search: words of number, name, e-mail, phone, city, PIN code or bank reference, in any order.
    """

    search = SearchFilter()
    status = django_filters.ChoiceFilter(choices=OrderStatus.choices)
    paymentStatus = django_filters.ChoiceFilter(choices=WIRE_STATUSES)  # noqa: N815
    refund = django_filters.ChoiceFilter(choices=RefundState.choices)
    assigned = AssignedFilter()
    dateFrom = django_filters.DateFilter()  # noqa: N815
    dateTo = django_filters.DateFilter()  # noqa: N815

    class Meta:
        model = Order
        fields: tuple[str, ...] = ()


# The field of `OrderFilter` that each parameter sets.
ORDER_FIELDS = {
    "search": "search",
    "status": "status",
    "paymentStatus": "payment_status",
    "refund": "refund",
    "assigned": "assigned",
    "dateFrom": "from_day",
    "dateTo": "to_day",
}


def order_filter(params: QueryDict) -> OrderFilter:
    """What the query string asks for; raises ValidationError naming wrong parameters."""
    sent = _checked(OrderQuery(params, queryset=Order.objects.none()))
    if "assigned" in sent:
        sent["assigned"] = NOBODY if sent["assigned"] == "none" else int(sent["assigned"])
    return OrderFilter(**{ORDER_FIELDS[name]: value for name, value in sent.items()})


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
    sent = _checked(found)
    return found.qs, sent


def _checked(found: django_filters.FilterSet) -> dict[str, Any]:
    if not found.is_valid():
        raise ValidationError({name: list(errors) for name, errors in found.errors.items()})
    return {name: value for name, value in found.form.cleaned_data.items() if value}
