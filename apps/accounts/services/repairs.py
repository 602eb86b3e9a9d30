"""What operators do with sessions, sign-in codes and locks of accounts; each writes an audit record."""

import uuid
from datetime import datetime

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor

from ..enums import CodePurpose
from ..locks import lock_failed_sign_in, lock_second_factor
from ..models import Customer, LoginCode, Session, StaffUser
from ..notifications.tasks import send_code
from . import codes, sessions


def end_session(pk: uuid.UUID, *, actor: Actor, now: datetime) -> None:
    """Sign one device out."""
    with transaction.atomic(durable=True):
        sessions.end(pk, now=now)
        audit.record(actor=actor, action="session.ended", target=Session.objects.get(pk=pk))


def sign_out_everywhere(person: Customer | StaffUser, *, actor: Actor, now: datetime) -> None:
    """Sign out all devices of a customer or a member of staff."""
    with transaction.atomic(durable=True):
        sessions.end_all(person, now=now)
        audit.record(actor=actor, action="session.all_ended", target=person)


def send_reset(user: StaffUser, *, actor: Actor, now: datetime) -> None:
    """Mail a password reset code to a member of staff; raises CodeTooSoon or TooManyCodes."""
    with transaction.atomic(durable=True):
        row = codes.issue(purpose=CodePurpose.STAFF_RESET, email=user.email, now=now)
        send_code.defer(code_id=row.pk)
        audit.record(actor=actor, action="staff.reset_code_sent", target=user)


def close_code(pk: int, *, actor: Actor, now: datetime) -> None:
    """Close an open sign-in or reset code."""
    with transaction.atomic(durable=True):
        if LoginCode.objects.filter(pk=pk, closed_at=None).update(closed_at=now):
            audit.record(actor=actor, action="code.closed", target=LoginCode.objects.get(pk=pk))


def lift_lock(pk: int, *, actor: Actor) -> None:
    """Delete the count of wrong passwords of an address, so that it may sign in again at once."""
    with transaction.atomic(durable=True):
        row = lock_failed_sign_in(pk)
        before = {"failures": row.failures, "locked_until": row.locked_until}
        audit.record(actor=actor, action="sign_in.lock_lifted", target=row, before=before)
        row.delete()


def lift_code_lock(staff_id: int, *, actor: Actor) -> None:
    """Forget the wrong one-time codes of a member of staff."""
    with transaction.atomic(durable=True):
        row = lock_second_factor(StaffUser.objects.get(pk=staff_id))
        before = {"failures": row.failures, "locked_until": row.locked_until}
        row.failures, row.locked_until = 0, None
        row.save()
        audit.record(actor=actor, action="staff.code_lock_lifted", target=row.staff, before=before)
