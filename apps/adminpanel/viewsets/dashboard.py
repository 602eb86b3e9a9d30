"""The dashboard and the shop's settings."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from apps.accounts.permissions import IsStaff, IsSuperAdmin
from apps.accounts.requests import StaffRequest
from apps.common.api.envelopes import ok, shape
from apps.common.api.viewsets import ShopViewSet
from apps.contact.selectors import shop_settings
from apps.contact.serializers import ShopFields
from apps.contact.services import settings as shop_services

from ..selectors import dashboard
from ..selectors.orders import order_rows, waiting_orders
from ..serializers.dashboard import LowStockRow, SalesDay, Stats
from ..serializers.order_outputs import OrderRow, WaitingPayment, row_body, waiting_body

RECENT = 10
WAITING = 10


class DashboardViewSet(ShopViewSet):
    """What a day begins with."""

    rules: ClassVar[dict[str, Any]] = {"list": IsStaff}
    replica_reads = frozenset({"list"})

    @extend_schema(
        responses=shape(
            "Dashboard",
            stats=Stats(),
            recentOrders=OrderRow(many=True),
            lowStockProducts=LowStockRow(many=True),
            salesByDay=SalesDay(many=True),
            paymentsWaiting=WaitingPayment(many=True),
        )
    )
    def list(self, request: StaffRequest) -> Response:
        """Totals, recent orders, low stock, sales by day, and the payments that wait longest."""
        waiting, oldest = waiting_orders(WAITING)
        return ok(
            stats={**dashboard.totals(), **dashboard.to_settle(timezone.now()), "paymentsWaiting": waiting},
            recentOrders=[row_body(order) for order in order_rows()[:RECENT]],
            lowStockProducts=[
                {
                    "_id": str(product.pk),
                    "name": product.name,
                    "stock": product.stock.quantity,
                    "category": product.category.name,
                }
                for product in dashboard.low_stock()
            ],
            salesByDay=dashboard.sales_by_day(timezone.now()),
            paymentsWaiting=[waiting_body(order) for order in oldest],
        )


class ShopSettingsViewSet(ShopViewSet):
    """The shop's settings, for super admins."""

    rules: ClassVar[dict[str, Any]] = dict.fromkeys(("list", "save"), IsSuperAdmin)

    @extend_schema(responses=shape("ShopSettings", settings=ShopFields()))
    def list(self, request: StaffRequest) -> Response:
        """Every setting, flat."""
        return ok(settings=ShopFields(shop_settings()).data)

    @extend_schema(
        request=ShopFields(partial=True), responses=shape("ShopSettingsSaved", message=True, settings=ShopFields())
    )
    def save(self, request: StaffRequest) -> Response:
        """Change the given settings; a change of bank account or UPI id is mailed to every super admin."""
        checked = ShopFields(shop_settings(), data=request.data, partial=True)
        checked.is_valid(raise_exception=True)
        if not checked.validated_data:
            raise serializers.ValidationError("Nothing to change.")
        row = shop_services.change(actor=request.user.actor, changes=dict(checked.validated_data))
        return ok(message="Shop settings updated successfully", settings=ShopFields(row).data)
