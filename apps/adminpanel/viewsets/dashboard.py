"""The dashboard and the shop's settings."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import IsStaff, IsSuperAdmin
from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import response_schema, success
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.contact.selectors import messages_to_settle, payee_changes, shop_settings
from apps.contact.serializers import PayeeChangeOut, ShopFields
from apps.contact.services import payees
from apps.contact.services import settings as shop_services
from apps.enquiries import selectors as enquiries

from ..selectors import dashboard
from ..selectors.orders import orders_with_item_count, waiting_orders
from ..serializers.dashboard import LowStockRow, SalesDay, Stats
from ..serializers.order_outputs import OrderRow, WaitingPayment

RECENT = 10
WAITING = 10


class DashboardViewSet(ShopViewSet):
    """What a day begins with."""

    permissions_by_action: ClassVar[dict[str, Any]] = {"list": IsStaff}
    replica_reads = frozenset({"list"})

    @extend_schema(
        responses=response_schema(
            "Dashboard",
            stats=Stats(),
            recent_orders=OrderRow(many=True),
            low_stock_products=LowStockRow(many=True),
            sales_by_day=SalesDay(many=True),
            payments_waiting=WaitingPayment(many=True),
        )
    )
    def list(self, request: StaffRequest) -> Response:
        """Totals, recent orders, low stock, sales by day, and the payments that wait longest."""
        now = timezone.now()
        waiting, oldest = waiting_orders(WAITING)
        return success(
            stats=Stats(
                {
                    **dashboard.totals(),
                    **dashboard.to_settle(now),
                    **enquiries.waiting(now),
                    **messages_to_settle(now),
                    "payments_waiting": waiting,
                }
            ).data,
            recent_orders=OrderRow(orders_with_item_count()[:RECENT], many=True).data,
            low_stock_products=LowStockRow(dashboard.low_stock(), many=True).data,
            sales_by_day=SalesDay(dashboard.sales_by_day(now), many=True).data,
            payments_waiting=WaitingPayment(oldest, many=True).data,
        )


SAVED = "Shop settings updated successfully"
PAYEE_WAITS = "Saved. Where customers pay does not change before another super admin confirms it."


class ShopSettingsViewSet(ShopViewSet):
    """The shop's settings, for super admins."""

    permissions_by_action: ClassVar[dict[str, Any]] = dict.fromkeys(("list", "save"), IsSuperAdmin)

    @extend_schema(responses=response_schema("ShopSettings", settings=ShopFields()))
    def list(self, request: StaffRequest) -> Response:
        """Every setting, flat."""
        return success(settings=ShopFields(shop_settings()).data)

    @extend_schema(
        request=ShopFields(partial=True),
        responses=response_schema(
            "ShopSettingsSaved", message=True, settings=ShopFields(), payee_change=PayeeChangeOut(allow_null=True)
        ),
    )
    @documents_errors(_409="payee_change_waiting.")
    def save(self, request: StaffRequest) -> Response:
        """Change the given settings. Another bank account or UPI id waits for a second super admin (`payeeChange`)."""
        form = ShopFields(shop_settings(), data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        if not form.validated_data:
            raise serializers.ValidationError("Nothing to change.")
        changes = dict(form.validated_data)
        row, waiting = shop_services.change(actor=request.user.actor, changes=changes, now=timezone.now())
        change = PayeeChangeOut(waiting).data if waiting else None
        return success(message=PAYEE_WAITS if waiting else SAVED, settings=ShopFields(row).data, payee_change=change)


class PayeeChangeViewSet(ShopViewSet):
    """Changes of where money goes: a second super admin confirms them."""

    permissions_by_action: ClassVar[dict[str, Any]] = dict.fromkeys(("list", "confirm", "withdraw"), IsSuperAdmin)

    @extend_schema(responses=response_schema("PayeeChanges", changes=PayeeChangeOut(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """The latest 20, the last one first; at most one waits."""
        return success(changes=PayeeChangeOut(payee_changes()[:20], many=True).data)

    @extend_schema(request=None, responses=response_schema("PayeeConfirmed", message=True, change=PayeeChangeOut()))
    @documents_errors(_409="payee_change_decided, second_person_needed, account_just_changed.")
    @action(detail=True, methods=["post"])
    def confirm(self, request: StaffRequest, pk: str) -> Response:
        """Let a change go live that somebody else asked for."""
        change = payees.confirm(int(pk), by=request.user, now=timezone.now())
        return success(message="Customers now pay to the new payee", change=PayeeChangeOut(change).data)

    @extend_schema(request=None, responses=response_schema("PayeeWithdrawn", message=True, change=PayeeChangeOut()))
    @documents_errors(_409="payee_change_decided.")
    @action(detail=True, methods=["post"])
    def withdraw(self, request: StaffRequest, pk: str) -> Response:
        """End a waiting change; customers go on paying where they did."""
        change = payees.withdraw(int(pk), by=request.user, now=timezone.now())
        return success(message="The change is withdrawn", change=PayeeChangeOut(change).data)
