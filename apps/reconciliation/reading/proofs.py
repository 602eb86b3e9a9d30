"""What running balances, printed balances and totals prove; rows that they contradict are refused."""

from decimal import Decimal

from apps.common.tables.errors import FileRefused, shown

from . import balances
from .date_order import FEW
from .dates import Figures
from .printed import Printed
from .results import BalanceCheck, DateOrder, Direction, Refusal
from .sheet import Draft, Sheet

SWAPPED = (
    "The headings for money in and money out are exchanged in this file. The running balance shows which is which, and "
    "rows are read by it."
)


NO_BALANCE = "The file has no running balance, so a missing row is not noticed."


def set_directions(sheet: Sheet) -> None:
    """One amount column without Cr and Dr: what is marked at the amounts says the direction, else the balance will.

    Where only money out is marked, the rest is money in. Where money in is marked, an amount without a mark may be
    either.
    """
    headings = sheet.headings
    if headings.amount is None or headings.side is not None:
        return
    marks = {draft.direction for draft in sheet.drafts if draft.direction}
    unmarked = [draft for draft in sheet.drafts if draft.direction is None]
    if marks == {"debit"} or sheet.profile.only_credits:
        for draft in unmarked:
            draft.direction = "credit"
    elif _has_balances(sheet):
        return
    elif marks:
        for draft in unmarked:
            sheet.refuse(draft, headings.amount, "says neither Cr nor Dr, though other rows do")
    else:
        name = headings.name(headings.amount)
        raise FileRefused(
            "no_direction",
            f"Nothing in the file says whether an amount in the column {name} is money in or money out.",
            row=headings.row + 1,
            column=name,
            cell=name,
        )


def _has_balances(sheet: Sheet) -> bool:
    return sheet.headings.balance is not None and any(draft.has_balance for draft in sheet.drafts)


def check(sheet: Sheet, printed: Printed, order: DateOrder | None) -> tuple[BalanceCheck, list[Draft]]:
    """How far the file is proven, and its drafts, oldest first. Refuses rows; sets directions."""
    drafts = sheet.drafts
    if not _has_balances(sheet):
        days = [draft.day for draft in drafts if draft.day]
        proven = _check_totals(sheet, printed)
        sheet.notes.append(NO_BALANCE)
        ordered = drafts[::-1] if len(days) > 1 and days[0] > days[-1] else drafts
        return BalanceCheck("absent", proven, proven, printed.opening, printed.closing), ordered
    _use_balance_on(sheet, printed, order)
    _require_balances(sheet)
    chain = _check_chain(sheet)
    ordered = [drafts[at] for at in chain.order]
    _require_last_balance(sheet, ordered)
    start, end = _check_ends(sheet, ordered, printed)
    _refuse_without_direction(sheet)
    _check_sequence(sheet, ordered)
    if _check_totals(sheet, printed):
        start = end = True
    opening, closing = _outer_balances(ordered)
    if not chain.has_links and len(drafts) > 1:
        sheet.notes.append(NO_BALANCE)
        return BalanceCheck("absent", start, end, opening, closing), ordered
    return BalanceCheck("broken" if chain.breaks else "closes", start, end, opening, closing), ordered


def _check_chain(sheet: Sheet) -> balances.Chain:
    entries = [
        balances.Entry(
            draft.row,
            draft.amount.value if draft.amount and not _has_wrong_amount(sheet, draft) else None,
            draft.direction,
            draft.balance,
            draft.day,
        )
        for draft in sheet.drafts
    ]
    chain = balances.follow(entries)
    for draft, entry in zip(sheet.drafts, entries, strict=True):
        draft.direction = entry.direction
        if entry.row in chain.breaks:
            sheet.refuse(
                draft,
                sheet.headings.balance,
                f"does not follow from the row before it: it is off by {abs(chain.breaks[entry.row]):,.2f}. A row "
                "before this one is missing or doubled, or this row was changed",
            )
    if chain.inverted:
        sheet.notes.append(SWAPPED)
    if chain.order == tuple(range(len(entries)))[::-1] != (0,):
        sheet.notes.append("The file lists the newest rows first.")
    elif chain.order != tuple(range(len(entries))):
        sheet.notes.append("The file lists the newest day first, and the rows of a day as they came.")
    return chain


def _has_wrong_amount(sheet: Sheet, draft: Draft) -> bool:
    return draft.refusal is not None and draft.refusal.column != sheet.headings.name(sheet.headings.date)


def _require_balances(sheet: Sheet) -> None:
    """Where nearly every row has a balance, a row without one is refused."""
    blank = [draft for draft in sheet.drafts if not draft.has_balance]
    if len(blank) * FEW <= len(sheet.drafts) or len(blank) == 1:
        for draft in blank:
            sheet.refuse(draft, sheet.headings.balance, "is empty, though other rows have a balance")


def _require_last_balance(sheet: Sheet, ordered: list[Draft]) -> None:
    """Rows after the last balance are proven by none."""
    for draft in reversed(ordered):
        if draft.has_balance:
            return
        sheet.refuse(draft, sheet.headings.balance, "is empty, and so is every later one: nothing proves this row")


def _refuse_without_direction(sheet: Sheet) -> None:
    for draft in sheet.drafts:
        if draft.amount and draft.direction is None:
            sheet.refuse(draft, sheet.headings.amount, "may be money in or out: no balance before and after it tells")


def _use_balance_on(sheet: Sheet, printed: Printed, order: DateOrder | None) -> None:
    """A balance printed for a day is the opening balance when no row is older than that day."""
    if printed.opening is not None or printed.balance_on is None:
        return
    when, figure, row = printed.balance_on
    day = when.day(order or "dmy") if isinstance(when, Figures) else when
    days = [draft.day for draft in sheet.drafts if draft.day]
    if day and days and day <= min(days) < max(days):
        printed.opening, printed.opening_row = figure, row


def _outer_balances(ordered: list[Draft]) -> tuple[Decimal | None, Decimal | None]:
    """The balances before the first row and after the last."""
    first, step = ordered[0].balance, ordered[0].signed
    return (first - step if first is not None and step is not None else None), ordered[-1].balance


def _check_ends(sheet: Sheet, ordered: list[Draft], printed: Printed) -> tuple[bool, bool]:
    """Whether the printed opening and closing balances are the table's; a row that disagrees is refused."""
    first, last = ordered[0], ordered[-1]
    if first.amount and first.direction is None:
        if printed.opening is None or first.balance is None:
            sheet.refuse(first, sheet.headings.amount, "may be money in or out: no opening balance tells")
            return False, False
        first.direction = "credit" if first.balance > printed.opening else "debit"
    opening, closing = _outer_balances(ordered)
    start = printed.opening is not None and opening == printed.opening
    if not start and opening is not None and printed.opening is not None:
        sheet.refuse(
            first,
            sheet.headings.balance,
            f"does not follow from the opening balance in row {printed.opening_row}: rows before this one are missing, "
            "or this row was changed",
        )
    end = printed.closing is not None and closing == printed.closing
    if not end and closing is not None and printed.closing is not None:
        sheet.refuse(
            last,
            sheet.headings.balance,
            f"is not the closing balance in row {printed.closing_row}: rows after this one are missing, or this row "
            "was changed",
        )
    return start, end


def _check_sequence(sheet: Sheet, ordered: list[Draft]) -> None:
    """Booking dates do not fall; value dates may."""
    if sheet.headings.date_is_value_date:
        return
    wrong = set(balances.out_of_sequence([(draft.row, draft.day) for draft in ordered if draft.day]))
    for draft in ordered:
        if draft.row in wrong:
            sheet.refuse(draft, sheet.headings.date, "does not fit the dates of the rows around it")


def _check_totals(sheet: Sheet, printed: Printed) -> bool:
    """Whether printed totals are those of all rows. A wrong line is refused, unless rows are refused anyway.

    A line may sum the rows from the beginning of the file or from below any line of totals before it, as where the file
    has a table for each day or month.
    """
    if sheet.refusals:
        return False
    drafts = sorted(sheet.drafts, key=lambda draft: draft.row)
    sums: dict[Direction, Decimal] = {"debit": Decimal(0), "credit": Decimal(0)}
    # What the rows above a line come to, and how many they are.
    above = {(Decimal(0), Decimal(0)): 0}
    place = proven = 0
    for line in printed.totals:
        while place < len(drafts) and drafts[place].row < line.row:
            draft = drafts[place]
            if draft.amount and draft.direction:
                sums[draft.direction] += draft.amount.value
            place += 1
        debits, credits_ = sums["debit"], sums["credit"]
        if line.sums:
            starts = [above.get((debits - line.sums[way], credits_ - line.sums[1 - way])) for way in (0, 1)]
            known = [start for start in starts if start is not None]
            if not known:
                _refuse_totals(sheet, line.row, line.sums, sums)
            elif min(known) <= proven:
                proven = place
        above[debits, credits_] = place
    return bool(printed.totals) and proven == len(drafts) and not sheet.refusals


def _refuse_totals(sheet: Sheet, row: int, shows: tuple[Decimal, Decimal], sums: dict[Direction, Decimal]) -> None:
    columns = (sheet.headings.debit, sheet.headings.credit)
    for come_to, total, column in zip(sums.values(), shows, columns, strict=True):
        if come_to != total:
            reason = f"is not the sum of the rows, {come_to:,.2f}: rows are missing or were changed"
            name = sheet.headings.name(column or 0)
            sheet.refusals.append(Refusal(row, name, shown(sheet.rows[row - 1][column or 0]), reason))
