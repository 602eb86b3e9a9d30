"""The audit trail on the wire."""

from typing import Any

from django.utils.dateparse import parse_datetime
from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField
from apps.common.api.serializers import Serializer
from apps.common.models import AuditRecord

from ..selectors.audit import CUSTOMERS, SYSTEM, AuditFilter, Change, changes_of

LIMIT = 50
LONGEST_KEY = 18


class CursorField(serializers.CharField):
    """Where a page begins, as `nextCursor` of the page before said."""

    def to_internal_value(self, data: Any) -> Any:
        """The moment and key of the last record that was shown."""
        at, _, pk = str(super().to_internal_value(data)).partition("_")
        try:
            moment = parse_datetime(at)
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None or not pk.isascii() or not pk.isdecimal() or len(pk) > LONGEST_KEY:
            raise serializers.ValidationError("This is no place in the list")
        return moment, int(pk)


def cursor_after(rows: list[AuditRecord], *, has_more: bool) -> str | None:
    """The cursor of the next page; null on the last one."""
    return f"{rows[-1].at.isoformat().replace('+00:00', 'Z')}_{rows[-1].pk}" if has_more else None


class HistoryQuery(Serializer):
    """Which page."""

    cursor = CursorField(max_length=60, required=False)
    limit = serializers.IntegerField(min_value=1, max_value=100, default=LIMIT)


class AuditQuery(HistoryQuery):
    """Which records."""

    who = serializers.RegexField(rf"^([0-9]{{1,18}}|{SYSTEM}|{CUSTOMERS})\Z", required=False)
    action = serializers.RegexField(r"^[a-z_.]{1,60}\Z", required=False)
    about = serializers.RegexField(r"^[a-z_.]{1,60}\Z", required=False)
    name = serializers.CharField(max_length=200, required=False)
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)


def audit_filter(sent: dict[str, Any]) -> AuditFilter:
    """The filter that a query asks for."""
    texts = {name: sent.get(name, "") for name in ("who", "action", "about", "name")}
    return AuditFilter(**texts, from_day=sent.get("date_from"), to_day=sent.get("date_to"))


class AuditActor(Serializer):
    """Who did it; `_id` is null for the shop itself."""

    id = IdField(allow_null=True, source="actor_id")
    kind = serializers.CharField(source="actor_kind")
    name = serializers.CharField(source="actor_name")


class AuditChange(Serializer):
    """A value that changed, as text; null where there was none."""

    field = serializers.CharField()
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class HistoryRow(Serializer):
    """What was done to a row."""

    id = IdField()
    at = MomentField()
    actor = AuditActor(source="*")
    action = serializers.CharField()
    changes = ComputedField(AuditChange(many=True))
    reason = ComputedField(serializers.CharField())

    def get_changes(self, record: AuditRecord) -> list[Change]:
        """Those that the caller may see."""
        return changes_of(record, self.context.get("fields"))

    def get_reason(self, record: AuditRecord) -> str:
        """Why; free text is for those who may see everything of the row."""
        return record.reason if self.context.get("fields") is None else ""


class AuditRow(HistoryRow):
    """The same with what it was done to."""

    about = serializers.CharField(source="target_type")
    target_id = serializers.CharField()
    target_name = serializers.CharField()
