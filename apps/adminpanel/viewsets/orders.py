"""Orders and payments, for staff."""

import csv
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import IsStaff
from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import ok, page_shape, shape
from apps.common.api.fields import IdField
from apps.common.api.openapi import refuses
from apps.common.api.pagination import PageQuery, query
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.common.errors import DomainError
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.services import lifecycle, verification

from ..filters import OrderFilters, filtered
from ..schema import filter_parameters
from ..selectors import finding
from ..selectors import orders as selectors
from ..selectors.paging import page_by_day
from ..serializers.orders import (
    BulkStatusIn,
    CashIn,
    OrderRow,
    RefusedOrder,
    StaffOrder,
    StatusIn,
    VerdictIn,
    WaitingPayment,
    order_body,
    row_body,
    waiting_body,
)

DEFAULT_LIMIT = 10
MAX_WAITING = 200
BOM = "\ufeff"  # without it spreadsheet programs take UTF-8 for something else


class _Line:
    """What csv.writer writes to: hands each line on instead of keeping it."""

    def write(self, line: str) -> str:
        return line


def csv_lines(rows: Iterable[list[Any]]) -> Iterator[str]:
    """The lines of a CSV file with a heading, one at a time."""
    writer = csv.writer(_Line())
    yield BOM + writer.writerow(selectors.EXPORT_COLUMNS)
    for row in rows:
        yield writer.writerow(row)


def _narrowed(sent: dict[str, Any]) -> selectors.Narrowed:
    return selectors.Narrowed(sent.get("status"), sent.get("paymentStatus"), sent.get("dateFrom"), sent.get("dateTo"))


class StaffOrderViewSet(ShopViewSet):
    """Every order of the shop."""

    rules: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("list", "retrieve", "export", "status", "bulk_status", "verify_payment", "cash_received"), IsStaff
    )
    replica_reads = frozenset({"list", "export"})

    @staticmethod
    def _body(pk: int) -> dict[str, Any]:
        order = selectors.order_with_everything(pk)
        proofs = list(order.payment.proofs.all())
        return order_body(order, proofs, selectors.warnings_for(order, proofs[0] if proofs else None))

    @extend_schema(
        parameters=[PageQuery, *filter_parameters(OrderFilters)],
        responses=page_shape("StaffOrderPage", "orders", OrderRow),
    )
    def list(self, request: StaffRequest) -> Response:
        """Orders, newest first."""
        asked = query(request, PageQuery)
        rows, sent = filtered(OrderFilters, request.query_params, selectors.order_rows())
        place = {"page": asked["page"], "limit": asked.get("limit", DEFAULT_LIMIT)}
        if "search" in sent:
            orders, counts = finding.page_with_text(rows, sent["search"], _narrowed(sent), **place)
        else:
            orders, counts = page_by_day(rows, selectors.days_of(_narrowed(sent)), **place)
        return ok(orders=[row_body(order) for order in orders], **counts)

    @extend_schema(
        parameters=filter_parameters(OrderFilters),
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM.")},
    )
    @action(detail=False, methods=["get"])
    def export(self, request: StaffRequest) -> StreamingHttpResponse:
        """The filtered orders as CSV, streamed; `X-Total-Count` says how many rows come."""
        rows, sent = filtered(OrderFilters, request.query_params, selectors.order_rows())
        if "search" in sent:
            rows = finding.with_text(rows, sent["search"])
            total = rows.count()
        else:
            total = sum(placed for _, placed in selectors.days_of(_narrowed(sent)))
        rows = rows.using(rows.db)  # the lines are written after the call has ended, and its choice with it
        name = f"orders-{india_date(timezone.now())}.csv"
        return StreamingHttpResponse(
            csv_lines(selectors.export_rows(rows)),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "X-Total-Count": str(total),
            },
        )

    @extend_schema(responses=shape("OneStaffOrder", order=StaffOrder()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One order with customer, payment, proof, warnings and history."""
        return ok(order=self._body(int(pk)))

    @extend_schema(request=StatusIn, responses=shape("OrderStatusSet", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"])
    @refuses(_409="status_unchanged, confirm_step_back, or out_of_stock (`shortages`) when stock is taken again.")
    def status(self, request: StaffRequest, pk: str) -> Response:
        """Set any status; shipped may carry carrier and tracking number."""
        sent = self.checked(request, StatusIn)
        lifecycle.change_status(
            int(pk),
            to=OrderStatus(sent["status"]),
            by=request.user,
            carrier=sent["carrier"],
            tracking_number=sent["tracking_number"],
            note=sent["note"],
            step_back_confirmed=sent["confirm_step_back"],
            now=timezone.now(),
        )
        return ok(message="Order status updated successfully", order=self._body(int(pk)))

    @extend_schema(
        request=BulkStatusIn,
        responses=shape(
            "BulkStatusReport",
            message=True,
            changed=serializers.ListField(child=IdField()),
            refused=RefusedOrder(many=True),
        ),
    )
    @action(detail=False, methods=["post"], url_path="bulk-status")
    def bulk_status(self, request: StaffRequest) -> Response:
        """Set the status of several orders, each on its own; the report says which were refused and why."""
        sent = self.checked(request, BulkStatusIn)
        changed: list[str] = []
        refused: list[dict[str, str]] = []
        numbers = dict(Order.objects.filter(pk__in=sent["ids"]).values_list("pk", "number"))
        for pk in dict.fromkeys(sent["ids"]):
            try:
                lifecycle.change_status(pk, to=OrderStatus(sent["status"]), by=request.user, now=timezone.now())
                changed.append(str(pk))
            except DomainError as refusal:  # the report is the answer: one refusal must not stop the others
                number = numbers.get(pk, "")
                refused.append({"_id": str(pk), "orderNumber": number, "reason": refusal.message})
        message = f"{len(changed)} orders updated" + (f", {len(refused)} refused" if refused else "")
        return ok(message=message, changed=changed, refused=refused)

    @extend_schema(request=VerdictIn, responses=shape("PaymentDecided", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="verify-payment")
    @refuses(_409="payment_already_decided (`decidedBy`, `decidedAt`, `paymentStatus`) or nothing_to_verify.")
    def verify_payment(self, request: StaffRequest, pk: str) -> Response:
        """Approve or reject the payment proof of an order."""
        sent = self.checked(request, VerdictIn)
        decide = verification.approve_payment if sent["approved"] else verification.reject_payment
        decide(int(pk), by=request.user, notes=sent["admin_notes"], now=timezone.now())
        message = "Payment approved successfully" if sent["approved"] else "Payment rejected"
        return ok(message=message, order=self._body(int(pk)))

    @extend_schema(request=CashIn, responses=shape("CashReceived", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="cash-received")
    @refuses(_409="payment_already_decided or nothing_to_verify.")
    def cash_received(self, request: StaffRequest, pk: str) -> Response:
        """Record that the cash of a delivery was received."""
        sent = self.checked(request, CashIn)
        verification.receive_cash(int(pk), by=request.user, notes=sent["admin_notes"], now=timezone.now())
        return ok(message="Cash recorded as received", order=self._body(int(pk)))


class StaffPaymentViewSet(ShopViewSet):
    """Payments that wait for a decision."""

    rules: ClassVar[dict[str, Any]] = {"waiting": IsStaff}

    @extend_schema(
        responses=shape("WaitingPayments", total=serializers.IntegerField(), payments=WaitingPayment(many=True))
    )
    @action(detail=False, methods=["get"])
    def waiting(self, request: StaffRequest) -> Response:
        """The oldest 200, oldest first, and how many wait in all."""
        total, orders = selectors.waiting_orders(MAX_WAITING)
        return ok(total=total, payments=[waiting_body(order) for order in orders])
