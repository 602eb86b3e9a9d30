"""The rows of a statement as they are stored, and which of them an account has already."""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.db.models import Exists, OuterRef

from ..enums import RowState
from ..models import BankAccount, ImportedRow, Match, StatementImport, StatementRow
from ..reading.results import StatementLine
from ..selectors.imports import rows_between

RETURN = re.compile(
    r"(?<![A-Z])(?:REV|REVERSAL|REVERSED|REVERSE|RVSL|RETURN|RETURNED|RTN|RTND|CHARGEBACK)(?![A-Z])", re.IGNORECASE
)
# Of money out, a refund is the shop's own, and not a transfer that the bank took back.
REFUND = re.compile(r"(?<![A-Z])REFUND(?:ED)?(?![A-Z])", re.IGNORECASE)
BATCH = 1000
MATCHES = Match.objects.filter(row=OuterRef("pk"))


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
        balance_key="" if line.balance is None else _hash([*parts[:3], f"{line.balance:.2f}"]),
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


@dataclass(slots=True)
class Plan:
    """What becomes of the rows of a preview.

    `new` ones with their occurrence numbers; `known` ones with the key of the account's row; `renewed` ones, which are
    known and say more than the account's row, with occurrence number and that row's key.
    """

    new: list[tuple[StatementRow, int]] = field(default_factory=list)
    known: list[tuple[StatementRow, int]] = field(default_factory=list)
    renewed: list[tuple[StatementRow, int, int]] = field(default_factory=list)

    @property
    def counts(self) -> tuple[int, int]:
        """How many rows are new, and how many the account has."""
        return len(self.new), len(self.known) + len(self.renewed)

    @property
    def opened(self) -> list[tuple[StatementRow, int]]:
        """The rows that the account has only by this import, with their occurrence numbers."""
        return self.new + [(row, occurrence) for row, occurrence, _ in self.renewed]


def plan(account: BankAccount, rows: Sequence[StatementRow]) -> Plan:
    """Which rows of a preview the account has, and which are new. Certain only under the account's lock.

    Equal day, direction, amount and running balance are the same movement, whatever its text: banks fill in reference
    and payer later. Without balances, rows with equal keys are paired one by one: an account that has two equal rows
    takes a third only from a file with three.
    """
    row_plan = Plan()
    if not rows:
        return row_plan
    days = [row.date for row in rows]
    of_account = rows_between(account, min(days), max(days)).annotate(has_matches=Exists(MATCHES))
    stored = list(of_account.only("key", "balance_key", "occurrence", "reference", "state"))
    last: Counter[str] = Counter()
    for one in stored:
        last[one.key] = max(last[one.key], one.occurrence)
    for row, same in _pairs(rows, stored):
        if same is None or _says_more(row, same):
            last[row.key] += 1
        if same is None:
            row_plan.new.append((row, last[row.key]))
        elif _says_more(row, same):
            row_plan.renewed.append((row, last[row.key], same.pk))
        else:
            row_plan.known.append((row, same.pk))
    return row_plan


def _pairs(
    rows: Sequence[StatementRow], stored: Sequence[StatementRow]
) -> Iterator[tuple[StatementRow, StatementRow | None]]:
    """Each row with the stored row that is the same movement, each of which is used once."""
    free = {one.pk: one for one in stored}

    def take(row: StatementRow, same: Callable[[StatementRow], object]) -> StatementRow | None:
        pool = by_balance[row.balance_key] if row.balance_key else []
        found = next((one for one in [*pool, *by_key[row.key]] if one.pk in free and same(one)), None)
        return free.pop(found.pk) if found else None

    by_key: dict[str, list[StatementRow]] = defaultdict(list)
    by_balance: dict[str, list[StatementRow]] = defaultdict(list)
    for one in stored:
        by_key[one.key].append(one)
        by_balance[one.balance_key].append(one)
    # The surest pairs first, so that no other row takes what belongs to one of them.
    paired: dict[int, StatementRow] = {}
    for is_same in (_is_equal, _has_equal_balance, _may_be_equal):
        for row in rows:
            if row.pk not in paired and (same := take(row, partial(is_same, row))):
                paired[row.pk] = same
    return ((row, paired.get(row.pk)) for row in rows)


def _is_equal(row: StatementRow, other: StatementRow) -> bool:
    return bool(row.balance_key) and (row.key, row.balance_key) == (other.key, other.balance_key)


def _has_equal_balance(row: StatementRow, other: StatementRow) -> bool:
    return bool(row.balance_key) and row.balance_key == other.balance_key


def _may_be_equal(row: StatementRow, other: StatementRow) -> bool:
    return row.key == other.key and not (row.balance_key and other.balance_key)


def _says_more(row: StatementRow, stored: StatementRow) -> bool:
    """Whether a row has a reference that the stored one lacks, of which nothing has become yet."""
    is_untouched = stored.state == RowState.OPEN and not stored.has_matches  # type: ignore[attr-defined]  # by plan
    return bool(row.reference) and not stored.reference and is_untouched
