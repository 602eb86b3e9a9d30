"""Reads a statement: rows, refusals with row, column and cell, and how far the balance proves them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from apps.common.tables.cells import Row, too_long
from apps.common.tables.containers import table_of
from apps.common.tables.errors import FileRefused, shown

from . import narrations, proofs
from .date_order import LATER_DAY, set_days
from .headings import find_headings, no_headings, recognised
from .printed import read_printed
from .results import MAX_BYTES, Profile, Statement, StatementLine
from .sheet import Draft, Sheet
from .table import collect

MAX_CELL = 1_000  # characters; the longest narrations have 200
ENOUGH = 2_000  # rows that show how a bank writes its references


def read_statement(
    content: bytes,
    *,
    profile: Profile,
    today: date,
    progress: Callable[[int, int], None] = lambda done, of: None,
    known: Sequence[Profile] = (),
) -> Statement:
    """All rows of a statement, oldest first.

    Rows that are wrong are left out and listed as refusals. Raises FileRefused when no rows can be read at all,
    PasswordNeeded for an encrypted file, and DateOrderQuestion when somebody must say how dates are to be read.
    `progress` is called now and then with how many rows were read, and of how many. A profile without columns gives
    way to the one of `known` that the file's headings fit; a date order that it has goes before the other's.
    """
    if len(content) > MAX_BYTES:
        raise FileRefused("file_too_large", "The file is larger than 10 MB.")
    table = table_of(content, lambda rows: find_headings(rows, profile) is not None)
    rows = table.rows
    for at, row in enumerate(rows, 1):
        _check_lengths(row, at)
    if not profile.columns and (fitting := recognised(rows, known)):
        profile = replace(fitting, date_order=profile.date_order or fitting.date_order)
    headings = find_headings(rows, profile)
    if headings is None:
        raise no_headings(rows, profile)
    sheet = Sheet(table.format, rows, headings, profile, today)
    if table.sheet:
        sheet.notes.append(f"The sheet {shown(table.sheet)} was read.")
    if table.other_sheets:
        names = ", ".join(shown(name) for name in table.other_sheets)
        sheet.notes.append(f"Rows are on other sheets, too, which were not read: {names}.")
    collect(sheet, progress)
    if not sheet.drafts:
        raise FileRefused("no_rows", "The file has no transactions below its headings.", row=headings.row + 1)
    width = _width(sheet)
    for draft in sheet.drafts:
        draft.join_narration(width)
    order = set_days(sheet)
    proofs.set_directions(sheet)
    printed = read_printed(rows, sheet.others, headings, (sheet.drafts[0].index, sheet.drafts[-1].index))
    balance, ordered = proofs.check(sheet, printed, order)
    _let_later_days_wait(sheet)
    _note_damaged_references(sheet)
    return Statement(
        container=table.format,
        header_row=headings.row + 1,
        columns=headings.described(),
        date_order=order,
        newest_first=ordered[0] is not sheet.drafts[0],
        account_tail=printed.account_tail,
        lines=_lines(ordered),
        refusals=sorted(sheet.refusals, key=lambda refusal: refusal.row),
        balance=balance,
        profile=profile.name,
        skipped=sheet.skipped,
        notes=sheet.notes,
    )


def _check_lengths(cells: Row, row: int) -> None:
    """Raise FileRefused for a text that is too long for a narration."""
    for column, cell in enumerate(cells, 1):
        if isinstance(cell, str) and len(cell) > MAX_CELL:
            raise too_long(cell, row, column, MAX_CELL)


def _width(sheet: Sheet) -> int:
    """Width at which narrations continue in the next row; the longest piece if there is only one such row."""
    cut = [len(part) for draft in sheet.drafts for part in draft.parts[:-1]]
    if cut and cut.count(max(cut)) > 1:
        return max(cut)
    return max(len(part) for draft in sheet.drafts for part in draft.parts)


def _let_later_days_wait(sheet: Sheet) -> None:
    """Rows that the bank books on a coming day are left out without being wrong: a later file has them."""
    later = [refusal for refusal in sheet.refusals if refusal.reason == LATER_DAY]
    sheet.refusals = [refusal for refusal in sheet.refusals if refusal.reason != LATER_DAY]
    sheet.skipped.extend(later)
    if later:
        rows = "1 row has" if len(later) == 1 else f"{len(later)} rows have"
        sheet.notes.append(f"{rows} the date of a coming day and will be read from a later file.")


def _lines(ordered: list[Draft]) -> list[StatementLine]:
    """The rows that were not refused, oldest first. Payers are only read for money received."""
    drafts = [draft for draft in ordered if draft.refusal is None]
    habits = narrations.habits_of(draft.numbers() for draft in drafts[:ENOUGH] if draft.direction == "credit")
    lines = []
    for position, draft in enumerate(drafts):
        assert draft.day
        assert draft.amount
        assert draft.direction
        narration = draft.search_narration(draft.day, habits)
        cell = draft.order_number.strip().upper()
        is_credit = draft.direction == "credit"
        lines.append(
            StatementLine(
                row=draft.row,
                position=position,
                date=draft.day,
                direction=draft.direction,
                amount=draft.amount.value,
                narration=draft.parts[0],
                rail=narration.rail,
                reference=narration.reference,
                payer_name=narration.payer_name if is_credit else "",
                payer_id=narration.payer_id if is_credit else "",
                order_number=narrations.order_number_in(cell) or cell or narration.order_number,
                balance=draft.balance,
            )
        )
    return lines


def _note_damaged_references(sheet: Sheet) -> None:
    """Report reference columns with digits lost in a spreadsheet."""
    for place, column in enumerate(sheet.headings.references):
        damaged = sum(narrations.is_scientific(draft.references[place]) for draft in sheet.drafts)
        if damaged:
            sheet.notes.append(
                f"The column {sheet.headings.name(column)} is in scientific notation in {damaged} rows. Its digits are "
                "lost, so references were taken from the narration alone."
            )
