"""Who was paid, who paid, and whether the payment went through."""

import re
from collections.abc import Iterator

from rapidfuzz.distance import Levenshtein

from .facts import SURE, UNSURE, Field, Line, Ours, Status
from .page import Page

WORDS: tuple[tuple[Status, re.Pattern[str]], ...] = (
    (
        "failed",
        re.compile(
            r"\bfail(?:ed|ure)\b|\bdeclined\b|\brejected\b|\bunsuccess|\bcancell?ed\b|\bexpired\b|\breversed\b|"
            r"\brefunded\b|\brefund (?:is |was )?(?:initiated|processed|in progress)|\b(?:be|payment|money) returned\b|"
            r"timed out|\baborted\b|\bdenied\b|\bunable to\b|\binsufficient (?:balance|funds)|went wrong|"
            r"(?:\bnot|n['\u2019]t|\bcannot|\b(?:could|did|was|has)nt) (?:yet )?(?:be |been )?"
            r"(?:completed?|successful|processed|go through|done|sent|made|paid|debited|credited|received)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "pending",
        re.compile(
            r"\bpending\b|\bprocessing\b|in progress|\bawait|\bwaiting\b|\binitiated\b|request accepted|\bscheduled\b|"
            r"\bon hold\b|\b(?:in|under) process|\byet to be\b|(?:will be|once|until|when|to be) (?:it is )?completed|"
            r"\bbeing (?:processed|verified)|\bunder review\b|\bqueued?\b|\bverifying\b|"
            r"\brequest (?:sent|submitted|received)\b|\bsubmitted\b",
            re.IGNORECASE,
        ),
    ),
    ("success", re.compile(r"\bsuccess(?:ful|fully)?\b|\bcompleted\b", re.IGNORECASE)),
)
# Words that are also part of labels and advertisements: they have to be the whole line, and nothing may deny them.
WHOLE_SUCCESS = re.compile(
    r"\W*(?:(?:your )?(?:payment|transaction|txn|(?:fund )?transfer|money|amount) (?:of \S+ )?(?:(?:has been|is|was) )?"
    r"(?:complete|done|made|sent|confirmed|approved|received|processed|executed|transferred|paid|debited)|"
    r"paid|sent|done|transferred|approved|confirmed)\W*",
    re.IGNORECASE,
)
DENIAL = re.compile(r"\bnot\b|n['\u2019]t\b|\bsorry\b|\boops\b|unfortunately|\bre-?try\b|\btry again\b", re.IGNORECASE)
TO = re.compile(
    r"^(?:(?:paid|transferred|sent) to|payee(?: name| vpa)?|beneficiary(?: name)?|to)\b[:\s]*", re.IGNORECASE
)
FROM = re.compile(
    r"^(?:(?:debited|paid) from|(?:paid|sent) by|from account|from|payer(?: vpa| name)?|remitter)\b[:\s]*",
    re.IGNORECASE,
)
UPI_ID = re.compile(r"(?<![\w.@-])[A-Za-z0-9][\w.-]{1,60}@[A-Za-z][A-Za-z0-9]{1,20}(?![\w.])")
TAIL = re.compile(r"(?:[X*•]{2,}|\.{2,}|…)\s?(\d{4})(?!\d)", re.IGNORECASE)
LEAST_LETTERS = 3
MISREAD = 2
"""Characters in which a UPI id may differ from the shop's and still be the shop's, misread."""
SCORE = 0.9


def status(page: Page) -> Field | None:
    """The first of failed, pending and success in the text. Success is only certain without words of the others."""
    for name, words in WORDS:
        lines = [line for line in page.lines if words.search(line.text)]
        if lines:
            return _status(name, lines[0])
    if any(DENIAL.search(line.text) for line in page.lines):
        return None
    lines = [line for line in page.lines if WHOLE_SUCCESS.fullmatch(line.text) and not page.row_of(line)]
    return _status("success", lines[0]) if lines else None


def _status(name: Status, line: Line) -> Field:
    return Field(name, SURE if line.score >= SCORE else UNSURE, line.box)


def payee(page: Page) -> Field | None:
    """The UPI id of who was paid, otherwise the name beside "to"."""
    named = list(_beside(page, TO))
    for line in (*named, *(below for line in named if (below := page.below(line)))):
        if match := UPI_ID.search(line.text):
            return Field(match[0], SURE if line.score >= SCORE else UNSURE, line.box)
    labelled = [line for line in page.lines if (match := UPI_ID.search(line.text)) and _is_payees(page, line)]
    if labelled:
        match = UPI_ID.search(labelled[0].text)
        assert match
        return Field(match[0], SURE if labelled[0].score >= SCORE else UNSURE, labelled[0].box)
    return _name(named, TO)


def _is_payees(page: Page, line: Line) -> bool:
    label = page.label_of(line)
    return bool(re.search(r"payee|beneficiary", label, re.IGNORECASE)) and not FROM.search(label)


def payer(page: Page) -> Field | None:
    """The name, UPI id or account beside "from"."""
    return _name(list(_beside(page, FROM)), FROM)


def _beside(page: Page, label: re.Pattern[str]) -> Iterator[Line]:
    """Lines that begin with the label and continue, and those to the right of or below a line with only the label."""
    for line in page.lines:
        if match := label.search(line.text):
            if len(line.text[match.end() :].strip()) >= LEAST_LETTERS:
                yield line
            else:
                right = [other for other in page.row_of(line) if other.box.left > line.box.left]
                below = page.below(line)
                named = [
                    other for other in (*right, *([below] if below else [])) if re.search(r"[^\W\d_]{2}", other.text)
                ]
                yield from named[:1]


def _name(lines: list[Line], label: re.Pattern[str]) -> Field | None:
    for line in lines:
        name = label.sub("", line.text).strip(" :")
        if len(re.findall(r"[^\W_]", name)) >= LEAST_LETTERS:
            return Field(name[:100], SURE if line.score >= SCORE else UNSURE, line.box)
    return None


def is_ours(page: Page, paid: Field | None, ours: Ours) -> bool | None:
    """Whether the shop was paid: yes by its UPI id or account anywhere, no by another UPI id that is surely paid."""
    own = {one.lower() for one in ours.upi_ids}
    seen = [match[0].lower() for line in page.lines for match in UPI_ID.finditer(line.text)]
    if own & set(seen) or _names_account(page, ours):
        return True
    if paid is None or not paid.sure or "@" not in paid.value or not own:
        return None
    close = any(Levenshtein.distance(paid.value.lower(), one) <= MISREAD for one in own)
    return None if close else False


def _names_account(page: Page, ours: Ours) -> bool:
    tails = {account[-4:] for account in ours.accounts}
    for line in page.lines:
        digits = re.sub(r"[\s-]", "", line.text)
        if any(account and account in digits for account in ours.accounts):
            return True
        if (match := TAIL.search(line.text)) and match[1] in tails and not FROM.search(page.label_of(line)):
            return True
    return False
