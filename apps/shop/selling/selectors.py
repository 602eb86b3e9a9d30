"""Reads of periods and rules."""

from datetime import datetime
from decimal import Decimal
from hashlib import blake2b
from typing import Any

import orjson

from apps.common.clock import india_date
from apps.common.money import ZERO

from .enums import Delivery, Mode, Outcome
from .evaluation import Period, Rule, RuleBook, Terms, Text, Verdict, evaluate
from .models import SellingPeriod, SellingRule

LAST_RULE_ALONE = Rule()


def rule_book() -> RuleBook:
    """All periods and rules as they are now; two queries."""
    rules = [rule_of(row) for row in _rules()]
    if not rules or not rules[-1].is_everywhere:
        rules.append(LAST_RULE_ALONE)
    return RuleBook(tuple(rules), tuple(_period(row) for row in SellingPeriod.objects.order_by("pk")))


def rules_version() -> str:
    """A hash that changes with every change of a rule."""
    return blake2b(orjson.dumps(_rules(), default=str), digest_size=8).hexdigest()


def service_for(
    pincode: str, state: str, *, now: datetime, shop_minimum: Decimal | None, amount: Decimal = ZERO
) -> Verdict:
    """The current terms for a place; two queries."""
    return evaluate(
        rule_book(), pincode=pincode, state=state, day=india_date(now), amount=amount, shop_minimum=shop_minimum
    )


def _rules() -> list[dict[str, Any]]:
    return [dict(row) for row in SellingRule.objects.order_by("is_last", "position").values()]


def _period(row: SellingPeriod) -> Period:
    return Period(
        id=row.pk,
        mode=Mode(row.mode),
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        notice=Text(row.notice_en, row.notice_ta, row.notice_hi) or None,
    )


def promised(verdict: Verdict) -> dict[str, Any]:
    """The terms as an order stores them."""
    terms, rule = verdict.terms, verdict.rule
    return {
        "rule": rule.name if rule else "",
        "state": verdict.state,
        "packing_percent": str(terms.packing_percent),
        "packing_flat": str(terms.packing_flat),
        "freight": as_data(terms.freight),
        "last_dispatch_on": terms.last_dispatch_on.isoformat() if terms.last_dispatch_on else None,
        "delivery": terms.delivery.value,
        "to_be_confirmed": verdict.to_be_confirmed,
    }


def as_data(text: Text | None) -> dict[str, Any] | None:
    """A text as refusals and stored terms carry it."""
    return {"en": text.en, "ta": text.ta, "hi": text.hi} if text else None


def rule_of(values: dict[str, Any]) -> Rule:
    """A rule by the fields of its model, which need not be saved."""
    texts = {
        name: Text(*(values.get(f"{name}_{language}", "") for language in ("en", "ta", "hi"))) or None
        for name in ("freight", "reason")
    }
    terms = Terms(
        minimum_order=values.get("minimum_order"),
        packing_percent=values.get("packing_percent", ZERO),
        packing_flat=values.get("packing_flat", ZERO),
        freight=texts["freight"],
        cod_limit=values.get("cod_limit"),
        last_dispatch_on=values.get("last_dispatch_on"),
        delivery=Delivery(values.get("delivery", Delivery.BOTH)),
    )
    return Rule(
        id=values.get("id"),
        name=values["name"],
        states=frozenset(values.get("states", ())),
        pin_prefixes=tuple(values.get("pin_prefixes", ())),
        valid_from=values.get("valid_from"),
        valid_until=values.get("valid_until"),
        outcome=Outcome(values.get("outcome", Outcome.ALLOW)),
        terms=terms,
        reason=texts["reason"],
    )
