"""The query strings of the back office's lists."""

from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, TextChoices
from django.http import QueryDict
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework import serializers

from apps.accounts.models import Customer
from apps.accounts.selectors import customers_found_by
from apps.common.api.fields import ChoicesField
from apps.common.api.filters import Limit, ListForm, ListQuery, Option, PageQuery, Parameter, Search
from apps.common.api.serializers import wire_name
from apps.common.clock import day_end, day_start, india_date
from apps.common.models import AuditRecord
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.search import matching
from apps.payments.enums import WIRE_STATUSES, RefundState
from apps.payments.models import Refund

from .order_filter import NOBODY, REFUND_STATES, REFUNDS, OrderFilter
from .selectors.audit import CUSTOMERS, SYSTEM
from .selectors.people import ACTIVE_FOR
from .selectors.refunds import SENT

SEASON_BEGINS, SEASON_ENDS = (8, 1), (11, 30)


class Days(TextChoices):
    """Days relative to today."""

    TODAY = "today", "Today"
    YESTERDAY = "yesterday", "Yesterday"
    WEEK = "week", "7 days"
    MONTH = "month", "Month"
    SEASON = "season", "Season"


def first_and_last(days: str, today: date) -> tuple[date, date]:
    """The first and the last of these days.

    The week ends today, the month is the calendar's. The season lasts from 1 August to 30 November: this year's, or
    last year's until it begins.
    """
    if days == Days.TODAY:
        return today, today
    if days == Days.YESTERDAY:
        return today - timedelta(days=1), today - timedelta(days=1)
    if days == Days.WEEK:
        return today - timedelta(days=6), today
    if days == Days.MONTH:
        return today.replace(day=1), today
    year = today.year if (today.month, today.day) >= SEASON_BEGINS else today.year - 1
    return date(year, *SEASON_BEGINS), min(date(year, *SEASON_ENDS), today)


LONGEST_KEY = 18
DAYS_TWICE = "Choose either days or dateFrom and dateTo."
LAST_BEFORE_FIRST = "The last day is before the first one."


class DaysForm(ListForm):
    """What holds between the days of a list; looked at when other parameters are wrong too."""

    def clean(self) -> None:
        """Names `days` beside dates, and a `dateTo` before `dateFrom`."""
        sent = self.cleaned_data
        first, last = sent.get("date_from"), sent.get("date_to")
        if first and last and last < first:
            self.add_error("date_to", LAST_BEFORE_FIRST)
        if sent.get("days") and (first or last):
            self.add_error("days", DAYS_TWICE)


class Text(Option):
    """A bounded text."""

    def __init__(self) -> None:
        super().__init__(serializers.CharField(max_length=100, required=False, allow_blank=True))


class Yes(Option):
    """True, or left out."""

    def __init__(self) -> None:
        super().__init__(serializers.ChoiceField(["true"], required=False))


class OrderQuery(ListQuery):
    """The query parameters of `OrderFilter`.

    search: words of number, names, e-mail, phones, city, state, PIN code, tracking number or bank reference.
    status: one or more, a comma means or. days: instead of dateFrom and dateTo. proofOver: hours that a proof waits.
    assigned: the key of a member of staff, or "none". noRow: transfers that were approved 48 hours ago or earlier and
    have no bank row. product: its key.
    """

    search = Text()
    status = Option(ChoicesField(OrderStatus.values, required=False))
    payment_status = Option(serializers.ChoiceField(WIRE_STATUSES, required=False))
    refund = Option(serializers.ChoiceField(RefundState.choices, required=False))
    assigned = Option(serializers.RegexField(r"^(none|[1-9][0-9]{0,17})\Z", required=False, allow_blank=True))
    days = Option(serializers.ChoiceField(Days.choices, required=False))
    date_from = Option(serializers.DateField(required=False))
    date_to = Option(serializers.DateField(required=False))
    proof_over = Option(serializers.IntegerField(min_value=1, max_value=720, required=False))
    state = Text()
    city = Text()
    carrier = Text()
    short = Yes()
    no_number = Yes()
    no_row = Yes()
    product = Option(serializers.RegexField(r"^[1-9][0-9]{0,17}\Z", required=False, allow_blank=True))

    class Meta:
        form = DaysForm

    def order_filter(self, now: datetime) -> OrderFilter:
        sent = {name: value for name, value in self.values.items() if name in OrderQuery.base_filters}
        if days := sent.pop("days", None):
            sent["date_from"], sent["date_to"] = first_and_last(days, india_date(now))
        if "assigned" in sent:
            sent["assigned"] = NOBODY if sent["assigned"] == "none" else int(sent["assigned"])
        if "product" in sent:
            sent["product"] = int(sent["product"])
        if "proof_over" in sent:
            sent["proof_over"] = now - timedelta(hours=sent["proof_over"])
        for name in {"short", "no_number", "no_row"} & sent.keys():
            sent[name] = now if name == "no_row" else True
        return OrderFilter(**{RENAMED.get(name, name): value for name, value in sent.items()})


# The fields of `OrderFilter` that are not called as their parameters.
RENAMED = {
    "status": "statuses",
    "date_from": "from_day",
    "date_to": "to_day",
    "proof_over": "proof_before",
    "no_row": "no_row_at",
}
ORDER_PARAMETERS = tuple(wire_name(name) for name in OrderQuery.base_filters)


def order_filter(params: QueryDict, now: datetime) -> OrderFilter:
    """The filter described by the query string; raises ValidationError naming invalid parameters."""
    return OrderQuery(params, Order.objects.none()).order_filter(now)


class OrderPageQuery(PageQuery, OrderQuery):
    """A page of the list of orders."""


class ExportOptions(ListQuery):
    """How to export orders: the kind of file, and whether each line has a row."""

    format = Option(serializers.ChoiceField(["csv", "xlsx"], default="csv"))
    lines = Option(serializers.BooleanField(default=False))


class OrderExportQuery(ExportOptions, OrderQuery):
    """Which orders to export, and how."""


class CustomerQuery(PageQuery):
    """Which customers; active ones signed in during 30 days."""

    search = Search(allow_blank=True)
    status = Parameter(serializers.ChoiceField(["active", "inactive"], required=False), method="by_activity")

    def by_search(self, rows: QuerySet[Customer], name: str, value: str) -> QuerySet[Customer]:
        """By words of name, e-mail, phones, city, state, PIN code."""
        return rows.filter(customers_found_by(value))

    def by_activity(self, rows: QuerySet[Customer], name: str, value: str) -> QuerySet[Customer]:
        """Customers who did, or did not, sign in lately."""
        recent = Q(last_login__gte=timezone.now() - ACTIVE_FOR)
        return rows.filter(recent if value == "active" else ~recent | Q(last_login=None))


class RefundsExportQuery(ListQuery):
    """Which refunds: `due` has those of `details`, whose customers said where to; `sent` those that are `matched`."""

    state = Parameter(serializers.ChoiceField(REFUND_STATES, default=RefundState.DUE), method="by_state")
    search = Search()

    def by_state(self, rows: QuerySet[Refund], name: str, value: str) -> QuerySet[Refund]:
        """Those that are to be sent the oldest first, those that were the latest first."""
        refunds = rows.filter(REFUNDS[value])
        return refunds.order_by("-sent_at", "-pk") if value in SENT else refunds.order_by("due_at", "pk")

    def by_search(self, rows: QuerySet[Refund], name: str, value: str) -> QuerySet[Refund]:
        """By a part of the order's number, of its buyer's name, e-mail or phone, or the refund's reference."""
        meant = matching(Order.objects.filter(payment=OuterRef("payment")), value)
        return rows.filter(Exists(meant) | Q(reference__iexact=value))


class RefundsQuery(RefundsExportQuery, PageQuery):
    """Which refunds, and which page of them."""


class CursorField(serializers.CharField):
    """Where a page begins, as `nextCursor` of the page before said."""

    def to_internal_value(self, data: Any) -> Any:
        """The moment and key of the last record that was shown."""
        at, _, pk = str(super().to_internal_value(data)).partition("_")
        try:
            moment = parse_datetime(at)
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None or not pk.isascii() or not pk.isdecimal() or len(pk) > LONGEST_KEY:
            raise serializers.ValidationError("This is no place in the list")
        return moment, int(pk)


class HistoryQuery(ListQuery):
    """Which page of records, the latest first."""

    cursor = Parameter(CursorField(max_length=60, required=False), method="after")
    limit = Limit(50)

    def after(self, rows: QuerySet[AuditRecord], name: str, value: tuple[datetime, int]) -> QuerySet[AuditRecord]:
        at, pk = value
        return rows.filter(Q(at__lt=at) | Q(at=at, pk__lt=pk), at__lte=at)

    def page(self) -> tuple[list[AuditRecord], bool]:
        """The records, and whether there are more; one statement."""
        limit = self.values["limit"]
        records = list(self.qs.order_by("-at", "-pk")[: limit + 1])
        return records[:limit], len(records) > limit


class AuditQuery(HistoryQuery):
    """Which records; `action` is the beginning of an action's code, days are India's, both ends included."""

    who = Parameter(
        serializers.RegexField(rf"^([0-9]{{1,18}}|{SYSTEM}|{CUSTOMERS})\Z", required=False), method="by_actor"
    )
    action = Parameter(serializers.RegexField(r"^[a-z_.]{1,60}\Z", required=False), "action", lookup_expr="startswith")
    about = Parameter(serializers.RegexField(r"^[a-z_.]{1,60}\Z", required=False), "target_type")
    name = Parameter(serializers.CharField(max_length=200, required=False), "target_name")
    date_from = Parameter(serializers.DateField(required=False), method="from_day")
    date_to = Parameter(serializers.DateField(required=False), method="to_day")

    class Meta:
        form = DaysForm

    def by_actor(self, rows: QuerySet[AuditRecord], name: str, value: str) -> QuerySet[AuditRecord]:
        """Of one member of staff, of the shop itself, or of customers."""
        is_person = value.isdecimal()
        rows = rows.filter(actor_kind="staff" if is_person else value)
        return rows.filter(actor_id=int(value)) if is_person else rows

    def from_day(self, rows: QuerySet[AuditRecord], name: str, value: date) -> QuerySet[AuditRecord]:
        return rows.filter(at__gte=day_start(value))

    def to_day(self, rows: QuerySet[AuditRecord], name: str, value: date) -> QuerySet[AuditRecord]:
        return rows.filter(at__lt=day_end(value))
