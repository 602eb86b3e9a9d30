"""Credits and orders of which it is known what belongs together, and what only looks as if it did."""

import random
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal

from apps.reconciliation.enums import Direction
from apps.reconciliation.matching.facts import Claim
from apps.reconciliation.models import StatementRow

DAY = date(2026, 10, 12)
FIRST = ["Velu", "Arul", "Nirmala", "Fathima", "Joseph", "Karthik", "Devi", "Meena", "Ravi", "Selvi"]
LAST = ["Mani", "Murugan", "Raman", "Begum", "Antony", "Pillai", "Kumar", "Rani"]


@dataclass
class Planted:
    """`certain`, `named` and `likely` are pairs of row and claim; `conflicts` are claims that no rule may approve."""

    seed: int
    rows: list[StatementRow] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    certain: set[tuple[int, int]] = field(default_factory=set)
    named: set[tuple[int, int]] = field(default_factory=set)
    likely: set[tuple[int, int]] = field(default_factory=set)
    sums: set[frozenset[int]] = field(default_factory=set)
    conflicts: set[int] = field(default_factory=set)
    hints: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.amounts = [Decimal(self.random.randint(500, 9000)) for _ in range(40)]  # amounts repeat, as in a shop

    def reference(self) -> str:
        return f"6{self.random.randint(0, 10**11 - 1):011}"

    def claim(self, **more: object) -> Claim:
        key = len(self.claims) + 1
        on = DAY - timedelta(days=self.random.randint(0, 20))
        name = f"{self.random.choice(FIRST)} {self.random.choice(LAST)} {'ABCDEFGHJKLMNPQRSTUVW'[key % 21]}"
        facts = {"due": self.random.choice(self.amounts), "ordered_on": on, "claimed_on": on, **more}
        made = Claim(key, f"FC2610{on.day:02}-{key:05}", 1000 + key, name, **facts)  # type: ignore[arg-type]
        self.claims.append(made)
        return made

    def row(self, claim: Claim | None = None, **more: object) -> StatementRow:
        on = claim.claimed_on if claim else DAY - timedelta(days=self.random.randint(0, 20))
        facts: dict[str, object] = {
            "date": on + timedelta(days=self.random.randint(0, 1)),
            "amount": claim.due if claim else self.random.choice(self.amounts),
            "reference": claim.reference if claim and claim.reference else self.reference(),
            "payer_name": "SOMEBODY ELSE",
            **more,
        }
        made = StatementRow(id=5000 + len(self.rows), direction=Direction.CREDIT, **facts)
        self.rows.append(made)
        return made


def _typed(made: Planted, **more: object) -> Claim:
    return made.claim(reference=made.reference(), **more)


def _certain(made: Planted) -> None:
    claim = _typed(made)
    made.certain.add((made.row(claim).id, claim.id))


def _named(made: Planted) -> None:
    claim = made.claim()
    made.named.add((made.row(claim, order_number=claim.number).id, claim.id))


def _conflict(made: Planted, claim: Claim, **more: object) -> None:
    made.conflicts.add(claim.id)
    made.row(claim, **more)


def _short(made: Planted) -> None:
    _conflict(made, claim := _typed(made), amount=claim.due - made.random.randint(1, 400))


def _over(made: Planted) -> None:
    _conflict(made, claim := _typed(made), amount=claim.due + made.random.randint(1, 400))


def _nothing(made: Planted) -> None:
    _conflict(made, _typed(made), amount=Decimal(0))


def _held_twice(made: Planted) -> None:
    first = _typed(made)
    made.conflicts.add(made.claim(reference=first.reference, due=first.due).id)
    _conflict(made, first)


def _closed(made: Planted) -> None:
    _conflict(made, _typed(made), state=made.random.choice(["matched", "reversed", "set_aside"]))


def _cancelled(made: Planted) -> None:
    _conflict(made, _typed(made, cancelled=True))


def _long_before(made: Planted) -> None:
    _conflict(made, claim := _typed(made), date=claim.ordered_on - timedelta(days=made.random.randint(2, 60)))


def _long_after(made: Planted) -> None:
    _conflict(made, claim := _typed(made), date=claim.ordered_on + timedelta(days=made.random.randint(11, 60)))


def _warned(made: Planted) -> None:
    _conflict(made, _typed(made, warnings=("The same screenshot was also sent for another order.",)))


def _warned_by_number(made: Planted) -> None:
    claim = made.claim(warnings=("The same screenshot was also sent for another order.",))
    _conflict(made, claim, order_number=claim.number)


def _returned(made: Planted) -> None:
    _conflict(made, _typed(made), is_return=True)


def _names_another(made: Planted) -> None:
    _conflict(made, _typed(made), order_number="FC260101-AAAAA")


def _typed_another(made: Planted) -> None:
    claim = _typed(made)
    _conflict(made, claim, reference=made.reference(), order_number=claim.number)


def _two_rows(made: Planted) -> None:
    claim = _typed(made)
    _conflict(made, claim)
    made.row(claim)


def _short_by_number(made: Planted) -> None:
    claim = made.claim()
    _conflict(made, claim, order_number=claim.number, amount=claim.due - 100)


def _one_digit_off(made: Planted) -> None:
    claim = _typed(made, due=Decimal(20000) + len(made.claims))
    made.hints.add(claim.id)
    made.conflicts.add(claim.id)
    place = made.random.randint(1, 11)
    wrong = str((int(claim.reference[place]) + 1) % 10)
    made.row(claim, reference=claim.reference[:place] + wrong + claim.reference[place + 1 :])


def _known_name(made: Planted) -> None:
    claim = made.claim(due=Decimal(30000) + len(made.claims))
    made.likely.add((made.row(claim, payer_name=claim.customer_name.upper()).id, claim.id))


def _two_orders(made: Planted) -> None:
    first = made.claim(due=Decimal(41000) + len(made.claims))
    second = made.claim(due=Decimal(43000), ordered_on=first.ordered_on, claimed_on=first.ordered_on)
    made.claims[-1] = second = replace(second, customer=first.customer)
    made.sums.add(frozenset({first.id, second.id}))
    made.row(first, amount=first.due + second.due, reference="")


def planted(seed: int, *, claims: int = 300, rows: int = 400) -> Planted:
    """So many orders and credits; of each case in proportion to the orders."""
    made = Planted(seed)
    rng = made.random
    for plant, count in (
        (_certain, 150), (_named, 20), (_short, 8), (_over, 8), (_nothing, 2),
        (_held_twice, 5), (_closed, 8), (_cancelled, 6), (_long_before, 6), (_long_after, 4),
        (_warned, 5), (_warned_by_number, 3), (_returned, 4), (_names_another, 4), (_typed_another, 4),
        (_two_rows, 4), (_short_by_number, 4), (_one_digit_off, 8), (_known_name, 8), (_two_orders, 4),
    ):  # fmt: skip
        for _ in range(count * claims // 300):
            plant(made)
    while len(made.claims) < claims:
        made.claim(reference=rng.choice(["", made.reference()]))
    while len(made.rows) < rows:
        made.row()
    rng.shuffle(made.rows)
    rng.shuffle(made.claims)
    return made
