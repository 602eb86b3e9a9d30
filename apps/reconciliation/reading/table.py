"""Walks through the rows below the headings: movements, continued narrations, and everything else."""

from collections.abc import Callable, Sequence
from datetime import date

from apps.common.tables.cells import WORKBOOKS, Cell, Row, plain
from apps.common.tables.errors import shown

from .amounts import Amount, NotAnAmount, parse_amount
from .dates import Figures, NotADate, parse_date
from .headings import Headings, side_of
from .printed import is_end, is_only_a_label, is_opening, is_ruler, is_summary
from .results import Direction, Refusal
from .sheet import Draft, Sheet, cell_in

PROGRESS_EVERY = 1_000


def collect(sheet: Sheet, progress: Callable[[int, int], None]) -> None:
    """Fill the sheet's drafts, others and skipped rows; rows with wrong cells are refused."""
    headings = sheet.headings
    inside, previous = True, None
    sheet.others.extend(range(headings.row))
    for index in range(headings.row + 1, len(sheet.rows)):
        if index % PROGRESS_EVERY == 0:
            progress(index, len(sheet.rows))
        cells = sheet.rows[index] = _repaired(sheet, sheet.rows[index])
        if not any(str(cell).strip() for cell in cells) or is_ruler(cells):
            previous = None
        elif _is_heading(cells, headings):
            inside, previous = True, None
        elif previous is not None and _continues(sheet, cells):
            _carry_on(sheet, previous, cells)
        elif previous := _draft(sheet, index, cells, inside=inside):
            inside = True
            if not _is_skipped(sheet, previous):
                sheet.drafts.append(previous)
        else:
            sheet.others.append(index)
            # Below totals or closing lines, figures without a date are not damaged movements.
            if (is_summary(cells) and not is_opening(cells)) or is_end(cells):
                inside = False


def _is_heading(cells: Sequence[Cell], headings: Headings) -> bool:
    """Whether the headings are repeated, as on every page of a printed statement."""
    return any(
        len(cells) >= len(row)
        # The date column alone distinguishes nearly every row.
        and (headings.date >= len(row) or plain(cells[headings.date]) == row[headings.date])
        and tuple(plain(cell) for cell in cells[: len(row)]) == row
        for row in headings.rows
    )


def _repaired(sheet: Sheet, cells: Row) -> Row:
    """A row of text whose narration holds unquoted delimiters, put together where the balance will prove it."""
    width, extra = len(sheet.headings.cells), len(cells) - len(sheet.headings.cells)
    if extra <= 0 or sheet.headings.balance is None or sheet.container in WORKBOOKS:
        return cells
    if not any(str(cell).strip() for cell in cells[width:]):
        return cells
    at = sheet.headings.narration
    return [*cells[:at], ",".join(str(cell) for cell in cells[at : at + extra + 1]), *cells[at + extra + 1 :]]


def _continues(sheet: Sheet, cells: Sequence[Cell]) -> bool:
    """Whether a row only carries on the narration of the one above, and perhaps its reference."""
    headings = sheet.headings
    filled = {column for column, cell in enumerate(cells) if str(cell).strip()}
    carries_on = headings.narration in filled and filled <= {headings.narration, *headings.references}
    return carries_on and not is_summary(cells) and not is_end(cells)


def _carry_on(sheet: Sheet, draft: Draft, cells: Sequence[Cell]) -> None:
    draft.parts.append(str(cell_in(cells, sheet.headings.narration)))
    for place, column in enumerate(sheet.headings.references):
        more = str(cell_in(cells, column)).strip()
        if more:
            draft.references[place] = f"{draft.references[place]}{more}"


def _draft(sheet: Sheet, index: int, cells: Row, *, inside: bool) -> Draft | None:
    """The row as a movement; None when it is something else."""
    headings = sheet.headings
    when = _date(cell_in(cells, headings.date))
    amounts = [cell_in(cells, column) for column in (headings.debit, headings.credit, headings.amount)]
    has_amount = any(str(cell).strip(" -") for cell in amounts)
    narration = str(cell_in(cells, headings.narration))
    if is_summary(cells) and (is_only_a_label(narration) or not (when and _is_one_amount(amounts))):
        return None
    if when is None and not (inside and has_amount):
        return None
    if not has_amount and not narration.strip():
        return None
    draft = Draft(
        index=index,
        parts=[narration],
        references=[cell_in(cells, column) for column in headings.references],
        order_number=str(cell_in(cells, headings.order_number)),
        when=when,
    )
    if when is None:
        is_blank = not str(cell_in(cells, headings.date)).strip()
        sheet.refuse(draft, headings.date, "is empty, but the row has an amount" if is_blank else "is not a date")
    if _is_too_long(sheet, cells):
        last = len(headings.cells)
        sheet.refuse(draft, last, "is behind the last heading: an amount or a narration was cut at its commas")
    _read_amounts(sheet, draft, cells)
    _read_balance(sheet, draft, cells)
    return draft


def _is_too_long(sheet: Sheet, cells: Row) -> bool:
    """Whether a row of text without a balance, which would prove it, has more cells than headings."""
    is_text = sheet.container not in WORKBOOKS
    rest = cells[len(sheet.headings.cells) :]
    return is_text and sheet.headings.balance is None and any(str(cell).strip() for cell in rest)


def _date(cell: Cell) -> date | Figures | None:
    try:
        return parse_date(cell)
    except NotADate:
        return None


def _is_one_amount(cells: list[Cell]) -> bool:
    """Whether exactly one amount is filled, as in a movement whose narration mentions a balance or total."""
    filled = 0
    for cell in cells:
        try:
            amount = parse_amount(cell)
        except NotAnAmount:
            return True
        filled += bool(amount and amount.value)
    return filled == 1


def _is_skipped(sheet: Sheet, draft: Draft) -> bool:
    """Whether the status column says that the payment did not come about; the row is then noted as skipped."""
    column = sheet.headings.status
    if column is None or not sheet.profile.statuses:
        return False
    status = sheet.cell(draft, column)
    if plain(status) in {plain(one) for one in sheet.profile.statuses}:
        return False
    if draft.refusal:
        sheet.refusals.remove(draft.refusal)
    sheet.skipped.append(Refusal(draft.row, sheet.headings.name(column), shown(status), "is not a completed payment"))
    return True


def _read_amounts(sheet: Sheet, draft: Draft, cells: Sequence[Cell]) -> None:
    headings = sheet.headings
    if headings.amount is not None:
        _read_one_amount(sheet, draft, cells, headings.amount)
        return
    debit = sheet.amount(draft, cells, headings.debit)
    credit = sheet.amount(draft, cells, headings.credit)
    if debit and debit.value and credit and credit.value:
        both = f"{cell_in(cells, headings.debit)} and {cell_in(cells, headings.credit)}"
        sheet.refuse(draft, headings.debit, "and the column of credits are both filled", cell=both)
    elif debit and (debit.value or not credit):
        draft.amount, draft.direction = debit, "debit"
        if debit.side == "cr":
            sheet.refuse(draft, headings.debit, "says Cr in the column of debits")
    elif credit:
        draft.amount, draft.direction = credit, "credit"
        if credit.negative or credit.side == "dr":
            sheet.refuse(draft, headings.credit, "is negative in the column of credits")
    else:
        sheet.refuse(draft, headings.credit, "is empty, and so is the column of debits")


def _read_one_amount(sheet: Sheet, draft: Draft, cells: Sequence[Cell], column: int) -> None:
    draft.amount = sheet.amount(draft, cells, column)
    if draft.amount is None:
        sheet.refuse(draft, column, "is empty")
        return
    own = _own_direction(draft.amount)
    side = sheet.headings.side
    if side is None:
        draft.direction = own
        return
    flag = cell_in(cells, side)
    if side_of(flag) is None:
        sheet.refuse(draft, side, "says neither Cr nor Dr")
        return
    draft.direction = side_of(flag)
    if own not in {None, draft.direction}:
        sheet.refuse(draft, column, f"does not agree with {flag} beside it")


def _own_direction(amount: Amount) -> Direction | None:
    """The direction that the cell itself says by a sign, brackets or letters."""
    if not amount.marked:
        return None
    return "debit" if amount.negative or amount.side == "dr" else "credit"


def _read_balance(sheet: Sheet, draft: Draft, cells: Sequence[Cell]) -> None:
    headings = sheet.headings
    if headings.balance is None:
        return
    balance = sheet.amount(draft, cells, headings.balance)
    draft.has_balance = bool(str(cell_in(cells, headings.balance)).strip())
    if balance is None:
        return
    overdrawn = balance.negative or balance.side == "dr" or side_of(cell_in(cells, headings.balance_side)) == "debit"
    draft.balance = -balance.value if overdrawn else balance.value
