"""Dates in statements.

Figures alone do not say whether day or month comes first, so the order is decided once for a whole file.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from .results import DateOrder

MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTHS = {name: number for number, name in enumerate(MONTH_NAMES, 1)}
NUMERIC = re.compile(r"([0-9]{1,4})([-/. ])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?![0-9])", re.ASCII)
NAMED = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/.,' ]*([0-9]{4}|[0-9]{2})(?![0-9])", re.IGNORECASE | re.ASCII
)
MONTH_NAMED_FIRST = re.compile(
    r"([a-z]{3,9})[-/. ]*([0-9]{1,2})(?:st|nd|rd|th)?[-/.,\s]+([0-9]{4})(?![0-9])", re.IGNORECASE | re.ASCII
)
COMPACT = re.compile(r"[0-9]{8}(?![0-9])", re.ASCII)
WEEKDAY = re.compile(r"\A(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.\s]+", re.IGNORECASE)
TIME = re.compile(
    r"[T ,]*(?:at )?(?:[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2}(?:\.[0-9]+)?)?\s*(?:[ap]\.?m\.?)?)?"
    r"(?:\s*(?:IST|Z|\+05:?30))?\Z",
    re.IGNORECASE | re.ASCII,
)
# The Indian Overseas Bank writes "02-Oct-26\n(02-Oct-26)": date and value date in one cell.
SECOND_DATE = re.compile(r"\s*\(.*\)\s*\Z", re.DOTALL)
RRN = re.compile(r"[0-9]{12}\Z", re.ASCII)
NEFT = re.compile(r"[A-Z]{5}[0-9]{11}\Z", re.ASCII)
RTGS = re.compile(r"[A-Z]{4}R[0-9]{17}\Z", re.ASCII)
MONTHS_IN_A_YEAR = 12
CENTURY = "20"
CENTURY_YEAR = 2000
OLDEST = date(2000, 1, 1)


class NotADate(ValueError):
    """The cell is not a date."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A date of three figures whose order is open: first and second are day and month, in one order or the other.

    `is_short`: the last has two figures, so that the first may be the year, and the last the day.
    """

    first: int
    second: int
    year: int
    is_short: bool = field(default=False, compare=False)

    def day(self, order: DateOrder) -> date | None:
        """The date in that order; None when there is no such day."""
        year, day, month = self.year, self.first, self.second
        if order == "mdy":
            day, month = month, day
        elif order == "ymd":
            year, day = CENTURY_YEAR + self.first, self.year - CENTURY_YEAR if self.is_short else 0
        try:
            return date(year, month, day)
        except ValueError:
            return None


def parse_date(cell: object) -> date | Figures:
    """The date of a cell, or its figures while their order is open. A time of day is left out. Raises NotADate."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    if isinstance(cell, int | float) and float(cell).is_integer():
        cell = f"{int(cell):08d}"  # 1102026 lost its leading zero; days since 1900 are too short, and stay no date
    if not isinstance(cell, str):
        raise NotADate
    text = WEEKDAY.sub("", SECOND_DATE.sub("", cell).strip(" \t\r\n'"))
    for shape, date_of in SHAPES:
        if match := shape.match(text):
            if not TIME.match(text[match.end() :]):
                raise NotADate
            return date_of(match)
    raise NotADate


def _numeric(match: re.Match[str]) -> date | Figures:
    first, second, third = int(match[1]), int(match[3]), int(match[4])
    if len(match[1]) == 4:  # noqa: PLR2004 - a year
        return _existing_day(first, second, third)
    if len(match[1]) > 2:  # noqa: PLR2004
        raise NotADate
    return Figures(first, second, _year(match[4]), is_short=len(match[4]) == 2)  # noqa: PLR2004


def _compact(match: re.Match[str]) -> date | Figures:
    """Eight figures: year first, or year last. They are never both, for no month is the 20th."""
    text = match[0]
    if text.startswith(CENTURY) and int(text[4:6]) <= MONTHS_IN_A_YEAR:
        return _existing_day(int(text[:4]), int(text[4:6]), int(text[6:]))
    first, second, year = int(text[:2]), int(text[2:4]), int(text[4:])
    if text[4:6] != CENTURY or not (first and second):
        raise NotADate
    return Figures(first, second, year)


def _year(text: str) -> int:
    return int(text) if len(text) == 4 else CENTURY_YEAR + int(text)  # noqa: PLR2004


def _month(name: str) -> int:
    month = MONTHS.get(name[:3].lower())
    if month is None:
        raise NotADate
    return month


def _existing_day(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError:
        raise NotADate from None


SHAPES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], date | Figures]], ...] = (
    (NUMERIC, _numeric),
    (COMPACT, _compact),
    (NAMED, lambda match: _existing_day(_year(match[3]), _month(match[2]), int(match[1]))),
    (MONTH_NAMED_FIRST, lambda match: _existing_day(int(match[3]), _month(match[1]), int(match[2]))),
)


def proven_order(figures: Iterable[Figures]) -> set[DateOrder]:
    """Which orders rows prove: a figure above 12 can only be a day. Two when the file contradicts itself."""
    proven: set[DateOrder] = set()
    for one in figures:
        if one.first > MONTHS_IN_A_YEAR >= one.second:
            proven.add("dmy")
        elif one.second > MONTHS_IN_A_YEAR >= one.first:
            proven.add("mdy")
    return proven


def order_by_references(dated: Iterable[tuple[Figures, str]]) -> DateOrder | None:
    """The order in which dates agree with the days inside bank references; None when they do not decide.

    References carry the day on which the payment was made: UPI and IMPS as YDDD, NEFT as YYDDD, RTGS as YYYYMMDD. At
    least three rows must speak, nine of ten for one order, and none for both.
    """
    votes: dict[DateOrder, int] = {"dmy": 0, "mdy": 0}
    rows = 0
    for figures, reference in dated:
        if figures.first == figures.second:
            continue
        fits = [order for order in votes if _agrees(figures.day(order), reference)]
        rows += bool(reference)
        if len(fits) == 1:
            votes[fits[0]] += 1
    best = max(votes, key=lambda order: votes[order])
    other = votes["mdy" if best == "dmy" else "dmy"]
    return best if votes[best] >= 3 and votes[best] * 10 >= rows * 9 and not other else None  # noqa: PLR2004


def _agrees(day: date | None, reference: str) -> bool:
    gap = days_from_reference(reference, day) if day else None
    return gap is not None and abs(gap) <= 1


def days_from_reference(reference: str, day: date) -> int | None:
    """How many days after the day inside a reference `day` is; None when the reference holds no day."""
    try:
        if RRN.match(reference):
            year = day.year - (day.year - int(reference[0])) % 10
            reference_day = _day_of_year(year, int(reference[1:4]))
        elif NEFT.match(reference):
            reference_day = _day_of_year(2000 + int(reference[5:7]), int(reference[7:10]))
        elif RTGS.match(reference):
            reference_day = date(int(reference[6:10]), int(reference[10:12]), int(reference[12:14]))
        else:
            return None
    except ValueError:
        return None
    return (day - reference_day).days


def _day_of_year(year: int, number: int) -> date:
    if not 1 <= number <= 366:  # noqa: PLR2004
        raise ValueError(number)
    return date(year, 1, 1) + timedelta(days=number - 1)
