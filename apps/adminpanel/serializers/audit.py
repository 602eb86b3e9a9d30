"""The audit trail on the wire."""

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField
from apps.common.api.serializers import Serializer
from apps.common.models import AuditRecord

from ..selectors.audit import Change, changes_of


def cursor_after(rows: list[AuditRecord], *, has_more: bool) -> str | None:
    """The cursor of the next page; null on the last one."""
    return f"{rows[-1].at.isoformat().replace('+00:00', 'Z')}_{rows[-1].pk}" if has_more else None


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
