"""Customers and staff for operators."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin, key_in
from apps.common.admin_base.forms import FreshCodeForm, ReasonedModelForm
from apps.common.admin_base.inlines import ReadOnlyInline
from apps.common.admin_base.links import list_link

from ..enums import Role
from ..errors import LastSuperAdmin
from ..locks import lock_super_admins
from ..models import (
    Address,
    Customer,
    CustomerNote,
    CustomerSearchDocument,
    StaffUser,
)
from ..selectors import customers_found_by
from ..services import blocking, repairs, second_factor, staff


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


class CustomerNoteInline(ReadOnlyInline):
    """What staff noted about the customer."""

    model = CustomerNote
    fields = ("written_at", "author_name", "text")
    ordering = ("-pk",)


class CustomerForm(ReasonedModelForm):
    """A customer. An e-mail address can be changed, not emptied: customers sign in by it."""

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if self.initial["email"] and not email:
            raise forms.ValidationError(forms.Field.default_error_messages["required"], code="required")
        return email


@admin.register(Customer)
class CustomerAdmin(OperatorAdmin):
    """Customers. They are not deleted: their orders would lose their owner."""

    form = CustomerForm
    list_display = ("email", "name", "phone_number", "last_login", "created_at")
    date_hierarchy = "created_at"
    ordering = ("-created_at", "-pk")
    fields = (
        "email", "name", "phone_number", "date_of_birth", "gender", "orders", "last_login", "created_at", "blocked_at",
        "blocked_reason",
    )  # fmt: skip
    readonly_fields = ("orders", "last_login", "created_at", "blocked_at", "blocked_reason")
    inlines = (AddressInline, CustomerNoteInline)
    search_help_text = "Words of name, e-mail address, phone, city, state or PIN code; or the customer's number"
    row_actions: ClassVar[tuple[AdminAction, ...]] = (SIGN_OUT, BLOCK, UNBLOCK)

    def build_search_query(self, term: str) -> Q:
        """As in the back office, and by key."""
        condition = customers_found_by(term)
        key = key_in(term)
        return condition | Q(pk=key) if key is not None else condition

    @admin.display(description="Orders")
    def orders(self, row: Customer) -> str:
        return list_link("orders.order", "all orders of this customer", customer=row.pk)


@admin.register(CustomerNote)
class CustomerNoteAdmin(ReadOnlyAdmin):
    """Notes of staff about customers. Nobody edits or deletes one."""

    list_display = ("written_at", "customer", "author_name", "text")
    list_select_related = ("customer",)
    ordering = ("-pk",)
    search_help_text = "The customer's e-mail address, from its beginning"

    def build_search_query(self, term: str) -> Q:
        return Q(customer__email__startswith=term.lower())


def _send_reset(person: Any, row: StaffUser, data: dict[str, Any]) -> str:
    repairs.send_reset(row, actor=person.actor, now=timezone.now())
    return f"A code to set a new password is on its way to {row.email}."


class RoleForm(FreshCodeForm):
    """What the person does in the shop from now on."""

    role = forms.ChoiceField(choices=Role.choices)


def _change_role(person: Any, row: StaffUser, data: dict[str, Any]) -> str:
    changes = {"role": data["role"]}
    second_factor.require_fresh(person, data["totp_code"], now=timezone.now())
    staff.update_staff(row.pk, actor=person.actor, changes=changes, now=timezone.now())
    return f"{row} has the role {Role(data['role']).label} and is signed out everywhere."


class StaffUserForm(ReasonedModelForm):
    """A member of staff; the shop always has an active super admin."""

    def clean_is_active(self) -> bool:
        """Refuse to switch off the last super admin. Locks the super admins."""
        is_active: bool = self.cleaned_data["is_active"]
        if not is_active and {row.pk for row in lock_super_admins()} == {self.instance.pk}:
            raise forms.ValidationError(LastSuperAdmin.message)
        return is_active


@admin.register(StaffUser)
class StaffUserAdmin(OperatorAdmin):
    """Staff. The back office creates and deletes admins; here a superuser grants operator access."""

    form = StaffUserForm
    list_display = ("email", "name", "role", "is_active", "is_staff", "is_superuser", "last_login")
    list_filter = ("role", "is_active", "is_staff")
    ordering = ("email",)
    fields = (
        "email", "name", "phone", "role", "may_reconcile", "is_active", "is_staff", "is_superuser", "groups",
        "user_permissions", "done", "last_login", "created_at",
    )  # fmt: skip
    readonly_fields = ("role", "done", "last_login", "created_at")
    filter_horizontal = ("groups", "user_permissions")
    search_help_text = "E-mail address, from its beginning"

    row_actions = (
        SIGN_OUT,
        AdminAction("reset", "Send a password reset code", _send_reset),
        AdminAction(
            "role", "Change the role", _change_role, form=RoleForm, initial=lambda row: {"role": row.role},
            warning="The person is signed out everywhere; both of you get a mail.",
        ),
    )  # fmt: skip

    def save_model(self, request: HttpRequest, obj: StaffUser, form: Any, change: bool) -> None:
        """Django's, in the transaction of the form, which has locked the person."""
        super().save_model(request, obj, form, change)
        if "is_active" in form.changed_data:
            staff.access_changed.send(StaffUser, person=obj, actor=request.user.actor)  # type: ignore[union-attr]

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Permissions with their content types, read by one query."""
        if db_field.name == "user_permissions":
            kwargs["queryset"] = Permission.objects.select_related("content_type")
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers only, because others could give themselves any permission."""
        return bool(request.user.is_superuser)

    def may_change_rows(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def build_search_query(self, term: str) -> Q:
        return Q(email__startswith=term.lower())

    @admin.display(description="Audit log")
    def done(self, row: StaffUser) -> str:
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
    search_help_text = "Words by which the customer is found, or the address's number"

    def build_search_query(self, term: str) -> Q:
        condition = Q(customer__in=Customer.objects.filter(customers_found_by(term)))
        key = key_in(term)
        return condition | Q(pk=key) if key is not None else condition


@admin.register(CustomerSearchDocument)
class CustomerSearchDocumentAdmin(ReadOnlyAdmin):
    """What staff find customers by; triggers write it."""

    list_display = ("customer_id", "words")
    ordering = ("-customer_id",)
