"""Changes of status, tracking details and holding time."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.fields import IdField
from apps.common.api.openapi import documents_errors
from apps.common.errors import DomainError
from apps.common.row_by_row import RowByRow
from apps.orders.models import Order
from apps.orders.serializers.refusals import StatusRefused
from apps.orders.services import transitions
from apps.orders.state_machine import ChangeTracking, ExtendHold

from ..serializers.order_inputs import (
    BulkStatusIn,
    ExtendIn,
    RefusedOrder,
    StatusIn,
    TrackingIn,
    set_status,
)
from ..serializers.order_outputs import StaffOrder
from .order_answers import OrderAnswers

STATUS_CONFLICT = OpenApiResponse(
    StatusRefused,
    description="status_unchanged, out_of_stock (`shortages`) when stock is taken, or `confirm_` and the first of "
    "`confirmations`, which lists everything that has to be confirmed. `confirm_refund_due`: say `excess`.",
)


class OrderChanges(OrderAnswers):
    """Calls that change an order but no money."""

    @extend_schema(
        request=StatusIn,
        responses={200: response_schema("OrderStatusSet", message=True, order=StaffOrder()), 409: STATUS_CONFLICT},
    )
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.SHIP_ORDERS)])
    def status(self, request: StaffRequest, pk: str) -> Response:
        """Set any status, with carrier and tracking number."""
        event = set_status(self.validated_body(request, StatusIn))
        return self.apply(request, pk, event, "Order status updated successfully")

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
        sent = self.validated_body(request, BulkStatusIn)
        event = set_status(sent)
        changed: list[str] = []
        refused: list[dict[str, Any]] = []
        numbers = dict(Order.objects.filter(pk__in=sent["ids"]).values_list("pk", "number"))
        orders = RowByRow()
        for pk in dict.fromkeys(sent["ids"]):
            try:
                with orders.row():
                    transitions.apply(pk, event, by=request.user, now=timezone.now())
                changed.append(str(pk))
            except DomainError as refusal:  # the report is the answer: one refusal must not stop the others
                data = {"id": pk, "order_number": numbers.get(pk, ""), "reason": refusal.message, "code": refusal.code}
                refused.append(data | {"confirmations": refusal.data.get("confirmations", [])})
        message = f"{len(changed)} orders updated" + (f", {len(refused)} refused" if refused else "")
        return success(message=message, changed=changed, refused=RefusedOrder(refused, many=True).data)

    @extend_schema(request=TrackingIn, responses=response_schema("TrackingSet", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], permission_classes=[needs(Permission.SHIP_ORDERS)])
    def tracking(self, request: StaffRequest, pk: str) -> Response:
        """Set or clear carrier and tracking number, each on its own."""
        sent = self.validated_body(request, TrackingIn)
        event = ChangeTracking(sent.get("carrier"), sent.get("tracking_number"))
        return self.apply(request, pk, event, "Tracking details saved")

    @extend_schema(request=ExtendIn, responses=response_schema("HoldExtended", message=True, order=StaffOrder()))
    @action(detail=True, methods=["put"], url_path="extend-hold", permission_classes=[needs(Permission.PAYMENTS)])
    @documents_errors(_409="no_hold or hold_too_long (`maxHours`).")
    def extend_hold(self, request: StaffRequest, pk: str) -> Response:
        """Hold the items of an unpaid order longer, until 7 days from now at most."""
        sent = self.validated_body(request, ExtendIn)
        event = ExtendHold(sent["hours"], timezone.now(), sent["reason"])
        return self.apply(request, pk, event, "Holding time extended")
