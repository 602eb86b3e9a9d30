"""Day and time of the payment. Times count only beside a date: the clock of the status bar is not the payment's."""

import re
from datetime import date

from .facts import SURE, UNSURE, Field, Line
from .page import Page

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = rf"(?P<name>{'|'.join(MONTHS)})[a-z]*\.?"
DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
YEAR = r"(?P<year>20\d\d|'?\d\d(?![\d:.]))"
SHAPES = [
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"(?<!\d){DAY}[\s,/-]*{MONTH}[\s,/'-]*{YEAR}",
        rf"{MONTH}\s*{DAY},?\s*{YEAR}",
        r"(?<!\d)(?P<year>20\d\d)[-/.](?P<month>\d{2})[-/.](?P<day>\d{2})(?!\d)",
        rf"(?<!\d)(?P<day>\d{{1,2}})[-/.](?P<month>\d{{1,2}})[-/.]{YEAR}(?!\d{{2}}(?!:))",
    )
]
TIME = re.compile(r"(?<![\d:])(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2})?\s*(?P<half>[ap]\.?m\b)?", re.IGNORECASE)
NOON = 12
CENTURY = 100
SCORE = 0.9


def paid_on(page: Page, today: date) -> tuple[Field | None, Line | None]:
    """The day of the payment, and its line. Two days are not sure. Days to come count only where there is no other."""
    days_with_lines = [(day, line) for line in page.lines for day in _days(line.text, today)]
    days_with_lines = [one for one in days_with_lines if one[0] <= today] or days_with_lines
    if not days_with_lines:
        return None, None
    day, line = days_with_lines[0]
    sure = len({one for one, _ in days_with_lines}) == 1 and day <= today and line.score >= SCORE
    return Field(day.isoformat(), SURE if sure else UNSURE, line.box), line


def _days(text: str, today: date) -> list[date]:
    """The day that a line names, if it exists. A year of two figures has to be this or the last one."""
    for shape in SHAPES:
        if match := shape.search(text):
            parts = match.groupdict()
            month = MONTHS.index(parts["name"].lower()) + 1 if "name" in parts else int(parts["month"])
            year = int(parts["year"].lstrip("'"))
            if year < CENTURY:
                year += today.year // CENTURY * CENTURY
                if not today.year - 1 <= year <= today.year:
                    return []
            try:
                return [date(year, month, int(parts["day"]))]
            except ValueError:
                return []
    return []


def has_date(text: str) -> bool:
    """Whether a line has the form of a date."""
    return any(shape.search(text) for shape in SHAPES)


def paid_at(page: Page, day_line: Line | None) -> Field | None:
    """The time in the line of the date, in its row, or in the line below it."""
    if day_line is None:
        return None
    below = page.below(day_line)
    for line in (day_line, *page.row_of(day_line), *([below] if below else [])):
        for match in TIME.finditer(line.text):
            if time := _time(match):
                return Field(time, SURE if line.score >= SCORE else UNSURE, line.box)
    return None


def _time(match: re.Match[str]) -> str:
    hour, minute, half = int(match["hour"]), int(match["minute"]), (match["half"] or "").lower()
    if half:
        if not 1 <= hour <= NOON:
            return ""
        hour = hour % NOON + (NOON if half.startswith("p") else 0)
    return f"{hour:02d}:{minute:02d}" if hour <= 23 and minute <= 59 else ""  # noqa: PLR2004 - a clock
