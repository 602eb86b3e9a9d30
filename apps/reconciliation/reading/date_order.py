"""Decides for a whole file whether day or month comes first. Without proof it requires an answer from staff."""

from datetime import date, timedelta

from apps.common.tables.errors import FileRefused, shown

from .dates import MONTHS_IN_A_YEAR, OLDEST, Figures, order_by_references, proven_order
from .results import ORDER_WORDS, DateOrder, DateOrderQuestion
from .sheet import Draft, Sheet

FEW_TURNED = 2
# After the end of the day banks book on the next banking day, which may be behind a weekend and holidays.
MOST_DAYS_AHEAD = timedelta(days=4)
LATER_DAY = "is of a coming day"
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
            exact_day = day.day(order)
            if exact_day is None:
                sheet.refuse(draft, sheet.headings.date, f"is not a date with {ORDER_WORDS[order]}")
                continue
            day = exact_day
        if sheet.today < day <= sheet.today + MOST_DAYS_AHEAD:
            draft.day = day
            sheet.refuse(draft, sheet.headings.date, LATER_DAY)
        elif day > sheet.today:
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
    proven = None if _may_begin_with_years(sheet, figures) else _proven_by_days(figures)
    from_references = None if proven else order_by_references((when, _reference(draft)) for draft, when in figures)
    contradicts_itself = proven is None and len(proven_order(when for _, when in figures)) > 1
    if profile_order := sheet.profile.date_order:
        shows = proven or from_references
        if profile_order == "ymd" and all(when.is_short for _, when in figures):
            return profile_order
        if profile_order == "ymd" or contradicts_itself or (shows and shows != profile_order):
            raise _question(sheet, figures, shows, f"The format profile says {ORDER_WORDS[profile_order]}")
        return profile_order
    if proven:
        return proven
    # A file without a running balance proves nothing, so staff have to confirm it.
    if from_references and not contradicts_itself and sheet.headings.balance is not None:
        sheet.notes.append(
            f"No date in the file tells day from month. Its bank references do: {ORDER_WORDS[from_references]}."
        )
        return from_references
    raise _question(sheet, figures, None, "The dates of the file do not tell day from month")


def _may_begin_with_years(sheet: Sheet, figures: list[tuple[Draft, Figures]]) -> bool:
    """Whether the first of two figures each is this or the last year everywhere, and the third is an old one somewhere.

    Then "26-10-13" is rather the 13th of October 2026 than a day of 2013.
    """
    this_year = sheet.today.year
    days = [when.day("ymd") for _, when in figures]
    all_fit = all(day and this_year - 1 <= day.year <= this_year and day <= sheet.today for day in days)
    return all_fit and any(when.year < this_year - 1 or when.year > this_year for _, when in figures)


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
    sheet: Sheet, figures: list[tuple[Draft, Figures]], shows: DateOrder | None, problem: str
) -> DateOrderQuestion:
    draft = next((draft for draft, when in figures if shows and proven_order([when]) == {shows}), figures[0][0])
    column = sheet.headings.name(sheet.headings.date)
    cell = shown(sheet.cell(draft, sheet.headings.date))
    problem += f"; row {draft.row} reads {cell} in the column {column}"
    if shows:
        problem += f", and the file is written with {ORDER_WORDS[shows]}"
    message = f"{problem}. Please say how this file writes its dates."
    return DateOrderQuestion(message, proven=shows, row=draft.row, column=column, cell=cell)


def _check_turned_dates(sheet: Sheet) -> None:
    """Refuses a workbook whose dates a spreadsheet has turned: 2 October became the tenth of February."""
    _check_half_turned(sheet)
    dated = [
        (draft, draft.when)
        for draft in sheet.drafts
        if isinstance(draft.when, date) and not isinstance(sheet.cell(draft, sheet.headings.date), str)
    ]
    turned = order_by_references((Figures(day.day, day.month, day.year), _reference(draft)) for draft, day in dated)
    if turned == "mdy":
        raise _turned(sheet, dated[0][0], "its bank references carry other days")


def _check_half_turned(sheet: Sheet) -> None:
    """A program that expects months first turns the days up to 12 into dates, and leaves the days above 12 as text."""
    texts = [draft.when for draft in sheet.drafts if isinstance(draft.when, Figures)]
    dates = [draft for draft in sheet.drafts if isinstance(draft.when, date)]
    cells = [draft for draft in dates if not isinstance(sheet.cell(draft, sheet.headings.date), str)]
    above = [when for when in texts if proven_order([when]) == {"dmy"}]
    is_split = len(above) == len(texts) >= FEW_TURNED and len(cells) == len(dates) >= FEW_TURNED
    if is_split and all(draft.when.day <= MONTHS_IN_A_YEAR for draft in cells if isinstance(draft.when, date)):
        raise _turned(sheet, cells[0], "the days up to 12 are dates, and the days above 12 are text")


def _turned(sheet: Sheet, draft: Draft, why: str) -> FileRefused:
    return FileRefused(
        "dates_turned",
        f"A spreadsheet program has exchanged day and month in this file: {why}. Please upload the file as the bank "
        "gave it.",
        row=draft.row,
        column=sheet.headings.name(sheet.headings.date),
        cell=str(sheet.cell(draft, sheet.headings.date)),
    )
