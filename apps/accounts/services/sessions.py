"""Sessions: begun at sign-in, prolonged by use, ended one by one or all together (rules 3.3)."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Q

from .. import tokens
from ..models import Customer, Session, StaffUser


@dataclass(frozen=True, slots=True)
class Device:
    """The device and address of a sign-in."""

    address: str = ""
    name: str = ""


def begin(person: Customer | StaffUser, *, device: Device, now: datetime) -> str:
    """Insert a session for a customer or a member of staff; returns its token."""
    audience: tokens.Audience = "customer" if isinstance(person, Customer) else "staff"
    session = Session.objects.create(
        **{audience: person},
        expires_at=now + tokens.lifetime(audience),
        address=device.address[:45],
        device=device.name[:200],
    )
    return tokens.issue(audience, session.pk)


def renew(session: Session, *, now: datetime) -> str:
    """Prolong a live session, up to its longest life; returns a fresh token. The old token expires as it would have."""
    audience: tokens.Audience = "customer" if session.customer_id else "staff"
    longest = settings.CUSTOMER_SESSION_LIFETIME if session.customer_id else settings.STAFF_SESSION_LIFETIME
    expires_at = min(now + tokens.lifetime(audience), session.created_at + longest)
    Session.objects.filter(pk=session.pk, revoked_at=None).update(expires_at=expires_at)
    return tokens.issue(audience, session.pk)


def end(session_id: uuid.UUID, *, now: datetime) -> None:
    """Revoke one session."""
    Session.objects.filter(pk=session_id, revoked_at=None).update(revoked_at=now)


def end_all(person: Customer | StaffUser, *, now: datetime, but: uuid.UUID | None = None) -> None:
    """Revoke every session of a person, `but` one if given."""
    mine = Q(customer=person) if isinstance(person, Customer) else Q(staff=person)
    Session.objects.filter(mine, revoked_at=None).exclude(pk=but or uuid.UUID(int=0)).update(revoked_at=now)
