"""The dashboard and the shop's settings."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from apps.accounts.permissions import IsStaff, IsSuperAdmin
from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import response_schema, success
from apps.common.api.viewsets import ShopViewSet
from apps.contact.selectors import messages_to_settle, shop_settings
from apps.contact.serializers import ShopFields
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


class ShopSettingsViewSet(ShopViewSet):
    """The shop's settings, for super admins."""

    permissions_by_action: ClassVar[dict[str, Any]] = dict.fromkeys(("list", "save"), IsSuperAdmin)

    @extend_schema(responses=response_schema("ShopSettings", settings=ShopFields()))
    def list(self, request: StaffRequest) -> Response:
        """Every setting, flat."""
        return success(settings=ShopFields(shop_settings()).data)

    @extend_schema(
        request=ShopFields(partial=True),
        responses=response_schema("ShopSettingsSaved", message=True, settings=ShopFields()),
    )
    def save(self, request: StaffRequest) -> Response:
        """Change the given settings; a change of bank account or UPI id is mailed to every super admin."""
        form = ShopFields(shop_settings(), data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        if not form.validated_data:
            raise serializers.ValidationError("Nothing to change.")
        row = shop_services.change(actor=request.user.actor, changes=dict(form.validated_data))
        return success(message="Shop settings updated successfully", settings=ShopFields(row).data)
