"""Finds the row of headings and maps columns to fields. The words are data; a profile's own take precedence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from apps.common.tables.cells import plain
from apps.common.tables.errors import FileRefused, shown

from .heading_words import FIELDS, field_of, names_narration
from .results import Direction, Profile

SEARCHED_ROWS = 60
LONGEST = 60
"""Characters of a heading."""
CREDIT = {"cr", "c", "credit", "cr.", "+", "deposit", "credited"}
DEBIT = {"dr", "d", "debit", "dr.", "db", "-", "withdrawal", "debited"}


@dataclass(frozen=True, slots=True)
class Headings:
    """Where the table begins and what its columns are; columns are counted from 0.

    `row` is the last of one or two rows of headings, `rows` are their plain cells, and `cells` what is above each
    column. `side` is the column of Cr or Dr for the one amount column, `balance_side` the one for the balance.
    """

    row: int
    cells: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    date: int
    narration: int
    debit: int | None
    credit: int | None
    amount: int | None
    side: int | None
    balance: int | None
    balance_side: int | None
    references: tuple[int, ...]
    order_number: int | None
    status: int | None
    date_is_value_date: bool

    def name(self, column: int) -> str:
        """The heading of a column as the file writes it, or its number."""
        heading = self.cells[column] if column < len(self.cells) else ""
        return heading or f"column {column + 1}"

    def described(self) -> dict[str, str]:
        """Field to heading, for the preview."""
        fields = ("date", "narration", "debit", "credit", "amount", "side", "balance", "order_number", "status")
        headings = {field: self.name(getattr(self, field)) for field in fields if getattr(self, field) is not None}
        if self.references:
            headings["reference"] = ", ".join(self.name(column) for column in self.references)
        return headings


def _columns_by_field(row: Sequence[object], profile: Profile) -> dict[str, list[int]]:
    """For each field the columns whose heading names it, the best heading first."""
    ranked: dict[str, list[tuple[int, int]]] = {field: [] for field in FIELDS}
    for column, cell in enumerate(row):
        if not isinstance(cell, str) or not cell.strip() or len(cell) > LONGEST:
            continue
        if field_and_rank := _field_of(cell, profile):
            field, rank = field_and_rank
            ranked[field].append((rank, column))
    return {field: [column for _, column in sorted(candidates)] for field, candidates in ranked.items()}


def _field_of(cell: str, profile: Profile) -> tuple[str, int] | None:
    for field, headings in profile.columns.items():
        for rank, heading in enumerate(headings):
            if plain(cell) == plain(heading):
                return field, rank - len(headings)
    return field_of(plain(cell), plain(re.sub(r"\([^)]*\)", " ", cell)), besides=profile.columns)


def find_headings(rows: Sequence[Sequence[object]], profile: Profile) -> Headings | None:
    """The first of the top 60 rows that names a date, a narration, and debit and credit or one amount.

    Or the first two: "Amount" with "Debit" and "Credit" below it, or "Withdrawal" above "Amt. (INR)".
    """
    for index in range(min(len(rows), SEARCHED_ROWS)):
        if headings := _at(rows, index, profile):
            # Where the first of two rows is no heading by itself, it may be a title above the headings.
            title = len(headings.rows) > 1 and not _headings_in(rows, index, profile, [rows[index]])
            below = _at(rows, index + 1, profile) if title else None
            return below if below and (below.debit is not None or headings.debit is None) else headings
    return None


def _at(rows: Sequence[Sequence[object]], index: int, profile: Profile) -> Headings | None:
    """The headings in this row, or in this one and the next."""
    if index >= len(rows):
        return None
    alone = _headings_in(rows, index, profile, [rows[index]])
    second = rows[index + 1] if index + 1 < len(rows) else ()
    if not _may_carry_on(second) or not any(str(cell).strip() for cell in rows[index]):
        return alone
    both = _headings_in(rows, index + 1, profile, [rows[index], second])
    return (
        both if both and (alone is None or both.described().keys() >= alone.described().keys() - {"amount"}) else alone
    )


def _may_carry_on(cells: Sequence[object]) -> bool:
    """Whether a row may be the second row of the headings: only short words, and more than one."""
    filled = [cell for cell in cells if str(cell).strip()]
    return len(filled) > 1 and all(
        isinstance(cell, str) and len(cell) <= LONGEST and re.search("[A-Za-z]", cell) and not re.search("[0-9]", cell)
        for cell in filled
    )


def _joined(first: Sequence[object], second: Sequence[object]) -> list[str]:
    pairs = zip_longest(first, second, fillvalue="")
    return [f"{one if isinstance(one, str) else ''} {other}".strip() for one, other in pairs]


def _headings_in(
    rows: Sequence[Sequence[object]], index: int, profile: Profile, written: Sequence[Sequence[object]]
) -> Headings | None:
    """The headings that end in the row of this index, written in one or two rows."""
    row, below = written[0] if len(written) == 1 else _joined(*written), rows[index + 1 :]
    fields = _columns_by_field(row, profile)
    debit, credit, amount = (fields[field][0] if fields[field] else None for field in ("debit", "credit", "amount"))
    two = debit is not None and credit is not None and "amount" not in profile.columns
    if not fields["narration"] and "narration" not in profile.columns:
        fields["narration"] = [column for column in fields["reference"] if names_narration(plain(row[column]))][:1]
    if not fields["date"] or not fields["narration"] or not (two or amount is not None):
        return None
    balance = fields["balance"][0] if fields["balance"] else None
    # "Transaction Type" may hold Cr and Dr, or Transfer: the cells decide.
    flags = [
        column for column in fields["side"] if any(column < len(cells) and is_side(cells[column]) for cells in below)
    ]
    side, balance_side = _sides(flags, None if two else amount, balance)
    if two and balance_side is None and balance is not None and balance - 1 in flags:
        assert debit is not None
        if _is_of_balance(below, balance - 1, debit):
            balance_side = balance - 1
    date = fields["date"][0]
    cells = tuple(str(cell).strip() if isinstance(cell, str) else "" for cell in row)
    return Headings(
        row=index, cells=cells, rows=tuple(tuple(plain(cell) for cell in one) for one in written),
        date=date, narration=fields["narration"][0],
        debit=debit if two else None, credit=credit if two else None, amount=None if two else amount,
        side=side, balance=balance, balance_side=balance_side, references=tuple(fields["reference"]),
        order_number=fields["order_number"][0] if fields["order_number"] else None,
        status=fields["status"][0] if fields["status"] else None,
        date_is_value_date=plain(cells[date]).startswith("val"),
    )  # fmt: skip


def _sides(columns: list[int], amount: int | None, balance: int | None) -> tuple[int | None, int | None]:
    """The Cr or Dr columns of amount and balance; that of the balance is to the right of it."""
    side = balance_side = None
    for column in sorted(columns):
        if balance is not None and column == balance + 1:
            balance_side = column
        elif amount is not None and side is None:
            side = column
    return side, balance_side


def _is_of_balance(below: Sequence[Sequence[object]], column: int, debit: int) -> bool:
    """Whether a column of Cr or Dr before the balance does not repeat which of the two amounts a row has."""
    rows = [cells for cells in below if len(cells) > max(column, debit) and side_of(cells[column])]
    return any((side_of(cells[column]) == "debit") != bool(re.search("[1-9]", str(cells[debit]))) for cells in rows)


def recognised(rows: Sequence[Sequence[object]], profiles: Sequence[Profile]) -> Profile | None:
    """The first profile for each of whose columns one of the top 60 rows has a heading; None if there is none."""
    for row in rows[:SEARCHED_ROWS]:
        present = {plain(cell) for cell in row if isinstance(cell, str)}
        for profile in profiles:
            alternatives = [{plain(one) for one in headings} for headings in profile.columns.values() if headings]
            if alternatives and all(present & wordings for wordings in alternatives):
                return profile
    return None


def no_headings(rows: Sequence[Sequence[object]], profile: Profile) -> FileRefused:
    """The error for a file without headings, which names the closest row."""
    best: list[str] = []
    best_row = 0
    for index, row in enumerate(rows[:SEARCHED_ROWS]):
        fields = [field for field, columns in _columns_by_field(row, profile).items() if columns]
        if len(fields) > len(best):
            best, best_row = fields, index
    needed = "a date, a narration, and debit and credit or one amount"
    if not best:
        return FileRefused("no_headings", f"None of the first {SEARCHED_ROWS} rows has headings for {needed}.")
    return FileRefused(
        "no_headings",
        f"No row has headings for {needed}. Row {best_row + 1} comes nearest; it names only: {', '.join(best)}. "
        "Set the columns in the format profile.",
        row=best_row + 1,
        cell=shown(" | ".join(str(cell) for cell in rows[best_row] if str(cell).strip())),
    )


def is_side(cell: object) -> bool:
    """Whether a cell says Cr or Dr."""
    return side_of(cell) is not None


def side_of(cell: object) -> Direction | None:
    """What a cell of Cr or Dr says, in one of its ways."""
    text = cell.strip().lower() if isinstance(cell, str) else ""
    return "credit" if text in CREDIT else "debit" if text in DEBIT else None
