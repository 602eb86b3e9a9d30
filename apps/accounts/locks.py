"""Row locks of people, taken in one place (docs/locking.md)."""

from django.db import connection

from .enums import CodePurpose
from .models import Customer, FailedSignIn, LoginCode, StaffUser


def lock_open_code(*, purpose: CodePurpose, email: str) -> LoginCode | None:
    """The open code of an address, locked for the caller's transaction."""
    return LoginCode.objects.select_for_update(no_key=True).filter(purpose=purpose, email=email, closed_at=None).first()


def lock_address_of_codes(*, purpose: CodePurpose, email: str) -> None:
    """Let one transaction at a time issue codes for an address, known or not: there may be no row to lock yet."""
    assert connection.in_atomic_block
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"code:{purpose}:{email}"])


def lock_first_super_admin() -> None:
    """Let one transaction at a time decide whether the shop still lacks a super admin: there is no row to lock yet."""
    assert connection.in_atomic_block
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('first super admin', 0))")


def lock_customer(pk: int) -> Customer:
    """The customer, locked for the caller's transaction."""
    return Customer.objects.select_for_update(no_key=True).get(pk=pk)


def lock_staff(pk: int) -> StaffUser | None:
    """The member of staff, locked for the caller's transaction; None when gone."""
    return StaffUser.objects.select_for_update(no_key=True).filter(pk=pk).first()


def lock_failed_sign_in(pk: int) -> FailedSignIn:
    """A count of wrong passwords, locked for the caller's transaction."""
    return FailedSignIn.objects.select_for_update(no_key=True).get(pk=pk)


def lock_failed_sign_in_of(email: str) -> FailedSignIn:
    """The count of wrong passwords of an address, created if there is none, locked for the caller's transaction."""
    row, _ = FailedSignIn.objects.select_for_update(no_key=True).get_or_create(email=email)
    return row
