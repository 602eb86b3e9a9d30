"""Figures that a statement prints beside its rows: opening and closing balance, totals, the account's number."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from apps.common.tables.cells import plain
from apps.common.tables.errors import FileRefused

from .amounts import NotAnAmount, parse_amount
from .dates import Figures, NotADate, parse_date
from .headings import Headings, side_of

OPENING = re.compile(r"\b(?:opening bal(?:ance)?|balance brought forward|brought forward|b f|balance b f|bf)\b")
CLOSING = re.compile(r"\b(?:closing bal(?:ance)?|balance carried forward|carried forward|c f|balance c f)\b")
# "Total credits", "Day total", "14 10 2026 total".
TOTAL = re.compile(r"\A(?:(?:grand |statement |sub |page )?totals?\b|(?:(?:[a-z]+|[0-9]{1,4}) ){1,5}totals?\Z)")
PARTIAL = re.compile(r"\b(?:page|sub) ?totals?\b|\bcarried forward\b|\bbrought forward\b|\b[bc] f\b")
BALANCE_ON = re.compile(r"\Abalance (?:as )?on\b")
ONLY_A_LABEL = re.compile(
    r"(?:opening bal(?:ance)?|closing bal(?:ance)?|(?:balance )?(?:brought|carried) forward|(?:balance )?[bc] f"
    r"|(?:(?:grand|statement|sub|page|day|daily|period|month|monthly|transaction|cumulative|running|net) )*totals?)\Z"
)
SUMMARY_WORD = re.compile(r"bal|total|forward|[bc]\W?f", re.IGNORECASE)
END = re.compile(
    r"statement summary|end of (?:the )?statement|computer generated|system generated|legends? used|does not require"
    r"|unless the constituent|generated on|account summary|\*+\s*end|page summary",
    re.IGNORECASE,
)
ACCOUNT = re.compile(r"\b(?:a/?c|account|acct)\.?\s*(?:no\b|number|num\b|#)\.?\s*[:#-]*\s*(.*)", re.IGNORECASE)
NUMBER = re.compile(r"(?<![0-9])[X*_0 ]*([0-9]{4,20})(?![0-9])", re.IGNORECASE)
RULER = re.compile(r"[\s*=_.~-]*\Z")
LONGEST_LABEL = 60


@dataclass(frozen=True, slots=True)
class Totals:
    """A line of totals; `row` counts from 1. `sums` are debits and credits, or None."""

    row: int
    sums: tuple[Decimal, Decimal] | None


@dataclass(slots=True)
class Printed:
    """What the file prints; None for what it does not. Rows are those that contain the figures."""

    opening: Decimal | None = None
    opening_row: int = 0
    closing: Decimal | None = None
    closing_row: int = 0
    totals: list[Totals] = field(default_factory=list)
    account_tail: str = ""
    balance_on: tuple[date | Figures, Decimal, int] | None = None


def amount_in(cell: object) -> Decimal | None:
    """The signed amount of a cell, None when there is none; overdrawn balances are negative."""
    try:
        amount = parse_amount(cell)
    except NotAnAmount:
        return None
    if amount is None:
        return None
    return -amount.value if amount.negative or amount.side == "dr" else amount.value


def is_ruler(cells: Sequence[object]) -> bool:
    """Whether a row only draws a line."""
    texts = [cell.strip() for cell in cells if isinstance(cell, str) and cell.strip()]
    return bool(texts) and all(isinstance(cell, str) for cell in cells) and all(RULER.match(text) for text in texts)


def is_summary(cells: Sequence[object]) -> bool:
    """Whether a row prints balances or totals instead of a movement."""
    return any(
        OPENING.search(text) or CLOSING.search(text) or TOTAL.match(text) or BALANCE_ON.match(text)
        for text in (
            plain(cell)
            for cell in cells
            if isinstance(cell, str) and len(cell) <= LONGEST_LABEL and SUMMARY_WORD.search(cell)
        )
    )


def is_only_a_label(narration: str) -> bool:
    """Whether a narration is the name of a balance or total and nothing else: then its amount is no movement."""
    return bool(ONLY_A_LABEL.match(plain(narration)))


def is_opening(cells: Sequence[object]) -> bool:
    """Whether a row prints the balance with which the rows below it begin."""
    return any(OPENING.search(plain(cell)) for cell in cells if isinstance(cell, str) and len(cell) <= LONGEST_LABEL)


def is_end(cells: Sequence[object]) -> bool:
    """Whether a row is of the text below a statement."""
    return any(isinstance(cell, str) and END.search(cell) for cell in cells)


def read_printed(
    rows: Sequence[Sequence[object]], at: Sequence[int], headings: Headings, movements: tuple[int, int]
) -> Printed:
    """The figures in the rows of these indexes: all rows of the file that are no movements.

    `movements` are the indexes of the first and the last of these: what is brought forward between them is a page's.
    Raises FileRefused when an account begins between them.
    """
    printed = Printed()
    first, last = movements
    for index in at:
        cells = rows[index]
        if first < index < last and (tail := _account_tail(cells)) not in {"", printed.account_tail}:
            raise _several_accounts(printed.account_tail, tail, index + 1)
        if first < index < last and is_opening(cells):
            continue
        if index < headings.row and not printed.account_tail:
            printed.account_tail = _account_tail(cells)
        for column, cell in enumerate(cells):
            if isinstance(cell, str) and cell.strip() and len(cell) <= LONGEST_LABEL:
                _read_label(printed, rows, index, column, headings)
    return printed


def _read_label(
    printed: Printed, rows: Sequence[Sequence[object]], index: int, column: int, headings: Headings
) -> None:
    cells = rows[index]
    text = str(cells[column])
    label = plain(text.partition(":")[0] if ":" in text else text)
    in_table = index > headings.row
    if OPENING.search(label) and printed.opening is None:
        printed.opening, printed.opening_row = _figure(rows, index, column, headings, in_table=in_table), index + 1
    elif CLOSING.search(label) and not PARTIAL.search(label):
        closing = _figure(rows, index, column, headings, in_table=in_table)
        if closing is not None:
            printed.closing, printed.closing_row = closing, index + 1
        if in_table:
            _read_totals(printed, cells, index, headings)
    elif TOTAL.match(label) and in_table:
        _read_totals(printed, cells, index, headings, is_partial=bool(PARTIAL.search(label)))
    elif BALANCE_ON.match(label):
        figure = _figure(rows, index, column, headings, in_table=False)
        try:
            day = parse_date(re.sub(r"(?i)^\s*balance\s+(?:as\s+)?on\s+", "", text.partition(":")[0]).strip(" _:"))
        except NotADate:
            return
        if figure is not None:
            printed.balance_on = (day, figure, index + 1)


def _read_totals(
    printed: Printed, cells: Sequence[object], index: int, headings: Headings, *, is_partial: bool = False
) -> None:
    if headings.debit is None or headings.credit is None:
        return
    columns = (headings.debit, headings.credit)
    debits, credits_ = (amount_in(cells[column]) if column < len(cells) else None for column in columns)
    sums = None if is_partial or debits is None or credits_ is None else (abs(debits), abs(credits_))
    printed.totals.append(Totals(index + 1, sums))


def _figure(
    rows: Sequence[Sequence[object]], index: int, column: int, headings: Headings, *, in_table: bool
) -> Decimal | None:
    """The figure of a label: in the balance column, behind its colon, right of it, or below it."""
    cells = rows[index]
    balance = headings.balance
    if in_table and balance is not None and balance != column:
        figure = _signed(cells, balance)
        if figure is not None:
            return figure
    text = str(cells[column])
    if ":" in text and (figure := amount_in(text.partition(":")[2])) is not None:
        return figure
    following = next((at for at in range(column + 1, len(cells)) if str(cells[at]).strip(" _:")), None)
    if following is not None:
        figure = _signed(cells, following)
        if figure is not None:
            return figure
    return _signed(rows[index + 1], column) if index + 1 < len(rows) else None


def _signed(cells: Sequence[object], column: int) -> Decimal | None:
    """The amount of a cell; negative when a cell beside it says Dr."""
    figure = amount_in(cells[column]) if column < len(cells) else None
    beside = [cells[at] for at in (column - 1, column + 1) if 0 <= at < len(cells)]
    return -abs(figure) if figure is not None and "debit" in map(side_of, beside) else figure


def _several_accounts(first: str, other: str, row: int) -> FileRefused:
    names = f"{first} and {other}" if first else f"{other} and another"
    return FileRefused(
        "several_accounts",
        f"The file has the rows of several accounts: row {row} begins that of the account that ends in {other}. Please "
        f"upload one file for each account ({names}).",
        row=row,
    )


def _account_tail(cells: Sequence[object]) -> str:
    """The last four digits of the account number that a row prints."""
    texts = [str(cell).strip() for cell in cells if str(cell).strip()]
    for place, text in enumerate(texts):
        if match := ACCOUNT.search(text):
            for candidate in (match[1], *texts[place + 1 : place + 3]):
                if number := NUMBER.search(candidate.replace(" ", "")):
                    return number[1][-4:]
    return ""
