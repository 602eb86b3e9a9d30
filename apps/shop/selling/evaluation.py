"""Evaluates the rules for a PIN code, a state, a day and an amount; pure (docs/selling.md). Amounts are rupees."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from apps.common.money import ZERO, quantize_inr

from .enums import Delivery, Mode, Outcome
from .places import Place, find_place


@dataclass(frozen=True, slots=True)
class Text:
    """A text for customers; a language in which it is not written is ""."""

    en: str = ""
    ta: str = ""
    hi: str = ""

    def __bool__(self) -> bool:
        return bool(self.en or self.ta or self.hi)


ARMY_REASON = Text(
    "We do not send to army post offices.",
    "இராணுவ அஞ்சல் நிலையங்களுக்கு அனுப்புவதில்லை.",
    "हम सेना डाकघरों को नहीं भेजते।",
)
STATE_REASON = Text("Please choose your state.", "உங்கள் மாநிலத்தைத் தேர்ந்தெடுக்கவும்.", "कृपया अपना राज्य चुनें।")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Terms of delivery; None means no limit."""

    minimum_order: Decimal | None = None
    packing_percent: Decimal = ZERO
    packing_flat: Decimal = ZERO
    freight: Text | None = None
    cod_limit: Decimal | None = None
    last_dispatch_on: date | None = None
    delivery: Delivery = Delivery.BOTH

    def packing(self, amount: Decimal) -> Decimal:
        """The packing charge of items of this value; nothing for no items."""
        return quantize_inr(amount * self.packing_percent / 100) + self.packing_flat if amount else ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule of the list; without states, prefixes and days it matches everything."""

    id: int | None = None
    name: str = "Everywhere else"
    states: frozenset[str] = frozenset()
    pin_prefixes: tuple[str, ...] = ()
    valid_from: date | None = None
    valid_until: date | None = None
    outcome: Outcome = Outcome.ALLOW
    terms: Terms = Terms()
    reason: Text | None = None

    @property
    def is_everywhere(self) -> bool:
        """Whether it has no condition, as the last one."""
        return not self.states and not self.pin_prefixes and self.valid_from is None and self.valid_until is None

    @property
    def is_plain(self) -> bool:
        """Whether it allows orders on no other terms than a minimum and packing, which every page shows."""
        terms = self.terms
        limits = (terms.freight, terms.cod_limit, terms.last_dispatch_on)
        return self.outcome == Outcome.ALLOW and limits == (None, None, None) and terms.delivery == Delivery.BOTH

    def holds_on(self, day: date) -> bool:
        """Whether the day is one of its days."""
        return (self.valid_from or day) <= day <= (self.valid_until or day)

    def names(self, pincode: str, state: str) -> bool:
        """Whether the place is one of its places."""
        everywhere = not self.states and not self.pin_prefixes
        return everywhere or state in self.states or self.names_pin(pincode)

    def names_pin(self, pincode: str) -> bool:
        """Whether the PIN code begins with one of its prefixes."""
        return bool(self.pin_prefixes) and pincode.startswith(self.pin_prefixes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A mode from a day to a day, or without an end."""

    id: int
    mode: Mode
    starts_on: date
    ends_on: date | None
    notice: Text | None

    def holds_on(self, day: date) -> bool:
        """Whether the day is one of its days."""
        return self.starts_on <= day <= (self.ends_on or day)


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All periods, and the rules in order; the last one has no condition."""

    rules: Sequence[Rule] = (Rule(),)
    periods: Sequence[Period] = ()

    @property
    def depends_on_place(self) -> bool:
        """Whether places have different terms."""
        return len(self.rules) > 1

    @property
    def asks_place(self) -> bool:
        """Whether customers have to be shown more before they fill a cart than what pages say without a place."""
        return self.depends_on_place or not self.last.is_plain

    @property
    def last(self) -> Rule:
        """The rule that applies when no other does."""
        return self.rules[-1]

    def period_on(self, day: date) -> Period | None:
        """Of the periods of that day the one that starts last, of those the newest."""
        held = [period for period in self.periods if period.holds_on(day)]
        return max(held, key=lambda period: (period.starts_on, period.id), default=None)

    def mode_on(self, day: date) -> Mode:
        """How the shop sells on that day, whatever the place."""
        period = self.period_on(day)
        return period.mode if period else Mode.ORDER

    def reopens_on(self, day: date) -> date | None:
        """The first day after a closed one on which the shop is not closed; None if unknown, or not closed."""
        if self.mode_on(day) != Mode.CLOSED:
            return None
        ends = {period.ends_on + timedelta(days=1) for period in self.periods if period.ends_on}
        changes = sorted(change for change in ends | {p.starts_on for p in self.periods} if change > day)
        return next((change for change in changes if self.mode_on(change) != Mode.CLOSED), None)

    def rule_for(self, place: Place, state: str, day: date) -> Rule | None:
        """The first rule that matches; None for army post when there are rules but none names its PIN code."""
        held = [rule for rule in self.rules if rule.holds_on(day)]
        if place.is_army and self.depends_on_place and not any(rule.names_pin(place.pincode) for rule in held):
            return None
        return next(rule for rule in held if rule.names(place.pincode, state))


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What holds for a place on a day, and the packing charge of an amount.

    `rule` is None when army post has none of its own, or while a state has to be chosen.
    """

    pincode: str
    mode: Mode
    allowed: bool
    rule: Rule | None
    terms: Terms
    packing: Decimal
    reason: Text | None
    notice: Text | None
    reopens_on: date | None
    state: str
    states: tuple[str, ...]
    needs_state: bool
    to_be_confirmed: bool
    is_dispatch_over: bool


def evaluate(
    book: RuleBook, *, pincode: str, state: str, day: date, amount: Decimal, shop_minimum: Decimal | None
) -> Verdict:
    """The rule and the terms for a place on a day in India; `amount` is the value of the items.

    `state` is what the customer chose, in any spelling; the PIN code counts for more. The shop's minimum holds where
    the rule has none.
    """
    place = find_place(pincode, state)
    rules = list(dict.fromkeys(book.rule_for(place, name, day) for name in place.states or ("",)))
    needs_state = len(rules) > 1
    rule = None if needs_state else rules[0]
    terms = rule.terms if rule else Terms()
    period = book.period_on(day)
    mode = period.mode if period else Mode.ORDER
    if rule and rule.outcome == Outcome.ENQUIRY and mode == Mode.ORDER:
        mode = Mode.ENQUIRY
    is_over = terms.last_dispatch_on is not None and day > terms.last_dispatch_on
    refused = rule is None or rule.outcome == Outcome.REFUSE or is_over
    minimum = shop_minimum if terms.minimum_order is None else terms.minimum_order
    return Verdict(
        pincode=pincode,
        mode=mode,
        allowed=not refused and mode != Mode.CLOSED,
        rule=rule,
        terms=replace(terms, minimum_order=minimum),
        packing=terms.packing(amount),
        reason=rule.reason if rule else STATE_REASON if needs_state else ARMY_REASON,
        notice=period.notice if period else None,
        reopens_on=book.reopens_on(day),
        state=place.states[0] if len(place.states) == 1 else "",
        states=place.states if needs_state else (),
        needs_state=needs_state,
        to_be_confirmed=not place.is_known,
        is_dispatch_over=is_over,
    )
