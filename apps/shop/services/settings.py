"""Changes of the shop's settings; a payee change waits for a second person (rules 8.6, 8.7)."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor

from ..enums import Billing
from ..errors import GstinNeeded
from ..locks import lock_settings
from ..models import PayeeChange, ShopSettings
from . import payees

SettingsCheck = Callable[[ShopSettings], None]
_checks: list[SettingsCheck] = []


def register_check(check: SettingsCheck) -> None:
    """Register a function that raises a DomainError for invalid settings; it gets the locked row before it is saved."""
    _checks.append(check)


def change(
    *, actor: Actor, changes: dict[str, Any], now: datetime, reason: str = ""
) -> tuple[ShopSettings, PayeeChange | None]:
    """Save the given settings, with an audit record; another payee waits and is returned too.

    Locks the settings. Raises PayeeChangeWaiting, and saves nothing, when an earlier change of the payee waits. Raises
    GstinNeeded, and what a registered check raises.
    """
    with transaction.atomic(durable=True):
        row = lock_settings()
        payee = {
            field: changes[field]
            for field in payees.PAYEE_FIELDS
            if field in changes and changes[field] != getattr(row, field)
        }
        waiting = payees.request(row, payee, actor=actor, now=now, reason=reason) if payee else None
        others = {field: value for field, value in changes.items() if field not in payees.PAYEE_FIELDS}
        if others:
            before = {field: getattr(row, field) for field in others}
            for field, value in others.items():
                setattr(row, field, value)
            if row.billing in {Billing.REGULAR, Billing.COMPOSITION} and not row.gstin:
                raise GstinNeeded(errors={"gstin": GstinNeeded.message})
            for check in _checks:
                check(row)
            row.save(update_fields=[*others, "updated_at"])
            audit.record(
                actor=actor, action="shop.settings_changed", target=row, before=before, after=others, reason=reason
            )
        return row, waiting
