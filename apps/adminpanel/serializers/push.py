"""Devices of staff that get notifications."""

from rest_framework import serializers

from apps.accounts.models import PushSubscription
from apps.common import webpush
from apps.common.api.fields import ComputedField
from apps.common.api.serializers import ModelSerializer, Serializer

AUTH_BYTES = 16


class PushSubscriptionIn(Serializer):
    """A subscription as the browser's PushManager made it; keys in base64url."""

    endpoint = serializers.CharField(max_length=1000)
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=30)

    def validate_endpoint(self, value: str) -> str:
        """Of a push service that the shop knows: the shop sends requests there."""
        if webpush.service_of(value) is None:
            raise serializers.ValidationError("Notifications do not work with this browser's push service")
        return value

    def validate_p256dh(self, value: str) -> str:
        """A public key that messages can be encrypted with."""
        if not webpush.is_public_key(value):
            raise serializers.ValidationError("Not a public key")
        return value

    def validate_auth(self, value: str) -> str:
        """A secret of 16 bytes."""
        try:
            if len(webpush.decode(value)) == AUTH_BYTES:
                return value
        except ValueError:
            pass
        raise serializers.ValidationError("Not a secret of 16 bytes")


class PushDevice(ModelSerializer):
    """A device of oneself."""

    is_current = ComputedField(serializers.BooleanField(help_text="Whether it belongs to the session of this call."))

    class Meta:
        model = PushSubscription
        fields = ["endpoint", "is_current"]

    def get_is_current(self, row: PushSubscription) -> bool:
        """Whether it belongs to the session of this call."""
        return bool(row.session_id == self.context["session"])
