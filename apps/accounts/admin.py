"""People for operators: customers and staff, their devices, codes and locks."""

import uuid
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin, key_in
from apps.common.admin_base.inlines import ReadOnlyInline
from apps.common.admin_base.links import link_to, list_link

from .enums import CodePurpose
from .models import Address, Customer, FailedSignIn, LoginCode, Session, StaffUser
from .services import blocking, repairs


def _sign_out(person: Any, row: Customer | StaffUser, data: dict[str, Any]) -> str:
    repairs.sign_out_everywhere(row, actor=person.actor, now=timezone.now())
    return f"{row} is signed out everywhere."


SIGN_OUT = AdminAction("sign-out", "Sign out everywhere", _sign_out, bulk=True)


def _block(person: Any, row: Customer, data: dict[str, Any]) -> str:
    blocking.block(row.pk, actor=person.actor, reason=data["reason"], now=timezone.now())
    return f"{row} cannot place new orders or write reviews."


def _unblock(person: Any, row: Customer, data: dict[str, Any]) -> str:
    blocking.unblock(row.pk, actor=person.actor, reason=data["reason"])
    return f"{row} can place orders and write reviews again."


BLOCK = AdminAction(
    "block",
    "Block",
    _block,
    applies=lambda row: not row.is_blocked,
    warning="No new orders and reviews. Sign-in, placed orders, their proofs and refunds go on.",
)
UNBLOCK = AdminAction("unblock", "Unblock", _unblock, applies=lambda row: row.is_blocked)


class AddressInline(ReadOnlyInline):
    """Where the customer has things sent."""

    model = Address
    fields = ("street", "city", "state", "pincode", "landmark", "type", "is_default")
    ordering = ("-is_default", "-pk")
    show_change_link = True


@admin.register(Customer)
class CustomerAdmin(OperatorAdmin):
    """Customers. They are not deleted: their orders would lose their owner."""

    list_display = ("email", "name", "phone_number", "last_login", "created_at")
    date_hierarchy = "created_at"
    ordering = ("-created_at", "-pk")
    fields = (
        "email", "name", "phone_number", "date_of_birth", "gender", "orders", "last_login", "created_at", "blocked_at",
        "blocked_reason",
    )  # fmt: skip
    readonly_fields = ("orders", "last_login", "created_at", "blocked_at", "blocked_reason")
    inlines = (AddressInline,)
    search_help_text = "E-mail address from its beginning, whole phone number, or the customer's number"
    row_actions: ClassVar[tuple[AdminAction, ...]] = (SIGN_OUT, BLOCK, UNBLOCK)

    def build_search_query(self, term: str) -> Q:
        """By e-mail, phone or key; all indexed."""
        found = Q(email__startswith=term.lower()) | Q(phone_number=mobile(term))
        key = key_in(term)
        return found | Q(pk=key) if key is not None else found

    @admin.display(description="Orders")
    def orders(self, row: Customer) -> str:
        """Their orders."""
        return list_link("orders.order", "all orders of this customer", customer=row.pk)


def mobile(typed: str) -> str:
    """The ten digits of an Indian number, however it was typed."""
    return "".join(letter for letter in typed if letter.isdecimal())[-10:] or "-"


def _send_reset(person: Any, row: StaffUser, data: dict[str, Any]) -> str:
    repairs.send_reset(row, actor=person.actor, now=timezone.now())
    return f"A code to set a new password is on its way to {row.email}."


@admin.register(StaffUser)
class StaffUserAdmin(OperatorAdmin):
    """Staff. Admins are made and deleted in the back office; here a superuser decides who is an operator."""

    list_display = ("email", "name", "role", "is_active", "is_staff", "is_superuser", "last_login")
    list_filter = ("role", "is_active", "is_staff")
    ordering = ("email",)
    fields = (
        "email", "name", "phone", "role", "may_reconcile", "is_active", "is_staff", "is_superuser", "groups",
        "user_permissions", "done", "last_login", "created_at",
    )  # fmt: skip
    readonly_fields = ("done", "last_login", "created_at")
    filter_horizontal = ("groups", "user_permissions")
    search_help_text = "E-mail address, from its beginning"

    row_actions = (SIGN_OUT, AdminAction("reset", "Send a password reset code", _send_reset))

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Permissions with their content types, read by one query."""
        if db_field.name == "user_permissions":
            kwargs["queryset"] = Permission.objects.select_related("content_type")
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers only: anyone who may write here could give themselves any permission."""
        return bool(request.user.is_superuser)

    def may_change_rows(self, request: HttpRequest) -> bool:
        """As for the form."""
        return bool(request.user.is_superuser)

    def build_search_query(self, term: str) -> Q:
        """By address; the table is small."""
        return Q(email__startswith=term.lower())

    @admin.display(description="Audit log")
    def done(self, row: StaffUser) -> str:
        """What this person did."""
        return list_link("common.auditrecord", "what this person did", actor_kind="staff", actor_id=row.pk)


@admin.register(Address)
class AddressAdmin(OperatorAdmin):
    """Saved addresses. Orders have copies of their own: to correct the address of a parcel, open the order."""

    list_display = ("customer", "street", "city", "state", "pincode", "is_default")
    list_select_related = ("customer",)
    ordering = ("-pk",)
    fields = (
        "customer", "name", "street", "city", "state", "pincode", "landmark", "alternate_phone", "delivery_to",
        "transport_office", "type", "is_default", "created_at",
    )  # fmt: skip
    readonly_fields = ("customer", "is_default", "created_at")
    search_help_text = "The customer's e-mail address, from its beginning, or the address's number"

    def build_search_query(self, term: str) -> Q:
        """By the customer's address or the row's key."""
        key = key_in(term)
        return Q(pk=key) if key is not None else Q(customer__email__startswith=term.lower())


def _close(person: Any, row: LoginCode, data: dict[str, Any]) -> str:
    repairs.close_code(row.pk, actor=person.actor, now=timezone.now())
    return f"{row}: closed."


@admin.register(LoginCode)
class LoginCodeAdmin(ReadOnlyAdmin):
    """One-time codes. Nobody can read a code here: only its keyed hash is kept."""

    list_display = ("created_at", "purpose", "email", "attempts_left", "expires_at", "closed_at")
    list_filter = ("purpose", ("closed_at", admin.EmptyFieldListFilter))
    ordering = ("-pk",)
    fields = ("purpose", "email", "attempts_left", "created_at", "expires_at", "closed_at")
    search_help_text = "Whole e-mail address"
    row_actions = (
        AdminAction("close", "Close the code", _close, applies=lambda row: row.closed_at is None, bulk=True),
    )

    def build_search_query(self, term: str) -> Q:
        """By address, within each purpose: so the index leads."""
        return Q(purpose__in=CodePurpose.values, email=term.lower())


def _end(person: Any, row: Session, data: dict[str, Any]) -> str:
    repairs.end_session(row.pk, actor=person.actor, now=timezone.now())
    return f"The session of {row.customer or row.staff} is ended."


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    """Signed-in devices; ending one refuses its token from the next call on."""

    list_display = ("person", "device", "address", "created_at", "expires_at", "revoked_at")
    list_select_related = ("customer", "staff")
    list_filter = (("staff", admin.EmptyFieldListFilter), ("revoked_at", admin.EmptyFieldListFilter))
    ordering = ("-expires_at", "-pk")
    fields = ("person", "device", "address", "created_at", "expires_at", "revoked_at")
    search_help_text = "Whole e-mail address of a customer or a member of staff"
    row_actions = (AdminAction("end", "End the session", _end, applies=lambda row: row.revoked_at is None, bulk=True),)

    def build_search_query(self, term: str) -> Q:
        """By the person's address, or by the session's own key."""
        try:
            return Q(pk=uuid.UUID(term))
        except ValueError:
            customers = Customer.objects.filter(email=term.lower())
            return Q(customer__in=customers) | Q(staff__in=StaffUser.objects.filter(email=term.lower()))

    @admin.display(description="Who")
    def person(self, row: Session) -> str:
        """Whose session it is."""
        return link_to(row.customer or row.staff)


def _lift(person: Any, row: FailedSignIn, data: dict[str, Any]) -> str:
    repairs.lift_lock(row.pk, actor=person.actor)
    return f"{row.email} may try again."


@admin.register(FailedSignIn)
class FailedSignInAdmin(ReadOnlyAdmin):
    """Wrong staff passwords; five in a row lock an address for 15 minutes."""

    list_display = ("email", "failures", "locked_until", "last_at")
    ordering = ("-pk",)
    search_help_text = "E-mail address, from its beginning"
    row_actions = (AdminAction("lift", "Lift the lock", _lift, bulk=True),)

    def build_search_query(self, term: str) -> Q:
        """By address."""
        return Q(email__startswith=term.lower())
