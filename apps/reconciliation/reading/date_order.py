"""Decides for a whole file whether day or month comes first. Nothing is guessed: without proof somebody is asked."""

from datetime import date

from .dates import OLDEST, Figures, order_by_references, proven_order
from .results import ORDER_WORDS, DateOrder, DateOrderQuestion, FileRefused, shown
from .sheet import Draft, Sheet

FEW = 20  # one row in so many: a damaged row, and not the file's way


def set_days(sheet: Sheet) -> DateOrder | None:
    """Give every draft its day; returns the order of the file's dates, None when they need none.

    Rows with impossible or future dates are refused. Raises DateOrderQuestion, or FileRefused for turned dates.
    """
    _check_turned_dates(sheet)
    order = _order(sheet)
    for draft in sheet.drafts:
        if draft.when is None:
            continue
        day = draft.when
        if isinstance(day, Figures):
            assert order
            found = day.day(order)
            if found is None:
                sheet.refuse(draft, sheet.headings.date, f"is not a date with {ORDER_WORDS[order]}")
                continue
            day = found
        if day > sheet.today:
            sheet.refuse(draft, sheet.headings.date, "lies in the future")
        elif day < OLDEST:
            sheet.refuse(draft, sheet.headings.date, "lies too long ago")
        else:
            draft.day = day
    return order


def _order(sheet: Sheet) -> DateOrder | None:
    figures = [(draft, draft.when) for draft in sheet.drafts if isinstance(draft.when, Figures)]
    if not figures:
        return None
    proven = _proven_by_days(figures)
    from_references = None if proven else order_by_references((when, _reference(draft)) for draft, when in figures)
    contradicts_itself = proven is None and len(proven_order(when for _, when in figures)) > 1
    if wanted := sheet.profile.date_order:
        shows = proven or from_references
        if contradicts_itself or (shows and shows != wanted):
            raise _question(sheet, figures, shows, f"The format profile says {ORDER_WORDS[wanted]}")
        return wanted
    if proven:
        return proven
    # A file without a running balance proves nothing of itself: somebody has to know it.
    if from_references and not contradicts_itself and sheet.headings.balance is not None:
        sheet.notes.append(
            f"No date in the file tells day from month. Its bank references do: {ORDER_WORDS[from_references]}."
        )
        return from_references
    raise _question(sheet, figures, None, "The dates of the file do not tell day from month")


def _reference(draft: Draft) -> str:
    return draft.search_narration(None).reference


def _proven_by_days(figures: list[tuple[Draft, Figures]]) -> DateOrder | None:
    """The order that days above 12 prove. One damaged date among many does not decide; it is refused itself."""
    counts: dict[DateOrder, int] = {"dmy": 0, "mdy": 0}
    for _, when in figures:
        for order in proven_order([when]):
            counts[order] += 1
    best: DateOrder = "dmy" if counts["dmy"] >= counts["mdy"] else "mdy"
    return best if counts[best] and min(counts.values()) * FEW <= len(figures) else None


def _question(
    sheet: Sheet, figures: list[tuple[Draft, Figures]], shows: DateOrder | None, words: str
) -> DateOrderQuestion:
    draft = next((draft for draft, when in figures if shows and proven_order([when]) == {shows}), figures[0][0])
    column = sheet.headings.name(sheet.headings.date)
    cell = shown(sheet.cell(draft, sheet.headings.date))
    words += f"; row {draft.row} reads {cell} in the column {column}"
    if shows:
        words += f", and the file is written with {ORDER_WORDS[shows]}"
    message = f"{words}. Please say how this file writes its dates."
    return DateOrderQuestion(message, proven=shows, row=draft.row, column=column, cell=cell)


def _check_turned_dates(sheet: Sheet) -> None:
    """Refuses a workbook whose dates a spreadsheet has turned: 2 October became the tenth of February."""
    dated = [
        (draft, draft.when)
        for draft in sheet.drafts
        if isinstance(draft.when, date) and not isinstance(sheet.cell(draft, sheet.headings.date), str)
    ]
    turned = order_by_references((Figures(day.day, day.month, day.year), _reference(draft)) for draft, day in dated)
    if turned == "mdy":
        first = dated[0][0]
        raise FileRefused(
            "dates_turned",
            "A spreadsheet program has exchanged day and month in this file: its bank references carry other days. "
            "Please upload the file as the bank gave it.",
            row=first.row,
            column=sheet.headings.name(sheet.headings.date),
            cell=str(sheet.cell(first, sheet.headings.date)),
        )
