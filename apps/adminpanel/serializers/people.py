"""Customers and staff in the back office."""

from typing import Any

from rest_framework import serializers

from apps.accounts.enums import Role
from apps.accounts.errors import WeakPassword
from apps.accounts.models import Customer, Session, StaffUser
from apps.accounts.roles import Permission
from apps.accounts.serializers import AddressOut, CodeField
from apps.accounts.services.staff import check_strength
from apps.common.api.fields import ComputedField, EmailField, IdField, MomentField, MoneyField, SumField, TextField
from apps.common.api.serializers import ModelSerializer, Serializer
from apps.common.models import AuditRecord
from apps.common.translations import Language

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


class SecondFactorCode(serializers.CharField):
    """Six digits of the authenticator app, or a recovery code; spaces and hyphens do not matter."""

    def __init__(self, **kwargs: Any) -> None:
        messages: Any = dict.fromkeys(("required", "blank"), "Please enter the code")
        super().__init__(max_length=40, write_only=True, error_messages=messages, **kwargs)


class CodeIn(Serializer):
    """A code of the authenticator app."""

    code = SecondFactorCode()


class LoginCode(CodeIn):
    """The second step of signing in."""

    challenge = serializers.CharField(max_length=500)


class FreshCode(Serializer):
    """A fresh code, for who has an authenticator."""

    totp_code = SecondFactorCode(required=False, default="", allow_blank=True)


class SignInRulesIn(Serializer):
    """The roles whose people need an authenticator app."""

    totp_roles = serializers.ListField(child=serializers.ChoiceField(Role.choices), max_length=len(Role))


class SignInRulesOut(Serializer):
    """The same, as they are."""

    totp_roles = serializers.ListField(child=serializers.ChoiceField(Role.choices))


class SecondFactorOut(Serializer):
    """One's authenticator; `isRequired` if the role needs one."""

    is_enrolled = serializers.BooleanField()
    is_required = serializers.BooleanField()
    recovery_codes_left = serializers.IntegerField()


class EnrolmentOut(Serializer):
    """A key for the authenticator app: as a picture, as letters, and as a link that opens an app on this device."""

    qr = serializers.CharField()
    key = serializers.CharField()
    address = serializers.CharField()


class StaffSession(ModelSerializer):
    """A signed-in device of oneself; `device` is what the browser said at sign-in."""

    id = serializers.CharField(source="pk")
    is_current = ComputedField(serializers.BooleanField())

    class Meta:
        model = Session
        fields = ["id", "device", "address", "created_at", "last_used_at", "expires_at", "is_current"]

    def get_is_current(self, session: Session) -> bool:
        return bool(session.pk == self.context["current"])


class ProfileIn(Serializer):
    """What staff change of themselves; a `role` that is sent along is ignored."""

    name = TextField(message="Name is required", max_length=100)
    email = EmailField(error_messages=dict.fromkeys(("required", "blank"), "Email is required"))
    phone = serializers.CharField(max_length=20, required=False, allow_blank=True)


class AdminChange(ProfileIn):
    """What a super admin changes of a member of staff; a field that is left out stays as it is."""

    name = TextField(message="Name is required", max_length=100, required=False)
    email = EmailField(required=False, error_messages={"blank": "Email is required"})
    role = serializers.ChoiceField(Role.choices, required=False)
    may_reconcile = serializers.BooleanField(required=False)
    totp_code = SecondFactorCode(required=False, default="", allow_blank=True)

    def extra_errors(self, data: dict[str, Any]) -> dict[str, str]:
        """Something must be there."""
        return {} if set(data) & (set(self.fields) - {"totpCode"}) else {"role": "Please choose a role"}


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
    """A new member of staff, an admin unless another role is sent."""

    name = TextField(message="Name is required", max_length=100)
    email = EmailField(error_messages=dict.fromkeys(("required", "blank"), "Email is required"))
    password = NewPasswordField()
    phone = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    role = serializers.ChoiceField(Role.choices, required=False, default=Role.ADMIN.value)
    totp_code = SecondFactorCode(required=False, default="", allow_blank=True)


class BlockIn(Serializer):
    """Why a customer is blocked or unblocked; staff read it, the customer does not."""

    reason = TextField(message="Please enter a reason", min_length=5, max_length=500)


class UserRow(ModelSerializer):
    """A customer in the list; the e-mail address is for those who may see it."""

    email = serializers.CharField(required=False)
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


class PackersUserRow(UserRow):
    """A customer in the list, without the e-mail address."""

    left_out = frozenset({"email"})


def user_row_for(user: StaffUser) -> type[UserRow]:
    """How this person sees customers in lists."""
    return UserRow if user.may(Permission.SEE_AMOUNTS) else PackersUserRow


class NoteOfOrder(Serializer):
    """The order that a note is about."""

    id = IdField()
    order_number = serializers.CharField(source="number")


class CustomerNoteOut(Serializer):
    """What staff noted about a customer, or about the order that is named; empty once personal data was erased."""

    id = IdField(source="note.pk")
    text = serializers.CharField(source="note.text")
    author = serializers.CharField(source="note.author_name")
    written_at = MomentField(source="note.written_at")
    order = NoteOfOrder(allow_null=True)


class RejectedProof(Serializer):
    """A proof of payment that staff rejected; `_id` is the order's, `note` what the customer read."""

    id = IdField(source="order_id")
    order_number = serializers.CharField(source="order.number")
    total = MoneyField(source="order.total")
    at = MomentField()
    by = serializers.CharField(source="actor_name")
    note = serializers.CharField()


class BlockChange(Serializer):
    """That somebody blocked or unblocked the customer, and why."""

    blocked = ComputedField(serializers.BooleanField())
    at = MomentField()
    by = serializers.CharField(source="actor_name")
    reason = serializers.CharField()

    def get_blocked(self, record: AuditRecord) -> bool:
        return record.action == "customer.blocked"


class UserPageOut(Serializer):
    """A customer with figures, rejected proofs and notes. `spend` is rupees of completed orders, not cancelled.

    `rejectedProofs`, `notes` and `blocks` are the latest ones; `rejectedCount` is of all.
    """

    user = UserRow(source="customer")
    language = serializers.ChoiceField(Language.choices, source="customer.language")
    blocked_at = MomentField(allow_null=True, source="customer.blocked_at")
    spend = SumField(required=False)
    paid_orders = serializers.IntegerField()
    cancelled_orders = serializers.IntegerField()
    last_order_at = MomentField(allow_null=True)
    rejected_proofs = RejectedProof(many=True, source="rejected", required=False)
    rejected_count = serializers.IntegerField()
    notes = CustomerNoteOut(many=True)
    blocks = BlockChange(many=True)


class PackersUserPage(UserPageOut):
    """A customer without spend, rejected proofs and the e-mail address."""

    left_out = frozenset({"spend", "rejected_proofs"})
    user = PackersUserRow(source="customer")


def user_page_for(user: StaffUser) -> type[UserPageOut]:
    """How this person sees a customer."""
    return UserPageOut if user.may(Permission.SEE_AMOUNTS) else PackersUserPage


class UserStats(Serializer):
    """The four cards of the users page."""

    total = serializers.IntegerField()
    active = serializers.IntegerField()
    new_this_month = serializers.IntegerField()
    with_orders = serializers.IntegerField()
    counted_at = MomentField()


class AdminStats(Serializer):
    """How many there are of each role."""

    total = serializers.IntegerField()
    admins = serializers.IntegerField()
    super_admins = serializers.IntegerField()
    verifiers = serializers.IntegerField()
    packers = serializers.IntegerField()
    catalogue = serializers.IntegerField()
