"""Notifications of waiting payments on one's devices."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from apps.accounts.permissions import needs
from apps.accounts.requests import StaffRequest
from apps.accounts.selectors import push_subscriptions_of
from apps.accounts.services import push
from apps.common import webpush
from apps.common.api.envelopes import Done, response_schema, success, success_message
from apps.common.api.openapi import documents_errors
from apps.common.api.viewsets import ShopViewSet

from ..serializers.push import PushDevice, PushSubscriptionIn


class PushSubscriptionViewSet(ShopViewSet):
    """The devices on which one gets notifications."""

    permission_classes = [needs(push.NEEDS)]

    @extend_schema(
        responses=response_schema(
            "PushSubscriptions", public_key=serializers.CharField(allow_null=True), devices=PushDevice(many=True)
        )
    )
    def list(self, request: StaffRequest) -> Response:
        """One's own devices, and the key to subscribe with; null where notifications are not set up."""
        rows = push_subscriptions_of(request.user)
        devices = PushDevice(rows, many=True, context={"session": request.auth.pk}).data
        return success(public_key=webpush.public_key(), devices=devices)

    @extend_schema(request=PushSubscriptionIn, responses=Done)
    @documents_errors(_404="Notifications are not set up.")
    def save(self, request: StaffRequest) -> Response:
        """Notify this device, which belongs to the session of the call from now on."""
        recipient = webpush.Recipient(**self.validated_body(request, PushSubscriptionIn))
        push.subscribe(request.auth, recipient, now=timezone.now())
        return success_message("Notifications are on")

    @extend_schema(operation_id="admin_push_subscriptions_remove", responses=Done)
    def remove(self, request: StaffRequest) -> Response:
        """Notify the device of this session no more."""
        push.unsubscribe(request.auth)
        return success_message("Notifications are off")
