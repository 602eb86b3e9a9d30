"""The filters of the back office's lists; a wrong value is a 400 that names its parameter (rules 2.6)."""

from datetime import datetime, timedelta
from typing import Any, cast

import django_filters
from django import forms
from django.core.validators import RegexValidator
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.dateparse import parse_date
from rest_framework.exceptions import ValidationError

from apps.accounts.models import Customer
from apps.accounts.selectors import customers_found_by
from apps.common.clock import india_date
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.payments.enums import WIRE_STATUSES, RefundState

from .days import Days, first_and_last
from .order_filter import NOBODY, OrderFilter
from .selectors.people import ACTIVE_FOR

MAX_SEARCH = 100
YES = {"short", "noNumber", "noRow"}


class SearchFilter(django_filters.CharFilter):
    """A bounded text; NUL bytes are refused by the form field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_SEARCH, **kwargs)


class AssignedFilter(django_filters.CharFilter):
    """The key of a member of staff, or "none" for orders that are assigned to nobody."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=18, validators=[RegexValidator(r"^(none|[1-9][0-9]{0,17})\Z")], **kwargs)


class KeyFilter(django_filters.CharFilter):
    """The key of a row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=18, validators=[RegexValidator(r"^[1-9][0-9]{0,17}\Z")], **kwargs)


class AnyOfFilter(django_filters.BaseInFilter, django_filters.ChoiceFilter):
    """One or more of the choices; a comma means or."""


class YesFilter(django_filters.ChoiceFilter):
    """True, or left out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[("true", "Yes")], **kwargs)


DAYS_TWICE = "Choose either days or dateFrom and dateTo."
LAST_BEFORE_FIRST = "The last day is before the first one."


class DaysForm(forms.Form):
    """What holds between parameters of `OrderQuery`; looked at when others are wrong too."""

    def clean(self) -> None:
        """Names `days` beside dates, and a `dateTo` before `dateFrom`."""
        sent = self.cleaned_data
        first, last = sent.get("dateFrom"), sent.get("dateTo")
        if first and last and last < first:
            self.add_error("dateTo", LAST_BEFORE_FIRST)
        if sent.get("days") and (first or last):
            self.add_error("days", DAYS_TWICE)


class OrderQuery(django_filters.FilterSet):
    """The query parameters of `OrderFilter`.

    search: words of number, names, e-mail, phones, city, state, PIN code, tracking number or bank reference.
    status: one or more, a comma means or. days: instead of dateFrom and dateTo. proofOver: hours that a proof waits.
    noRow: transfers that were approved 48 hours ago or earlier and have no bank row.
    """

    search = SearchFilter()
    status = AnyOfFilter(choices=OrderStatus.choices)
    paymentStatus = django_filters.ChoiceFilter(choices=WIRE_STATUSES)  # noqa: N815
    refund = django_filters.ChoiceFilter(choices=RefundState.choices)
    assigned = AssignedFilter()
    days = django_filters.ChoiceFilter(choices=Days.choices)
    dateFrom = django_filters.DateFilter()  # noqa: N815
    dateTo = django_filters.DateFilter()  # noqa: N815
    proofOver = django_filters.NumberFilter(min_value=1, max_value=720)  # noqa: N815
    state = SearchFilter()
    city = SearchFilter()
    carrier = SearchFilter()
    short = YesFilter()
    noNumber = YesFilter()  # noqa: N815
    noRow = YesFilter()  # noqa: N815
    product = KeyFilter()

    class Meta:
        model = Order
        fields: tuple[str, ...] = ()
        form = DaysForm


# The field of `OrderFilter` that each parameter sets.
ORDER_FIELDS = {
    "search": "search",
    "status": "statuses",
    "paymentStatus": "payment_status",
    "refund": "refund",
    "assigned": "assigned",
    "dateFrom": "from_day",
    "dateTo": "to_day",
    "proofOver": "proof_before",
    "state": "state",
    "city": "city",
    "carrier": "carrier",
    "short": "short",
    "noNumber": "no_number",
    "noRow": "no_row_at",
    "product": "product",
}
ORDER_PARAMETERS = tuple(OrderQuery.base_filters)


def check_days(params: QueryDict) -> None:
    """Raises ValidationError for a `dateTo` before `dateFrom`; what is no day is named elsewhere."""
    try:
        first, last = (parse_date(params.get(name, "")) for name in ("dateFrom", "dateTo"))
    except ValueError:
        return
    if first and last and last < first:
        raise ValidationError({"dateTo": LAST_BEFORE_FIRST})


def order_filter(params: QueryDict, now: datetime) -> OrderFilter:
    """The filter described by the query string; raises ValidationError naming invalid parameters."""
    sent = _checked(OrderQuery(params, queryset=Order.objects.none()))
    if days := sent.pop("days", None):
        sent["dateFrom"], sent["dateTo"] = first_and_last(days, india_date(now))
    if "status" in sent:
        sent["status"] = tuple(dict.fromkeys(sent["status"]))
    if "assigned" in sent:
        sent["assigned"] = NOBODY if sent["assigned"] == "none" else int(sent["assigned"])
    if "product" in sent:
        sent["product"] = int(sent["product"])
    if "proofOver" in sent:
        sent["proofOver"] = now - timedelta(hours=int(sent["proofOver"]))
    for name in YES & sent.keys():
        sent[name] = now if name == "noRow" else True
    return OrderFilter(**{ORDER_FIELDS[name]: value for name, value in sent.items()})


class CustomerFilters(django_filters.FilterSet):
    """search (words of name, e-mail, phones, city, state, PIN code) and status (active: signed in during 30 days)."""

    search = SearchFilter(method="by_text")
    status = django_filters.ChoiceFilter(choices=[("active", "Active"), ("inactive", "Inactive")], method="by_activity")

    class Meta:
        model = Customer
        fields: tuple[str, ...] = ()

    def by_text(self, rows: QuerySet[Customer], name: str, value: str) -> QuerySet[Customer]:
        """Customers whose search document contains every word."""
        return rows.filter(customers_found_by(value))

    def by_activity(self, rows: QuerySet[Customer], name: str, value: str) -> QuerySet[Customer]:
        """Customers who did, or did not, sign in lately."""
        recent = Q(last_login__gte=timezone.now() - ACTIVE_FOR)
        return rows.filter(recent if value == "active" else ~recent | Q(last_login=None))


def filtered(filters: type[django_filters.FilterSet], params: QueryDict, rows: QuerySet[Any]) -> QuerySet[Any]:
    """The filtered rows; raises ValidationError naming invalid parameters."""
    found = filters(params, queryset=rows)
    _checked(found)
    return cast(QuerySet[Any], found.qs)


def _checked(found: django_filters.FilterSet) -> dict[str, Any]:
    if not found.is_valid():
        raise ValidationError({name: list(errors) for name, errors in found.errors.items()})
    return {name: value for name, value in found.form.cleaned_data.items() if value}
