"""The audit trail, and the history of one order or product. Nothing here writes."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.viewsets import ShopViewSet
from apps.common.models import AuditRecord

from ..filters import AuditQuery, HistoryQuery
from ..selectors import audit
from ..serializers.audit import AuditRow, HistoryRow, cursor_after

NEXT: dict[str, Any] = {"next_cursor": serializers.CharField(allow_null=True)}


class AuditViewSet(ShopViewSet):
    """Every write of staff, operators and the shop itself, for super admins."""

    permission_classes = [needs(Permission.READ_AUDIT)]
    replica_reads = frozenset({"list"})

    @extend_schema(
        parameters=AuditQuery.parameters(), responses=response_schema("AuditPage", records=AuditRow(many=True), **NEXT)
    )
    def list(self, request: StaffRequest) -> Response:
        """Records, the latest first; `nextCursor` is the `cursor` of the next page, null on the last one."""
        rows, has_more = AuditQuery(request.query_params, AuditRecord.objects.all()).page()
        return success(records=AuditRow(rows, many=True).data, next_cursor=cursor_after(rows, has_more=has_more))


def _history(request: Request, kind: str, pk: int, fields: frozenset[str] | None = None) -> Response:
    rows, has_more = HistoryQuery(request.query_params, audit.history_of(kind, pk)).page()
    if not rows:
        audit.require_row(kind, pk)
    shown = HistoryRow(rows, many=True, context={"fields": fields}).data
    return success(records=shown, next_cursor=cursor_after(rows, has_more=has_more))


class OrderHistoryViewSet(ShopViewSet):
    """What was done to one order."""

    permission_classes = [needs(Permission.READ_ORDERS)]

    @extend_schema(
        parameters=HistoryQuery.parameters(),
        responses=response_schema("OrderHistory", records=HistoryRow(many=True), **NEXT),
    )
    def retrieve(self, request: StaffRequest, pk: int) -> Response:
        """The latest first; who may not see amounts gets no payment details and no texts."""
        return _history(request, "orders.order", pk, audit.fields_for(request.user))


class ProductHistoryViewSet(ShopViewSet):
    """What was done to one product."""

    permission_classes = [needs(Permission.EDIT_STOCK)]

    @extend_schema(
        parameters=HistoryQuery.parameters(),
        responses=response_schema("ProductHistory", records=HistoryRow(many=True), **NEXT),
    )
    def retrieve(self, request: StaffRequest, pk: int) -> Response:
        """The latest first; that of a deleted product remains."""
        return _history(request, "catalog.product", pk)
