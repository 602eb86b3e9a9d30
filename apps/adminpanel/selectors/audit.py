"""The audit trail: who did what, when, with the values before and after."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.apps import apps
from django.db.models import Q, QuerySet

from apps.accounts.models import StaffUser
from apps.accounts.roles import Permission
from apps.common.clock import day_end, day_start
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFilter:
    """Which records to show; "" and None leave a field out. Days are India's, both ends included.

    `who` is the key of a member of staff, "system" or "customer", `action` the beginning of an action's code,
    `about` a type such as "orders.order", `name` what it is called, such as an order number.
    """

    who: str = ""
    action: str = ""
    about: str = ""
    name: str = ""
    from_day: date | None = None
    to_day: date | None = None

    def narrow(self, rows: QuerySet[AuditRecord]) -> QuerySet[AuditRecord]:
        """Those of the records that match."""
        if self.who:
            is_person = self.who.isdecimal()
            rows = rows.filter(actor_kind="staff" if is_person else self.who)
            rows = rows.filter(actor_id=int(self.who)) if is_person else rows
        if self.action:
            rows = rows.filter(action__startswith=self.action)
        if self.about:
            rows = rows.filter(target_type=self.about)
        if self.name:
            rows = rows.filter(target_name=self.name)
        if self.from_day:
            rows = rows.filter(at__gte=day_start(self.from_day))
        if self.to_day:
            rows = rows.filter(at__lt=day_end(self.to_day))
        return rows


def records(wanted: AuditFilter, *, after: tuple[datetime, int] | None, limit: int) -> tuple[list[AuditRecord], bool]:
    """Records, the latest first, from the one after `after` on, and whether there are more; one statement."""
    return _page(wanted.narrow(AuditRecord.objects.all()), after, limit)


def history_of(
    target_type: str, target_id: int, *, after: tuple[datetime, int] | None, limit: int
) -> tuple[list[AuditRecord], bool]:
    """What was done to one row, the latest first; of a deleted row it remains. One statement, two without a record.

    Raises NotFound when there never was such a row.
    """
    rows = AuditRecord.objects.filter(target_type=target_type, target_id=str(target_id))
    found, has_more = _page(rows, after, limit)
    if not found and not apps.get_model(target_type)._default_manager.filter(pk=target_id).exists():
        raise NotFound
    return found, has_more


def _page(
    rows: QuerySet[AuditRecord], after: tuple[datetime, int] | None, limit: int
) -> tuple[list[AuditRecord], bool]:
    if after:
        at, pk = after
        rows = rows.filter(Q(at__lt=at) | Q(at=at, pk__lt=pk), at__lte=at)
    found = list(rows.order_by("-at", "-pk")[: limit + 1])
    return found[:limit], len(found) > limit


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
