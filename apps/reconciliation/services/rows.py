"""The rows of a statement as they are stored, and which of them an account has already."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ..enums import RowState
from ..models import BankAccount, ImportedRow, StatementImport, StatementRow
from ..reading.results import StatementLine
from ..selectors.imports import rows_between

RETURN = re.compile(
    r"(?<![A-Z])(?:REV|REVERSAL|REVERSED|REVERSE|RVSL|RETURN|RETURNED|RTN|RTND|CHARGEBACK)(?![A-Z])", re.IGNORECASE
)
# Of money out, a refund is the shop's own, and not a transfer that the bank took back.
REFUND = re.compile(r"(?<![A-Z])REFUND(?:ED)?(?![A-Z])", re.IGNORECASE)
BATCH = 1000


def imported_row(line: StatementLine) -> ImportedRow:
    """A line of the reader as a preview holds it, with its row; of debits without narration, payer and balance."""
    # Another format of the same account writes a narration in another way; the reference in it stays the same.
    text = line.reference or re.sub(r"[^A-Z0-9]", "", line.narration.upper())
    parts = [line.date.isoformat(), line.direction, f"{line.amount:.2f}", text]
    is_credit = line.direction == "credit"
    row = StatementRow(
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
        state=RowState.PREVIEW,
    )
    return ImportedRow(row=row, file_row=line.row, position=line.position)


def _hash(parts: list[str]) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


def store_preview(statement: StatementImport, lines: Sequence[StatementLine]) -> list[StatementRow]:
    """Store the rows of an import whose account is locked, in place of those of an earlier reading."""
    delete_preview(statement)
    imported = [imported_row(line) for line in lines]
    for one in imported:
        one.statement_import, one.row.account = statement, statement.account
    rows = StatementRow.previews.bulk_create([one.row for one in imported], batch_size=BATCH)
    ImportedRow.objects.bulk_create(imported, batch_size=BATCH)
    return rows


def delete_preview(statement: StatementImport) -> None:
    """Delete the rows of an import that is not committed; its account is locked."""
    StatementRow.previews.of(statement).delete()


@dataclass(frozen=True, slots=True)
class Plan:
    """`new` rows of a preview with their occurrence numbers, and `known` rows with the key of the account's row."""

    new: list[tuple[StatementRow, int]]
    known: list[tuple[StatementRow, int]]


def plan(account: BankAccount, rows: Sequence[StatementRow]) -> Plan:
    """Which rows of a preview the account has, and which are new. Certain only under the account's lock.

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
    by_key: dict[str, list[StatementRow]] = defaultdict(list)
    for row in rows:
        by_key[row.key].append(row)
    row_plan = Plan([], [])
    for key, group in by_key.items():
        _pair(group, stored[key], row_plan)
    return row_plan


def _pair(rows: list[StatementRow], stored: list[tuple[int, str, int]], row_plan: Plan) -> None:
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
