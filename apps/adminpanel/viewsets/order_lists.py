"""Reading orders: the list, its export and one order."""

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import page_schema, response_schema, success
from apps.common.api.pagination import PageQuery, query
from apps.common.clock import india_date

from ..csv_cells import csv_lines
from ..filters import OrderQuery, order_filter
from ..schema import filter_parameters
from ..selectors import order_export
from ..selectors import orders as selectors
from ..serializers.order_outputs import OrderRow, StaffOrder
from .order_answers import OrderAnswers

DEFAULT_LIMIT = 10


class OrderLists(OrderAnswers):
    """Orders as staff list, export and open them."""

    @extend_schema(
        parameters=[PageQuery, *filter_parameters(OrderQuery)],
        responses=page_schema("StaffOrderPage", "orders", OrderRow),
    )
    def list(self, request: StaffRequest) -> Response:
        """Orders, newest first."""
        asked = query(request, PageQuery)
        wanted, limit = order_filter(request.query_params), asked.get("limit", DEFAULT_LIMIT)
        orders, counts = selectors.orders_for_list(wanted, page=asked["page"], limit=limit)
        return success(orders=OrderRow(orders, many=True).data, **counts)

    @extend_schema(
        parameters=filter_parameters(OrderQuery),
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM.")},
    )
    @action(detail=False, methods=["get"])
    def export(self, request: StaffRequest) -> StreamingHttpResponse:
        """The filtered orders as CSV, streamed; `X-Total-Count` says how many rows come."""
        wanted = order_filter(request.query_params)
        total, rows = selectors.count_orders(wanted), selectors.orders_matching(wanted)
        rows = rows.using(rows.db)  # the lines are written after the call has ended, and its choice with it
        name = f"orders-{india_date(timezone.now())}.csv"
        return StreamingHttpResponse(
            csv_lines(order_export.export_rows(rows), order_export.EXPORT_COLUMNS),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "X-Total-Count": str(total),
            },
        )

    @extend_schema(responses=response_schema("OneStaffOrder", order=StaffOrder()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One order with customer, payment, proof, warnings, history, and what can be done with it."""
        return success(order=self.order(request, int(pk)))
