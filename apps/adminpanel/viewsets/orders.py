"""Orders and payments, for staff."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import IsStaff, IsSuperAdmin
from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import ok, page_shape, shape
from apps.common.api.fields import IdField, MoneyField
from apps.common.api.openapi import refuses
from apps.common.api.pagination import PageQuery, paged, query
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.common.errors import DomainError
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import (
    AskForRest,
    ChangeTracking,
    Event,
    ExtendHold,
    RecordCash,
    RecordRefund,
    Reject,
    ReopenPayment,
    UndoRefund,
    VoidPayment,
)
from apps.payments.enums import Method
from apps.reconciliation.selectors.matching import debit_days, live_matches, statements_reach_to
from apps.reconciliation.selectors.receipts import readings_of
from apps.reconciliation.serializers.matching import bank_body
from apps.reconciliation.serializers.receipts import staff_reading_body
from apps.reconciliation.services import receipts

from ..filters import OrderQuery, order_filter
from ..schema import filter_parameters
from ..selectors import orders as selectors
from ..selectors import refunds
from ..serializers.order_inputs import (
    BulkStatusIn,
    CashIn,
    ExtendIn,
    ReasonIn,
    RefundIn,
    RefundsQuery,
    RefusedOrder,
    StatusIn,
    StatusRefused,
    TrackingIn,
    VerdictIn,
    approval,
    resolution,
    set_status,
)
from ..serializers.order_outputs import (
    OrderRow,
    RefundRow,
    StaffOrder,
    WaitingPayment,
    order_body,
    refund_row_body,
    row_body,
    waiting_body,
)

DEFAULT_LIMIT = 10
MAX_WAITING = 200
DECIDED = (
    "payment_already_decided (`decidedBy`, `decidedAt`, `paymentStatus`), nothing_to_verify, order_cancelled "
    "(`resolutions`: what can be done with the money), or out_of_stock (`shortages`) when the order is revived."
)
USED = (
    "reference_used (`reference`, `orderNumber`, `decidedBy`, `decidedAt`), transfer_too_small (`total`) or "
    "amount_differs."
)
STATUS_CONFLICT = OpenApiResponse(
    StatusRefused,
    description="status_unchanged, out_of_stock (`shortages`) when stock is taken, or `confirm_` and the first of "
    "`confirmations`, which lists everything that has to be confirmed.",
)
BOM = "\ufeff"  # without it spreadsheet programs take UTF-8 for something else


class _Line:
    """What csv.writer writes to: hands each line on instead of keeping it."""

    def write(self, line: str) -> str:
        return line


def csv_lines(rows: Iterable[list[Any]], columns: Sequence[str] = selectors.EXPORT_COLUMNS) -> Iterator[str]:
    """The lines of a CSV file with a heading, one at a time."""
    writer = csv.writer(_Line())
    yield BOM + writer.writerow(columns)
    for row in rows:
        yield writer.writerow(row)


def _bank(order: Order) -> dict[str, Any] | None:
    """What the bank says of an order that is paid by transfer."""
    if order.payment.method != Method.BANK_TRANSFER:
        return None
    return bank_body(live_matches(order.payment), statements_reach_to())


class StaffOrderViewSet(ShopViewSet):
    """Every order of the shop."""

    rules: ClassVar[dict[str, Any]] = dict.fromkeys(
        (
            "list", "retrieve", "export", "status", "bulk_status", "tracking", "verify_payment", "cash_received",
            "reopen_payment", "extend_hold", "ask_for_rest", "take_reference",
        ),
        IsStaff,
    ) | dict.fromkeys(("void_payment", "refund", "undo_refund"), IsSuperAdmin)  # fmt: skip
    replica_reads = frozenset({"list", "export"})

    @staticmethod
    def _body(request: StaffRequest, pk: int) -> dict[str, Any]:
        order = selectors.order_with_everything(pk)
        proofs = list(order.payment.proofs.all())
        proof = proofs[0] if proofs else None
        reading = readings_of([proof]).get(proof.pk) if proof else None
        read = staff_reading_body(reading, order, proof) if reading and proof else None
        warnings = selectors.warnings_for(order, proof, reading)
        return order_body(order, proofs, warnings, _bank(order), read, request.user)

    @extend_schema(
        parameters=[PageQuery, *filter_parameters(OrderQuery)],
        responses=page_shape("StaffOrderPage", "orders", OrderRow),
    )
    def list(self, request: StaffRequest) -> Response:
        """Orders, newest first."""
        asked = query(request, PageQuery)
        wanted, limit = order_filter(request.query_params), asked.get("limit", DEFAULT_LIMIT)
        orders, counts = selectors.orders_for_list(wanted, page=asked["page"], limit=limit)
        return ok(orders=[row_body(order) for order in orders], **counts)

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
            csv_lines(selectors.export_rows(rows)),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "X-Total-Count": str(total),
            },
        )

    @extend_schema(responses=shape("OneStaffOrder", order=StaffOrder()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One order with customer, payment, proof, warnings, history, and what can be done with it."""
        return ok(order=self._body(request, int(pk)))

    def _apply(self, request: StaffRequest, pk: str, event: Event, message: str) -> Response:
        transitions.apply(int(pk), event, by=request.user, now=timezone.now())
        return ok(message=message, order=self._body(request, int(pk)))

    @extend_schema(
        request=StatusIn,
        responses={200: shape("OrderStatusSet", message=True, order=StaffOrder()), 409: STATUS_CONFLICT},
    )
    @action(detail=True, methods=["put"])
    def status(self, request: StaffRequest, pk: str) -> Response:
        """Set any status, with carrier and tracking number."""
        event = set_status(self.checked(request, StatusIn))
        return self._apply(request, pk, event, "Order status updated successfully")

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
        event = set_status(sent)
        changed: list[str] = []
        refused: list[dict[str, Any]] = []
        numbers = dict(Order.objects.filter(pk__in=sent["ids"]).values_list("pk", "number"))
        for pk in dict.fromkeys(sent["ids"]):
            try:
                transitions.apply(pk, event, by=request.user, now=timezone.now())
                changed.append(str(pk))
            except DomainError as refusal:  # the report is the answer: one refusal must not stop the others
                refused.append(
                    {
                        "_id": str(pk),
                        "orderNumber": numbers.get(pk, ""),
                        "reason": refusal.message,
                        "code": refusal.code,
                        "confirmations": refusal.data.get("confirmations", []),
                    }
                )
        message = f"{len(changed)} orders updated" + (f", {len(refused)} refused" if refused else "")
        return ok(message=message, changed=changed, refused=refused)

    @extend_schema(request=TrackingIn, responses=shape("TrackingSet", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"])
    def tracking(self, request: StaffRequest, pk: str) -> Response:
        """Set or clear carrier and tracking number, each on its own."""
        sent = self.checked(request, TrackingIn)
        event = ChangeTracking(sent.get("carrier"), sent.get("tracking_number"))
        return self._apply(request, pk, event, "Tracking details saved")

    @extend_schema(request=VerdictIn, responses=shape("PaymentDecided", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="verify-payment")
    @refuses(_409=DECIDED + " " + USED)
    def verify_payment(self, request: StaffRequest, pk: str) -> Response:
        """Approve or reject the payment proof of an order. The same verdict again answers 200."""
        sent = self.checked(request, VerdictIn)
        if sent["approved"]:
            return self._apply(request, pk, approval(sent), "Payment approved successfully")
        return self._apply(request, pk, Reject(sent["admin_notes"]), "Payment rejected")

    @extend_schema(request=None, responses=shape("ReferenceTakenOver", message=True, order=StaffOrder()))
    @action(detail=True, methods=["post"], url_path="take-reference")
    @refuses(_409="no_reference_to_take_over.")
    def take_reference(self, request: StaffRequest, pk: str) -> Response:
        """Write the reference that was read with certainty from the picture of the last proof into that proof."""
        receipts.take_reference(int(pk), by=request.user)
        return ok(message="Reference taken over", order=self._body(request, int(pk)))

    @extend_schema(request=CashIn, responses=shape("CashReceived", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="cash-received")
    @refuses(_409=DECIDED)
    def cash_received(self, request: StaffRequest, pk: str) -> Response:
        """Record that the cash of a delivery was received."""
        sent = self.checked(request, CashIn)
        return self._apply(request, pk, RecordCash(sent["admin_notes"], resolution(sent)), "Cash recorded as received")

    @extend_schema(request=ReasonIn, responses=shape("PaymentReopened", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="reopen-payment")
    @refuses(
        _403="Approvals and receipts of cash are undone by super admins.",
        _409="nothing_to_reopen, order_moved_on or already_refunded.",
    )
    def reopen_payment(self, request: StaffRequest, pk: str) -> Response:
        """Undo the last decision about the payment: an approval, a rejection or a receipt of cash."""
        event = ReopenPayment(self.checked(request, ReasonIn)["reason"])
        return self._apply(request, pk, event, "Decision undone")

    @extend_schema(request=ReasonIn, responses=shape("PaymentVoided", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="void-payment")
    @refuses(_409="not_voidable.")
    def void_payment(self, request: StaffRequest, pk: str) -> Response:
        """An approved transfer of an order that moved on is not there; the customer reads the reason."""
        event = VoidPayment(self.checked(request, ReasonIn)["reason"])
        return self._apply(request, pk, event, "Payment voided")

    @extend_schema(request=ExtendIn, responses=shape("HoldExtended", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="extend-hold")
    @refuses(_409="no_hold or hold_too_long (`maxHours`).")
    def extend_hold(self, request: StaffRequest, pk: str) -> Response:
        """Hold the items of an unpaid order longer, until 7 days from now at most."""
        sent = self.checked(request, ExtendIn)
        event = ExtendHold(sent["hours"], timezone.now(), sent["reason"])
        return self._apply(request, pk, event, "Holding time extended")

    @extend_schema(request=None, responses=shape("RestAsked", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="ask-for-rest")
    @refuses(_409="nothing_missing.")
    def ask_for_rest(self, request: StaffRequest, pk: str) -> Response:
        """Write to the customer what is still missing, after a part of the payment came."""
        return self._apply(request, pk, AskForRest(), "The customer is told what is still missing")

    @extend_schema(request=RefundIn, responses=shape("RefundRecorded", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"])
    @refuses(_409="no_refund_due.")
    def refund(self, request: StaffRequest, pk: str) -> Response:
        """Record that the due refund was sent. The same reference again answers 200."""
        sent = self.checked(request, RefundIn)
        return self._apply(request, pk, RecordRefund(sent["reference"], sent["note"]), "Refund recorded")

    @extend_schema(request=ReasonIn, responses=shape("RefundUndone", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="undo-refund")
    @refuses(_409="no_refund_sent.")
    def undo_refund(self, request: StaffRequest, pk: str) -> Response:
        """The last refund was not sent after all."""
        event = UndoRefund(self.checked(request, ReasonIn)["reason"])
        return self._apply(request, pk, event, "Refund undone")


class RefundViewSet(ShopViewSet):
    """Money that has to be sent back, or was."""

    rules: ClassVar[dict[str, Any]] = {"list": IsStaff, "export": IsStaff}

    @extend_schema(
        parameters=[RefundsQuery],
        responses=shape(
            "RefundPage",
            refunds=RefundRow(many=True),
            total=serializers.IntegerField(),
            totalPages=serializers.IntegerField(),
            currentPage=serializers.IntegerField(),
            totalDue=MoneyField(max_value=None),
        ),
    )
    def list(self, request: StaffRequest) -> Response:
        """Refunds due or left on record, the oldest first, or sent ones, the latest first.

        `totalDue` is the sum of all due ones. Sent ones are looked for among the debit rows of bank statements.
        """
        asked = query(request, RefundsQuery)
        rows = refunds.refund_rows(asked["state"], asked["search"])
        found, counts = paged(rows, page=asked["page"], limit=asked.get("limit", DEFAULT_LIMIT))
        orders = refunds.orders_of_refunds(found)
        left = debit_days(found)
        body = [refund_row_body(row, orders[row.payment_id], left.get(row.pk)) for row in found]
        return ok(refunds=body, totalDue=refunds.total_due(), **counts)

    @extend_schema(responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV, UTF-8 with BOM.")})
    @action(detail=False, methods=["get"])
    def export(self, request: StaffRequest) -> StreamingHttpResponse:
        """The due refunds as CSV, for net banking."""
        name = f"refunds-{india_date(timezone.now())}.csv"
        return StreamingHttpResponse(
            csv_lines(refunds.export_rows(), refunds.EXPORT_COLUMNS),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


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
