"""Orders, for staff, and who looks at them."""

from typing import Any

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
from apps.common.api.fields import IdField, SumField
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.common.csv_cells import csv_lines
from apps.orders.enquiries.services import agreeing
from apps.orders.enums import Screen
from apps.orders.serializers.refusals import StatusRefused
from apps.orders.services import bulk_status, mail_copies, notes, transitions
from apps.orders.state_machine import (
    AskForRefund,
    AskForRest,
    ChangeTracking,
    Event,
    ExtendHold,
    RecordCash,
    RecordRefund,
    Reject,
    ReopenPayment,
    TakeStock,
    UndoCredit,
    UndoRefund,
    VoidPayment,
)
from apps.reconciliation.services import matches, receipts, undoing

from ..filters import OrderExportQuery, OrderPageQuery
from ..selectors import order_details, order_export, people
from ..selectors import orders as selectors
from ..selectors.order_mails import mails_of
from ..serializers.order_inputs import (
    AssignmentIn,
    BulkStatusIn,
    CashIn,
    CreditIn,
    ExtendIn,
    NoteIn,
    PresenceIn,
    ReasonIn,
    RefundIn,
    RefusedOrder,
    StatusIn,
    TrackingIn,
    UndoCreditIn,
    VerdictIn,
    credit_by_hand,
    resolution,
    set_status,
    verdict,
)
from ..serializers.order_mails import OrderMailOut, ResendIn
from ..serializers.order_outputs import Colleague, Looking, OrderRow, StaffOrder, order_for, row_for
from ..workbook import XLSX, xlsx

STATUS_CONFLICT = OpenApiResponse(
    StatusRefused,
    description="status_unchanged, out_of_stock (`shortages`) when stock is taken, or `confirm_` and the first of "
    "`confirmations`, which lists everything that has to be confirmed. `confirm_refund_due`: say `excess`.",
)
DECIDED = (
    "payment_already_decided (`decidedBy`, `decidedAt`, `paymentStatus`), nothing_to_verify, "
    "another_proof (a newer one than `proof`), another_bank_row, statement_row_not_open, order_cancelled "
    "(`resolutions`: what can be done with the money), or out_of_stock (`shortages`) when the order is revived."
)
USED = (
    "reference_used (`reference`, `orderNumber`, `decidedBy`, `decidedAt`), transfer_too_small (`total`) or "
    "amount_differs."
)


class StaffOrderViewSet(ShopViewSet):
    """Every order of the shop."""

    permission_classes = [needs(Permission.READ_ORDERS)]
    replica_reads = frozenset({"list", "export"})

    @extend_schema(
        parameters=OrderPageQuery.parameters(),
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
        query = OrderPageQuery(request.query_params, selectors.orders_with_item_count())
        sent = query.values
        orders, counts = selectors.orders_for_list(
            query.qs, search=sent.get("search", ""), page=sent["page"], limit=sent["limit"]
        )
        if not request.user.may(Permission.SEE_AMOUNTS):
            counts.pop("total_amount", None)
        return success(orders=row_for(request.user)(orders, many=True).data, **counts)

    @extend_schema(responses=response_schema("OneStaffOrder", order=StaffOrder()))
    def retrieve(self, request: StaffRequest, pk: str) -> Response:
        """One order with customer, payment, proof, warnings, history, and what can be done with it."""
        return success(order=self._order(request, int(pk)))

    @extend_schema(
        parameters=OrderExportQuery.parameters(),
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
        query = OrderExportQuery(request.query_params, selectors.orders_with_item_count())
        data, orders = query.values, query.found
        orders = orders.using(orders.db)  # the rows are written after the call has ended, and its choice with it
        if data["lines"]:
            columns, rows, total = (
                order_export.OF_LINES,
                order_export.line_rows(orders),
                order_export.count_lines(orders),
            )
        else:
            columns, rows, total = (
                order_export.OF_ORDERS,
                order_export.order_rows(orders),
                orders.count(),
            )
        heads = order_export.headings(columns)
        is_csv = data["format"] == "csv"
        name = f"{'order-lines' if data['lines'] else 'orders'}-{india_date(timezone.now())}.{data['format']}"
        return StreamingHttpResponse(
            csv_lines(order_export.as_csv(rows, columns), heads) if is_csv else xlsx(rows, heads, "Orders"),
            content_type="text/csv; charset=utf-8" if is_csv else XLSX,
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "X-Total-Count": str(total),
            },
        )

    @extend_schema(
        request=StatusIn,
        responses={200: response_schema("OrderStatusSet", message=True, order=StaffOrder()), 409: STATUS_CONFLICT},
    )
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.SHIP_ORDERS)])
    def status(self, request: StaffRequest, pk: str) -> Response:
        """Set any status, with carrier and tracking number."""
        event = set_status(self.validated_body(request, StatusIn))
        return self._apply(request, pk, event, "Order status updated successfully")

    @extend_schema(
        request=BulkStatusIn,
        responses=response_schema(
            "BulkStatusReport",
            message=True,
            changed=serializers.ListField(child=IdField()),
            refused=RefusedOrder(many=True),
        ),
    )
    @action(detail=False, methods=["post"], url_path="bulk-status", permission_classes=[needs(Permission.SHIP_ORDERS)])
    def bulk_status(self, request: StaffRequest) -> Response:
        """Set the status of several orders, each on its own; the report says which were refused and why."""
        data = self.validated_body(request, BulkStatusIn)
        report = bulk_status.set_status(data["ids"], set_status(data), by=request.user, now=timezone.now())
        message = f"{len(report.changed)} orders updated"
        if report.refused:
            message += f", {len(report.refused)} refused"
        changed = [str(pk) for pk in report.changed]
        return success(message=message, changed=changed, refused=RefusedOrder(report.refused, many=True).data)

    @extend_schema(request=TrackingIn, responses=response_schema("TrackingSet", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.SHIP_ORDERS)])
    def tracking(self, request: StaffRequest, pk: str) -> Response:
        """Set or clear carrier and tracking number, each on its own."""
        data = self.validated_body(request, TrackingIn)
        event = ChangeTracking(data.get("carrier"), data.get("tracking_number"))
        return self._apply(request, pk, event, "Tracking details saved")

    @extend_schema(request=None, responses=response_schema("StockTaken", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="take-stock", permission_classes=[needs(Permission.SHIP_ORDERS)])
    @documents_errors(_409="not_short_of_stock or out_of_stock (`shortages`).")
    def take_stock(self, request: StaffRequest, pk: str) -> Response:
        """Take the stock that an order is short of, all of it or none."""
        return self._apply(request, pk, TakeStock(), "The order holds its stock now")

    @extend_schema(request=ExtendIn, responses=response_schema("HoldExtended", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="extend-hold", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="no_hold or hold_too_long (`maxHours`).")
    def extend_hold(self, request: StaffRequest, pk: str) -> Response:
        """Hold the items of an unpaid order longer, until 7 days from now at most."""
        data = self.validated_body(request, ExtendIn)
        event = ExtendHold(data["hours"], timezone.now(), data["reason"])
        return self._apply(request, pk, event, "Holding time extended")

    @extend_schema(request=VerdictIn, responses=response_schema("PaymentDecided", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="verify-payment", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409=DECIDED + " " + USED)
    def verify_payment(self, request: StaffRequest, pk: str) -> Response:
        """Approve or reject the payment proof of an order. The same verdict again answers 200."""
        data = self.validated_body(request, VerdictIn)
        event, now = verdict(data), timezone.now()
        if isinstance(event, Reject):
            return self._apply(request, pk, event, "Payment rejected")
        matches.approve_proof(int(pk), event, row=data["row"], part=data["part"], by=request.user, now=now)
        message = "Part of the payment recorded" if data["part"] else "Payment approved successfully"
        return success(message=message, order=self._order(request, int(pk)))

    @extend_schema(request=None, responses=response_schema("ReferenceTakenOver", message=True, order=StaffOrder()))
    @action(detail=True, methods=["post"], url_path="take-reference", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="no_reference_to_take_over.")
    def take_reference(self, request: StaffRequest, pk: str) -> Response:
        """Write the reference that was read with certainty from the picture of the last proof into that proof."""
        receipts.take_reference(int(pk), by=request.user)
        return success(message="Reference taken over", order=self._order(request, int(pk)))

    @extend_schema(request=CashIn, responses=response_schema("CashReceived", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="cash-received", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409=DECIDED)
    def cash_received(self, request: StaffRequest, pk: str) -> Response:
        """Record that the cash of a delivery was received."""
        data = self.validated_body(request, CashIn)
        return self._apply(request, pk, RecordCash(data["admin_notes"], resolution(data)), "Cash recorded as received")

    @extend_schema(request=CreditIn, responses=response_schema("CreditRecorded", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="record-credit", permission_classes=[needs(Permission.RECONCILE)])
    @documents_errors(_409=DECIDED + " " + USED)
    def record_credit(self, request: StaffRequest, pk: str) -> Response:
        """Record money that no statement can show: it pays the order, or a part of it, as a bank row does."""
        event = credit_by_hand(self.validated_body(request, CreditIn))
        return self._apply(request, pk, event, "Payment recorded")

    @extend_schema(request=UndoCreditIn, responses=response_schema("CreditUndone", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="undo-credit", permission_classes=[needs(Permission.RECONCILE)])
    @documents_errors(
        _409="not_recorded_by_hand, already_refunded, order_moved_on or bank_row_brought_more (`orderNumber`)."
    )
    def undo_credit(self, request: StaffRequest, pk: str) -> Response:
        """An amount that was recorded by hand did not come; what it paid is open again."""
        data = self.validated_body(request, UndoCreditIn)
        return self._undo(request, pk, UndoCredit(data["credit"], data["reason"]), "Recorded payment undone")

    @extend_schema(request=ReasonIn, responses=response_schema("PaymentReopened", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="reopen-payment", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(
        _403="Approvals and receipts of cash are undone by super admins.",
        _409="nothing_to_reopen, order_moved_on, already_refunded or bank_row_brought_more (`orderNumber`).",
    )
    def reopen_payment(self, request: StaffRequest, pk: str) -> Response:
        """Undo the last decision about the payment: an approval, a rejection or a receipt of cash."""
        event = ReopenPayment(self.validated_body(request, ReasonIn)["reason"])
        return self._undo(request, pk, event, "Decision undone")

    @extend_schema(request=ReasonIn, responses=response_schema("PaymentVoided", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="void-payment", permission_classes=[needs(Permission.VOID_PAYMENTS)])
    @documents_errors(_409="not_voidable, already_refunded or bank_row_brought_more (`orderNumber`).")
    def void_payment(self, request: StaffRequest, pk: str) -> Response:
        """An approved transfer of an order that moved on is not there; the customer reads the reason."""
        event = VoidPayment(self.validated_body(request, ReasonIn)["reason"])
        return self._undo(request, pk, event, "Payment voided")

    @extend_schema(request=None, responses=response_schema("RestAsked", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="ask-for-rest", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="nothing_missing.")
    def ask_for_rest(self, request: StaffRequest, pk: str) -> Response:
        """Write to the customer what is still missing, after a part of the payment came."""
        return self._apply(request, pk, AskForRest(), "The customer is asked for the rest")

    @extend_schema(request=RefundIn, responses=response_schema("RefundRecorded", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.RECONCILE)])
    @documents_errors(_409="no_refund_due, or already_refunded (`reference`, `decidedBy`).")
    def refund(self, request: StaffRequest, pk: str) -> Response:
        """Record that the due refund was sent. The same reference again answers 200."""
        data = self.validated_body(request, RefundIn)
        event = RecordRefund(data["reference"], data["note"], data["sent_on"])
        return self._apply(request, pk, event, "Refund recorded")

    @extend_schema(request=ReasonIn, responses=response_schema("RefundAsked", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="ask-for-refund", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="nothing_on_record.")
    def ask_for_refund(self, request: StaffRequest, pk: str) -> Response:
        """The customer asks for the money on record: it is due, and a mail asks where to send it."""
        event = AskForRefund(self.validated_body(request, ReasonIn)["reason"])
        return self._apply(request, pk, event, "The refund is due")

    @extend_schema(request=ReasonIn, responses=response_schema("RefundUndone", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="undo-refund", permission_classes=[needs(Permission.VOID_PAYMENTS)])
    @documents_errors(_409="no_refund_sent.")
    def undo_refund(self, request: StaffRequest, pk: str) -> Response:
        """The last refund was not sent after all."""
        event = UndoRefund(self.validated_body(request, ReasonIn)["reason"])
        return self._apply(request, pk, event, "Refund undone")

    @extend_schema(request=NoteIn, responses={201: response_schema("NoteAdded", message=True, order=StaffOrder())})
    @action(detail=True, methods=["post"], url_path="notes")
    def add_note(self, request: StaffRequest, pk: str) -> Response:
        """Add a note for staff. It cannot be changed or deleted; the last one sent again is stored once."""
        text = self.validated_body(request, NoteIn)["text"]
        notes.add_note(int(pk), text=text, by=request.user, now=timezone.now())
        return success(201, message="Note added", order=self._order(request, int(pk)))

    @extend_schema(request=AssignmentIn, responses=response_schema("OrderAssigned", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="assignment")
    def assign(self, request: StaffRequest, pk: str) -> Response:
        """Say who sees to the order, or nobody."""
        staff = self.validated_body(request, AssignmentIn)["staff"]
        notes.assign(int(pk), staff_id=staff, by=request.user)
        return success(message="Order assigned", order=self._order(request, int(pk)))

    @extend_schema(responses=response_schema("Assignees", staff=Colleague(many=True)))
    @action(detail=False, methods=["get"])
    def assignees(self, request: StaffRequest) -> Response:
        """To whom orders can be assigned, by name."""
        return success(staff=Colleague(people.assignees(), many=True).data)

    @extend_schema(responses=response_schema("OrderMails", mails=OrderMailOut(many=True)))
    @action(detail=True, methods=["get"], permission_classes=[needs(Permission.SEE_AMOUNTS)])
    def mails(self, request: StaffRequest, pk: str) -> Response:
        """The mails about an order to its customer and to the shop, the latest first; none once it is anonymous."""
        return success(mails=OrderMailOut(mails_of(int(pk), now=timezone.now()), many=True).data)

    @extend_schema(
        request=ResendIn, responses=response_schema("MailQueued", message=True, mails=OrderMailOut(many=True))
    )
    @action(detail=True, methods=["post"], url_path="resend-mail", permission_classes=[needs(Permission.SEE_AMOUNTS)])
    @documents_errors(_409="no_mail_to_send.", _429="This mail was sent again three times today.")
    def resend_mail(self, request: StaffRequest, pk: str) -> Response:
        """Send a mail again, three times a day at most. It shows the order as it is now."""
        event = self.validated_body(request, ResendIn)["event"]
        if event is None:
            agreeing.send_link_again(int(pk), by=request.user, now=timezone.now())
        else:
            mail_copies.send_event_again(int(pk), event, by=request.user)
        mails = OrderMailOut(mails_of(int(pk), now=timezone.now()), many=True).data
        return success(message="The mail is on its way", mails=mails)

    def _apply(self, request: StaffRequest, pk: str, event: Event, message: str) -> Response:
        transitions.apply(int(pk), event, by=request.user, now=timezone.now())
        return success(message=message, order=self._order(request, int(pk)))

    def _undo(
        self, request: StaffRequest, pk: str, event: ReopenPayment | UndoCredit | VoidPayment, message: str
    ) -> Response:
        undoing.undo_decision(int(pk), event, by=request.user, now=timezone.now())
        return success(message=message, order=self._order(request, int(pk)))

    @staticmethod
    def _order(request: StaffRequest, pk: int) -> dict[str, Any]:
        return order_for(request.user)(order_details.order_for_staff(pk, viewer=request.user)).data


class PresenceViewSet(ShopViewSet):
    """Who looks at which order. Nothing is locked by it."""

    permission_classes = [needs(Permission.READ_ORDERS)]

    @documents_errors(_404="There is no such order.")
    @extend_schema(request=PresenceIn, responses=response_schema("Presence", others=Looking(many=True)))
    def look(self, request: StaffRequest) -> Response:
        """Say which order one looks at, every 20 seconds; the answer is who else does. One is gone after 45 seconds."""
        data = self.validated_body(request, PresenceIn)
        others = notes.look_at(
            data["order"], Screen(data["screen"]), tab=data["tab"], by=request.user, now=timezone.now()
        )
        return success(others=Looking(others, many=True).data)
