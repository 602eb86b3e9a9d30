"""The mails about an order, and sending one again."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.roles import Permission
from apps.common.api.envelopes import response_schema, success
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet
from apps.enquiries.services import agreeing
from apps.orders.services import mail_copies

from ..selectors.order_mails import mails_of
from ..serializers.order_mails import OrderMailOut, ResendIn


class OrderMails(ShopViewSet):
    """Calls about the mails of an order."""

    @extend_schema(responses=response_schema("OrderMails", mails=OrderMailOut(many=True)))
    @action(detail=True, methods=["get"], permission_classes=[needs(Permission.SEE_AMOUNTS)])
    def mails(self, request: StaffRequest, pk: str) -> Response:
        """The mails about an order to its customer and to the shop, the latest first; none once it is anonymous."""
        return success(mails=OrderMailOut(mails_of(int(pk), now=timezone.now()), many=True).data)

    @extend_schema(
        request=ResendIn, responses=response_schema("MailQueued", message=True, mails=OrderMailOut(many=True))
    )
    @action(detail=True, methods=["post"], url_path="resend-mail", permission_classes=[needs(Permission.SEE_AMOUNTS)])
    @documents_errors(_409="no_mail_to_send.", _429="This mail was sent again three times today.")
    def resend_mail(self, request: StaffRequest, pk: str) -> Response:
        """Send a mail again, three times a day at most. It shows the order as it is now."""
        event = self.validated_body(request, ResendIn)["event"]
        if event is None:
            agreeing.send_link_again(int(pk), by=request.user, now=timezone.now())
        else:
            mail_copies.send_event_again(int(pk), event, by=request.user)
        mails = OrderMailOut(mails_of(int(pk), now=timezone.now()), many=True).data
        return success(message="The mail is on its way", mails=mails)
