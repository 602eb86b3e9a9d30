"""Finds the row of headings and says which column is which. The words are data; a profile adds its own before them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .heading_words import FIELDS, field_of
from .results import FileRefused, Profile, shown

SEARCHED_ROWS = 60
SIDES = {"cr", "dr", "c", "d", "credit", "debit", "cr.", "dr.", "db"}


@dataclass(frozen=True, slots=True)
class Headings:
    """Where the table begins and what its columns are; columns are counted from 0.

    `side` is the column of Cr or Dr for the one amount column, `balance_side` the one for the balance.
    """

    row: int
    cells: tuple[str, ...]
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
        found = {field: self.name(getattr(self, field)) for field in fields if getattr(self, field) is not None}
        if self.references:
            found["reference"] = ", ".join(self.name(column) for column in self.references)
        return found


def plain(cell: object) -> str:
    """A heading in small letters, without punctuation."""
    return " ".join(re.sub(r"[^a-z0-9]+", " ", str(cell).lower()).split())


def _columns_by_field(row: Sequence[object], profile: Profile) -> dict[str, list[int]]:
    """For each field the columns whose heading names it, the best heading first."""
    ranked: dict[str, list[tuple[int, int]]] = {field: [] for field in FIELDS}
    for column, cell in enumerate(row):
        if not isinstance(cell, str) or not cell.strip() or len(cell) > 60:  # noqa: PLR2004 - no heading is so long
            continue
        if found := _field_of(cell, profile):
            field, rank = found
            ranked[field].append((rank, column))
    return {field: [column for _, column in sorted(found)] for field, found in ranked.items()}


def _field_of(cell: str, profile: Profile) -> tuple[str, int] | None:
    for field, headings in profile.columns.items():
        for rank, heading in enumerate(headings):
            if plain(cell) == plain(heading):
                return field, rank - len(headings)
    return field_of(plain(cell), plain(re.sub(r"\([^)]*\)", " ", cell)), besides=profile.columns)


def find_headings(rows: Sequence[Sequence[object]], profile: Profile) -> Headings | None:
    """The first of the top 60 rows that names a date, a narration, and debit and credit or one amount."""
    for index, row in enumerate(rows[:SEARCHED_ROWS]):
        if found := _headings_in(row, rows[index + 1 :], index, profile):
            return found
    return None


def _headings_in(
    row: Sequence[object], below: Sequence[Sequence[object]], index: int, profile: Profile
) -> Headings | None:
    fields = _columns_by_field(row, profile)
    debit, credit, amount = (fields[field][0] if fields[field] else None for field in ("debit", "credit", "amount"))
    two = debit is not None and credit is not None and "amount" not in profile.columns
    if not fields["date"] or not fields["narration"] or not (two or amount is not None):
        return None
    balance = fields["balance"][0] if fields["balance"] else None
    # "Transaction Type" may hold Cr and Dr, or Transfer: the cells decide.
    flags = [
        column for column in fields["side"] if any(column < len(cells) and is_side(cells[column]) for cells in below)
    ]
    side, balance_side = _sides(flags, None if two else amount, balance)
    date = fields["date"][0]
    cells = tuple(str(cell).strip() if isinstance(cell, str) else "" for cell in row)
    return Headings(
        row=index, cells=cells, date=date, narration=fields["narration"][0],
        debit=debit if two else None, credit=credit if two else None, amount=None if two else amount,
        side=side, balance=balance, balance_side=balance_side, references=tuple(fields["reference"]),
        order_number=fields["order_number"][0] if fields["order_number"] else None,
        status=fields["status"][0] if fields["status"] else None,
        date_is_value_date=plain(cells[date]).startswith("val"),
    )  # fmt: skip


def _sides(columns: list[int], amount: int | None, balance: int | None) -> tuple[int | None, int | None]:
    """The Cr or Dr columns of amount and balance; the balance's stands right of it."""
    side = balance_side = None
    for column in sorted(columns):
        if balance is not None and column == balance + 1:
            balance_side = column
        elif amount is not None and side is None:
            side = column
    return side, balance_side


def recognised(rows: Sequence[Sequence[object]], profiles: Sequence[Profile]) -> Profile | None:
    """The first profile for each of whose columns one of the top 60 rows has a heading; None if there is none."""
    for row in rows[:SEARCHED_ROWS]:
        found = {plain(cell) for cell in row if isinstance(cell, str)}
        for profile in profiles:
            wanted = [{plain(one) for one in headings} for headings in profile.columns.values() if headings]
            if wanted and all(found & words for words in wanted):
                return profile
    return None


def no_headings(rows: Sequence[Sequence[object]], profile: Profile) -> FileRefused:
    """The refusal of a file without headings, which names the row that came nearest."""
    best: list[str] = []
    best_row = 0
    for index, row in enumerate(rows[:SEARCHED_ROWS]):
        fields = [field for field, columns in _columns_by_field(row, profile).items() if columns]
        if len(fields) > len(best):
            best, best_row = fields, index
    wanted = "a date, a narration, and debit and credit or one amount"
    if not best:
        return FileRefused("no_headings", f"None of the first {SEARCHED_ROWS} rows has headings for {wanted}.")
    return FileRefused(
        "no_headings",
        f"No row has headings for {wanted}. Row {best_row + 1} comes nearest; it names only: {', '.join(best)}. "
        "Set the columns in the format profile.",
        row=best_row + 1,
        cell=shown(" | ".join(str(cell) for cell in rows[best_row] if str(cell).strip())),
    )


def is_side(cell: object) -> bool:
    """Whether a cell says Cr or Dr."""
    return isinstance(cell, str) and cell.strip().lower() in SIDES
