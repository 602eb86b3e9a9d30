"""What the steps of reading share: the rows of a file, its headings, and what was found wrong."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from apps.common.tables.cells import Cell, Row
from apps.common.tables.errors import shown

from .amounts import Amount, NotAnAmount, parse_amount
from .dates import Figures
from .headings import Headings
from .narrations import USUAL, Habits, Narration, numbers_and_column, read_narration
from .results import Direction, Profile, Refusal

# Between the pieces of a narration: 12 digits that a line break has cut.
CUT_NUMBER = re.compile(r"(?<![0-9])(?=[0-9\n]{13}(?![0-9]))[0-9]+\n[0-9]+")


@dataclass(slots=True)
class Draft:
    """A row of the table while it is read; `index` counts from 0, `row` from 1.

    `parts` are the pieces of its narration; after `join_narration` the narration, and the same without line breaks.
    """

    index: int
    parts: list[str]
    references: list[Cell]
    order_number: str
    when: date | Figures | None = None
    day: date | None = None
    amount: Amount | None = None
    direction: Direction | None = None
    balance: Decimal | None = None
    has_balance: bool = False
    refusal: Refusal | None = None

    @property
    def row(self) -> int:
        return self.index + 1

    @property
    def signed(self) -> Decimal | None:
        """What the row adds to the balance; None while amount or direction is open."""
        if self.amount is None or self.direction is None:
            return None
        return self.amount.value if self.direction == "credit" else -self.amount.value

    def join_narration(self, width: int) -> None:
        """Put the pieces together: one that fills the width was cut within a word, a shorter one after a word.

        Two pieces of 12 digits are one number, too.
        """
        text = self.parts[0]
        for before, part in zip(self.parts, self.parts[1:], strict=False):
            is_cut = len(before) == width or CUT_NUMBER.search(f"{before}\n{part}")
            text += part if is_cut else f" {part.strip()}"
        self.parts = [" ".join(text.split()), " ".join("".join(text.splitlines()).split())]

    def search_narration(self, day: date | None, habits: Habits = USUAL) -> Narration:
        """Rail, reference, payer and order number; the row's day, if known, identifies the reference among numbers."""
        return read_narration(
            self.parts[0], unwrapped=self.parts[1], reference_cells=self.references, day=day, habits=habits
        )

    def numbers(self) -> tuple[str, list[str], str, date | None]:
        """The narration, the numbers there that may be its reference, the reference in its column, and the day."""
        numbers, column, _ = numbers_and_column(
            self.parts[0], unwrapped=self.parts[1], reference_cells=self.references, day=self.day
        )
        return self.parts[0], numbers, column, self.day


@dataclass(slots=True)
class Sheet:
    """A file with headings. `drafts` are its movements in the file's order, `others` the indexes of other rows."""

    container: str
    rows: list[Row]
    headings: Headings
    profile: Profile
    today: date
    drafts: list[Draft] = field(default_factory=list)
    others: list[int] = field(default_factory=list)
    skipped: list[Refusal] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def cell(self, draft: Draft, column: int | None) -> Cell:
        """The cell of a draft's row in a column; "" where the row ends before it."""
        return cell_in(self.rows[draft.index], column)

    def refuse(self, draft: Draft, column: int | None, reason: str, *, cell: object = None) -> None:
        """Refuse a row because of one of its cells. The first refusal of a row is reported."""
        if draft.refusal is None:
            name = self.headings.name(column) if column is not None else ""
            quoted = self.cell(draft, column) if cell is None else cell
            draft.refusal = Refusal(draft.row, name, shown(quoted), reason)
            self.refusals.append(draft.refusal)

    def amount(self, draft: Draft, cells: Sequence[Cell], column: int | None) -> Amount | None:
        """The amount of a cell; a wrong one refuses the row."""
        try:
            return parse_amount(cell_in(cells, column))
        except NotAnAmount as error:
            self.refuse(draft, column, str(error), cell=cell_in(cells, column))
            return None


def cell_in(cells: Sequence[Cell], column: int | None) -> Cell:
    """The cell of a column; "" where the row ends before it."""
    return cells[column] if column is not None and column < len(cells) else ""
