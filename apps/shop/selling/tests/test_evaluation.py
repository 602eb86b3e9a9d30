"""The one function that says what holds: against a second one, written from the description alone."""

import random
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import indian_pincode
import pytest

from apps.shop.selling.enums import Delivery, Mode, Outcome
from apps.shop.selling.evaluation import Period, Rule, RuleBook, Terms, Text, evaluate
from apps.shop.selling.places import STATES, state_named, states_of

DAY = date(2026, 11, 22)


def asked(book: RuleBook, pincode: str, state: str = "", day: date = DAY, amount: Decimal = Decimal(0)) -> Any:
    return evaluate(book, pincode=pincode, state=state, day=day, amount=amount, shop_minimum=None)


@pytest.mark.parametrize(
    ("pincode", "states"),
    [("626123", ["Tamil Nadu"]), ("110001", ["Delhi"]), ("605001", ["Puducherry"]), ("999999", []),
     ("110025", ["Delhi", "Uttar Pradesh"])],
)  # fmt: skip
def test_the_pin_code_tells_the_state(pincode, states):
    assert list(states_of(pincode)) == states


def test_every_state_of_the_data_has_the_spelling_of_parcels():
    assert {state_named(name.removeprefix("THE ")) for name in indian_pincode.list_states()} == set(STATES)


@pytest.mark.parametrize("text", ["tamil nadu", "TAMIL  NADU ", "Tamil Nadu"])
def test_a_state_is_known_in_any_case(text):
    assert state_named(text) == "Tamil Nadu"
    assert state_named("Tamilnadu?") == ""


DELHI_REFUSED = RuleBook((Rule(id=1, states=frozenset({"Delhi"}), outcome=Outcome.REFUSE), Rule(id=2)))


def test_without_rules_everything_is_allowed_and_army_post_too():
    for pincode in ("110001", "999999", "900056"):
        found = asked(RuleBook(), pincode)
        assert (found.allowed, found.mode, found.needs_state, found.packing) == (True, Mode.ORDER, False, 0)


def test_the_pin_code_counts_for_more_than_the_chosen_state():
    assert not asked(DELHI_REFUSED, "110001", "Kerala").allowed
    assert asked(DELHI_REFUSED, "626123", "Delhi").allowed


def test_a_pin_code_of_several_states_asks_only_if_it_matters():
    unsure = asked(DELHI_REFUSED, "110025")
    assert (unsure.allowed, unsure.needs_state, unsure.states) == (False, True, ("Delhi", "Uttar Pradesh"))
    assert not asked(DELHI_REFUSED, "110025", "Delhi").allowed
    assert asked(DELHI_REFUSED, "110025", "Uttar Pradesh").allowed
    kerala = RuleBook((Rule(id=1, states=frozenset({"Kerala"}), outcome=Outcome.REFUSE), Rule(id=2)))
    assert asked(kerala, "110025").allowed


def test_an_unknown_pin_code_takes_the_chosen_state_to_be_confirmed():
    found = asked(DELHI_REFUSED, "199999", "Kerala")
    assert (found.allowed, found.to_be_confirmed, found.state) == (True, True, "Kerala")
    assert not asked(DELHI_REFUSED, "199999", "Delhi").allowed
    nowhere = asked(DELHI_REFUSED, "199999", "Atlantis")
    assert (nowhere.allowed, nowhere.needs_state, nowhere.states) == (False, True, STATES)


def test_army_post_needs_a_rule_that_names_its_prefix():
    refused = asked(DELHI_REFUSED, "900056", "Kerala")
    assert (refused.allowed, refused.rule, refused.reason.en) == (False, None, "We do not send to army post offices.")
    army = Rule(id=3, pin_prefixes=("9",), terms=Terms(packing_flat=Decimal(50)))
    found = asked(RuleBook((*DELHI_REFUSED.rules[:1], army, Rule(id=2))), "900056", "Delhi")
    assert (found.allowed, found.rule) == (True, army)


def test_a_refusal_of_all_places_on_a_day_holds_for_army_post_too():
    ended = Rule(id=1, valid_from=DAY, outcome=Outcome.REFUSE)
    army = Rule(id=2, pin_prefixes=("9",))
    book = RuleBook((ended, army, Rule(id=3)))
    assert asked(book, "900056", day=DAY - timedelta(days=1)).rule == army
    found = asked(book, "900056")
    assert (found.allowed, found.rule) == (False, ended)


def test_nothing_is_accepted_after_the_last_day_of_dispatch():
    book = RuleBook((Rule(terms=Terms(last_dispatch_on=DAY)),))
    assert asked(book, "626123").allowed
    over = asked(book, "626123", day=DAY + timedelta(days=1))
    assert (over.allowed, over.is_dispatch_over) == (False, True)


@pytest.mark.parametrize(
    ("percent", "flat", "amount", "charge"),
    [("3", "0", "999.99", "30.00"), ("2.5", "50", "1000", "75.00"), ("2.5", "50", "0", "0"), ("0.5", "0", "1", "0.01")],
)
def test_packing_is_rounded_half_up_and_nothing_for_nothing(percent, flat, amount, charge):
    terms = Terms(packing_percent=Decimal(percent), packing_flat=Decimal(flat))
    assert terms.packing(Decimal(amount)) == Decimal(charge)


def period(key: int, mode: Mode, first: int, last: int | None) -> Period:
    ends = date(2026, 11, last) if last else None
    return Period(id=key, mode=mode, starts_on=date(2026, 11, first), ends_on=ends, notice=Text(str(key)))


def test_of_periods_that_overlap_the_later_start_holds_and_then_the_newer_one():
    book = RuleBook(periods=(
        period(1, Mode.ENQUIRY, 1, None), period(2, Mode.CLOSED, 10, 12), period(3, Mode.ORDER, 12, 12),
        period(4, Mode.CLOSED, 20, 20), period(5, Mode.ORDER, 20, 20),
    ))  # fmt: skip
    modes = {day: book.mode_on(date(2026, 11, day)) for day in (1, 9, 10, 11, 12, 13, 20)}
    assert list(modes.values()) == ["enquiry", "enquiry", "closed", "closed", "order", "enquiry", "order"]
    assert book.mode_on(date(2026, 10, 31)) == Mode.ORDER
    assert book.reopens_on(date(2026, 11, 10)) == date(2026, 11, 12)
    assert book.reopens_on(date(2026, 11, 9)) is None


def test_the_day_of_reopening_skips_what_is_closed_again():
    book = RuleBook(periods=(period(1, Mode.CLOSED, 1, 5), period(2, Mode.CLOSED, 6, 8)))
    assert book.reopens_on(date(2026, 11, 3)) == date(2026, 11, 9)
    assert RuleBook(periods=(period(1, Mode.CLOSED, 1, None),)).reopens_on(DAY) is None


# ---- a second evaluator, with dictionaries and loops, by the words of docs/selling.md


def reference_mode(periods: list[Any], day: date) -> str:
    mode, best = "order", None
    for p in periods:
        ended = p["until"] is not None and day > p["until"]
        if day >= p["from"] and not ended and (best is None or (p["from"], p["id"]) > best):
            best, mode = (p["from"], p["id"]), p["mode"]
    return mode


def reference_states(pincode: str, chosen: str) -> list[str | None]:
    if pincode[0] == "9":
        return [None]
    details = indian_pincode.get_details(pincode)
    names = {state.upper(): state for state in STATES}
    known = [names[name.removeprefix("THE ")] for name in details["states"]] if details else []
    if known:
        return [chosen] if chosen in known else list(known)
    return [chosen] if chosen in STATES else list(STATES)


def reference_rule(rules: list[Any], pincode: str, state: str | None, day: date) -> int | None:
    first, is_named = None, state is not None or len(rules) == 1
    for number, r in enumerate(rules):
        if (r["from"] and day < r["from"]) or (r["until"] and day > r["until"]):
            continue
        by_pin = any(pincode[: len(prefix)] == prefix for prefix in r["pins"])
        is_named = is_named or by_pin
        anywhere = not r["pins"] and not r["states"]
        if first is None and (by_pin or anywhere or (state is not None and state in r["states"])):
            first = number
    return first if is_named else None


def reference(rules: list[Any], periods: list[Any], pincode: str, chosen: str, day: date, paise: int) -> dict[str, Any]:
    mode = reference_mode(periods, day)
    matched = {reference_rule(rules, pincode, state, day) for state in reference_states(pincode, chosen)}
    number = matched.pop() if len(matched) == 1 else None
    if number is None:
        return {"mode": mode, "allowed": False, "rule": None, "packing": 0}
    r = rules[number]
    if mode == "order" and r["outcome"] == "enquiry":
        mode = "enquiry"
    late = r["dispatch"] is not None and day > r["dispatch"]
    charge = 0 if paise == 0 else (paise * r["percent"] + 5000) // 10000 + r["flat"]  # percent in hundredths
    allowed = r["outcome"] != "refuse" and mode != "closed" and not late
    return {"mode": mode, "allowed": allowed, "rule": number, "packing": charge}


PINS = ["110001", "110025", "626123", "600001", "560001", "201319", "201301", "900056", "199999", "605001", "682001"]
SOME = ["Tamil Nadu", "Delhi", "Uttar Pradesh", "Kerala", "Puducherry", "Karnataka"]


def test_a_thousand_random_cases_equal_the_reference():
    rng = random.Random(20261122)

    def day() -> date | None:
        return DAY + timedelta(days=rng.randint(-5, 5)) if rng.random() < 0.4 else None

    outcomes: set[tuple[Any, ...]] = set()
    for _ in range(1000):
        plain: list[Any] = []
        for _ in range(rng.randint(0, 5)):
            ends = sorted(DAY + timedelta(days=rng.randint(-6, 6)) for _ in range(2))
            pin = rng.choice(PINS)
            plain.append({
                "states": rng.sample(SOME, rng.randint(0, 2)),
                "pins": [pin[: rng.randint(1, 6)] for _ in range(rng.randint(0, 2))],
                "from": ends[0] if rng.random() < 0.3 else None, "until": ends[1] if rng.random() < 0.3 else None,
                "outcome": rng.choice(["allow", "enquiry", "refuse"]), "percent": rng.randint(0, 1000),
                "flat": rng.randint(0, 9999), "dispatch": day(),
            })  # fmt: skip
        plain.append({
            "states": [], "pins": [], "from": None, "until": None, "outcome": rng.choice(["allow", "refuse"]),
            "percent": rng.randint(0, 1000), "flat": 0, "dispatch": None,
        })  # fmt: skip
        spans: list[Any] = []
        for key in range(rng.randint(0, 3)):
            ends = sorted(DAY + timedelta(days=rng.randint(-6, 6)) for _ in range(2))
            spans.append({
                "id": key, "mode": rng.choice(["order", "enquiry", "closed"]), "from": ends[0],
                "until": ends[1] if rng.random() < 0.7 else None,
            })  # fmt: skip
        book = RuleBook(
            tuple(
                Rule(
                    id=number, states=frozenset(r["states"]), pin_prefixes=tuple(r["pins"]), valid_from=r["from"],
                    valid_until=r["until"], outcome=Outcome(r["outcome"]),
                    terms=Terms(
                        packing_percent=Decimal(r["percent"]) / 100, packing_flat=Decimal(r["flat"]) / 100,
                        last_dispatch_on=r["dispatch"], delivery=Delivery.BOTH,
                    ),
                )
                for number, r in enumerate(plain)
            ),
            tuple(
                Period(id=p["id"], mode=Mode(p["mode"]), starts_on=p["from"], ends_on=p["until"], notice=None)
                for p in spans
            ),
        )  # fmt: skip
        pincode, chosen = rng.choice(PINS), rng.choice([*SOME, ""])
        paise = rng.choice([0, rng.randint(1, 10_000_000)])
        found = asked(book, pincode, chosen, amount=Decimal(paise) / 100)
        expected = reference(plain, spans, pincode, chosen, DAY, paise)
        shown = {
            "mode": found.mode, "allowed": found.allowed, "rule": found.rule.id if found.rule else None,
            "packing": int(found.packing * 100),
        }  # fmt: skip
        assert shown == expected, (plain, spans, pincode, chosen)
        outcomes.add((expected["mode"], expected["allowed"], expected["rule"] is None))
    assert len(outcomes) >= 8  # the cases are of all kinds
