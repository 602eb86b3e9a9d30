"""The rows of a statement as they are stored, and which of them an account has already."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from ..models import BankAccount, StatementRow
from ..reading.results import StatementLine
from ..selectors.imports import rows_between

RETURN = re.compile(
    r"(?<![A-Z])(?:REV|REVERSAL|REVERSED|REVERSE|RVSL|RETURN|RETURNED|RTN|RTND|CHARGEBACK)(?![A-Z])", re.IGNORECASE
)
# Of money out, a refund is the shop's own, and not a transfer that the bank took back.
REFUND = re.compile(r"(?<![A-Z])REFUND(?:ED)?(?![A-Z])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row before it is stored; of debits without narration, payer and balance. See StatementRow."""

    file_row: int
    position: int
    date: date
    direction: str
    amount: Decimal
    narration: str
    rail: str
    reference: str
    payer_name: str
    payer_id: str
    order_number: str
    is_return: bool
    balance: Decimal | None
    key: str
    balance_key: str

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "PlannedRow":
        """What `as_json` gave, read from the database."""
        balance = data["balance"]
        return cls(
            **{
                **data,
                "date": date.fromisoformat(data["date"]),
                "amount": Decimal(data["amount"]),
                "balance": None if balance is None else Decimal(balance),
            }
        )

    def stored(self, account: BankAccount, occurrence: int) -> StatementRow:
        """The row to insert."""
        fields = asdict(self)
        del fields["file_row"]
        return StatementRow(account=account, occurrence=occurrence, **fields)


def planned(line: StatementLine) -> PlannedRow:
    """A line of the reader as it would be stored."""
    # Another format of the same account writes a narration in another way; the reference in it stays the same.
    text = line.reference or re.sub(r"[^A-Z0-9]", "", line.narration.upper())
    parts = [line.date.isoformat(), line.direction, f"{line.amount:.2f}", text]
    is_credit = line.direction == "credit"
    return PlannedRow(
        file_row=line.row,
        position=line.position,
        date=line.date,
        direction=line.direction,
        amount=line.amount,
        narration=line.narration if is_credit else "",
        rail=line.rail,
        reference=line.reference,
        payer_name=line.payer_name[:100],
        payer_id=line.payer_id[:100],
        order_number=line.order_number[:40] if is_credit else "",
        is_return=bool(RETURN.search(line.narration) or (is_credit and REFUND.search(line.narration))),
        balance=line.balance if is_credit else None,
        key=_hash(parts),
        balance_key="" if line.balance is None else _hash([*parts, f"{line.balance:.2f}"]),
    )


def _hash(parts: list[str]) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Plan:
    """`new` rows with their occurrence numbers, and `known` rows with the key of the stored row."""

    new: list[tuple[PlannedRow, int]]
    known: list[tuple[PlannedRow, int]]


def plan(account: BankAccount, rows: Sequence[PlannedRow]) -> Plan:
    """Which rows the account has, and which are new. Certain only under the account's lock.

    Rows with equal keys are paired by their running balance where both have one, otherwise one by one: an account that
    has two equal rows takes a third only from a file with three.
    """
    if not rows:
        return Plan([], [])
    days = [row.date for row in rows]
    stored: dict[str, list[tuple[int, str, int]]] = defaultdict(list)
    known_rows = rows_between(account, min(days), max(days)).values_list("pk", "key", "balance_key", "occurrence")
    for pk, key, balance_key, occurrence in known_rows:
        stored[key].append((pk, balance_key, occurrence))
    by_key: dict[str, list[PlannedRow]] = defaultdict(list)
    for row in rows:
        by_key[row.key].append(row)
    row_plan = Plan([], [])
    for key, group in by_key.items():
        _pair(group, stored[key], row_plan)
    return row_plan


def _pair(rows: list[PlannedRow], stored: list[tuple[int, str, int]], row_plan: Plan) -> None:
    """Pair the rows of one key with the stored ones; what is left is new."""
    free = list(stored)
    last = max((occurrence for *_, occurrence in stored), default=0)
    left = []
    for row in rows:
        same = next((one for one in free if row.balance_key and one[1] == row.balance_key), None)
        if same:
            free.remove(same)
            row_plan.known.append((row, same[0]))
        else:
            left.append(row)
    for row in left:
        other = next((one for one in free if not (row.balance_key and one[1])), None)
        if other:
            free.remove(other)
            row_plan.known.append((row, other[0]))
        else:
            last += 1
            row_plan.new.append((row, last))
