"""Customers and staff in the back office."""

from typing import Any

from rest_framework import serializers

from apps.accounts.enums import Role
from apps.accounts.errors import WeakPassword
from apps.accounts.models import Customer
from apps.accounts.serializers import AddressOut, CodeField
from apps.accounts.services.staff import check_strength
from apps.common.api.fields import EmailField, TextField
from apps.common.api.serializers import ModelSerializer, Serializer

PASSWORD_MESSAGES = dict.fromkeys(("required", "blank"), "Password is required")
MAX_PASSWORD = 128


class PasswordField(serializers.CharField):
    """A password, spaces and all; its strength is judged by the service."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("error_messages", PASSWORD_MESSAGES)
        super().__init__(max_length=MAX_PASSWORD, trim_whitespace=False, write_only=True, **kwargs)


class NewPasswordField(PasswordField):
    """A new password; a weak one is reported together with the errors of other fields."""

    def to_internal_value(self, data: Any) -> str:
        """The password; refused when it is short or well known."""
        password = str(super().to_internal_value(data))
        try:
            check_strength(password)
        except WeakPassword as refusal:
            raise serializers.ValidationError(refusal.message, refusal.code) from refusal
        return password


class Login(Serializer):
    """Address and password."""

    email = EmailField()
    password = PasswordField()


class ProfileIn(Serializer):
    """What staff change of themselves; a `role` that is sent along is ignored."""

    name = TextField(message="Name is required", max_length=100)
    email = EmailField(error_messages=dict.fromkeys(("required", "blank"), "Email is required"))
    phone = serializers.CharField(max_length=20, required=False, allow_blank=True)


class AdminChange(ProfileIn):
    """What a super admin changes of a member of staff. A `role` is refused, because nothing would change it."""

    may_reconcile = serializers.BooleanField(required=False)

    def extra_errors(self, data: dict[str, Any]) -> dict[str, str]:
        """Name a role that is sent."""
        return {"role": "The role of an admin cannot be changed"} if "role" in data else {}


class PasswordChange(Serializer):
    """The present and the new password."""

    current_password = PasswordField(
        error_messages=dict.fromkeys(("required", "blank"), "Current password is required")
    )
    new_password = PasswordField(error_messages=dict.fromkeys(("required", "blank"), "New password is required"))


class Forgot(Serializer):
    """Where to send a reset code."""

    email = EmailField()


class Reset(Serializer):
    """A reset code (as `otp`, or `token` as an earlier form sends it), the new password, perhaps the address."""

    otp = CodeField(required=False)
    token = CodeField(required=False)
    email = EmailField(required=False)
    new_password = NewPasswordField(error_messages=dict.fromkeys(("required", "blank"), "New password is required"))

    def extra_errors(self, data: dict[str, Any]) -> dict[str, str]:
        """One of `otp` and `token` must be there."""
        return {} if data.get("otp") or data.get("token") else {"otp": "Please enter the OTP"}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The code under one name."""
        return attrs | {"otp": attrs.get("otp") or attrs["token"]}


class AdminIn(Serializer):
    """A new admin; whatever role is sent, it becomes an admin."""

    name = TextField(message="Name is required", max_length=100)
    email = EmailField(error_messages=dict.fromkeys(("required", "blank"), "Email is required"))
    password = NewPasswordField()
    phone = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    role = serializers.ChoiceField(Role.choices, required=False)


class BlockIn(Serializer):
    """Why a customer is blocked or unblocked; staff read it, the customer does not."""

    reason = TextField(message="Please enter a reason", min_length=5, max_length=500)


class UserRow(ModelSerializer):
    """A customer in the list."""

    addresses = AddressOut(many=True)
    order_count = serializers.IntegerField()
    is_blocked = serializers.BooleanField()
    blocked_reason = serializers.CharField(allow_blank=True)

    class Meta:
        model = Customer
        fields = [
            "id", "name", "email", "phone_number", "addresses", "order_count", "last_login", "created_at", "is_blocked",
            "blocked_reason",
        ]  # fmt: skip


class UserStats(Serializer):
    """The four cards of the users page."""

    total = serializers.IntegerField()
    active = serializers.IntegerField()
    new_this_month = serializers.IntegerField()
    with_orders = serializers.IntegerField()


class AdminStats(Serializer):
    """How many there are of each role."""

    total = serializers.IntegerField()
    admins = serializers.IntegerField()
    super_admins = serializers.IntegerField()
