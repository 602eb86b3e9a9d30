"""Saves the rules: always the whole list, since their order decides."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor

from ..errors import RulesChanged
from ..locks import lock_rules
from ..models import SellingRule
from ..selectors import rules_version

NOT_EDITED = {"id", "position", "is_last"}
FIELDS = tuple(field.name for field in SellingRule._meta.concrete_fields if field.name not in NOT_EDITED)


def replace_rules(sent: Sequence[dict[str, Any]], *, version: str, actor: Actor, reason: str = "") -> list[SellingRule]:
    """Put this list, of `FIELDS`, in place of all rules; the last one holds everywhere else and has no condition.

    Raises RulesChanged when the rules have another version than the one that was edited.
    """
    with transaction.atomic(durable=True):
        lock_rules()
        if version != rules_version():
            raise RulesChanged
        before = [as_audited(rule) for rule in SellingRule.objects.order_by("is_last", "position")]
        SellingRule.objects.all().delete()
        last = len(sent) - 1
        rows = SellingRule.objects.bulk_create(
            SellingRule(**values, position=position, is_last=position == last) for position, values in enumerate(sent)
        )
        audit.record(
            actor=actor,
            action="selling.rules_changed",
            target=rows[-1],
            before={"rules": before},
            after={"rules": [as_audited(rule) for rule in rows]},
            reason=reason,
        )
        return rows


def as_audited(rule: SellingRule) -> dict[str, Any]:
    """What a rule says, for the record; what is empty is left out."""
    return {name: value for name in FIELDS if (value := getattr(rule, name)) not in (None, "", [])}
