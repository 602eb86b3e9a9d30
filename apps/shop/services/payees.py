"""Payee changes need the confirmation of a second person (rules 8.7, ADR 0024)."""

from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Max, Q, QuerySet

from apps.accounts.enums import Role
from apps.accounts.models import StaffUser
from apps.accounts.selectors import super_admins
from apps.common import audit
from apps.common.actors import SYSTEM, Actor
from apps.common.models import AuditRecord

from ..enums import PayeeState
from ..errors import AccountJustChanged, PayeeChangeDecided, PayeeChangeWaiting, SecondPersonNeeded
from ..locks import lock_payee_change, lock_settings
from ..models import PayeeChange, ShopSettings
from ..notifications.tasks import send_payee_change

PAYEE_FIELDS = (
    "account_name", "account_number", "bank_name", "branch", "ifsc", "upi_id", "upi_name", "upi_kind",
    "upi_merchant_code", "payment_phone",
)  # fmt: skip
ALONE_AFTER = timedelta(hours=24)
ALONE_FOR = timedelta(days=7)
"""How long nobody else may have been super admin. Otherwise one could deactivate the other, and wait a day."""
IDENTITY = ("email", "role", "is_active")


def is_another_payee(changes: dict[str, Any]) -> bool:
    """Whether these settings would change the payee."""
    row = ShopSettings.objects.first() or ShopSettings()
    return any(field in changes and changes[field] != getattr(row, field) for field in PAYEE_FIELDS)


def request(row: ShopSettings, changes: dict[str, Any], *, actor: Actor, now: datetime, reason: str) -> PayeeChange:
    """Store new values of PAYEE_FIELDS until they are confirmed; the caller has locked the settings.

    Raises PayeeChangeWaiting.
    """
    assert connection.in_atomic_block
    if PayeeChange.objects.filter(state=PayeeState.WAITING).exists():
        raise PayeeChangeWaiting
    before = {field: getattr(row, field) for field in changes}
    change = PayeeChange.objects.create(
        before=before,
        after=changes,
        requested_by_id=actor.id,
        requested_by_name=actor.name,
        requested_at=now,
        due_at=now + ALONE_AFTER,
    )
    audit.record(
        actor=actor, action="shop.payee_change_requested", target=row, before=before, after=changes, reason=reason
    )
    _mail_everybody(change)
    return change


def confirm(pk: int, *, by: StaffUser, now: datetime) -> PayeeChange:
    """Apply a waiting change; repeating it by the same person has no effect. Locks settings and change.

    Raises PayeeChangeNotFound, PayeeChangeDecided, SecondPersonNeeded for the requester and for anyone who is no super
    admin, or AccountJustChanged.
    """
    with transaction.atomic(durable=True):
        row, change = lock_settings(), lock_payee_change(pk)
        if _is_decided(change, PayeeState.LIVE, by):
            return change
        if by.pk == change.requested_by_id or not super_admins().filter(pk=by.pk).exists():
            raise SecondPersonNeeded
        if _changed_by_others(by, since=now - ALONE_AFTER):
            raise AccountJustChanged
        _go_live(row, change, actor=by.actor, now=now)
        return change


def withdraw(pk: int, *, by: StaffUser, now: datetime) -> PayeeChange:
    """Withdraw a waiting change; repeating it by the same person has no effect. Locks settings and change.

    Raises PayeeChangeNotFound, PayeeChangeDecided, or SecondPersonNeeded for anyone but the requester and super admins.
    """
    with transaction.atomic(durable=True):
        row, change = lock_settings(), lock_payee_change(pk)
        if _is_decided(change, PayeeState.WITHDRAWN, by):
            return change
        if by.pk != change.requested_by_id and not super_admins().filter(pk=by.pk).exists():
            raise SecondPersonNeeded
        _decide(change, PayeeState.WITHDRAWN, by.actor, now)
        audit.record(
            actor=by.actor, action="shop.payee_change_withdrawn", target=row, before=change.after, after=change.before
        )
        _mail_everybody(change)
        return change


def apply_due(*, now: datetime) -> PayeeChange | None:
    """Apply and return the waiting change if it takes effect without confirmation, and is due."""
    waiting = PayeeChange.objects.filter(state=PayeeState.WAITING, due_at__lte=now).first()
    if waiting is None:
        return None
    with transaction.atomic(durable=True):
        row, change = lock_settings(), lock_payee_change(waiting.pk)
        due = takes_effect_at(change)
        if change.state != PayeeState.WAITING or due is None or due > now:
            return None
        _go_live(row, change, actor=SYSTEM, now=now)
        return change


def takes_effect_at(change: PayeeChange) -> datetime | None:
    """When a waiting change takes effect without confirmation; None while another super admin can confirm it.

    That is a day after the request, and a week after the last other super admin was deactivated or got another role.
    """
    if list(super_admins().values_list("pk", flat=True)) != [change.requested_by_id]:
        return None
    left = _removals(change).aggregate(last=Max("at"))["last"]
    return max(change.due_at, left + ALONE_FOR) if left else change.due_at


def _removals(change: PayeeChange) -> QuerySet[AuditRecord]:
    """How other super admins were deactivated or got another role, from a week before the request on."""
    switched_off = StaffUser.objects.filter(role=Role.SUPER_ADMIN, is_active=False).values_list("pk", flat=True)
    return AuditRecord.objects.filter(
        Q(before__role=Role.SUPER_ADMIN) | Q(before__is_active=True, target_id__in=map(str, switched_off)),
        target_type=StaffUser._meta.label_lower,
        at__gt=change.requested_at - ALONE_FOR,
    ).exclude(target_id=str(change.requested_by_id))


def _is_decided(change: PayeeChange, state: PayeeState, by: StaffUser) -> bool:
    """Whether this person made the same decision before; raises PayeeChangeDecided for any other decision."""
    if change.state == PayeeState.WAITING:
        return False
    if change.state != state or change.decided_by_id != by.pk:
        raise PayeeChangeDecided(state=change.state, decided_by=change.decided_by_name)
    return True


def _changed_by_others(person: StaffUser, *, since: datetime) -> bool:
    """Whether other staff created this account, or changed who can sign in to it and what it may do."""
    records = AuditRecord.objects.filter(
        target_type=person._meta.label_lower, target_id=str(person.pk), at__gt=since, after__has_any_keys=IDENTITY
    )
    return records.filter(actor_kind="staff").exclude(actor_id=person.pk).exists()


def _go_live(row: ShopSettings, change: PayeeChange, *, actor: Actor, now: datetime) -> None:
    before = {field: getattr(row, field) for field in change.after}
    for field, value in change.after.items():
        setattr(row, field, value)
    row.payee_changed_at = now
    row.save(update_fields=[*change.after, "payee_changed_at", "updated_at"])
    _decide(change, PayeeState.LIVE, actor, now)
    audit.record(actor=actor, action="shop.payee_changed", target=row, before=before, after=change.after)
    _mail_everybody(change)


def _decide(change: PayeeChange, state: PayeeState, actor: Actor, now: datetime) -> None:
    change.state, change.decided_at = state, now
    change.decided_by_id, change.decided_by_name = actor.id, actor.name
    change.save(update_fields=["state", "decided_at", "decided_by", "decided_by_name"])


def _mail_everybody(change: PayeeChange) -> None:
    """Mail every super admin, who was one a week ago, the requester, and the shop's own address (None).

    A super admin who was removed to get the change through is told in time.
    """
    removed = map(int, _removals(change).values_list("target_id", flat=True))
    for staff_id in {*super_admins().values_list("pk", flat=True), *removed, change.requested_by_id, None}:
        send_payee_change.defer(change_id=change.pk, state=str(change.state), staff_id=staff_id)
