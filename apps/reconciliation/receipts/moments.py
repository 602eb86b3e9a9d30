"""Day and time of the payment. Times count only beside a date: the clock of the status bar is not the payment's."""

import re
from collections.abc import Sequence
from datetime import date

from rapidfuzz.distance import Levenshtein

from .facts import SURE, UNSURE, Field, Line
from .indian_words import days_of
from .page import Page

# The first letters of each month, with what the engine returns for some of them, and the rest of its name.
MONTHS = {
    "jan": "uary", "f[ec][b6h]": "ruary", "mar": "ch", "apr": "il", "may": "", "jun": "e", "ju[l1i|]": "y",
    "au[g9q]": "ust", "[s5][ec]pt?": "ember", "[o0][ce]t": "ober", "n[o0]v": "ember", "d[ec][ce]": "ember",
}  # fmt: skip
MONTH = rf"(?P<name>{'|'.join(MONTHS)})(?P<rest>[a-z015]*?)\.?"
# Two figures, or one of them read as O, I or l. One alone is no day where a first one may be lost or read as a letter.
NUMBER = r"\d\d|\d[OIl]|(?<!\w)[OIl]\d"
DAY = rf"(?P<day>(?<!\d)(?:{NUMBER})|(?<![\w|!])(?<!\b\d )\d)(?:st|nd|rd|th)?"
FULL_YEAR = r"2[0O]\d\d"
TIME_FOLLOWS = r"(?!\d(?!\d?:\d\d))"
"""Or anything but figures: the blank before a time gets lost."""
YEAR = rf"(?P<year>{FULL_YEAR}|'?\d\d(?![:.]){TIME_FOLLOWS})"
SEPARATOR = r"(?:\s?[-/|]\s?|\.)"
SHAPES = [
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"{DAY}[\s,/-]*{MONTH}[\s,/'-]*{YEAR}",
        rf"(?<![a-z]){MONTH}\s*{DAY}[,\s]\s*{YEAR}",
        rf"(?<!\d)(?P<year>{FULL_YEAR}){SEPARATOR}(?P<month>{NUMBER}){SEPARATOR}(?P<day>{NUMBER}){TIME_FOLLOWS}",
        rf"{DAY}{SEPARATOR}(?P<month>{NUMBER}|\d){SEPARATOR}(?P<year>{FULL_YEAR})(?!\d{{2}}(?!:))",
        rf"{DAY}[-/.|](?P<month>{NUMBER}|\d)[-/.|]{YEAR}",
        rf"(?<!\d[ -]){DAY}\s(?P<month>{NUMBER})\s(?P<year>{FULL_YEAR})(?![ -]?\d(?!\d?:))",
    )
]
AS_FIGURES = str.maketrans("OoIlL", "00111")
TIME = re.compile(
    r"(?<![\d:])(?P<hour>\d{1,2})(?::|\.(?=\d\d\s*[ap]\.?m))(?P<minute>\d{2})(?::\d{2})?\s*(?P<half>[ap]\.?m\b)?",
    re.IGNORECASE,
)
HALF_IS_LOST = re.compile(r"\s*[^\W\d_]?\.?m\b", re.IGNORECASE)
"""After a time: the A or P of its half of the day was not read."""
NOON = 12
CENTURY = 100
SCORE = 0.9


def paid_on(page: Page, today: date, indian: Sequence[Line] = ()) -> tuple[Field | None, Line | None]:
    """The day of the payment, and its line. Days to come count only where there is no other.

    Two days are not sure, nor is one before last year, whose year may be misread.

    A day in `indian`, lines read as Tamil or Hindi, counts where there is no other. Its line is None, since the words
    there that tell morning from evening are not read.
    """
    days_with_lines = [(day, line) for line in page.lines for day in _days(line.text, today)]
    if not days_with_lines and (indian_days := list(days_of(indian, page.lines))):
        day, line = indian_days[0]
        sure = len({one for one, _ in indian_days}) == 1 and day <= today
        return Field(day.isoformat(), SURE if sure else UNSURE, line.box), None
    days_with_lines = [one for one in days_with_lines if one[0] <= today] or days_with_lines
    if not days_with_lines:
        return None, None
    day, line = days_with_lines[0]
    is_recent = today.year - 1 <= day.year and day <= today
    sure = len({one for one, _ in days_with_lines}) == 1 and is_recent and line.score >= SCORE
    return Field(day.isoformat(), SURE if sure else UNSURE, line.box), line


def _dates(text: str) -> list[re.Match[str]]:
    """What has the form of a date, in the first form that the text has."""
    for shape in SHAPES:
        if matches := [match for match in shape.finditer(text) if "name" not in match.groupdict() or _month(match)]:
            return matches
    return []


def _days(text: str, today: date) -> list[date]:
    """The days that a line names, if all exist. A year of two figures has to be this or the last one."""
    days = []
    for match in _dates(text):
        parts = {name: value.translate(AS_FIGURES) for name, value in match.groupdict().items()}
        if "month" in parts and len(set(re.findall(r"[-/|.]", match[0]))) > 1:
            return []  # a separator is misread, and a figure may be
        year = int(parts["year"].lstrip("'"))
        if year < CENTURY:
            year += today.year // CENTURY * CENTURY
            if not today.year - 1 <= year <= today.year:
                return []
        try:
            days.append(date(year, _month(match) if "name" in parts else int(parts["month"]), int(parts["day"])))
        except ValueError:
            return []
    return days


def _month(match: re.Match[str]) -> int:
    """Its number; 0 for a word that only begins like a month, such as "market"."""
    for number, (beginning, rest) in enumerate(MONTHS.items(), start=1):
        if re.fullmatch(beginning, match["name"], re.IGNORECASE):
            wrong = Levenshtein.distance(match["rest"].lower(), rest)
            return number if not match["rest"] or wrong <= len(rest) // 2 else 0
    return 0


def has_date(text: str) -> bool:
    """Whether a line has the form of a date."""
    return bool(_dates(text))


def paid_at(page: Page, day_line: Line | None) -> Field | None:
    """The time in the line of the date, in its row, or in the line below it."""
    if day_line is None:
        return None
    below = page.below(day_line)
    for line in (day_line, *page.row_of(day_line), *([below] if below else [])):
        text = line.text
        for match in _dates(text):
            text = text.replace(match[0], " ")
        for match in TIME.finditer(text):
            if time := _time(match):
                sure = line.score >= SCORE and not HALF_IS_LOST.match(text, match.end())
                return Field(time, SURE if sure else UNSURE, line.box)
    return None


def _time(match: re.Match[str]) -> str:
    hour, minute, half = int(match["hour"]), int(match["minute"]), (match["half"] or "").lower()
    if half:
        if not 1 <= hour <= NOON:
            return ""
        hour = hour % NOON + (NOON if half.startswith("p") else 0)
    return f"{hour:02d}:{minute:02d}" if hour <= 23 and minute <= 59 else ""  # noqa: PLR2004 - a clock
