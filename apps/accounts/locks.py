"""Row locks of people, taken in one place (docs/locking.md)."""

from django.db import connection

from .enums import CodePurpose
from .models import Customer, FailedSignIn, LoginCode, StaffUser


def lock_open_code(*, purpose: CodePurpose, email: str) -> LoginCode | None:
    """The open code of an address, locked for the caller's transaction."""
    return LoginCode.objects.select_for_update(no_key=True).filter(purpose=purpose, email=email, closed_at=None).first()


def lock_address_of_codes(*, purpose: CodePurpose, email: str) -> None:
    """One transaction at a time issues codes for an address; an advisory lock, because there may be no row yet."""
    assert connection.in_atomic_block
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"code:{purpose}:{email}"])


def lock_first_super_admin() -> None:
    """One transaction at a time creates the first super admin; an advisory lock, because there is no row yet."""
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
