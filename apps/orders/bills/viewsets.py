"""The calls about bills: staff issue, list and export them, customers open their own."""

from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import IsCustomer, needs
from apps.accounts.requests import CustomerRequest, StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import Done, page_count_fields, response_schema, success, success_message
from apps.common.api.filters import Limit, Option, PageQuery, Search
from apps.common.api.openapi import documents_errors
from apps.common.api.serializers import query
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.bulkheads import Bulkhead
from apps.common.clock import india_date
from apps.common.csv_cells import csv_lines
from apps.common.ratelimits import Rate
from apps.shop.enums import Billing
from apps.shop.selectors import shop_settings

from .. import numbers
from .errors import BillPrinterBusy
from .export import COLUMNS, month_rows
from .models import Bill, BillRate
from .printing.content import bill_pdf
from .selectors import bill_of_token, bill_to_print, bills, bills_of_customer, bills_of_order, bills_to_correct, days_of
from .serializers import BillRow, CreditNoteIn, MonthField, MonthQuery, OwnBill, RateIn, RateOut
from .services import issuing, rates


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


# Printing a bill takes 0.1 s of CPU time and 90 MB of memory.
printer = Bulkhead(running=1, waiting=4, refusal=BillPrinterBusy)
PRINT_SECONDS = 10
PDF: Any = {(200, "application/pdf"): OpenApiTypes.BINARY}


def _pdf(bill: Bill) -> HttpResponse:
    with printer.place(seconds=PRINT_SECONDS):
        content = bill_pdf(bill, site=settings.SHOP_URL)
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{bill.number.replace("/", "-")}.pdf"'
    return answer


def _rows(rows: list[Bill]) -> Any:
    return BillRow(rows, many=True).data


class StaffBillViewSet(ShopViewSet):
    """Bills and credit notes."""

    permission_classes = [needs(Permission.BILLS)]

    @extend_schema(
        parameters=BillsQuery.parameters(),
        responses=response_schema(
            "BillPage", bills=BillRow(many=True), to_correct=serializers.IntegerField(), **page_count_fields()
        ),
    )
    def list(self, request: StaffRequest) -> Response:
        """What was issued in a month, the latest first; with a search, one number of any month.

        `toCorrect` is the number of bills that are in force although their order is cancelled.
        """
        rows, counts = BillsQuery(request.query_params, bills()).paged()
        waiting = bills_to_correct(Bill.objects.all()).count()
        return success(bills=_rows(rows), to_correct=waiting, **counts)

    @extend_schema(
        parameters=[MonthQuery],
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM.")},
    )
    @action(detail=False, methods=["get"])
    def export(self, request: StaffRequest) -> StreamingHttpResponse:
        """A month as CSV: sums by state and rate and by HSN code, and the numbers that were issued."""
        month = query(request, MonthQuery).get("month") or india_date(timezone.now())
        return StreamingHttpResponse(
            csv_lines(list(month_rows(month)), COLUMNS),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="bills-{month:%Y-%m}.csv"'},
        )

    @extend_schema(responses=PDF)
    @action(detail=True, methods=["get"])
    def pdf(self, request: StaffRequest, pk: str) -> HttpResponse:
        """A bill on paper."""
        return _pdf(bill_to_print(int(pk)))

    @extend_schema(
        request=CreditNoteIn, responses={201: response_schema("BillCredited", message=True, bills=BillRow(many=True))}
    )
    @documents_errors(_409="bill_credited: the bill has a credit note; `number` is its number.")
    @action(detail=True, methods=["post"], url_path="credit-note")
    def credit(self, request: StaffRequest, pk: str) -> Response:
        """Take a whole bill back by a credit note. Answers with all bills of the order."""
        reason = self.validated_body(request, CreditNoteIn)["reason"]
        note = issuing.credit(int(pk), reason=reason, by=request.user, now=timezone.now())
        return success(201, message=f"Credit note {note.number} issued", bills=_rows(bills_of_order(note.order_id)))


class OrderBillViewSet(ShopViewSet):
    """The bills of an order, for staff."""

    permission_classes = [needs(Permission.BILLS)]

    @extend_schema(
        responses=response_schema("BillsOfOrder", bills=BillRow(many=True), is_on=serializers.BooleanField())
    )
    def list(self, request: StaffRequest, pk: int) -> Response:
        """Bills and credit notes, the oldest first; `isOn`: whether the shop issues bills."""
        return success(bills=_rows(bills_of_order(pk)), is_on=shop_settings().billing != Billing.OFF)

    @extend_schema(
        request=None,
        responses=dict.fromkeys((200, 201), response_schema("BillIssued", message=True, bills=BillRow(many=True))),
    )
    @documents_errors(
        _409="bills_off, bill_too_early, bill_of_cancelled_order, bill_for_another_state, bill_sums_differ, "
        "no_bill_rate."
    )
    def create(self, request: StaffRequest, pk: int) -> Response:
        """Issue the bill; 200 with the one in force if there is one."""
        bill, is_new = issuing.issue(pk, by=request.user, now=timezone.now())
        message = f"Bill {bill.number} issued" if is_new else f"The bill of this order is {bill.number}"
        return success(201 if is_new else 200, message=message, bills=_rows(bills_of_order(pk)))


class BillRateViewSet(ShopViewSet):
    """HSN code and rate of tax by day."""

    permission_classes = [needs(Permission.MANAGE_SHOP)]

    @extend_schema(responses=response_schema("BillRates", rates=RateOut(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """All, the latest first."""
        today = india_date(timezone.now())
        rows = list(BillRate.objects.order_by("-valid_from"))
        for row in rows:
            row.can_remove = row.valid_from > today  # type: ignore[attr-defined]
        return success(rates=RateOut(rows, many=True).data)

    @extend_schema(request=RateIn, responses={201: Done})
    @documents_errors(_409="bill_rate_exists, bill_rate_used.")
    def create(self, request: StaffRequest) -> Response:
        """Add a rate from today or a later day."""
        rates.add_rate(actor=request.user.actor, now=timezone.now(), **self.validated_body(request, RateIn))
        return success_message("Rate added", 201)

    @extend_schema(responses=Done)
    @documents_errors(_409="bill_rate_used.")
    def destroy(self, request: StaffRequest, pk: str) -> Response:
        """Remove a rate whose day has not come."""
        rates.remove_rate(int(pk), actor=request.user.actor, now=timezone.now())
        return success_message("Rate removed")


class OwnBillViewSet(ShopViewSet):
    """The bills of a customer's order."""

    permission_classes = [IsCustomer]

    @extend_schema(responses=response_schema("OwnBills", bills=OwnBill(many=True)))
    def list(self, request: CustomerRequest, pk: int) -> Response:
        """Bills and credit notes, the oldest first, with signed links to their PDFs."""
        return success(bills=OwnBill(bills_of_customer(request.user, pk), many=True).data)


class BillPdfViewSet(ShopViewSet):
    """A bill on paper, for the browser that has its signed link."""

    authentication_classes = ()
    permission_classes = [AllowAny]
    lookup_field = "token"
    lookup_value_regex = "[A-Za-z0-9_:=-]{10,200}"

    @extend_schema(responses=PDF)
    @rate_limited(Rate("bills", 120, HOUR))
    def retrieve(self, request: Request, token: str) -> HttpResponse:
        """The PDF; the link is valid for a day."""
        answer = _pdf(bill_of_token(token))
        answer["Cache-Control"] = "private, no-store"
        return answer
