"""How the shop is, and mails that were not delivered: for the back office."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import page_schema, response_schema, success, success_message
from apps.common.api.fields import MomentField
from apps.common.api.filters import PageQuery
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet

from . import jobs, shop_state
from .selectors import given_up_mails
from .sentences import Level
from .serializers import FiguresOut, FindingOut, GivenUpMailOut


class ShopStateViewSet(ShopViewSet):
    """How the shop is."""

    permission_classes = [needs(Permission.SHOP_STATE)]

    @extend_schema(
        responses=response_schema(
            "ShopState",
            level=serializers.ChoiceField(Level.choices),
            summary=serializers.CharField(),
            read_at=MomentField(),
            figures=FiguresOut(),
            findings=FindingOut(many=True),
        )
    )
    def list(self, request: StaffRequest) -> Response:
        """The state of the shop in sentences, the worst first; `level` is that of the worst."""
        page = shop_state.page()
        return success(
            level=page["worst"],
            summary=page["summary"],
            read_at=MomentField().to_representation(page["read_at"]),
            figures=FiguresOut(page["figures"]).data,
            findings=FindingOut(page["findings"], many=True).data,
        )


class GivenUpMailViewSet(ShopViewSet):
    """Mails that could not be delivered, and are not tried any more."""

    permission_classes = [needs(Permission.SHOP_STATE)]

    @extend_schema(parameters=PageQuery.parameters(), responses=page_schema("GivenUpMailPage", "mails", GivenUpMailOut))
    def list(self, request: StaffRequest) -> Response:
        """The mails, the last one first."""
        rows, counts = PageQuery(request.query_params, given_up_mails()).paged()
        return success(mails=GivenUpMailOut(rows, many=True).data, **counts)

    @extend_schema(request=None, responses=response_schema("MailSentAgain", message=True))
    @action(detail=True, methods=["post"], url_path="send-again")
    @documents_errors(_409="mail_not_given_up.")
    def send_again(self, request: StaffRequest, pk: str) -> Response:
        """Put the mail back into the queue with all its tries. A sign-in code that is no longer valid is not sent."""
        jobs.send_again(int(pk), actor=request.user.actor, now=timezone.now())
        return success_message("The mail is in the queue again")
