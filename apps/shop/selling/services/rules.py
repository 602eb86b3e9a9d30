"""Saves the rules: the whole list, since their order decides; operators correct or remove single ones."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import Actor
from apps.shop.locks import lock_settings

from ..composition import check_rules
from ..errors import RulesChanged
from ..locks import lock_rules
from ..models import SellingRule
from ..selectors import rule_of, rules_version

NOT_EDITED = {"id", "position", "is_last"}
FIELDS = tuple(field.name for field in SellingRule._meta.concrete_fields if field.name not in NOT_EDITED)


def replace_rules(data: Sequence[dict[str, Any]], *, version: str, actor: Actor, reason: str = "") -> list[SellingRule]:
    """Put this list, of `FIELDS`, in place of all rules; the last one holds everywhere else and has no condition.

    Locks the shop's settings, which decide whether other states may be sold to. Raises RulesChanged when the rules have
    another version than the one that was edited, and SellsToOtherStates.
    """
    with transaction.atomic(durable=True):
        shop = lock_settings()
        lock_rules()
        if version != rules_version():
            raise RulesChanged
        check_rules(shop, map(rule_of, data))
        before = [as_audited(rule) for rule in SellingRule.objects.order_by("is_last", "position")]
        SellingRule.objects.all().delete()
        last = len(data) - 1
        rows = SellingRule.objects.bulk_create(
            SellingRule(**values, position=position, is_last=position == last) for position, values in enumerate(data)
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


def change(pk: int, *, actor: Actor, values: dict[str, Any]) -> SellingRule:
    """Save these of `FIELDS` of one rule; its place in the list stays.

    Locks the shop's settings. Raises RulesChanged when somebody saved all rules meanwhile, and SellsToOtherStates.
    """
    with transaction.atomic(durable=True):
        shop = lock_settings()
        rule = _locked(pk)
        before = as_audited(rule)
        for name, value in values.items():
            setattr(rule, name, value)
        check_rules(shop, [rule_of({name: getattr(rule, name) for name in FIELDS})])
        rule.save(update_fields=list(values))
        audit.record(actor=actor, action="selling.rule_changed", target=rule, before=before, after=as_audited(rule))
        return rule


def remove(pk: int, *, actor: Actor) -> None:
    """Delete one rule; raises RulesChanged when somebody saved all rules meanwhile."""
    with transaction.atomic(durable=True):
        rule = _locked(pk)
        audit.record(actor=actor, action="selling.rule_removed", target=rule, before=as_audited(rule))
        rule.delete()


def _locked(pk: int) -> SellingRule:
    lock_rules()
    rule = SellingRule.objects.filter(pk=pk).first()
    if rule is None:
        raise RulesChanged
    return rule


def as_audited(rule: SellingRule) -> dict[str, Any]:
    """The non-empty fields of a rule, for the audit record."""
    return {name: value for name in FIELDS if (value := getattr(rule, name)) not in (None, "", [])}
