"""The audit trail: who did what, when, with the values before and after."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import QuerySet

from apps.accounts.models import StaffUser
from apps.accounts.roles import Permission
from apps.common.errors import NotFound
from apps.common.models import AuditRecord

SYSTEM, CUSTOMERS = "system", "customer"
HIDDEN = "(hidden)"
SECRET = re.compile(r"password|secret|token|otp|hash|(^|_)key($|_)", re.IGNORECASE)
# Fields of an order's records without amounts, payment details and e-mail addresses.
OF_GOODS = frozenset(
    {
        "status", "stock", "carrier", "tracking_number", "holds_until", "cancel_kind", "assigned_to",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """One value that a record changed; null where there was none."""

    field: str
    before: str | None
    after: str | None


def history_of(target_type: str, target_id: int) -> QuerySet[AuditRecord]:
    """What was done to one row; of a deleted row it remains."""
    return AuditRecord.objects.filter(target_type=target_type, target_id=str(target_id))


def require_row(target_type: str, target_id: int) -> None:
    """Raises NotFound when there is no such row."""
    if not apps.get_model(target_type)._default_manager.filter(pk=target_id).exists():
        raise NotFound


def changes_of(record: AuditRecord, fields: Iterable[str] | None = None) -> list[Change]:
    """The values that changed, by name, without those of secrets; only `fields` if given."""
    names = sorted(record.before.keys() | record.after.keys())
    return [
        Change(name, _shown(name, record.before), _shown(name, record.after))
        for name in names
        if fields is None or name in fields
    ]


def _shown(name: str, values: dict[str, Any]) -> str | None:
    value = values.get(name)
    if value is None or value == "":
        return None
    if SECRET.search(name):
        return HIDDEN
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def fields_for(person: StaffUser) -> frozenset[str] | None:
    """Which fields of an order's records this person may see; None for all."""
    return None if person.may(Permission.SEE_AMOUNTS) else OF_GOODS
