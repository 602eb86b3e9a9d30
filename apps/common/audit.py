"""The record of who did what (rules 9.3)."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import models

from .actors import Actor
from .models import AuditRecord

_reason: ContextVar[str] = ContextVar("reason of the changes in progress", default="")


@contextmanager
def audit_reason(reason: str) -> Iterator[None]:
    """Give every record written within the block this reason; services below need not pass it on."""
    token = _reason.set(reason)
    try:
        yield
    finally:
        _reason.reset(token)


def last_record(target: models.Model, *, action: str) -> AuditRecord | None:
    """The last record of an action on a row."""
    rows = AuditRecord.objects.filter(target_type=target._meta.label_lower, target_id=str(target.pk), action=action)
    return rows.order_by("-at", "-pk").first()


def record(
    *,
    actor: Actor,
    action: str,
    target: models.Model,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditRecord:
    """Write one audit record in the caller's transaction; with both sides given, only what differs is stored.

    The reason of a surrounding `audit_reason` comes first, a different one given here after it.
    """
    row = _row(actor, action, target, before, after, reason)
    row.save(force_insert=True)
    return row


def record_same(
    *,
    actor: Actor,
    action: str,
    targets: Iterable[models.Model],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    reason: str = "",
) -> None:
    """As `record`, the same change of each of these rows, by one statement."""
    AuditRecord.objects.bulk_create(_row(actor, action, target, before, after, reason) for target in targets)


def _row(
    actor: Actor,
    action: str,
    target: models.Model,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    reason: str,
) -> AuditRecord:
    old, new = dict(before or {}), dict(after or {})
    if before is not None and after is not None:
        changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
        old = {key: value for key, value in old.items() if key in changed}
        new = {key: value for key, value in new.items() if key in changed}
    return AuditRecord(
        actor_kind=actor.kind,
        actor_id=actor.id,
        actor_name=actor.name,
        action=action,
        target_type=target._meta.label_lower,
        target_id=str(target.pk),
        target_name=str(target)[:200],
        before=old,
        after=new,
        reason="\n".join(dict.fromkeys(text for text in (_reason.get(), reason) if text)),
    )
