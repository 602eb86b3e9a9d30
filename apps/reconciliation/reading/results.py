"""What the reader returns and raises.

Amounts are rupees as Decimal with two places. Rows are numbered as in a spreadsheet: the first row of the file is 1.
"""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

from apps.common.tables.errors import shown

Direction = Literal["credit", "debit"]
DateOrder = Literal["dmy", "mdy", "ymd"]
ORDER_WORDS: dict[DateOrder, str] = {
    "dmy": "day before month",
    "mdy": "month before day",
    "ymd": "year, month, day",
}

MAX_BYTES = 10 * 1024 * 1024  # of a file


class DateOrderQuestion(Exception):
    """Somebody has to say whether day or month comes first; `proven` is the order that the file shows, if any."""

    code = "date_order"

    def __init__(self, message: str, *, proven: DateOrder | None, row: int, column: str, cell: str) -> None:
        super().__init__(message)
        self.message, self.proven = message, proven
        self.row, self.column, self.cell = row, column, shown(cell)


@dataclass(frozen=True, slots=True)
class Refusal:
    """One row that cannot be taken, and why. Column and cell are "" when the row as a whole is wrong."""

    row: int
    column: str
    cell: str
    reason: str


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One movement on the account. `position` counts from 0, oldest first, whatever the order of the file."""

    row: int
    position: int
    date: date
    direction: Direction
    amount: Decimal
    narration: str
    rail: str
    reference: str
    payer_name: str
    payer_id: str
    order_number: str
    balance: Decimal | None


@dataclass(frozen=True, slots=True)
class BalanceCheck:
    """How far running balances and printed figures prove the file.

    `chain` is "closes", "broken" or "absent"; start and end are proven by a printed figure, or not proven.
    """

    chain: Literal["closes", "broken", "absent"]
    start_proven: bool
    end_proven: bool
    opening: Decimal | None
    closing: Decimal | None


@dataclass(frozen=True, slots=True)
class Statement:
    """A file that was read: rows that may be taken, rows that may not, and notes in words for staff.

    `profile` names the format profile by which it was read, "" when headings were found without one.
    """

    container: str
    header_row: int
    columns: dict[str, str]
    date_order: DateOrder | None
    newest_first: bool
    account_tail: str
    lines: list[StatementLine]
    refusals: list[Refusal]
    balance: BalanceCheck
    profile: str = ""
    skipped: list[Refusal] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Profile:
    """What the owner has set for an account's files; everything left empty is found in the file.

    `columns` maps a field (see headings.FIELDS) to the headings that name it, before the usual ones. `statuses` are the
    values of the status column that count as done; `only_credits` says that an amount without a sign is money in.
    """

    date_order: DateOrder | None = None
    columns: dict[str, list[str]] = field(default_factory=dict)
    statuses: list[str] = field(default_factory=list)
    only_credits: bool = False
    name: str = ""
