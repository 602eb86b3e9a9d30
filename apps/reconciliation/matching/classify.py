"""The classes of docs/payments.md, from most to least certain. Pure: equal facts give equal proposals.

Later classes skip what an earlier one has taken, but include it when they check for uniqueness.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations
from typing import Generic, TypeVar

from apps.common.money import format_inr as money

from ..enums import MatchClass, RowState, Tab
from ..models import Proposal, StatementRow
from .facts import Claim
from .rules import (
    AFTER,
    APPROVED,
    BEFORE,
    LOOK,
    RETURNED,
    doubt,
    in_time,
    is_free,
    known_payer,
    mismatch,
    patterns,
    permitted,
    settled,
    split,
    why_not_free,
)

LIKELY, HINT = timedelta(days=1), timedelta(days=3)
MAX_ORDERS = 4
MAX_OPEN_ORDERS = 12
"""Of one customer, for sums: 12 orders have 781 sums of two to four, 300 orders have 330 million."""
DECIDE = ("approve",)
DECIDE_OR_LOOK = ("approve", "open_order", "set_aside")


TABS = {
    MatchClass.CERTAIN: Tab.CERTAIN,
    MatchClass.STRONG: Tab.STRONG,
    MatchClass.LIKELY: Tab.LIKELY,
    MatchClass.SUM: Tab.LIKELY,
    MatchClass.HINT: Tab.CLAIMS,
    MatchClass.CONFLICT: Tab.CONFLICTS,
}

RowOrClaim = TypeVar("RowOrClaim", StatementRow, Claim)


class Calendar(Generic[RowOrClaim]):
    """Rows, or claims, by amount and day."""

    def __init__(self, entries: Iterable[tuple[Decimal, date, RowOrClaim]]) -> None:
        self._days: dict[tuple[Decimal, date], list[RowOrClaim]] = defaultdict(list)
        for amount, day, entry in entries:
            self._days[amount, day].append(entry)

    def between(self, amount: Decimal, first: date, last: date) -> list[RowOrClaim]:
        """The entries of this amount, both days included; of many, some two or more."""
        entries: list[RowOrClaim] = []
        while first <= last and len(entries) <= 1:
            entries += self._days.get((amount, first), [])[:2]
            first += timedelta(days=1)
        return entries


def classify(rows: Iterable[StatementRow], claims: Iterable[Claim], *, by_amount: bool = True) -> list[Proposal]:
    """Every open row and every claim in at least one proposal; closed rows only where a claim names their reference.

    A row or claim that has no other proposal than a hint is in one of its own, too, without a class or as a hint.
    `by_amount` is off where not all rows and claims are given: nothing is proposed because of its amount alone.
    """
    return _Classifier(list(rows), list(claims)).run(by_amount=by_amount)


class _Classifier:
    def __init__(self, rows: list[StatementRow], claims: list[Claim]) -> None:
        self.rows, self.claims = rows, [claim for claim in claims if not claim.settled]
        self.settled = [claim for claim in claims if claim.settled]
        self.proposals: list[Proposal] = []
        self.taken_rows: set[int] = set()
        self.taken_claims: set[int] = set()
        self.certain_rows: set[int] = set()
        self.certain_claims: set[int] = set()
        self.by_reference: dict[str, list[StatementRow]] = defaultdict(list)
        self.by_number: dict[str, list[StatementRow]] = defaultdict(list)
        for row in rows:
            if row.reference:
                self.by_reference[row.reference].append(row)
            if row.order_number and is_free(row):
                self.by_number[row.order_number].append(row)
        self.holders: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.claims:
            if reference := claim.reference or claim.read_reference:
                self.holders[reference].append(claim)

    def run(self, *, by_amount: bool) -> list[Proposal]:
        for claim in self.claims:
            if claim.id not in self.taken_claims:
                self._several_rows(claim)
        for reference, claims in self.holders.items():
            held = [claim for claim in claims if claim.id not in self.taken_claims]
            if held and self.by_reference[reference]:
                self._by_reference(self.by_reference[reference], held, claims)
        numbered = {claim.number: claim for claim in self.claims if claim.id not in self.taken_claims}
        for number, rows in self.by_number.items():
            free = [row for row in rows if row.id not in self.taken_rows]
            if free and number in numbered:
                self._by_number(free, numbered[number], is_alone=len(free) == len(rows))
        self._of_settled()
        if by_amount:
            self._by_amount()
            self._sums()
        self._rest()
        return self.proposals

    def _take(
        self, kind: MatchClass, rows: Sequence[StatementRow], claims: Sequence[Claim], reasons: Sequence[str],
        actions: Sequence[str],
    ) -> None:  # fmt: skip
        self._propose(kind, rows, claims, reasons, actions)
        self.taken_rows.update(row.id for row in rows)
        self.taken_claims.update(claim.id for claim in claims)
        if kind in {MatchClass.CERTAIN, MatchClass.STRONG}:
            self.certain_rows.update(row.id for row in rows)
            self.certain_claims.update(claim.id for claim in claims)

    def _propose(
        self, kind: MatchClass | None, rows: Sequence[StatementRow], claims: Sequence[Claim], reasons: Sequence[str],
        actions: Sequence[str],
    ) -> None:  # fmt: skip
        without_class = Tab.ROWS if rows else Tab.CLAIMS
        self.proposals.append(
            Proposal(
                tab=TABS[kind] if kind else without_class,
                kind=kind or "",
                rows=[row.id for row in rows],
                payments=[claim.id for claim in claims],
                reasons=list(reasons),
                actions=list(actions),
                day=max([row.date for row in rows] or [claim.claimed_on for claim in claims]),
            )
        )

    # ---- reference and order number

    def _by_reference(self, rows: list[StatementRow], claims: list[Claim], holders: list[Claim]) -> None:
        """Of `holders`, all claims with the reference of these rows, `claims` are those without another proposal."""
        reference = rows[0].reference
        row, claim = rows[0], claims[0]
        if len(claims) < len(holders):
            self._take(MatchClass.CONFLICT, rows, claims, [_given_for(reference, holders)], LOOK)
        elif len(claims) > 1:
            self._of_several(rows, claims)
        elif len(rows) > 1:
            reason = f"{len(rows)} rows of the bank have the reference {reference}."
            self._take(MatchClass.CONFLICT, rows, claims, [reason], LOOK)
        elif reason := mismatch(row, claim):
            self._take(MatchClass.CONFLICT, rows, claims, [reason], permitted(row, claim))
        elif reason := doubt(row, claim) or self._named_by_another(row, claim):
            self._take(MatchClass.CONFLICT, rows, claims, [reason], DECIDE_OR_LOOK)
        else:
            known = "came with the proof" if claim.reference else "was read from the picture with certainty"
            reasons = [
                f"The reference {reference} {known}, and this row has it.",
                f"Both are of {money(row.amount)}, and nothing else has this reference.",
            ]
            kind = MatchClass.CERTAIN if claim.reference else MatchClass.STRONG
            self._take(kind, rows, claims, reasons, DECIDE)

    def _named_by_another(self, row: StatementRow, claim: Claim) -> str:
        """A warning that a second row of the amount names the order: one is another order's, or it was paid twice."""
        named = [one for one in self.by_number.get(claim.number, []) if one.id != row.id and one.amount == row.amount]
        return f"Another row of {money(row.amount)} names the order {claim.number}." if named else ""

    def _of_several(self, rows: list[StatementRow], claims: list[Claim]) -> None:
        total = sum((claim.due for claim in claims), Decimal(0))
        one_payer = len({claim.customer for claim in claims}) == 1 and len(claims) <= MAX_ORDERS
        row = rows[0]
        sound = is_free(row) and not row.is_return and not any(claim.cancelled for claim in claims)
        if len(rows) == 1 and one_payer and row.amount == total and sound:
            self._take(MatchClass.SUM, rows, claims, [split(row, claims), "All of them name its reference."], DECIDE)
            return
        reasons = [_given_for(row.reference, claims)]
        reasons += [why_not_free(one) for one in rows if not is_free(one)]
        possible = sound and len(rows) == 1 and all(claim.due == row.amount for claim in claims)
        self._take(MatchClass.CONFLICT, rows, claims, reasons, DECIDE_OR_LOOK if possible else LOOK)

    def _by_number(self, rows: list[StatementRow], claim: Claim, *, is_alone: bool) -> None:
        row = rows[0]
        if len(rows) > 1:
            reasons = [f"{len(rows)} rows name the order {claim.number}."]
            reasons += [_why_not_together(rows, claim)]
            self._take(MatchClass.CONFLICT, rows, [claim], reasons, LOOK)
        elif reason := mismatch(row, claim):
            self._take(MatchClass.CONFLICT, rows, [claim], [reason], permitted(row, claim))
        elif reason := doubt(row, claim):
            self._take(MatchClass.CONFLICT, rows, [claim], [reason], DECIDE_OR_LOOK)
        elif not is_alone:
            reason = f"Another row names the order {claim.number}, too."
            self._take(MatchClass.CONFLICT, rows, [claim], [reason], DECIDE_OR_LOOK)
        else:
            reasons = [
                f"The row names the order {claim.number}.",
                f"Both are of {money(row.amount)}, and no other row names this order.",
            ]
            self._take(MatchClass.STRONG, rows, [claim], reasons, DECIDE)

    def _of_settled(self) -> None:
        """Open rows that name orders which take no money any more; what they name says more than their amount."""
        naming: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.settled:
            for name in {claim.number, *claim.references}:
                naming[name].append(claim)
        for row in self.rows:
            if row.state == RowState.OPEN and row.id not in self.taken_rows:
                named = {one.id: one for name in (row.order_number, row.reference) for one in naming.get(name, ())}
                if named:
                    reasons, actions = settled(row, list(named.values()), len(self.by_reference[row.reference]))
                    self._take(MatchClass.CONFLICT, [row], list(named.values()), reasons, actions)

    def _several_rows(self, claim: Claim) -> None:
        """Several rows that name one order, or have its reference, and come to at most what is due.

        With a warning about the order a person looks at it before they are approved.
        """
        named = self.by_number.get(claim.number, [])
        own = self.by_reference.get(claim.reference, []) if len(self.holders.get(claim.reference, [])) == 1 else []
        rows = list({row.id: row for row in (*own, *named)}.values())
        if len(rows) <= 1 or claim.cancelled or claim.used:
            return
        total = sum((row.amount for row in rows), Decimal(0))
        if total > claim.due or any(self._is_spoken_for(row, claim) for row in rows):
            return
        parts = " + ".join(money(row.amount) for row in rows)
        rest = claim.due - total
        reasons = [f"{parts} = {money(total)} came for the order {claim.number}."]
        reasons += [f"{money(rest)} are still missing."] if rest else []
        actions = ("record_part", "open_order") if rest else DECIDE
        if claim.warnings:
            actions = ("record_part" if rest else "approve", "open_order")
        kind = MatchClass.CONFLICT if claim.warnings else MatchClass.SUM
        self._take(kind, rows, [claim], [*reasons, *claim.warnings], actions)

    def _is_spoken_for(self, row: StatementRow, claim: Claim) -> bool:
        others = [holder for holder in self.holders.get(row.reference, []) if holder.id != claim.id]
        return (
            row.id in self.taken_rows
            or bool(others)
            or not is_free(row)
            or row.is_return
            or not row.amount
            or not in_time(row, claim)
        )

    # ---- amounts

    def _free_rows(self) -> Calendar[StatementRow]:
        """Open rows that are not certain, by amount and day."""
        return Calendar(
            (row.amount, row.date, row)
            for row in self.rows
            if is_free(row) and not row.is_return and row.amount and row.id not in self.certain_rows
        )

    def _free_claims(self) -> Calendar[Claim]:
        return Calendar(
            (claim.due, claim.claimed_on, claim) for claim in self.claims if claim.id not in self.certain_claims
        )

    def _pairs(self, within: timedelta) -> Iterator[tuple[StatementRow, Claim]]:
        """Untaken rows and claims of equal amounts that are unique to each other within a number of days."""
        rows, claims = self._free_rows(), self._free_claims()
        for claim in self.claims:
            if claim.id in self.taken_claims or claim.cancelled:
                continue
            near = rows.between(claim.due, claim.claimed_on - within, claim.claimed_on + within)
            if len(near) == 1 and near[0].id not in self.taken_rows:
                day_of = near[0].date
                if len(claims.between(claim.due, day_of - within, day_of + within)) == 1:
                    yield near[0], claim

    def _by_amount(self) -> None:
        """Likely: equal amounts, unique both ways within a day, and a payer who is known or has the customer's name."""
        for row, claim in list(self._pairs(LIKELY)):
            if reason := known_payer(row, claim):
                alone = f"Within a day, nothing else is of {money(row.amount)}."
                self._take(MatchClass.LIKELY, [row], [claim], [reason, alone], DECIDE_OR_LOOK)

    def _sums(self) -> None:
        """Sums: one row for several orders of one customer.

        Skips a row or order that fits in two ways, and customers with more than MAX_OPEN_ORDERS.
        """
        sums = list(self._fitting_sums())
        uses = Counter(key for row, parts in sums for key in (("row", row.id), *(("order", one.id) for one in parts)))
        for row, parts in sums:
            if uses["row", row.id] == 1 and all(uses["order", claim.id] == 1 for claim in parts):
                self._take(MatchClass.SUM, [row], parts, [split(row, parts)], DECIDE)

    def _fitting_sums(self) -> Iterator[tuple[StatementRow, tuple[Claim, ...]]]:
        rows = self._free_rows()
        of_customer: dict[int, list[Claim]] = defaultdict(list)
        for claim in self.claims:
            if claim.id not in self.taken_claims and not (claim.cancelled or claim.warnings or claim.used):
                of_customer[claim.customer].append(claim)
        for group in of_customer.values():
            if len(group) > MAX_OPEN_ORDERS:
                continue
            for size in range(2, min(len(group), MAX_ORDERS) + 1):
                for parts in combinations(group, size):
                    total = sum((claim.due for claim in parts), Decimal(0))
                    days = [claim.ordered_on for claim in parts]
                    fitting = rows.between(total, max(days) - BEFORE, min(days) + AFTER)
                    if len(fitting) == 1 and fitting[0].id not in self.taken_rows:
                        yield fitting[0], parts

    # ---- hints, and what is left

    def _rest(self) -> None:
        hints = self._close_references()
        for row, claim in self._pairs(HINT):
            hints.setdefault(claim.id, (row, f"Within three days, nothing else is of {money(claim.due)}."))
        for row in self.rows:
            if row.state == RowState.OPEN and row.id not in self.taken_rows:
                reasons = [RETURNED] if row.is_return else []
                reasons = [APPROVED] if row.is_approved else reasons
                self._propose(None, [row], [], reasons, ["set_aside"])
        for claim in self.claims:
            if claim.id in self.taken_claims or claim.cancelled:
                continue
            if claim.id in hints:
                row, reason = hints[claim.id]
                self._propose(MatchClass.HINT, [row], [claim], [reason], ["open_order"])
            else:
                self._propose(None, [], [claim], claim.warnings, ["open_order"])

    def _close_references(self) -> dict[int, tuple[StatementRow, str]]:
        """By claim, a row of the same amount whose reference is one digit off, or has two digits exchanged."""
        near: dict[tuple[Decimal, str], StatementRow] = {}
        for row in self.rows:
            if is_free(row) and not row.is_return and row.id not in self.taken_rows:
                for pattern in patterns(row.reference):
                    near.setdefault((row.amount, pattern), row)
        closest = {}
        for claim in self.claims:
            if claim.id not in self.taken_claims and not claim.cancelled:
                close = [near[key] for pattern in patterns(claim.reference) if (key := (claim.due, pattern)) in near]
                if close:
                    row = min(close, key=lambda one: one.id)
                    reason = f"The row's reference {row.reference} is almost the one that was typed, {claim.reference}."
                    closest[claim.id] = (row, reason)
        return closest


def _why_not_together(rows: Sequence[StatementRow], claim: Claim) -> str:
    """Why several rows that name a claim cannot pay it."""
    total = sum((row.amount for row in rows), Decimal(0))
    if claim.cancelled:
        return f"The order {claim.number} is cancelled."
    if claim.used:
        return claim.used
    if total > claim.due:
        return f"They come to {money(total)}, more than the {money(claim.due)} that are due."
    return "One of them was not paid in the days of the order, is called a return, or is named for another order, too."


def _given_for(reference: str, claims: Sequence[Claim]) -> str:
    return f"The reference {reference} was given for {' and '.join(claim.number for claim in claims)}."
