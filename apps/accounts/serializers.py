"""What people send and get."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, EmailField, MobileField, TextField
from apps.common.api.recipients import RecipientIn
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.api.translations import LanguageField
from apps.common.text import code

from .enums import AddressType, Gender
from .models import Address, Customer, StaffUser
from .roles import Permission


class SendCode(Serializer):
    """Where to send a sign-in code."""

    email = EmailField(
        error_messages={"required": "Please enter your email address", "blank": "Please enter your email address"}
    )


class CodeField(serializers.RegexField):
    """Six digits, in any script and with any blanks and hyphens."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            r"^[0-9]{6}\Z",
            error_messages={
                "required": "Please enter the OTP",
                "blank": "Please enter the OTP",
                "invalid": "OTP must be 6 digits",
            },
            **kwargs,
        )

    def to_internal_value(self, data: Any) -> str:
        return code(super().to_internal_value(data))


class VerifyCode(Serializer):
    """An address, the code sent to it (as `otp` or `code`), and perhaps a name."""

    email = EmailField()
    otp = CodeField(required=False)
    code = CodeField(required=False)
    name = serializers.CharField(max_length=100, required=False, allow_blank=True, default="")

    def extra_errors(self, data: dict[str, Any]) -> dict[str, str]:
        """One of `otp` and `code` must be there."""
        return {} if data.get("otp") or data.get("code") else {"otp": "Please enter the OTP"}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The code under one name."""
        return attrs | {"otp": attrs.get("otp") or attrs["code"]}


class User(ModelSerializer):
    """A customer as they see themselves."""

    class Meta:
        model = Customer
        fields = [
            "id", "name", "email", "phone_number", "date_of_birth", "gender", "language", "last_login", "created_at",
        ]  # fmt: skip


class ProfileChange(Serializer):
    """What a customer may change; `email` may be sent along but must be the same."""

    name = TextField(message="Please enter your name", max_length=100)
    email = EmailField(required=False)
    phone_number = MobileField(required=False, allow_blank=True)
    date_of_birth = serializers.DateField(required=False, allow_null=True)
    gender = serializers.ChoiceField(Gender.choices, required=False)
    language = LanguageField(required=False, help_text="Of the mails that the customer gets.")


class AddressIn(RecipientIn):
    """An address as customers type it."""

    type = serializers.ChoiceField(AddressType.choices, required=False)
    is_default = serializers.BooleanField(required=False)


class AddressOut(ModelSerializer):
    """A saved address."""

    class Meta:
        model = Address
        fields = [
            "id", "name", "street", "city", "state", "pincode", "landmark", "alternate_phone", "delivery_to",
            "transport_office", "type", "is_default",
        ]  # fmt: skip


class Admin(ModelSerializer):
    """A member of staff; screens show what `permissions` names."""

    permissions = ComputedField(serializers.ListField(child=serializers.ChoiceField(Permission.choices)))

    class Meta:
        model = StaffUser
        fields = ["id", "name", "email", "phone", "role", "may_reconcile", "permissions", "last_login", "created_at"]

    def get_permissions(self, user: StaffUser) -> list[str]:
        return sorted(user.permissions)


class OwnAccount(Admin):
    """Oneself; with `mustEnrol` this session may do nothing but set up an authenticator app."""

    must_enrol = ComputedField(serializers.BooleanField())

    class Meta(Admin.Meta):
        fields = [*Admin.Meta.fields, "must_enrol"]

    def get_must_enrol(self, user: StaffUser) -> bool:
        """Of the session, as the view says."""
        return bool(self.context["must_enrol"])
