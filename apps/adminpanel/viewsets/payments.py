"""Refunds, and payments that wait for a decision."""

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_count_fields, response_schema, success
from apps.common.api.fields import SumField
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.common.csv_cells import csv_lines
from apps.payments.models import Refund

from ..filters import RefundsExportQuery, RefundsQuery
from ..selectors import refunds
from ..selectors.orders import waiting_orders
from ..serializers.order_outputs import WaitingPayment
from ..serializers.refund_outputs import RefundCounts, RefundRow

MAX_WAITING = 200


class RefundViewSet(ShopViewSet):
    """Money that has to be sent back, or was, with the accounts that customers named."""

    permission_classes = [needs(Permission.RECONCILE)]

    @extend_schema(
        parameters=RefundsQuery.parameters(),
        responses=response_schema(
            "RefundPage",
            refunds=RefundRow(many=True),
            **page_count_fields(),
            total_due=SumField(),
            total_on_record=SumField(),
            sent_this_month=SumField(),
            counts=RefundCounts(),
        ),
    )
    def list(self, request: StaffRequest) -> Response:
        """Refunds due or left on record, the oldest first, or sent ones, the latest first.

        The sums and `counts` are of all refunds, whatever the filter; `sentThisMonth` is of India's month. Sent ones
        are looked for among the debit rows of bank statements.
        """
        rows, counts = RefundsQuery(request.query_params, Refund.objects.all()).paged()
        body = RefundRow(refunds.with_orders(rows), many=True).data
        totals = refunds.totals(timezone.now())
        return success(
            refunds=body,
            total_due=totals.due,
            total_on_record=totals.on_record,
            sent_this_month=totals.sent_this_month,
            counts=RefundCounts(totals.counts).data,
            **counts,
        )

    @extend_schema(
        parameters=RefundsExportQuery.parameters(),
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM.")},
    )
    @action(detail=False, methods=["get"])
    def export(self, request: StaffRequest) -> StreamingHttpResponse:
        """Refunds as CSV; without a state the due ones, for net banking."""
        filterset = RefundsExportQuery(request.query_params, Refund.objects.all())
        state = filterset.values["state"]
        name = f"refunds-{state}-{india_date(timezone.now())}.csv"
        return StreamingHttpResponse(
            csv_lines(refunds.export_rows(filterset.qs, state), refunds.export_columns(state)),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


class StaffPaymentViewSet(ShopViewSet):
    """Payments that wait for a decision."""

    permission_classes = [needs(Permission.PAYMENTS)]

    @extend_schema(
        responses=response_schema(
            "WaitingPayments", total=serializers.IntegerField(), payments=WaitingPayment(many=True)
        )
    )
    @action(detail=False, methods=["get"])
    def waiting(self, request: StaffRequest) -> Response:
        """The oldest 200, oldest first, and how many wait in all."""
        total, orders = waiting_orders(MAX_WAITING)
        return success(total=total, payments=WaitingPayment(orders, many=True).data)
