"""The calls of reminders; everybody may make them, and links are signed."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import PublicAuthentication
from apps.accounts.models import Customer
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.fields import ComputedField, EmailField
from apps.common.api.openapi import documents_errors
from apps.common.api.serializers import Serializer
from apps.common.api.throttling import HOUR, rate_limited
from apps.common.api.viewsets import ShopViewSet
from apps.common.ratelimits import Rate, hit
from apps.common.translations import Language

from ..serializers.reviews import ReviewedProduct
from . import selectors
from .models import StockAlert
from .services import alerts


class AskIn(Serializer):
    """The address, and the language of the mail."""

    email = EmailField()
    language = serializers.ChoiceField(Language.choices, default=Language.ENGLISH)


class AlertOut(Serializer):
    """A reminder, for who has its link."""

    product = ReviewedProduct()
    is_confirmed = ComputedField(serializers.BooleanField())
    is_mailed = ComputedField(serializers.BooleanField())

    def get_is_confirmed(self, alert: StockAlert) -> bool:
        return alert.confirmed_at is not None

    def get_is_mailed(self, alert: StockAlert) -> bool:
        return alert.mailed_at is not None


# Of one mailbox: anybody may type any address.
PER_MAILBOX = Rate("notify-mailbox", 10, HOUR)
ASKED = "Thank you. We write to this address when the product is back; please confirm it in the mail that we send now."
ASKED_BY_OWNER = "Thank you. We write to you when the product is back."


class NotifyViewSet(ShopViewSet):
    """Asks for a reminder of a product."""

    authentication_classes = [PublicAuthentication]
    permission_classes = [AllowAny]

    @extend_schema(request=AskIn, responses={202: Done})
    @action(detail=True, methods=["post"])
    @rate_limited(Rate("notify", 100, HOUR))
    @documents_errors(_409="in_stock: nobody has to wait for it.")
    def notify(self, request: Request, pk: str) -> Response:
        """Mail this address once when the product is back. The answer is the same for known and unknown addresses."""
        data = self.validated_body(request, AskIn)
        hit(PER_MAILBOX, data["email"])
        caller: Any = request.user
        by = caller if isinstance(caller, Customer) else None
        alerts.ask(int(pk), data["email"], language=data["language"], by=by, now=timezone.now())
        is_own = by is not None and by.email == data["email"]
        return success_message(ASKED_BY_OWNER if is_own else ASKED, status=202)


class StockAlertViewSet(ShopViewSet):
    """A reminder, for anyone who has its signed link."""

    authentication_classes = ()
    permission_classes = [AllowAny]
    lookup_field = "token"
    lookup_value_regex = "[A-Za-z0-9_:=-]{10,200}"

    @extend_schema(responses=response_schema("OneStockAlert", alert=AlertOut()))
    @rate_limited(Rate("stock-alert", 300, HOUR))
    def retrieve(self, request: Request, token: str) -> Response:
        """The reminder of a link."""
        return success(alert=AlertOut(selectors.alert_of(token)).data)

    @extend_schema(request=None, responses=Done)
    @action(detail=True, methods=["post"])
    @rate_limited(Rate("stock-alert-change", 300, HOUR))
    def confirm(self, request: Request, token: str) -> Response:
        """The owner of the address wants the mail."""
        alerts.confirm(token, now=timezone.now())
        return success_message("Thank you. We write to you when the product is back.")

    @extend_schema(request=None, responses=Done)
    @action(detail=True, methods=["post"])
    @rate_limited(Rate("stock-alert-change", 300, HOUR))
    def stop(self, request: Request, token: str) -> Response:
        """End the reminder; also for the button of mail programs (RFC 8058)."""
        alerts.stop(token)
        return success_message("You will get no mail about this product.")
