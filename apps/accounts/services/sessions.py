"""Sessions: begun at sign-in, prolonged by use, ended one by one or all together (rules 3.3)."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q

from apps.common.errors import NotFound

from .. import tokens
from ..models import Customer, PushSubscription, Session, StaffUser

USE_NOTED_EVERY = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Device:
    """The device and address of a sign-in."""

    address: str = ""
    name: str = ""


def create(person: Customer | StaffUser, *, device: Device, now: datetime, must_enrol: bool = False) -> Session:
    """Insert a session for a customer or a member of staff.

    With `must_enrol` it may do nothing but set up an authenticator.
    """
    audience = _audience_of(person)
    return Session.objects.create(
        **{audience: person},
        expires_at=now + tokens.lifetime(audience),
        address=device.address[:45],
        device=device.name[:200],
        last_used_at=now,
        must_enrol=must_enrol,
    )


def begin(person: Customer | StaffUser, *, device: Device, now: datetime, must_enrol: bool = False) -> str:
    """`create`, and a token of the session."""
    session = create(person, device=device, now=now, must_enrol=must_enrol)
    return tokens.issue(_audience_of(person), session.pk)


def _audience_of(person: Customer | StaffUser) -> tokens.Audience:
    return "customer" if isinstance(person, Customer) else "staff"


def renew(session: Session, *, now: datetime) -> str:
    """Prolong a live session, up to its longest life; returns a fresh token. The old token expires as it would have."""
    audience: tokens.Audience = "customer" if session.customer_id else "staff"
    longest = settings.CUSTOMER_SESSION_LIFETIME if session.customer_id else settings.STAFF_SESSION_LIFETIME
    expires_at = min(now + tokens.lifetime(audience), session.created_at + longest)
    Session.objects.filter(pk=session.pk, revoked_at=None).update(expires_at=expires_at)
    return tokens.issue(audience, session.pk)


def mark_used(session: Session, *, now: datetime) -> None:
    """Note that a member of staff uses the session, at most every five minutes."""
    if session.last_used_at is None or now - session.last_used_at > USE_NOTED_EVERY:
        Session.objects.filter(pk=session.pk).update(last_used_at=now)


def end(session_id: uuid.UUID, *, now: datetime) -> None:
    """Revoke one session."""
    _revoke(Q(pk=session_id), now=now)


def end_own(person: StaffUser, session_id: uuid.UUID, *, now: datetime) -> None:
    """Revoke one of this member of staff's sessions; raises NotFound for an ended one or another person's."""
    if not _revoke(Q(pk=session_id, staff=person), now=now):
        raise NotFound("Session not found")


def end_all(person: Customer | StaffUser, *, now: datetime, but: uuid.UUID | None = None) -> None:
    """Revoke every session of a person, `but` one if given."""
    mine = Q(customer=person) if isinstance(person, Customer) else Q(staff=person)
    _revoke(mine & ~Q(pk=but or uuid.UUID(int=0)), now=now)


def _revoke(which: Q, *, now: datetime) -> int:
    """Their number. A device that is signed out gets no notifications any more."""
    sessions = Session.objects.filter(which, revoked_at=None)
    PushSubscription.objects.filter(session__in=sessions).delete()
    return sessions.update(revoked_at=now)
