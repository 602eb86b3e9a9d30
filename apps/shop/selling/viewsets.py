"""The shop's card with its mode, and what holds for a PIN code."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.common.api.envelopes import response_schema, success
from apps.common.api.serializers import query
from apps.common.api.viewsets import ShopViewSet
from apps.common.clock import india_date
from apps.common.http.microcache import microcached
from apps.shop.selectors import shop_settings
from apps.shop.serializers import Shop

from .selectors import rule_book, service_for
from .serializers import Selling, ServiceOut, ServiceQuery, ShopOut
from .today import selling_on


class ShopCardViewSet(ShopViewSet):
    """Who the shop is, and how it sells."""

    authentication_classes = ()
    permission_classes = [AllowAny]

    @extend_schema(responses=response_schema("ShopCard", shop=ShopOut()))
    @microcached
    def list(self, request: Request) -> Response:
        """Name, contact, bank, UPI, promotion, claims, thresholds, and today's mode."""
        shop = shop_settings()
        selling = selling_on(rule_book(), india_date(timezone.now()), shop.minimum_order)
        return success(shop={**Shop(shop).data, "selling": Selling(selling).data})


class ServiceCheckViewSet(ShopViewSet):
    """What holds for a PIN code."""

    authentication_classes = ()
    permission_classes = [AllowAny]

    @extend_schema(parameters=[ServiceQuery], responses=response_schema("ServiceChecked", service=ServiceOut()))
    def list(self, request: Request) -> Response:
        """Whether something can be sent there today, and on what terms."""
        data = query(request, ServiceQuery)
        verdict = service_for(
            data["pincode"],
            data["state"],
            now=timezone.now(),
            shop_minimum=shop_settings().minimum_order,
            amount=data["amount"],
        )
        return success(service=ServiceOut(verdict).data)
