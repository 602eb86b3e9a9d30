"""What lets people in, for operators: codes, sessions, devices, locks, second factors."""

import uuid
from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.utils import timezone

from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import ReadOnlyAdmin
from apps.common.admin_base.links import link_to

from ..enums import CodePurpose
from ..models import (
    Customer,
    FailedSignIn,
    LoginCode,
    PushSubscription,
    RecoveryCode,
    SecondFactor,
    Session,
    SignInRules,
    StaffUser,
)
from ..services import repairs


def _close(person: Any, row: LoginCode, data: dict[str, Any]) -> str:
    repairs.close_code(row.pk, actor=person.actor, now=timezone.now())
    return f"{row}: closed."


@admin.register(LoginCode)
class LoginCodeAdmin(ReadOnlyAdmin):
    """One-time codes. Nobody can read a code here: only its keyed hash is stored."""

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
    fields = ("person", "device", "address", "created_at", "last_used_at", "expires_at", "revoked_at", "must_enrol")
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
        return link_to(row.customer or row.staff)


@admin.register(PushSubscription)
class PushSubscriptionAdmin(ReadOnlyAdmin):
    """Devices of staff that get notifications. Ending the session signs the device out and removes it here."""

    list_display = ("person", "device", "created_at", "notified_until")
    list_select_related = ("session__staff",)
    ordering = ("-pk",)
    fields = ("person", "session", "created_at", "notified_until")  # neither address nor keys
    search_help_text = "The person's e-mail address, from its beginning"

    def build_search_query(self, term: str) -> Q:
        """By the person's address; the table is small."""
        return Q(session__staff__email__startswith=term.lower())

    @admin.display(description="Who")
    def person(self, row: PushSubscription) -> str:
        return link_to(row.session.staff)

    @admin.display(description="Device")
    def device(self, row: PushSubscription) -> str:
        return row.session.device


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
        return Q(email__startswith=term.lower())


def _unlock(person: Any, row: SecondFactor, data: dict[str, Any]) -> str:
    repairs.lift_code_lock(row.pk, actor=person.actor)
    return f"{row.staff} may try codes again."


class OfOnePerson(ReadOnlyAdmin):
    """Rows of one member of staff."""

    list_select_related = ("staff",)
    ordering = ("-pk",)
    search_help_text = "The person's e-mail address, from its beginning"

    def build_search_query(self, term: str) -> Q:
        """By the person's address; the table is small."""
        return Q(staff__email__startswith=term.lower())


@admin.register(SecondFactor)
class SecondFactorAdmin(OfOnePerson):
    """Wrong one-time codes of staff; five in a row lock a person's codes for 15 minutes at both doors."""

    list_display = ("staff", "failures", "locked_until")
    row_actions = (AdminAction("unlock", "Lift the lock", _unlock, applies=lambda row: row.locked_until is not None),)


@admin.register(RecoveryCode)
class RecoveryCodeAdmin(OfOnePerson):
    """Recovery codes of staff. Nobody can read a code here: only its hash is stored."""

    list_display = ("staff", "used_at")
    fields = ("staff", "used_at")


@admin.register(SignInRules)
class SignInRulesAdmin(ReadOnlyAdmin):
    """Which roles need an authenticator app; super admins set it in the back office."""

    list_display = ("__str__", "totp_roles")
    ordering = ("pk",)
