"""The authenticator app of a member of staff, one for the back office and Django admin (selling, B12).

A code is checked here alone: five wrong ones in a row lock the person's codes for 15 minutes at both doors, and no code
works twice.
"""

import hashlib
import secrets
from base64 import b32encode
from collections.abc import Iterable
from datetime import datetime, timedelta
from urllib.parse import quote, urlencode

from django.core import signing
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django_otp.plugins.otp_totp.models import TOTPDevice

from apps.common import audit
from apps.common.actors import Actor
from apps.common.errors import DomainError

from ..enums import Role
from ..errors import (
    AlreadyEnrolled,
    ChallengeExpired,
    CodesLocked,
    CodeWanted,
    EnrolYourselfFirst,
    NotEnrolled,
    RoleNeedsCodes,
    WrongSecondFactor,
)
from ..locks import lock_authenticator, lock_second_factor, lock_sign_in_rules
from ..models import RecoveryCode, Session, SignInRules, StaffUser

LOCK_AFTER = 5
LOCK_FOR = timedelta(minutes=15)
RECOVERY_CODES = 10
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no I, O, 0, 1
CHALLENGE = "staff sign-in"
CHALLENGE_SECONDS = 600


def device_of(user: StaffUser) -> TOTPDevice | None:
    """The confirmed authenticator of a member of staff."""
    device: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=True).order_by("pk").first()
    return device


def is_enrolled(user: StaffUser) -> bool:
    """Whether this person has an authenticator."""
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


# ---- enrolment


def begin_enrolment(user: StaffUser) -> TOTPDevice:
    """A fresh key for somebody who has no authenticator; keys that were shown before become useless.

    Raises AlreadyEnrolled.
    """
    with transaction.atomic(durable=True):
        lock_second_factor(user)
        if is_enrolled(user):
            raise AlreadyEnrolled
        TOTPDevice.objects.filter(user=user, confirmed=False).delete()
        device: TOTPDevice = TOTPDevice.objects.create(user=user, name="Authenticator app", confirmed=False)
        return device


def enrolling(user: StaffUser, pk: int | None = None) -> TOTPDevice | None:
    """The authenticator whose key this person was just shown."""
    devices = TOTPDevice.objects.filter(user=user, confirmed=False)
    device: TOTPDevice | None = (devices.filter(pk=pk) if pk else devices).order_by("-pk").first()
    return device


def confirm_enrolment(user: StaffUser, code: str, *, now: datetime) -> list[str]:
    """The first right code confirms the key that was shown; returns ten recovery codes, which nobody sees again.

    Raises NotEnrolled when no key was shown, and as `check_code` does.
    """
    device = enrolling(user)
    if device is None:
        raise NotEnrolled
    verify(user, device.pk, code, now=now)
    return _new_recovery_codes(user)


def enrolment_address(device: TOTPDevice, *, shop: str) -> str:
    """What an authenticator app reads from the QR code."""
    issuer = shop.replace(":", " ")
    facts = urlencode({"secret": key_text(device), "issuer": issuer, "digits": device.digits}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{issuer}: {device.user.email}')}?{facts}"


def key_text(device: TOTPDevice) -> str:
    """The key for typing into an app that cannot scan."""
    return b32encode(device.bin_key).decode().rstrip("=")


def disable(user: StaffUser, code: str, *, now: datetime) -> None:
    """Forget the authenticator and the recovery codes; raises RoleNeedsCodes, and as `check_code` does."""
    if user.role in roles_that_need_codes():
        raise RoleNeedsCodes
    check_code(user, code, now=now)
    with transaction.atomic(durable=True):
        forget(user, actor=user.actor)


def forget(user: StaffUser, *, actor: Actor) -> int:
    """Delete a person's authenticators and recovery codes in the caller's transaction; returns how many there were."""
    count = int(TOTPDevice.objects.filter(user=user).delete()[0])
    RecoveryCode.objects.filter(staff=user).delete()
    if count:
        audit.record(actor=actor, action="staff.authenticator_forgotten", target=user)
    return count


# ---- codes


def verify(user: StaffUser, pk: int, code: str, *, now: datetime) -> None:
    """Check a code of one authenticator; the first right one confirms a new one. Locks the person's codes.

    With a confirmed authenticator a recovery code is as good, and is used up.
    Raises WrongSecondFactor with the tries left, or CodesLocked.
    """
    _check(user, code, now=now, device_id=pk)


def check_code(user: StaffUser, code: str, *, now: datetime) -> None:
    """Check a code of the authenticator, or a recovery code, which is used up. Locks the person's codes.

    Raises NotEnrolled, WrongSecondFactor with the tries left, or CodesLocked.
    """
    device = device_of(user)
    if device is None:
        raise NotEnrolled
    _check(user, code, now=now, device_id=device.pk)


def require_fresh(user: StaffUser, code: str, *, now: datetime) -> None:
    """For acts that a stolen session must not do: a code, if the person has an authenticator.

    Raises CodeWanted without a code, otherwise as `check_code` does.
    """
    if not is_enrolled(user):
        return
    if not code:
        raise CodeWanted
    check_code(user, code, now=now)


def _check(user: StaffUser, code: str, *, now: datetime, device_id: int) -> None:
    # What is counted must outlive the refusal, so it is decided inside the transaction and raised after it.
    refusal: DomainError | None = None
    with transaction.atomic(durable=True):
        state = lock_second_factor(user)
        if state.locked_until and now < state.locked_until:
            refusal = _locked(state.locked_until, now)
        elif _is_right(user, _plain(code), device_id, now):
            state.failures, state.locked_until = 0, None
        else:
            state.failures = state.failures + 1 if state.locked_until is None else 1
            state.locked_until = now + LOCK_FOR if state.failures >= LOCK_AFTER else None
            left = LOCK_AFTER - state.failures
            tries = "1 try" if left == 1 else f"{left} tries"
            refusal = (
                _locked(state.locked_until, now)
                if state.locked_until
                else WrongSecondFactor(f"This code is wrong or was used already. {tries} left.", attempts_left=left)
            )
        state.save()
    if refusal:
        raise refusal


def _locked(until: datetime, now: datetime) -> CodesLocked:
    seconds = int((until - now).total_seconds()) + 1
    minutes = -(-seconds // 60)
    unit = "minute" if minutes == 1 else "minutes"
    return CodesLocked(f"Too many wrong codes. Please try again in {minutes} {unit}.", retry_after=seconds)


def _is_right(user: StaffUser, code: str, device_id: int, now: datetime) -> bool:
    device = lock_authenticator(user, device_id)
    if device is None:
        return False
    if len(code) == device.digits:
        if not device.verify_token(code):
            return False
        if not device.confirmed:
            device.confirmed = True
            device.save(update_fields=["confirmed"])
            Session.objects.filter(staff=user, must_enrol=True).update(must_enrol=False)
            audit.record(actor=user.actor, action="staff.authenticator_enrolled", target=user)
        return True
    if not device.confirmed:
        return False
    unused = RecoveryCode.objects.filter(staff=user, code_hash=_hashed(code), used_at=None)
    if not unused.update(used_at=now):
        return False
    audit.record(actor=user.actor, action="staff.recovery_code_used", target=user)
    return True


def _plain(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())


# ---- recovery codes


def recovery_codes_left(user: StaffUser) -> int:
    """How many recovery codes were not used."""
    return RecoveryCode.objects.filter(staff=user, used_at=None).count()


def renew_recovery_codes(user: StaffUser, code: str, *, now: datetime) -> list[str]:
    """Ten new recovery codes; the earlier ones become useless. Raises as `check_code` does."""
    check_code(user, code, now=now)
    return _new_recovery_codes(user)


def _new_recovery_codes(user: StaffUser) -> list[str]:
    codes = ["".join(secrets.choice(ALPHABET) for _ in range(16)) for _ in range(RECOVERY_CODES)]
    with transaction.atomic(durable=True):
        lock_second_factor(user)
        RecoveryCode.objects.filter(staff=user).delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(staff=user, code_hash=_hashed(code)) for code in codes)
        audit.record(actor=user.actor, action="staff.recovery_codes_made", target=user)
    return ["-".join(code[start : start + 4] for start in range(0, 16, 4)) for code in codes]


def _hashed(code: str) -> str:
    """No key: a code has 80 random bits."""
    return hashlib.sha256(code.encode()).hexdigest()


# ---- the second step of signing in


def challenge_for(user: StaffUser) -> str:
    """Shows that the password was right, for ten minutes and as long as the password is the same."""
    return signing.dumps({"staff": user.pk, "stamp": _stamp(user)}, salt=CHALLENGE)


def answer_challenge(challenge: str, code: str, *, now: datetime) -> StaffUser:
    """Who gave the password and now a right code; raises ChallengeExpired, and as `check_code` does."""
    try:
        payload = signing.loads(challenge, salt=CHALLENGE, max_age=CHALLENGE_SECONDS)
    except signing.BadSignature as error:
        raise ChallengeExpired from error
    user = StaffUser.objects.filter(pk=payload["staff"], is_active=True).first()
    if user is None or not constant_time_compare(payload["stamp"], _stamp(user)):
        raise ChallengeExpired
    check_code(user, code, now=now)
    return user


def _stamp(user: StaffUser) -> str:
    return salted_hmac(CHALLENGE, user.password).hexdigest()[:16]


# ---- roles that need codes


def roles_that_need_codes() -> list[str]:
    """The roles that require an authenticator."""
    rules = SignInRules.objects.first()
    return list(rules.totp_roles) if rules else []


def must_enrol(user: StaffUser) -> bool:
    """Whether this person's role needs an authenticator and there is none."""
    return user.role in roles_that_need_codes() and not is_enrolled(user)


def set_roles_that_need_codes(roles: Iterable[Role], *, by: StaffUser) -> list[str]:
    """Save which roles need an authenticator; who has none is led to it, on live sessions too.

    Raises EnrolYourselfFirst when the caller's own role is named and the caller has none. Locks the rules.
    """
    ordered = [role for role in Role.values if role in set(roles)]
    with transaction.atomic(durable=True):
        rules = lock_sign_in_rules()
        if by.role in ordered and not is_enrolled(by):
            raise EnrolYourselfFirst
        before, rules.totp_roles = rules.totp_roles, ordered
        rules.save()
        without = StaffUser.objects.exclude(pk__in=TOTPDevice.objects.filter(confirmed=True).values("user"))
        Session.objects.filter(staff__in=without.filter(role__in=ordered), revoked_at=None).update(must_enrol=True)
        Session.objects.filter(staff__in=without.exclude(role__in=ordered), must_enrol=True).update(must_enrol=False)
        audit.record(
            actor=by.actor,
            action="staff.codes_required",
            target=rules,
            before={"totp_roles": before},
            after={"totp_roles": ordered},
        )
    return ordered
