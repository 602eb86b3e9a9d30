"""The amount: all money figures but those of balances and rewards, also in words. One value is sure, two are not.

The largest text is not the amount: some apps write the balance larger.
"""

import re
from decimal import Decimal

from rapidfuzz import fuzz

from .amount_words import in_words
from .facts import SURE, UNSURE, Field, Figure, Line
from .moments import has_date
from .page import WORD, Page

# The engine returns the rupee sign as one of another currency or as a Chinese character now and then.
SIGN = r"[₹₨¥€\u4e01-\u9fff]"
MARK = rf"(?:{SIGN}|\bRs(?![a-z])[.,]?|\bINR(?![a-z]))"
ONLY_MARK = re.compile(rf"\s*{MARK}\s*", re.IGNORECASE)
NUMBER = r"\d[\d,]*+(?:\.\d++)?+(?![\w:@%]|[.,]\d|[/-](?!-|[.,]?(?:\Z|\s)))"
FIGURE = re.compile(rf"(?P<mark>{MARK})\s*(?P<marked>{NUMBER})|(?<![\w.,/*-])(?<!\d:)(?P<bare>{NUMBER})", re.IGNORECASE)
GROUPED = re.compile(r"\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+")
NOT_THE_AMOUNT = re.compile(
    r"balance|\bbal\b|cash ?back|\bsaved?\b|saving(?!s? ?(?:a/?c|account|bank))|reward|discount|\boff\b|\bfees?\b|"
    r"charge(?!d)|limit(?!ed)|bonus|\bgst\b|\btax|won\b|earn|offer|coupon|voucher|scratch|\bupto\b|\bup to\b|worth|"
    r"\bconvenience\b|\bavail",
    re.IGNORECASE,
)
OTHER_LABELS = ("available", "balance", "cashback", "discount", "convenience")
"""Labels of other figures: a few of their letters may be misread."""
ALIKE = 75  # of a hundred
LABEL = re.compile(r"amount|\bpaid\b|total|transferred|debited|sent\b", re.IGNORECASE)
NAMED = re.compile(r"(?:amount|\bpaid|total|transferred|debited|sent)\W*$", re.IGNORECASE)
# The minus of money sent, and Chinese characters elsewhere.
NO_FIGURE = re.compile(r"(?:^|(?<=[\s:]))-(?=\d)|\u4e00|[\u4e01-\u9fff](?!\s?\d)")
LETTER = re.compile(r"(?<![\w.])[A-Za-z](?=(?:\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d\d)?|\d{3,}\.\d\d)(?![\w.,]))")
"""Before a figure, it is the rupee sign, or a digit."""
DOT_FOR_COMMA = re.compile(r"(?<=\d)\.(?=(?:\d{2}[.,])*\d{3}\.\d{2}(?![\d.,]))")
"""Between groups of an amount that has its paise, as in 2,78.057.50."""
STAR_OR_DOT = re.compile(r"(?<![*.\w])[*.](?=\d{1,3}(?:,\d{2,3})*\.\d{2}(?!\d))")
"""Before an amount with its paise, it is the rupee sign; other stars hide the first figures of a number."""
READ_FOR_SIGN = re.compile(r"[1278]\d")
"""Also a 1: ₹882.05 was read as 1882.05, and ₹3,91,639.00 as 13,91,639.00."""
HAS_PAISE = re.compile(r"\.\d{2}$")
MAX_SUM = Decimal(10_00_00_000)
LEAST_PAYMENT = 100
BELOW_A_THOUSAND = re.compile(r"\d{2,3}")
CLOCK = re.compile(r"(?:[01]?\d|2[0-3])[.:]?[0-5]\d\Z")
AM_OR_PM = re.compile(r"\s?[ap]\.?m\b", re.IGNORECASE)
SIGN_SCORE, LETTERS_SCORE, BARE_SCORE, TWICE_SCORE, DIGIT_SCORE = 0.85, 0.9, 0.95, 0.9, 0.999
"""A rupee sign lowers the score of its line, Rs and INR do not. Where the engine takes the sign for a digit, the score
is low; for a 1, a 2, a 7 or an 8, it may be 0.996."""


def amount(page: Page) -> Field | None:
    """The amount that was paid."""
    figures = figures_of(page)
    if not (valued := [figure for figure in figures if figure.value]):
        return None
    best = max(valued, key=lambda figure: (figure.is_marked, figure.line.score))
    every = [*(figure for figure in figures if not figure.is_integer), *_bare_integers(page)]
    # A small figure at the top may be a fee whose label is cut off.
    may_be_fee = (best.value or 0) < LEAST_PAYMENT and best.line is page.lines[0]
    sure = all(figure.value == best.value for figure in every) and _is_certain(every) and not may_be_fee
    return Field(f"{best.value:.2f}", SURE if sure else UNSURE, best.line.box)


def _is_certain(equal: list[Figure]) -> bool:
    """Whether one of the equal figures has a rupee sign or looks like money and is read well, or two are."""
    alone = [figure for figure in equal if not figure.may_begin_with_sign or figure.line.score >= DIGIT_SCORE]
    one = any(figure.line.score >= _least_score(figure) for figure in alone if not figure.is_integer)
    return one or sum(figure.line.score >= TWICE_SCORE for figure in alone) > 1


def _least_score(figure: Figure) -> float:
    if not figure.is_marked:
        return BARE_SCORE
    return SIGN_SCORE if re.search(SIGN, figure.line.text) else LETTERS_SCORE


def _may_begin_with_sign(number: str) -> bool:
    """Whether a number without a mark may be a rupee sign read as a digit, and an amount of 100 rupees or more."""
    rest = _value(number[1:]) if READ_FOR_SIGN.match(number) else None
    return rest is not None and rest >= LEAST_PAYMENT


def figures_of(page: Page) -> list[Figure]:
    """The money figures of a picture that may be its amount, without any zero; bare integers if there is nothing else.

    The engine drops some rupee signs, so that an amount below a thousand may be no more than an integer.
    """
    amounts = []
    for line in page.lines:
        if not _is_excluded(page, line):
            amounts += [figure for figure in _in_line(line, page) if figure.value is None or figure.value > 0]
    return amounts or _bare_integers(page)


def _is_excluded(page: Page, line: Line) -> bool:
    """By its own words; without words before its figure, by its label."""
    if _is_of_no_amount(line.text):
        return True
    has_label = WORD.search(re.sub(MARK, "", re.split(r"\d", line.text, maxsplit=1)[0], flags=re.IGNORECASE))
    return not has_label and _is_of_no_amount(page.label_of(line))


def _is_of_no_amount(text: str) -> bool:
    long_words = (word.lower() for word in re.findall(r"[^\W\d_]{6,}", text))
    return bool(NOT_THE_AMOUNT.search(text)) or any(
        fuzz.ratio(word, known) >= ALIKE for word in long_words for known in OTHER_LABELS
    )


def _is_status_bar(page: Page, line: Line) -> bool:
    """Whether a line without a rupee sign may be the clock or the battery at the top of the screen."""
    top = page.lines[0]
    return (line is top or top in page.row_of(line)) and bool(re.fullmatch(r"[\d.: ]{1,5}", line.text))


def _bare_integers(page: Page) -> list[Figure]:
    return [
        Figure(Decimal(line.text), False, True, line, _may_begin_with_sign(line.text))
        for line in page.lines
        if BELOW_A_THOUSAND.fullmatch(line.text)
        and line.score >= TWICE_SCORE
        and not _is_excluded(page, line)
        and not _is_status_bar(page, line)
    ]


def _in_line(line: Line, page: Page) -> list[Figure]:
    if (words := _in_words(line, page)) is not None:
        return [Figure(words, True, False, line)]
    if _is_status_bar(page, line):
        return []
    figures = []
    text = re.sub(r"(?<=\d),\s+(?=\d{3})", ",", NO_FIGURE.sub(" ", line.text))
    text = STAR_OR_DOT.sub(" ", DOT_FOR_COMMA.sub(",", text))
    has_letter, text = bool(LETTER.search(text)), LETTER.sub(" ", text)
    label = page.label_of(line)
    for match in FIGURE.finditer(text):
        number, marked = (match["marked"] or match["bare"]).rstrip(","), bool(match["mark"])
        is_whole_line = not text.replace(match[0], "").strip(" -/.=")
        if is_whole_line:
            marked = marked or bool(ONLY_MARK.fullmatch(label))
            counts = "," in number or HAS_PAISE.search(number) or LABEL.search(label)
        else:
            counts = GROUPED.fullmatch(number) or HAS_PAISE.search(number) or NAMED.search(text[: match.start()])
        is_time = CLOCK.match(number) and (AM_OR_PM.match(text[match.end() :]) or has_date(text))
        if marked or (counts and not is_time):
            may_begin_with_sign = has_letter or (not marked and _may_begin_with_sign(number))
            figures.append(Figure(_value(number), marked, False, line, may_begin_with_sign))
    return figures


def _in_words(line: Line, page: Page) -> Decimal | None:
    """The amount in words of a line, or of it and the line below it; none of a line that carries on the one above."""
    above, below = page.above(line), page.below(line)
    if above and in_words(f"{above.text} {line.text}") is not None:
        return None
    return (in_words(f"{line.text} {below.text}") if below else None) or in_words(line.text)


def _value(number: str) -> Decimal | None:
    whole, _, paise = number.partition(".")
    if len(paise) not in {0, 2} or ("," in whole and not GROUPED.fullmatch(whole)):
        return None
    value = Decimal(number.replace(",", ""))
    return value if value < MAX_SUM and not (whole.startswith("0") and len(whole) > 1) else None
