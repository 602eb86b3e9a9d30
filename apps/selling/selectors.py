"""Reads of periods and rules."""

from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import orjson

from apps.common.clock import india_date
from apps.common.money import ZERO
from apps.common.postgres import statements

from .enums import Delivery, Mode, Outcome
from .evaluation import Period, Rule, RuleBook, Terms, Text, Verdict, evaluate

# By hand, because every order and every cart reads them, with what else it reads; amounts as text: they stay exact.
RULES = """
    SELECT json_agg(json_build_object(
        'id', id, 'name', name, 'states', states, 'pin_prefixes', pin_prefixes, 'valid_from', valid_from,
        'valid_until', valid_until, 'outcome', outcome, 'minimum', minimum_order::text,
        'percent', packing_percent::text, 'flat', packing_flat::text, 'cod_limit', cod_limit::text,
        'last_dispatch_on', last_dispatch_on, 'delivery', delivery,
        'freight', json_build_array(freight_en, freight_ta, freight_hi),
        'reason', json_build_array(reason_en, reason_ta, reason_hi)
    ) ORDER BY is_last, position)::text FROM selling_sellingrule
"""
PERIODS = """
    SELECT json_agg(json_build_object(
        'id', id, 'mode', mode, 'starts_on', starts_on, 'ends_on', ends_on,
        'notice', json_build_array(notice_en, notice_ta, notice_hi)
    ) ORDER BY id)::text FROM selling_sellingperiod
"""
BOOK = f"SELECT ({RULES}) AS rules, ({PERIODS}) AS periods"
LAST_RULE_ALONE = Rule()


def rule_book() -> RuleBook:
    """All periods and rules as they are now; one statement."""
    found = statements.row(BOOK)
    assert found is not None
    return book_of(*found)


def rules_version() -> str:
    """A hash that changes with every change of a rule."""
    found = statements.row(BOOK)
    assert found is not None
    return blake2b((found[0] or "").encode(), digest_size=8).hexdigest()


def service_for(
    pincode: str, state: str, *, now: datetime, shop_minimum: Decimal | None, amount: Decimal = ZERO
) -> Verdict:
    """The current terms for a place; one query."""
    return evaluate(
        rule_book(), pincode=pincode, state=state, day=india_date(now), amount=amount, shop_minimum=shop_minimum
    )


@lru_cache(maxsize=4)
def book_of(rules: str | None, periods: str | None) -> RuleBook:
    """The rules and periods that `BOOK` read."""
    found = [_rule(row) for row in orjson.loads(rules or "[]")]
    if not found or not found[-1].is_everywhere:
        found.append(LAST_RULE_ALONE)
    return RuleBook(tuple(found), tuple(_period(row) for row in orjson.loads(periods or "[]")))


def _rule(row: dict[str, Any]) -> Rule:
    terms = Terms(
        minimum_order=_amount(row["minimum"]),
        packing_percent=Decimal(row["percent"]),
        packing_flat=Decimal(row["flat"]),
        freight=Text(*row["freight"]) or None,
        cod_limit=_amount(row["cod_limit"]),
        last_dispatch_on=_day(row["last_dispatch_on"]),
        delivery=Delivery(row["delivery"]),
    )
    return Rule(
        id=row["id"],
        name=row["name"],
        states=frozenset(row["states"]),
        pin_prefixes=tuple(row["pin_prefixes"]),
        valid_from=_day(row["valid_from"]),
        valid_until=_day(row["valid_until"]),
        outcome=Outcome(row["outcome"]),
        terms=terms,
        reason=Text(*row["reason"]) or None,
    )


def _period(row: dict[str, Any]) -> Period:
    return Period(
        id=row["id"],
        mode=Mode(row["mode"]),
        starts_on=date.fromisoformat(row["starts_on"]),
        ends_on=_day(row["ends_on"]),
        notice=Text(*row["notice"]) or None,
    )


def _amount(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


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
    """A rule that is not saved, by the fields of its model."""
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
        name=values["name"],
        states=frozenset(values.get("states", ())),
        pin_prefixes=tuple(values.get("pin_prefixes", ())),
        valid_from=values.get("valid_from"),
        valid_until=values.get("valid_until"),
        outcome=Outcome(values.get("outcome", Outcome.ALLOW)),
        terms=terms,
        reason=texts["reason"],
    )
