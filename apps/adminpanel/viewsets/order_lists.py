"""Reading orders: the list, its export and one order."""

from datetime import datetime
from typing import Any

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_count_fields, response_schema, success
from apps.common.api.fields import SumField
from apps.common.api.pagination import PageQuery, all_checked, query
from apps.common.api.serializers import Serializer
from apps.common.clock import india_date
from apps.common.csv_cells import csv_lines

from ..filters import OrderQuery, order_filter
from ..order_filter import OrderFilter
from ..schema import filter_parameters
from ..selectors import order_export
from ..selectors import orders as selectors
from ..serializers.order_inputs import ExportQuery
from ..serializers.order_outputs import OrderRow, StaffOrder, row_for
from ..workbook import XLSX, xlsx
from .order_answers import OrderAnswers

DEFAULT_LIMIT = 10


def _asked(request: Request, kind: type[Serializer], now: datetime) -> tuple[dict[str, Any], OrderFilter]:
    asked, wanted = all_checked(lambda: query(request, kind), lambda: order_filter(request.query_params, now))
    return asked, wanted


class OrderLists(OrderAnswers):
    """Orders as staff list, export and open them."""

    @extend_schema(
        parameters=[PageQuery, *filter_parameters(OrderQuery)],
        responses=response_schema(
            "StaffOrderPage",
            orders=OrderRow(many=True),
            **page_count_fields(),
            total_amount=SumField(required=False),
        ),
    )
    def list(self, request: StaffRequest) -> Response:
        """Orders, newest first. `totalAmount` is the sum of all that match, in rupees, for those who see amounts.

        It is left out when more than 10,000 match.
        """
        asked, wanted = _asked(request, PageQuery, timezone.now())
        limit = asked.get("limit", DEFAULT_LIMIT)
        orders, counts = selectors.orders_for_list(wanted, page=asked["page"], limit=limit)
        if not request.user.may(Permission.SEE_AMOUNTS):
            counts.pop("total_amount", None)
        return success(orders=row_for(request.user)(orders, many=True).data, **counts)

    @extend_schema(
        parameters=[ExportQuery, *filter_parameters(OrderQuery)],
        responses={
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM."),
            (200, XLSX): OpenApiResponse(OpenApiTypes.BINARY, description="A workbook."),
        },
    )
    @action(detail=False, methods=["get"], permission_classes=[needs(Permission.EXPORT)])
    def export(self, request: StaffRequest) -> StreamingHttpResponse:
        """The filtered orders as CSV or xlsx, streamed; `X-Total-Count` says how many rows come.

        With `lines` there is a row for each line of the orders; packing and total are in the first row of an order.
        """
        now = timezone.now()
        asked, wanted = _asked(request, ExportQuery, now)
        orders = selectors.orders_matching(wanted)
        orders = orders.using(orders.db)  # the rows are written after the call has ended, and its choice with it
        if asked["lines"]:
            columns, rows, total = (
                order_export.OF_LINES,
                order_export.line_rows(orders),
                order_export.count_lines(orders),
            )
        else:
            columns, rows, total = (
                order_export.OF_ORDERS,
                order_export.order_rows(orders),
                selectors.count_orders(wanted),
            )
        heads = order_export.headings(columns)
        is_csv = asked["format"] == "csv"
        name = f"{'order-lines' if asked['lines'] else 'orders'}-{india_date(now)}.{asked['format']}"
        return StreamingHttpResponse(
            csv_lines(order_export.as_csv(rows, columns), heads) if is_csv else xlsx(rows, heads, "Orders"),
            content_type="text/csv; charset=utf-8" if is_csv else XLSX,
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "X-Total-Count": str(total),
            },
        )

    @extend_schema(responses=response_schema("OneStaffOrder", order=StaffOrder()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One order with customer, payment, proof, warnings, history, and what can be done with it."""
        return success(order=self.order(request, int(pk)))
