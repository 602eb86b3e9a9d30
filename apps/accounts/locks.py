"""Row locks of customers and staff (docs/locking.md)."""

from django_otp.plugins.otp_totp.models import TOTPDevice

from apps.common.postgres.locks import lock_name

from .enums import CodePurpose
from .models import Customer, FailedSignIn, LoginCode, SecondFactor, SignInRules, StaffUser


def lock_newest_code(*, purpose: CodePurpose, email: str) -> LoginCode | None:
    """The newest code of an address, open or closed, locked for the caller's transaction."""
    codes = LoginCode.objects.select_for_update(no_key=True).filter(purpose=purpose, email=email)
    return codes.order_by("-pk").first()


def lock_address_of_codes(*, purpose: CodePurpose, email: str) -> None:
    """One transaction at a time issues codes for an address; there may be no row yet."""
    lock_name(f"code:{purpose}:{email}")


def lock_phone_number(phone_number: str) -> None:
    """One transaction at a time finds or makes the customer of a phone number; there may be no row yet."""
    lock_name(f"customer of {phone_number}")


def lock_first_super_admin() -> None:
    """One transaction at a time creates the first super admin; there is no row yet."""
    lock_name("first super admin")


def lock_customer(pk: int) -> Customer:
    """The customer, locked for the caller's transaction."""
    return Customer.objects.select_for_update(no_key=True).get(pk=pk)


def lock_staff(pk: int) -> StaffUser | None:
    """The member of staff, locked for the caller's transaction; None when gone."""
    return StaffUser.objects.select_for_update(no_key=True).filter(pk=pk).first()


def lock_super_admins() -> list[StaffUser]:
    """Every active super admin by ascending key, locked for the caller's transaction."""
    rows = StaffUser.objects.select_for_update(no_key=True).filter(role="super_admin", is_active=True)
    return list(rows.order_by("pk"))


def lock_failed_sign_in(pk: int) -> FailedSignIn:
    """A count of wrong passwords, locked for the caller's transaction."""
    return FailedSignIn.objects.select_for_update(no_key=True).get(pk=pk)


def lock_failed_sign_in_of(email: str) -> FailedSignIn:
    """The count of wrong passwords of an address, created if there is none, locked for the caller's transaction."""
    row, _ = FailedSignIn.objects.select_for_update(no_key=True).get_or_create(email=email)
    return row


def lock_second_factor(user: StaffUser) -> SecondFactor:
    """The count of wrong codes of a person, created if there is none, locked for the caller's transaction."""
    row, _ = SecondFactor.objects.select_for_update(no_key=True).get_or_create(staff=user)
    return row


def lock_authenticator(user: StaffUser, pk: int) -> TOTPDevice | None:
    """An authenticator of a person, locked after `lock_second_factor`; None when gone."""
    device: TOTPDevice | None = TOTPDevice.objects.select_for_update(no_key=True).filter(user=user, pk=pk).first()
    return device


def lock_sign_in_rules() -> SignInRules:
    """The one row of rules, created if there is none, locked for the caller's transaction."""
    row, _ = SignInRules.objects.select_for_update(no_key=True).get_or_create(pk=1)
    return row
