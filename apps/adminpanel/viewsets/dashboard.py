"""The dashboard, the shop's settings, and the counts of missing translations."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.accounts.services import second_factor
from apps.common.api.envelopes import response_schema, success
from apps.common.api.openapi import documents_errors
from apps.common.api.translations import MissingCounts
from apps.common.api.viewsets import ShopViewSet
from apps.shop.selectors import payee_changes, shop_settings
from apps.shop.serializers import PayeeChangeOut, ShopFields
from apps.shop.services import payees
from apps.shop.services import settings as shop_services

from ..selectors import dashboard
from ..selectors.orders import orders_with_item_count, waiting_orders
from ..selectors.texts import missing_translations
from ..serializers.dashboard import LowStockRow, SalesDay, Stats
from ..serializers.order_outputs import OrderRow, WaitingPayment, row_for
from ..serializers.people import FreshCode, SecondFactorCode

RECENT = 10
WAITING = 10


class DashboardViewSet(ShopViewSet):
    """What a day begins with."""

    permission_classes = [needs(Permission.DASHBOARD)]
    replica_reads = frozenset({"list"})

    @extend_schema(
        responses=response_schema(
            "Dashboard",
            stats=Stats(),
            recent_orders=OrderRow(many=True, required=False),
            low_stock_products=LowStockRow(many=True, required=False),
            sales_by_day=SalesDay(many=True, required=False),
            payments_waiting=WaitingPayment(many=True, required=False),
        )
    )
    def list(self, request: StaffRequest) -> Response:
        """Totals, recent orders, low stock, sales by day, and the payments that wait longest.

        What the caller's role may not see is left out.
        """
        person, now = request.user, timezone.now()
        stats = dashboard.figures_for(person, now)
        shown: dict[str, Any] = {}
        if person.may(Permission.READ_ORDERS):
            shown["recent_orders"] = row_for(person)(orders_with_item_count()[:RECENT], many=True).data
        if person.may(Permission.EDIT_STOCK):
            shown["low_stock_products"] = LowStockRow(dashboard.low_stock(), many=True).data
        if person.may(Permission.SEE_AMOUNTS):
            shown["sales_by_day"] = SalesDay(dashboard.totals(now).sales_by_day, many=True).data
        if person.may(Permission.PAYMENTS):
            stats["payments_waiting"], oldest = waiting_orders(WAITING)
            shown["payments_waiting"] = WaitingPayment(oldest, many=True).data
        return success(stats=Stats(stats).data, **shown)


class ShopChange(ShopFields):
    """Settings to change; with another payee also a fresh code, of who has an authenticator."""

    totp_code = SecondFactorCode(required=False, allow_blank=True)


SAVED = "Shop settings updated successfully"
PAYEE_WAITS = "Saved. Where customers pay does not change before another super admin confirms it."


class ShopSettingsViewSet(ShopViewSet):
    """The shop's settings, for super admins."""

    permission_classes = [needs(Permission.MANAGE_SHOP)]

    @extend_schema(responses=response_schema("ShopSettings", settings=ShopFields()))
    def list(self, request: StaffRequest) -> Response:
        """Every setting, flat."""
        return success(settings=ShopFields(shop_settings()).data)

    @extend_schema(
        request=ShopChange(partial=True),
        responses=response_schema(
            "ShopSettingsSaved", message=True, settings=ShopFields(), payee_change=PayeeChangeOut(allow_null=True)
        ),
    )
    @documents_errors(_409="payee_change_waiting, totp_code_required.")
    def save(self, request: StaffRequest) -> Response:
        """Change the given settings. Another bank account or UPI id waits for a second super admin (`payeeChange`)."""
        form = ShopChange(shop_settings(), data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        changes = dict(form.validated_data)
        code = changes.pop("totp_code", "")
        if not changes:
            raise serializers.ValidationError("Nothing to change.")
        if payees.is_another_payee(changes):
            second_factor.require_fresh(request.user, code, now=timezone.now())
        row, waiting = shop_services.change(actor=request.user.actor, changes=changes, now=timezone.now())
        change = PayeeChangeOut(waiting).data if waiting else None
        return success(message=PAYEE_WAITS if waiting else SAVED, settings=ShopFields(row).data, payee_change=change)


class PayeeChangeViewSet(ShopViewSet):
    """Changes of where money goes: a second super admin confirms them."""

    permission_classes = [needs(Permission.MANAGE_SHOP)]

    @extend_schema(responses=response_schema("PayeeChanges", changes=PayeeChangeOut(many=True)))
    def list(self, request: StaffRequest) -> Response:
        """The latest 20, the last one first; at most one waits."""
        return success(changes=PayeeChangeOut(payee_changes()[:20], many=True).data)

    @extend_schema(
        request=FreshCode, responses=response_schema("PayeeConfirmed", message=True, change=PayeeChangeOut())
    )
    @documents_errors(_409="payee_change_decided, second_person_needed, account_just_changed, totp_code_required.")
    @action(detail=True, methods=["post"])
    def confirm(self, request: StaffRequest, pk: str) -> Response:
        """Let a change go live that somebody else asked for. Who has an authenticator sends a fresh `totpCode`."""
        code = self.validated_body(request, FreshCode)["totp_code"]
        second_factor.require_fresh(request.user, code, now=timezone.now())
        change = payees.confirm(int(pk), by=request.user, now=timezone.now())
        return success(message="Customers now pay to the new payee", change=PayeeChangeOut(change).data)

    @extend_schema(request=None, responses=response_schema("PayeeWithdrawn", message=True, change=PayeeChangeOut()))
    @documents_errors(_409="payee_change_decided.")
    @action(detail=True, methods=["post"])
    def withdraw(self, request: StaffRequest, pk: str) -> Response:
        """End a waiting change; customers go on paying where they did."""
        change = payees.withdraw(int(pk), by=request.user, now=timezone.now())
        return success(message="The change is withdrawn", change=PayeeChangeOut(change).data)


KINDS: dict[str, Any] = {kind: MissingCounts() for kind in ("products", "categories", "bundles", "gift_boxes")}


class MissingTranslationsViewSet(ShopViewSet):
    """Counts for the filters "Missing Tamil" and "Missing Hindi" of the lists."""

    permission_classes = [needs(Permission.EDIT_CATALOGUE)]

    @extend_schema(responses=response_schema("MissingTranslations", **KINDS))
    def list(self, request: Request) -> Response:
        """Counts of products, categories, funds and gift boxes; `?missing=ta` of their lists shows which."""
        missing: Any = missing_translations()
        return success(**missing)
