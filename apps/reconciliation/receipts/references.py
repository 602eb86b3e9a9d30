"""The bank's reference and the app's own id."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from apps.common.numbers import BANKS_LETTERS, NEFT, RRN, RTGS, with_banks_letters

from .facts import SURE, UNSURE, Field, Line
from .page import CLOSE, FIRST_PART, LAST_PART, Page

# In groups of any size, and never a part of a longer number, a telephone number, an address or a figure with decimals.
DIGITS = re.compile(r"(?<![\w+.])(?<!\d[ -])\d(?:[ -]?\d){11}(?![ -]?\d|[\w@]|\.\d)")
WORD = re.compile(r"(?<!\w)[A-Z0-9]+(?!\w)")
LETTERS = re.compile(f"{NEFT}|{RTGS}")
LONGEST = 22
BANKS_LABEL = re.compile(
    r"\bUTR(?:\b|(?=\W*n))|\bRRN\b|\bUPI\W{0,3}(?:Ref|Trans|Txn)|यूटीआर|யுடிஆர்|யூடிஆர்", re.IGNORECASE
)
# The id of a payee may be a telephone number.
LABEL = re.compile(
    r"(?<![@.\w])UPI(?!\W*(?:ID|VPA|No|Number)?\W*\Z)|\bRef(?:ere[a-z]{2,5})?\b|Ref\.? ?No|"
    r"यूपीआई|संदर्भ|सन्दर्भ|रेफरेंस|யுபிஐ|யூபிஐ|குறிப்பு ?எண்|மேற்கோள்",
    re.IGNORECASE,
)
TRANSACTION = re.compile(
    r"Trans?action\W{0,3}(?:ID|No|Number)|\ATransaction\W*\Z|Txn ?(?:ID|No)|"
    r"(?:लेन-? ?देन|ट्रांजैक्शन|ट्रांजेक्शन) ?(?:आई|सं|नं)|பரிவர்த்தனை ?(?:ஐ|எண்)",
    re.IGNORECASE,
)
OTHER = re.compile(
    r"account|\bA/?c\b|phone|mobile|\bcall\b|\bcard\b|\border\b|request|customer|consumer|google|phonepe|paytm|\bLR\b|"
    r"invoice|\bbill\b|\bgst|whats|aadhaa?r|खाता|ग्राहक|ऑर्डर|मोबाइल|கணக்கு|வாடிக்கையாளர்|ஆர்டர்|மொபைல்",
    re.IGNORECASE,
)
LABELS = (BANKS_LABEL, LABEL, TRANSACTION)
APP_ID = re.compile(r"(?<!\w)(?:CICAg[\w-]{6,}|T\d{18,26})(?!\w)")
OWN_ID = re.compile(r"(?<!\w)[A-Z0-9]{8,36}(?!\w)", re.IGNORECASE)
BANKS = re.compile(RRN)  # of a tilted picture, its label may be that of the next row
ZERO_OR_O = re.compile(r"0[A-Z0]|O0")  # at the beginning, where other ids have "OD"
OWN_LABEL = re.compile(r"(?:request|order|google trans?action|phonepe|paytm) ?(?:ID|No|Number)", re.IGNORECASE)
# A letter that may be a digit where the shapes allow both.
MAY_BE_DIGIT = re.compile(r"[A-Z]{4}[A-Z0-9][OQISZBG]|[A-Z0-9]{14}(?:[OQISZBG].|.[OQISZBG])")
OTHER_LETTERS = re.compile(rf"(?!{BANKS_LETTERS.pattern})[A-Z]{{4}}")
"""At the beginning of a reference, letters of none of the banks that most customers have: one may be misread."""
SCORE, SCORE_CONFIRMED, SCORE_ALONE = 0.93, 0.9, 0.98
"""With a label, in one reading and in two that agree, and without one.

Where the label cannot be read, a digit may be misread too.
"""


@dataclass(frozen=True, slots=True)
class _Candidate:
    value: str
    line: Line
    score: float
    confirmed: bool
    weight: int = 0


def reference(page: Page, indian: Sequence[Line] = (), paid_on: Field | None = None) -> Field | None:
    """The bank's reference: beside its label. Of two of equal weight, none is sure.

    Without a label, one is sure that has the day of the payment, `paid_on`, in its place. `indian` are lines read as
    Tamil or Hindi, of which only labels count.
    """
    labels = [line for line in indian if any(label.search(line.text) for label in (*LABELS, OTHER))]
    labelled = Page([*page.lines, *labels])
    candidates = [candidate for line in page.lines for candidate in _in_line(labelled, line)]
    if paid_on and paid_on.sure:
        dated = _shape_on(date.fromisoformat(paid_on.value))
        candidates = [
            replace(one, weight=1)
            if one.weight == 0 and one.score >= SCORE_ALONE and dated.fullmatch(one.value)
            else one
            for one in candidates
        ]
    if not candidates:
        return None
    best = max(candidates, key=lambda candidate: (candidate.weight, candidate.score))
    rivals = {candidate.value for candidate in candidates if candidate.weight == best.weight}
    enough = SCORE_CONFIRMED if best.confirmed else SCORE
    is_clear = len(rivals) == 1 and best.weight > 0 and best.score >= enough
    sure = is_clear and not MAY_BE_DIGIT.match(best.value) and not OTHER_LETTERS.match(best.value)
    return Field(best.value, SURE if sure else UNSURE, best.line.box)


def _shape_on(day: date) -> re.Pattern[str]:
    """The references of a day that have it in them.

    An RRN begins with the last figure of the year and the day of it in three (field 37 of ISO 8583); one of RTGS has
    the date after its first six characters.
    """
    rrn = rf"{day.year % 10}{day.timetuple().tm_yday:03d}[0-9]{{8}}"
    return re.compile(rf"{rrn}|[A-Z]{{4}}[A-Z0-9]{{2}}{day:%Y%m%d}[0-9]{{8}}")


def _in_line(page: Page, line: Line) -> Iterator[_Candidate]:
    below = page.below(line)
    if below and LAST_PART.fullmatch(below.text):
        below = next(iter(page.row_of(below)), None)  # beside the end of a label over two lines
    # What carries on in the next line has no label there.
    rest = re.sub("[ -]", "", below.text) if below and not page.is_labelled(below, line) else ""
    if below and WORD.fullmatch(rest):
        for value, start in _numbers(f"{line.text} {below.text}"):
            if start < len(line.text) and value.endswith(rest):
                confirmed = line.confirmed and below.confirmed
                yield from _weighed(page, _Candidate(value, line, min(line.score, below.score), confirmed), start)
                return
    for value, start in _numbers(line.text):
        # Above more digits, it may be the beginning of something longer.
        score = 0 if rest.isdigit() else line.score
        yield from _weighed(page, _Candidate(value, line, score, line.confirmed), start)


def _weighed(page: Page, candidate: _Candidate, start: int) -> Iterator[_Candidate]:
    weight = _weight(_words_of(page, candidate.line, start), candidate.value)
    if weight is not None:
        yield replace(candidate, weight=weight)


def _numbers(text: str) -> Iterator[tuple[str, int]]:
    """What has the shape of a reference, without blanks and hyphens, and where it begins."""
    for match in DIGITS.finditer(text):
        yield re.sub("[ -]", "", match[0]), match.start()
    words = list(WORD.finditer(text))
    for place, first in enumerate(words):
        value, joined, end = "", "", first.start()
        for word in words[place:]:
            if text[end : word.start()] not in {"", " ", "-"} or len(joined) > LONGEST:
                break
            joined, end = with_banks_letters(joined + word[0]), word.end()
            if LETTERS.fullmatch(joined):
                value = joined
            elif value and word[0].isdigit():
                value = ""  # it was the beginning of something longer
        if value:
            yield value, first.start()


def _weight(words: str, value: str) -> int | None:
    """2 beside a label of the bank's reference, 1 beside one of a transaction, 0 without; None beside another label."""
    if BANKS_LABEL.search(words):
        return 2
    if OTHER.search(words):
        return None
    if LABEL.search(words):
        return 2
    # A letter and digits there may be the app's own id.
    return int(bool(TRANSACTION.search(words)) and not re.match(r"[A-Z]\d", value))


def _words_of(page: Page, line: Line, start: int) -> str:
    """The text before a number in its line, with the end of a label over two lines; its label if there is none."""
    before = line.text[:start]
    if FIRST_PART.fullmatch(before) and (below := page.below(line, CLOSE)) and LAST_PART.fullmatch(below.text):
        return f"{before} {below.text}"
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
        if match and OWN_LABEL.search(_words_of(page, line, match.start())):
            is_sure = line.score >= SCORE and not ZERO_OR_O.match(match[0])
            return Field(match[0], SURE if is_sure else UNSURE, line.box)
    return None
