"""The query strings of the back office's lists."""

from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, TextChoices
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
from apps.orders.enums import OrderStatus, StockState
from apps.orders.models import Order, OrderLine
from apps.orders.search import matching
from apps.payments.enums import WIRE_STATUSES, PaymentStatus, RefundState, wire_status
from apps.payments.models import Refund
from apps.reconciliation.selectors.matching import without_row

from .models import first_day, last_day, season_of
from .selectors.audit import CUSTOMERS, SYSTEM
from .selectors.people import ACTIVE_FOR
from .selectors.refunds import REFUND_STATES, REFUNDS, SENT

# The payment statuses that clients see as one: a refunded payment was completed before.
BEHIND = {wire: [status for status in PaymentStatus if wire_status(status) == wire] for wire, _ in WIRE_STATUSES}


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
    year = season_of(today)
    return first_day(year), min(last_day(year), today)


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


class Text(Parameter):
    """A bounded text, compared with a column in any case."""

    def __init__(self, field_name: str | None = None, **kwargs: Any) -> None:
        field = serializers.CharField(max_length=100, required=False, allow_blank=True)
        super().__init__(field, field_name, lookup_expr="iexact", **kwargs)


class Yes(Parameter):
    """True, or left out."""

    def __init__(self, method: str) -> None:
        super().__init__(serializers.ChoiceField(["true"], required=False), method=method)


class OrderQuery(ListQuery):
    """Which orders: list, total, sum, export, saved views and pick lists are built from it (ADR 0029).

    `qs` has them before the search, `found` after it.
    search: words of number, names, e-mail, phones, city, state, PIN code, tracking number or bank reference.
    status: one or more, a comma means or. days: instead of dateFrom and dateTo, which are India's days, both included.
    proofOver: hours that a proof waits. assigned: the key of a member of staff, or "none". noRow: transfers that were
    approved 48 hours ago or earlier and have no bank row. product: the key of one that a line was sold as.
    """

    search = Option(serializers.CharField(max_length=100, required=False, allow_blank=True))
    status = Parameter(ChoicesField(OrderStatus.values, required=False), lookup_expr="in")
    payment_status = Parameter(serializers.ChoiceField(WIRE_STATUSES, required=False), method="by_payment")
    refund = Parameter(serializers.ChoiceField(RefundState.choices, required=False), method="by_refund")
    assigned = Parameter(
        serializers.RegexField(r"^(none|[1-9][0-9]{0,17})\Z", required=False, allow_blank=True), method="by_assignment"
    )
    days = Parameter(serializers.ChoiceField(Days.choices, required=False), method="by_days")
    date_from = Parameter(serializers.DateField(required=False), method="from_day")
    date_to = Parameter(serializers.DateField(required=False), method="to_day")
    proof_over = Parameter(
        serializers.IntegerField(min_value=1, max_value=720, required=False), method="by_waiting_proof"
    )
    state = Text()
    city = Text()
    carrier = Text(method="by_carrier")
    short = Yes("short_of_stock")
    no_number = Yes("without_number")
    no_row = Yes("without_bank_row")
    product = Parameter(
        serializers.RegexField(r"^[1-9][0-9]{0,17}\Z", required=False, allow_blank=True), method="by_product"
    )

    class Meta:
        form = DaysForm

    @property
    def found(self) -> QuerySet[Order]:
        """The orders that match every parameter."""
        return matching(self.qs, self.values["search"]) if "search" in self.values else self.qs

    def by_payment(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        return rows.filter(payment__status__in=BEHIND[value])

    def by_refund(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        return rows.filter(Exists(Refund.objects.filter(REFUNDS[value], payment=OuterRef("payment"))))

    def by_assignment(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        return rows.filter(assigned_to=None if value == "none" else int(value))

    def by_days(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        first, last = first_and_last(value, india_date(timezone.now()))
        return self.to_day(self.from_day(rows, name, first), name, last)

    def from_day(self, rows: QuerySet[Order], name: str, value: date) -> QuerySet[Order]:
        return rows.filter(created_at__gte=day_start(value))

    def to_day(self, rows: QuerySet[Order], name: str, value: date) -> QuerySet[Order]:
        return rows.filter(created_at__lt=day_end(value))

    def by_waiting_proof(self, rows: QuerySet[Order], name: str, value: int) -> QuerySet[Order]:
        sent_before = timezone.now() - timedelta(hours=value)
        return rows.filter(payment__status=PaymentStatus.VERIFICATION_PENDING, payment__submitted_at__lt=sent_before)

    def by_carrier(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        """The first condition is that of the index."""
        return rows.filter(carrier__gt="", carrier__iexact=value)

    def short_of_stock(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        return rows.filter(stock_state=StockState.SHORT)

    def without_number(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        return rows.filter(tracking_number="")

    def without_bank_row(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        return rows.filter(without_row(now=timezone.now()))

    def by_product(self, rows: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        return rows.filter(pk__in=OrderLine.objects.filter(product=int(value)).values("order_id"))


ORDER_PARAMETERS = tuple(wire_name(name) for name in OrderQuery.base_filters)


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
