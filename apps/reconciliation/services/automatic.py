"""Approving certain matches without a person, where a super admin has switched it on."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.actors import Actor
from apps.common.money import format_inr

from ..enums import MatchClass
from ..locks import lock_auto_approval
from ..models import AutoApproval, Match
from . import proposals

FIELDS = ("is_on", "limit", "undo_minutes")


def setting() -> AutoApproval:
    """The current setting; off by default."""
    return AutoApproval.objects.filter(pk=1).first() or AutoApproval()


def change(*, by: StaffUser, now: datetime, changes: dict[str, Any]) -> AutoApproval:
    """Switch it on or off, or change its limits."""
    with transaction.atomic(durable=True):
        row = lock_auto_approval()
        proposals.queue()
        return _save(row, by.actor, now, {**changes, "switched_off_because": ""})


def switch_off(matches: list[Match], *, actor: Actor, now: datetime) -> None:
    """Switch it off in the caller's transaction if one of these matches, which are undone, was made by itself."""
    automatic_match = next((match for match in matches if match.told_at), None)
    if automatic_match is None:
        return
    row = lock_auto_approval()
    if row.is_on:
        because = f"A match of {format_inr(automatic_match.amount)} that was made without a person was undone."
        _save(row, actor, now, {"is_on": False, "switched_off_because": because})


def _save(row: AutoApproval, actor: Actor, now: datetime, changes: dict[str, Any]) -> AutoApproval:
    before = {field: getattr(row, field) for field in FIELDS}
    for field, value in changes.items():
        setattr(row, field, value)
    row.changed_at, row.changed_by_name = now, actor.name
    row.save()
    after = {field: getattr(row, field) for field in FIELDS}
    reason = row.switched_off_because
    audit.record(actor=actor, action="auto_approval.changed", target=row, before=before, after=after, reason=reason)
    return row


def may_approve(kind: MatchClass, amount: Decimal, row: AutoApproval) -> bool:
    """Whether a proposal of this class, whose row has this amount, is approved without a person."""
    return row.is_on and kind == MatchClass.CERTAIN and amount <= row.limit


def told_after(row: AutoApproval) -> timedelta:
    """How long a match can be undone before the customer reads of it; a second at least."""
    return max(timedelta(minutes=row.undo_minutes), timedelta(seconds=1))
