"""The bank's reference and the app's own id."""

import re
from dataclasses import dataclass

from apps.common.numbers import NEFT, RTGS

from .facts import SURE, UNSURE, Field, Line
from .page import Page

DIGITS = re.compile(r"(?<![\w+.])(?<!\d[ -])(?:\d{12}|\d{4}[ -]\d{4}[ -]\d{4}(?![ -]\d))(?![\w@]|[.-]\d)")
LETTERS = re.compile(rf"(?<!\w)(?:{NEFT}|{RTGS})(?!\w)")
LABEL = re.compile(r"\bUTR\b|\bRRN\b|\bUPI|\bRef(?:erence)?\b|Ref\.? ?No", re.IGNORECASE)
TRANSACTION = re.compile(r"Trans?action ?(?:ID|No|Number)|Txn ?(?:ID|No)", re.IGNORECASE)
OTHER = re.compile(
    r"account|\bA/?c\b|phone|mobile|\bcall\b|\bcard\b|\border\b|request|customer|consumer|google|phonepe|paytm|\bLR\b|"
    r"invoice|\bbill\b|\bgst|whats|aadhaa?r",
    re.IGNORECASE,
)
APP_ID = re.compile(r"(?<!\w)(?:CICAg[\w-]{6,}|T\d{18,26})(?!\w)")
OWN_ID = re.compile(r"(?<!\w)[A-Z0-9]{8,36}(?!\w)", re.IGNORECASE)
BANKS = re.compile(r"\d{12}")  # of a tilted picture, its label may be that of the next row
OWN_LABEL = re.compile(r"(?:request|order|google trans?action|phonepe|paytm) ?(?:ID|No|Number)", re.IGNORECASE)
SCORE = 0.9


@dataclass(frozen=True, slots=True)
class _Candidate:
    value: str
    weight: int
    line: Line


def reference(page: Page) -> Field | None:
    """The bank's reference: beside its label, or the only number of that shape. Two of equal weight are not sure."""
    candidates = [candidate for line in page.lines for candidate in _in_line(page, line)]
    if not candidates:
        return None
    best = max(candidates, key=lambda candidate: (candidate.weight, candidate.line.score))
    rivals = {candidate.value for candidate in candidates if candidate.weight == best.weight}
    alone = len({candidate.value for candidate in candidates}) == 1
    sure = len(rivals) == 1 and (best.weight > 0 or alone) and best.line.score >= SCORE
    return Field(best.value, SURE if sure else UNSURE, best.line.box)


def _in_line(page: Page, line: Line) -> list[_Candidate]:
    candidates = []
    for match in (*DIGITS.finditer(line.text), *LETTERS.finditer(line.text)):
        words = _words_of(page, line, match)
        if LABEL.search(words):
            weight = 2
        elif OTHER.search(words):
            continue
        else:
            weight = 1 if TRANSACTION.search(words) else 0
        candidates.append(_Candidate(re.sub(r"[ -]", "", match[0]), weight, line))
    return candidates


def _words_of(page: Page, line: Line, match: re.Match[str]) -> str:
    """The text before a number in its line; its label if there is none."""
    before = line.text[: match.start()]
    return before if re.search(r"[A-Za-z]{2}", before) else f"{page.label_of(line)} {before}"


def app_id(page: Page) -> Field | None:
    """The id that the paying app gave: by its shape, or beside its label."""
    for line in page.lines:
        if match := APP_ID.search(line.text):
            return Field(match[0], SURE if line.score >= SCORE else UNSURE, line.box)
    for line in page.lines:
        match = next(
            (one for one in OWN_ID.finditer(line.text) if re.search(r"\d{4}", one[0]) and not BANKS.fullmatch(one[0])),
            None,
        )
        if match and OWN_LABEL.search(_words_of(page, line, match)):
            return Field(match[0], SURE if line.score >= SCORE else UNSURE, line.box)
    return None
