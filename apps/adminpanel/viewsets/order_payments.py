"""Decisions about payments and refunds."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.openapi import documents_errors
from apps.orders.state_machine import (
    AskForRefund,
    AskForRest,
    RecordCash,
    RecordRefund,
    Reject,
    ReopenPayment,
    UndoCredit,
    UndoRefund,
    VoidPayment,
)
from apps.reconciliation.services import matches, receipts

from ..serializers.order_inputs import (
    CashIn,
    CreditIn,
    ReasonIn,
    RefundIn,
    UndoCreditIn,
    VerdictIn,
    credit_by_hand,
    resolution,
    verdict,
)
from ..serializers.order_outputs import StaffOrder
from .order_answers import OrderAnswers

DECIDED = (
    "payment_already_decided (`decidedBy`, `decidedAt`, `paymentStatus`), nothing_to_verify, "
    "another_proof (a newer one than `proof`), another_bank_row, statement_row_not_open, order_cancelled "
    "(`resolutions`: what can be done with the money), or out_of_stock (`shortages`) when the order is revived."
)
USED = (
    "reference_used (`reference`, `orderNumber`, `decidedBy`, `decidedAt`), transfer_too_small (`total`) or "
    "amount_differs."
)


class OrderPayments(OrderAnswers):
    """Calls about an order's payment and refunds."""

    @extend_schema(request=VerdictIn, responses=response_schema("PaymentDecided", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="verify-payment", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409=DECIDED + " " + USED)
    def verify_payment(self, request: StaffRequest, pk: str) -> Response:
        """Approve or reject the payment proof of an order. The same verdict again answers 200."""
        sent = self.validated_body(request, VerdictIn)
        event, now = verdict(sent), timezone.now()
        if isinstance(event, Reject):
            return self.apply(request, pk, event, "Payment rejected")
        matches.approve_proof(int(pk), event, row=sent["row"], part=sent["part"], by=request.user, now=now)
        message = "Part of the payment recorded" if sent["part"] else "Payment approved successfully"
        return success(message=message, order=self.order(request, int(pk)))

    @extend_schema(request=None, responses=response_schema("ReferenceTakenOver", message=True, order=StaffOrder()))
    @action(detail=True, methods=["post"], url_path="take-reference", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="no_reference_to_take_over.")
    def take_reference(self, request: StaffRequest, pk: str) -> Response:
        """Write the reference that was read with certainty from the picture of the last proof into that proof."""
        receipts.take_reference(int(pk), by=request.user)
        return success(message="Reference taken over", order=self.order(request, int(pk)))

    @extend_schema(request=CashIn, responses=response_schema("CashReceived", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="cash-received", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409=DECIDED)
    def cash_received(self, request: StaffRequest, pk: str) -> Response:
        """Record that the cash of a delivery was received."""
        sent = self.validated_body(request, CashIn)
        return self.apply(request, pk, RecordCash(sent["admin_notes"], resolution(sent)), "Cash recorded as received")

    @extend_schema(request=CreditIn, responses=response_schema("CreditRecorded", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="record-credit", permission_classes=[needs(Permission.RECONCILE)])
    @documents_errors(_409=DECIDED + " " + USED)
    def record_credit(self, request: StaffRequest, pk: str) -> Response:
        """Record money that no statement can show: it pays the order, or a part of it, as a bank row does."""
        event = credit_by_hand(self.validated_body(request, CreditIn))
        return self.apply(request, pk, event, "Payment recorded")

    @extend_schema(request=UndoCreditIn, responses=response_schema("CreditUndone", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="undo-credit", permission_classes=[needs(Permission.RECONCILE)])
    @documents_errors(
        _409="not_recorded_by_hand, already_refunded, order_moved_on or bank_row_brought_more (`orderNumber`)."
    )
    def undo_credit(self, request: StaffRequest, pk: str) -> Response:
        """An amount that was recorded by hand did not come; what it paid is open again."""
        sent = self.validated_body(request, UndoCreditIn)
        return self.apply(request, pk, UndoCredit(sent["credit"], sent["reason"]), "Recorded payment undone")

    @extend_schema(request=ReasonIn, responses=response_schema("PaymentReopened", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="reopen-payment", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(
        _403="Approvals and receipts of cash are undone by super admins.",
        _409="nothing_to_reopen, order_moved_on, already_refunded or bank_row_brought_more (`orderNumber`).",
    )
    def reopen_payment(self, request: StaffRequest, pk: str) -> Response:
        """Undo the last decision about the payment: an approval, a rejection or a receipt of cash."""
        event = ReopenPayment(self.validated_body(request, ReasonIn)["reason"])
        return self.apply(request, pk, event, "Decision undone")

    @extend_schema(request=ReasonIn, responses=response_schema("PaymentVoided", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="void-payment", permission_classes=[needs(Permission.VOID_PAYMENTS)])
    @documents_errors(_409="not_voidable, already_refunded or bank_row_brought_more (`orderNumber`).")
    def void_payment(self, request: StaffRequest, pk: str) -> Response:
        """An approved transfer of an order that moved on is not there; the customer reads the reason."""
        event = VoidPayment(self.validated_body(request, ReasonIn)["reason"])
        return self.apply(request, pk, event, "Payment voided")

    @extend_schema(request=None, responses=response_schema("RestAsked", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="ask-for-rest", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="nothing_missing.")
    def ask_for_rest(self, request: StaffRequest, pk: str) -> Response:
        """Write to the customer what is still missing, after a part of the payment came."""
        return self.apply(request, pk, AskForRest(), "The customer is asked for the rest")

    @extend_schema(request=RefundIn, responses=response_schema("RefundRecorded", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.RECONCILE)])
    @documents_errors(_409="no_refund_due.")
    def refund(self, request: StaffRequest, pk: str) -> Response:
        """Record that the due refund was sent. The same reference again answers 200."""
        sent = self.validated_body(request, RefundIn)
        event = RecordRefund(sent["reference"], sent["note"], sent["sent_on"])
        return self.apply(request, pk, event, "Refund recorded")

    @extend_schema(request=ReasonIn, responses=response_schema("RefundAsked", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="ask-for-refund", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="nothing_on_record.")
    def ask_for_refund(self, request: StaffRequest, pk: str) -> Response:
        """The customer asks for the money on record: it is due, and a mail asks where to send it."""
        event = AskForRefund(self.validated_body(request, ReasonIn)["reason"])
        return self.apply(request, pk, event, "The refund is due")

    @extend_schema(request=ReasonIn, responses=response_schema("RefundUndone", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="undo-refund", permission_classes=[needs(Permission.VOID_PAYMENTS)])
    @documents_errors(_409="no_refund_sent.")
    def undo_refund(self, request: StaffRequest, pk: str) -> Response:
        """The last refund was not sent after all."""
        event = UndoRefund(self.validated_body(request, ReasonIn)["reason"])
        return self.apply(request, pk, event, "Refund undone")
