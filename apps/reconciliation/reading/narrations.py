"""What a narration says: rail, bank reference, payer and order number.

A reference is taken only in the exact shape of its rail (`common.numbers`), never cut from something longer. When a
narration leaves it open which of several numbers is the reference, there is none.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from apps.common.numbers import NEFT, RAILS, RRN, RTGS, canonical

from .dates import days_from_reference

# Some banks glue letters or the number to the rail, as in UPIAB, MOBUPI and IMPS627612345678.
RAIL = re.compile(rf"(?<![A-Z])(?:{RAILS})|(?:{RAILS})(?=[-/:*_0-9]|\Z)", re.IGNORECASE)
DIGITS_12 = re.compile(rf"(?<![A-Z0-9])(?:[A-Z]{{0,8}}(?:UPI|IMPS|RRN|UTR)[A-Z]{{0,8}})?({RRN})(?![A-Z0-9@]|\.[0-9])")
WITH_LETTERS, LONG = (
    re.compile(rf"(?<![A-Z0-9])(?:(?:NEFT|RTGS)[A-Z]{{0,8}}?)?({shape})(?![A-Z0-9@])")
    for shape in (f"{NEFT}|{RTGS}", RTGS)
)
SHAPES = {"UPI": DIGITS_12, "IMPS": DIGITS_12, "NEFT": WITH_LETTERS, "RTGS": LONG}
ACCOUNT_BEFORE = re.compile(r"(?:A/?C|ACCOUNT|ACCT|MOB(?:ILE)?|PH(?:ONE)?)\s*(?:NO\.?)?\s*[:.-]?\s*\Z")
CASH = re.compile(r"(?<![A-Z])CASH(?![A-Z])", re.IGNORECASE)
# People write blanks and other signs between its parts, and O for 0.
ORDER_NUMBER = re.compile(
    r"(?<![A-Z0-9])([A-Z]{2,4})([^A-Z0-9/*:@]{0,3})([0-9OI]{6})([^A-Z0-9/*:@]{0,3})([2-9A-HJ-NP-Z]{5})(?![A-Z0-9])"
)
# A payer's id may hold hyphens, but not where hyphens part the narration.
VPA = re.compile(r"(?<![A-Z0-9.@_*])([A-Z0-9.*_]{1,60}@[A-Z][A-Z0-9]{1,30})(?![A-Z0-9])", re.IGNORECASE)
VPA_BETWEEN_SLASHES = re.compile(r"(?<![^/])([A-Z0-9.*_-]{1,60}@[A-Z][A-Z0-9]{1,30})(?![^/])", re.IGNORECASE)
IFSC = re.compile(r"[A-Z]{4}0[A-Z0-9]{6}\Z")
IFSC_WITHIN = re.compile(r"(?<![A-Z0-9])[A-Z]{4}0[A-Z0-9]{6}(?![A-Z0-9])")
NAME = re.compile(r"[A-Z][A-Z .']{2,60}\Z")
MARKERS = {"CR", "DR", "P2M", "P2A"}
NOT_NAMES = MARKERS | {
    "UPI", "IMPS", "NEFT", "RTGS", "MMT", "IN", "OUT", "NA", "OK", "PAYMENT", "INB", "SELF",
    "REVERSAL", "REV", "RETURN", "RECEIVED", "TRANSFER",
}  # fmt: skip
SCIENTIFIC = re.compile(r"[0-9](?:\.[0-9]+)?E\+?[0-9]+\Z", re.IGNORECASE)
NAMED_NUMBER = re.compile(r"\A(?:UTR|RRN|REF)(?:[ .]?NO)?[-/:. ]*|(?<=[0-9]{12})\.0\Z")
RECENT_DAYS = 5
MANY = 3  # rows with one number: more than a transfer and its return
LEAST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Narration:
    """What was found; every part may be "". Rail is upi, imps, neft, rtgs, cash or other."""

    rail: str
    reference: str
    payer_name: str
    payer_id: str
    order_number: str


def is_scientific(cell: object) -> bool:
    """Whether a spreadsheet has written the cell's number as 6.27501E+11, so that its digits are lost."""
    return isinstance(cell, str) and bool(SCIENTIFIC.match(cell.strip()))


@dataclass(frozen=True, slots=True)
class Habits:
    """What the rows of a file show of its references.

    `days`: references carry the row's day, so that of several numbers the one that does is meant. `column_first`: the
    references are in their column, so that another number in a narration is what the payer wrote. `places`: what stands
    before the only number of a narration, in the form of `_place`. `shared`: numbers of three rows or more, such as
    the customer number of the account, are no reference.
    """

    days: bool = True
    column_first: bool = False
    places: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()


USUAL = Habits()


def habits_of(rows: Iterable[tuple[str, Sequence[str], str, date | None]]) -> Habits:
    """What rows of money in show: each is its narration, the numbers there, the one of its column, and its day."""
    recent = only_in_column = in_narration = 0
    places: Counter[str] = Counter()
    rows_with: Counter[str] = Counter()
    for text, numbers, column, day in rows:
        rows_with.update({*numbers, column})
        if len(numbers) == 1 and column in {"", numbers[0]}:
            places[_place(text.upper(), numbers[0])] += 1
            recent += _is_recent(numbers[0], day)
        if DIGITS_12.fullmatch(column):
            only_in_column += not numbers
            in_narration += bool(numbers)
    alone = places.total()
    usual = frozenset(place for place, count in places.items() if count >= max(LEAST_ROWS, alone / 20))
    shared = frozenset(number for number, count in rows_with.items() if count >= MANY)
    return Habits(recent * 10 >= alone * 8, column_first=only_in_column > in_narration, places=usual, shared=shared)


def _place(upper: str, number: str) -> str:
    """The form of what is before a number: A is letters and blanks, 9 digits, @ the id of a payer, # an IFSC."""
    before = IFSC_WITHIN.sub("#", VPA.sub("@", upper.partition(number)[0]))
    return re.sub("[A-Z .']+", "A", re.sub("[0-9]+", "9", before))


def numbers_and_column(
    text: str, *, unwrapped: str, reference_cells: Sequence[object], day: date | None
) -> tuple[list[str], str, str]:
    """The numbers in a narration that may be its reference, the reference in its column, and the rail or ""."""
    upper = text.upper()
    rail = RAIL.search(upper)
    kind = rail[0] if rail else ""
    numbers: list[str] = []
    for wording in dict.fromkeys((upper, unwrapped.upper())):
        numbers = numbers or _in_narration(wording, kind, day)
    column_kind, column = _from_columns(reference_cells, kind, day)
    return numbers, column, kind or column_kind


def read_narration(
    text: str, *, unwrapped: str, reference_cells: Sequence[object], day: date | None, habits: Habits = USUAL
) -> Narration:
    """What the narration and the reference cells say. `unwrapped` is the text without its line breaks.

    `day` is the row's date, `habits` is what the other rows of the file show.
    """
    upper = text.upper()
    numbers, column, kind = numbers_and_column(text, unwrapped=unwrapped, reference_cells=reference_cells, day=day)
    reference = _chosen(upper, numbers, column, day, habits)
    reference = "" if reference in habits.shared else reference  # which other one it is, is not certain
    kind = kind or _kind_by_shape(reference)
    payer_id = VPA_BETWEEN_SLASHES.search(text) or VPA.search(text)
    return Narration(
        rail=kind.lower() or ("cash" if CASH.search(upper) else "other"),
        reference=reference,
        payer_name=_payer(upper, kind, reference),
        payer_id=payer_id[1].lower() if payer_id else "",
        order_number=order_number_in(upper) or order_number_in(unwrapped.upper()),
    )


def order_number_in(upper: str) -> str:
    """The one number of an order in a text of capitals, as the shop writes it; "" without one and for several."""
    numbers = {canonical(match[0]) for match in ORDER_NUMBER.finditer(upper) if _is_order_number(match)}
    return numbers.pop() if len(numbers) == 1 else ""


def _is_order_number(match: re.Match[str]) -> bool:
    """Whether it is as the shop writes it, or has at least a day that exists and a tail that is no word or number."""
    prefix, first, day, second, tail = match.groups()
    if not first and second in {"", "-"} and day.isdigit():
        return True
    try:
        date.fromisoformat(f"20{canonical(match[0])[-12:-6]}")
    except ValueError:
        return False
    return prefix not in NOT_NAMES and not tail.isdigit() and ("-" in second or not tail.isalpha())


def _chosen(upper: str, numbers: Sequence[str], column: str, day: date | None, habits: Habits) -> str:
    """The one reference of a row; "" when it is not certain which number it is."""
    column = "" if column in habits.shared else column
    if column and (column in numbers or not numbers or habits.column_first):
        return column
    if column and habits.days and _is_recent(column, day) and not any(_is_recent(number, day) for number in numbers):
        return column  # the narration's number is a telephone's, or another one that carries no day
    if len(numbers) > 1 and habits.days:
        numbers = [number for number in numbers if _is_recent(number, day)]
    if len(numbers) > 1:
        numbers = [number for number in numbers if _place(upper, number) in habits.places]
    return numbers[0] if len(numbers) == 1 else ""


def _in_narration(upper: str, kind: str, day: date | None) -> list[str]:
    shapes = [SHAPES[kind]] if kind else [WITH_LETTERS, DIGITS_12]
    for shape in shapes:
        matches = [
            match
            for match in shape.finditer(upper)
            if not ACCOUNT_BEFORE.search(upper[max(match.start() - 20, 0) : match.start()]) and match[1].strip("0")
        ]
        numbers = list(dict.fromkeys(match[1] for match in matches))
        if not kind and shape is DIGITS_12:
            # No rail is named: only a number that carries the row's own day is a reference, and not some other number.
            numbers = [number for number in numbers if _is_recent(number, day)]
        if numbers:
            return numbers
    return []


def _is_recent(number: str, day: date | None) -> bool:
    gap = days_from_reference(number, day) if day else None
    return gap is not None and abs(gap) <= RECENT_DAYS


def _from_columns(cells: Sequence[object], kind: str, day: date | None) -> tuple[str, str]:
    """The rail that a reference cell names, or "", and its reference, if the whole cell is one."""
    for cell in cells:
        if isinstance(cell, float | int | Decimal) and not isinstance(cell, bool):
            text = str(int(cell)) if cell == int(cell) else ""
        else:
            text = "" if is_scientific(cell) else str(cell).strip().lstrip("'").upper()
        prefix = ""
        if match := re.match(rf"({RAILS})(?:[A-Z]*(?![A-Z0-9]))?[-/: ]*", text):
            prefix, text = match[1], text[match.end() :]
        text = NAMED_NUMBER.sub("", text)
        text = re.sub(r"[\s-]", "", text)
        if re.fullmatch(r"0{1,12}[0-9]{12}", text) and text.strip("0"):
            text = text[-12:]
        named = kind or prefix
        if re.fullmatch(r"[0-9]{12}", text) and text.strip("0"):
            if named in {"UPI", "IMPS"} or (not named and _is_recent(text, day)):
                return prefix, text
        elif named in {"NEFT", "RTGS", ""} and SHAPES[named or "NEFT"].fullmatch(text):
            return prefix or _kind_by_shape(text), text
    return "", ""


def _kind_by_shape(reference: str) -> str:
    return {16: "NEFT", 22: "RTGS"}.get(len(reference), "")


def _payer(upper: str, kind: str, reference: str) -> str:
    """The payer's name by its place beside the reference; "" where the place may hold the payer's note."""
    if not kind or not reference:
        return ""
    tokens = [token.strip() for token in re.split(r"[/*-]", upper.rstrip("-"))]
    at = next((place for place, token in enumerate(tokens) if reference in token), None)
    if at is None:
        return ""
    marked = any(token.split(" ")[-1] in MARKERS for token in tokens[: at + 2])
    # UPI-NAME-VPA-BANK-REFERENCE-NOTE and UPI/NAME/REFERENCE/NOTE
    before = [token for token in tokens[:at] if _is_name(token)]
    if before:
        return before[0]
    if not marked and kind == "UPI":  # UPI/REFERENCE/NOTE/VPA/BANK
        return ""
    after = [token for token in tokens[at + 1 :] if token not in MARKERS and not IFSC.match(token)]
    if "MMT" in tokens[:at]:  # MMT/IMPS/REFERENCE/NOTE/NAME/BANK
        after = after[1:]
    glued = tokens[at].partition(reference)[2].strip()  # NEFT REFERENCE NAME
    return next((token for token in (glued, *after[:1]) if _is_name(token)), "")


def _is_name(token: str) -> bool:
    tokens = token.split(" ")
    return bool(
        NAME.match(token)
        and token not in NOT_NAMES
        and not IFSC.match(token)
        and tokens[-1] not in MARKERS
        and not RAIL.search(token)
        and not (len(tokens) <= 2 and tokens[0] in {"BY", "FROM", "TO"})  # noqa: PLR2004
        and "BANK" not in tokens
    )
