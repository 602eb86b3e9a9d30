"""Staff: passwords, accounts, and permission to delete accounts (rules 3.4 to 3.6)."""

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.dispatch import Signal

from apps.common import audit
from apps.common.actors import SYSTEM, Actor
from apps.common.errors import NotFound, Refusals
from apps.common.ratelimits import Rate

from ..enums import CodePurpose, Role
from ..errors import (
    CodeExpired,
    EmailTaken,
    LastSuperAdmin,
    NoLongerSuperAdmin,
    OwnRole,
    Protected,
    SignInLocked,
    WeakPassword,
    WrongCredentials,
    WrongCurrentPassword,
)
from ..locks import lock_failed_sign_in_of, lock_first_super_admin, lock_staff, lock_super_admins
from ..models import FailedSignIn, LoginCode, StaffUser
from ..notifications.tasks import send_code, send_role_change
from ..onetime import derive
from . import codes, second_factor, sessions

LOCK_AFTER = 5
LOCK_FOR = timedelta(minutes=15)
CLOCKS_AGREE_WITHIN = timedelta(minutes=1)
PASSWORD_CHANGES = Rate("change-password", 30, 3600)
"""Per member of staff, in the back office and in Django admin together: a stolen session must not guess passwords."""
access_changed = Signal()
"""Another role, or `is_active`, of a `person` was saved by `actor`; sent in the transaction, with the person locked."""


@cache
def _nobodys_password() -> str:
    """Checked when the address is unknown, so that both answers take the time of one Argon2 hash."""
    return make_password("nobody's password")


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A member of staff with a new session's token; `must_enrol` if it may only set up an authenticator."""

    user: StaffUser
    token: str
    must_enrol: bool


def sign_in(*, email: str, password: str, device: sessions.Device, now: datetime) -> SignedIn | str:
    """Exchange address and password for a session, or for a challenge when an authenticator is to be asked.

    Raises as `check_credentials` does.
    """
    user = check_credentials(email=email, password=password, now=now)
    if second_factor.is_enrolled(user):
        return second_factor.challenge_for(user)
    return _begin(user, device, now)


def sign_in_with_code(*, challenge: str, code: str, device: sessions.Device, now: datetime) -> SignedIn:
    """The second step: a challenge and a code for a session; raises as `second_factor.answer_challenge` does."""
    return _begin(second_factor.answer_challenge(challenge, code, now=now), device, now)


def _begin(user: StaffUser, device: sessions.Device, now: datetime) -> SignedIn:
    must_enrol = second_factor.must_enrol(user)
    with transaction.atomic(durable=True):
        user.last_login = now
        user.save(update_fields=["last_login"])
        return SignedIn(user, sessions.begin(user, device=device, now=now, must_enrol=must_enrol), must_enrol)


def check_credentials(*, email: str, password: str, now: datetime) -> StaffUser:
    """The active member of staff with this address and password; a right one forgets earlier wrong ones.

    Raises WrongCredentials, or SignInLocked after five wrong passwords in a row, without saying whether the address
    exists.
    """
    # Counted before the password is checked: concurrent guesses would all find the address unlocked.
    _count_try(email, now)
    nobodys = _nobodys_password()  # made once (100 MB, a tenth of a second), also for known addresses
    user = StaffUser.objects.filter(email=email, is_active=True).first()
    if not check_password(password, user.password if user else nobodys) or user is None:
        raise WrongCredentials
    FailedSignIn.objects.filter(email=email).delete()
    return user


def _count_try(email: str, now: datetime) -> None:
    """Count a try as a failure, until the password proves right; raises SignInLocked after the fifth."""
    with transaction.atomic(durable=True):
        row = lock_failed_sign_in_of(email)
        # A lock that ends much later than LOCK_FOR from now was set by a wrong clock and is ignored. One that ends a
        # little later was set by a transaction that had the row before this one.
        if row.locked_until and now < row.locked_until <= now + LOCK_FOR + CLOCKS_AGREE_WITHIN:
            raise SignInLocked(retry_after=int((row.locked_until - now).total_seconds()) + 1)
        if row.locked_until:
            row.failures, row.locked_until = 0, None
        row.failures += 1
        if row.failures >= LOCK_AFTER:
            row.locked_until = now + LOCK_FOR
        row.save()


def check_strength(password: str, user: StaffUser | None = None, *, field: str = "new_password") -> None:
    """Raise WeakPassword, naming `field`, when the password is shorter than 6 characters or well known."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        too_short = any(item.code == "password_too_short" for item in error.error_list)
        message = "Password must be at least 6 characters long" if too_short else error.messages[0]
        raise WeakPassword(message, errors={field: message}) from error


def change_password(user: StaffUser, *, current: str, new: str, keep: Any, now: datetime) -> None:
    """Set a new password and end all other sessions than `keep`.

    Raises WrongCurrentPassword, WeakPassword, or Invalid with the fields of both.
    """
    refusals = Refusals()
    with refusals.collect():
        if not user.check_password(current):
            raise WrongCurrentPassword(errors={"current_password": WrongCurrentPassword.message})
    with refusals.collect():
        check_strength(new, user)
    refusals.raise_all()
    with transaction.atomic(durable=True):
        user.set_password(new)
        user.save(update_fields=["password"])
        sessions.end_all(user, now=now, but=keep)
        audit.record(actor=user.actor, action="staff.password_changed", target=user)


def request_reset(*, email: str, now: datetime) -> None:
    """Queue a reset code for a member of staff; strangers get the same answer, as fast, and the job mails nothing."""
    codes.count_request(email)
    with transaction.atomic(durable=True):
        row = codes.issue(purpose=CodePurpose.STAFF_RESET, email=email, now=now)
        send_code.defer(code_id=row.pk)


def reset_password(*, code: str, email: str | None, new: str, now: datetime) -> None:
    """Set a new password by a reset code and end all that person's sessions.

    The documents send no address with the code, so without `email` the open codes are looked through for the one it
    belongs to. Raises WrongCode, CodeExpired or WeakPassword.
    """
    check_strength(new)
    with transaction.atomic(durable=True):
        owners = [email] if email else _addresses_for(code, now)
        purpose = CodePurpose.STAFF_RESET
        tried = [codes.redeem(purpose=purpose, email=owner, code=code, now=now) for owner in owners]
        used = next((each for each in tried if isinstance(each, LoginCode)), None)
        # None if the account was deleted, or has another address, since the code was mailed.
        user = StaffUser.objects.filter(email=used.email).first() if used else None
        if user:
            user.set_password(new)
            user.save(update_fields=["password"])
            sessions.end_all(user, now=now)
            FailedSignIn.objects.filter(email=user.email).delete()
            audit.record(actor=user.actor, action="staff.password_reset", target=user)
            return
    raise next((each for each in tried if not isinstance(each, LoginCode)), CodeExpired())


def _addresses_for(code: str, now: datetime) -> list[str]:
    """The one address whose open reset code this is; a guess that fits none is a try at every open code."""
    opened = LoginCode.objects.filter(purpose=CodePurpose.STAFF_RESET, closed_at=None, expires_at__gt=now)
    rows = list(opened.filter(email__in=StaffUser.objects.values("email")).order_by("pk"))
    fitting = [row.email for row in rows if hmac.compare_digest(derive(row), code)]
    return fitting[:1] or [row.email for row in rows]


def create_admin(*, actor: Actor, name: str, email: str, password: str, phone: str, role: Role) -> StaffUser:
    """Insert a member of staff. Raises EmailTaken or WeakPassword."""
    check_strength(password, field="password")
    try:
        with transaction.atomic(durable=True):
            user = StaffUser.objects.create_user(email, password, name=name, phone=phone, role=role)
            audit.record(actor=actor, action="staff.created", target=user, after=_facts(user))
            return user
    except IntegrityError as error:
        raise EmailTaken(errors={"email": EmailTaken.message}) from error


def update_staff(pk: int, *, actor: Actor, changes: dict[str, Any], now: datetime) -> StaffUser:
    """Save name, e-mail, phone, `may_reconcile` or role of a member of staff.

    Another role ends all sessions of that person, and both are mailed. Locks every super admin before the person, so
    that one of them is always left. Raises NotFound, EmailTaken, OwnRole, LastSuperAdmin, or NoLongerSuperAdmin when
    the actor lost that role meanwhile.
    """
    try:
        with transaction.atomic(durable=True):
            bosses = lock_super_admins() if "role" in changes else []
            user = lock_staff(pk)
            if user is None:
                raise NotFound("Admin not found")
            before = _facts(user)
            if changes.get("role", user.role) != user.role:
                _check_role_change(user, actor=actor, super_admins=bosses)
            for field, value in changes.items():
                setattr(user, field, value)
            user.save(update_fields=list(changes))
            after = _facts(user)
            if before["role"] != after["role"]:
                sessions.end_all(user, now=now)
                access_changed.send(StaffUser, person=user, actor=actor)
                record = audit.record(actor=actor, action="staff.role_changed", target=user, before=before, after=after)
                for reader in {user.pk, actor.id or user.pk}:
                    send_role_change.defer(record_id=record.pk, staff_id=reader)
            else:
                audit.record(actor=actor, action="staff.updated", target=user, before=before, after=after)
            return user
    except IntegrityError as error:
        raise EmailTaken(errors={"email": EmailTaken.message}) from error


def _check_role_change(user: StaffUser, *, actor: Actor, super_admins: list[StaffUser]) -> None:
    left = {one.pk for one in super_admins}
    if actor.kind == "staff" and actor.id == user.pk:
        raise OwnRole
    if left == {user.pk}:
        raise LastSuperAdmin
    if actor.kind == "staff" and actor.id not in left:
        raise NoLongerSuperAdmin


def delete_admin(pk: int, *, actor: Actor) -> None:
    """Delete an admin and all sessions; raises NotFound, or Protected for a super admin and for oneself."""
    with transaction.atomic(durable=True):
        user = lock_staff(pk)
        if user is None:
            raise NotFound("Admin not found")
        if user.is_super_admin:
            raise Protected
        if actor.id == user.pk:
            raise Protected("You cannot delete your own account")
        audit.record(actor=actor, action="staff.deleted", target=user, before=_facts(user))
        user.delete()


def create_first_super_admin(*, email: str, password: str) -> StaffUser | None:
    """Insert a shop's first super admin; None if there is one, whatever its address and even if it is switched off.

    Raises ValidationError for what is no e-mail address, and EmailTaken when an admin has it.
    """
    try:
        with transaction.atomic(durable=True):
            lock_first_super_admin()
            if StaffUser.objects.filter(role=Role.SUPER_ADMIN).exists():
                return None
            user = StaffUser.objects.create_superuser(email, password, name="Owner")
            audit.record(actor=SYSTEM, action="staff.created", target=user, after=_facts(user))
            return user
    except IntegrityError as error:
        raise EmailTaken(errors={"email": EmailTaken.message}) from error


def _facts(user: StaffUser) -> dict[str, Any]:
    return {
        "name": user.name,
        "email": user.email,
        "phone": user.phone,
        "role": user.role,
        "may_reconcile": user.may_reconcile,
    }
