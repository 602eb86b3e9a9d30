"""Finds order number, carrier and tracking number in the rows of any table, by heading or by shape; pure."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from apps.common.tables.cells import plain
from apps.orders import numbers

Cells = Sequence[str]

MAX_LENGTH = 80
SEARCHED_ROWS = 20
EXACT_DIGITS = 10**15  # spreadsheets store no more digits of a number
HEADINGS = {
    "order": {
        "order number", "order no", "order", "order id", "order ref", "order reference", "customer reference",
        "customer ref", "customer ref no", "client reference", "client ref no", "reference", "reference no",
        "reference number", "ref no", "ref", "invoice no", "invoice number",
    },
    "carrier": {
        "carrier", "courier", "courier name", "courier partner", "carrier name", "transport", "transporter",
        "logistics partner", "service provider", "shipped by",
    },
    "number": {
        "tracking number", "tracking no", "tracking id", "tracking", "awb", "awb no", "awb number", "airwaybill",
        "air waybill", "waybill", "waybill no", "waybill number", "consignment", "consignment no", "consignment number",
        "consignment note", "cn no", "cn number", "cnno", "docket", "docket no", "docket number", "lr no", "lr number",
        "pod no", "pod number", "article number", "barcode", "shipment number", "shipment id", "number",
    },
}  # fmt: skip
FIELDS = tuple(HEADINGS)
LABELS = HEADINGS["order"] | HEADINGS["number"]
CARRIERS = {
    "st courier", "professional", "the professional couriers", "professional courier", "tpc", "dtdc", "delhivery",
    "blue dart", "bluedart", "india post", "speed post", "xpressbees", "ekart", "trackon", "shree maruti",
    "ecom express", "vrl", "vrl logistics", "kpn", "krs", "arc", "mss", "abt", "abt parcel", "navata", "safexpress",
    "gati", "dhl", "franch express", "shadowfax", "tci", "tci express", "rathimeena", "parveen",
}  # fmt: skip
SHORTENED = re.compile(r"[0-9](?:[.,][0-9]+)?E\+[0-9]+", re.IGNORECASE)
NUMBER = re.compile(r"(?=(?:.*[0-9]){4})[A-Za-z0-9][A-Za-z0-9/_-]{4,39}")
# Dates, PIN codes and mobile numbers have the shape of a tracking number too; they are used only if nothing else fits.
OTHERS = re.compile(r"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}|[1-9][0-9]{5}|[6-9][0-9]{9}")
SIGNS = "-–:;,=.*()"
# What WhatsApp writes before each message that is copied: time and sender.
CHAT_STAMP = re.compile(
    r"\[?[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{2,4},? [0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?: ?[ap]\.?m\.?)?(?:\]| -)"
    r" [^:]{1,60}: ",
    re.IGNORECASE,
)
DIGITS_LOST = "A spreadsheet has shortened this number. Format its column as text and export the list again."
NO_ORDER = "There is no order number in this row."
SEVERAL_NUMBERS = "{} could each be the tracking number. Leave one of them in this row."
NO_NUMBER = "There is no tracking number in this row."
TOO_LONG = "This is too long for a tracking number."


SAMPLES = 3
MAX_LAYOUT = 500


class NoOrderNumbers(Exception):
    """No row of the list contains an order number."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column as staff see it: its number from 1, its heading or "", and its first cells."""

    column: int
    heading: str
    samples: list[str]


class Undecided(Exception):
    """Several columns fit equally, so staff choose. `layout` is the same for lists that look alike."""

    def __init__(self, layout: str, columns: list[Column]) -> None:
        super().__init__(layout)
        self.layout, self.columns = layout, columns


@dataclass(frozen=True, slots=True)
class ParsedRow:
    """A row of the list; `row` counts from 1, `problem` says why it is damaged."""

    row: int
    order_number: str
    carrier: str
    number: str
    problem: str = ""


def parsed(
    rows: Sequence[Sequence[object]], *, carrier: str, chosen: Mapping[str, int] | None = None
) -> list[ParsedRow]:
    """The non-empty rows; `carrier` is the default for rows without one.

    `chosen` are the columns of "order", "number" and perhaps "carrier" that staff chose, from 1. Raises NoOrderNumbers,
    or Undecided when several columns fit and none was chosen.
    """
    table = [[text_of(cell) for cell in row] for row in rows]
    start, columns = _by_heading(table) or (0, _by_shape(table))
    problems: dict[int, str] = {}
    if chosen:
        columns = {field: column - 1 for field, column in chosen.items()}
    elif not {"order", "number"} <= columns.keys():  # lines of plain text, perhaps with commas
        lines = [_words(" ".join(row)) for row in table]
        table = [_fields(words) for words in lines]
        columns = _by_shape(table)
        problems = {at: problem for at, words in enumerate(lines, 1) if (problem := _problem(words))}
    elif any(_has_rival(field, columns, table, start) for field in ("order", "number")):
        raise _undecided(table, start)
    found_rows: list[ParsedRow] = []
    for at, cells in enumerate(table[start:], start + 1):
        if not any(cells) or (at <= SEARCHED_ROWS and not found_rows and _is_title(cells)):
            continue
        row = _row(at, cells, columns, carrier)
        found_rows.append(replace(row, problem=row.problem or problems.get(at, "")))
    if not any(row.order_number for row in found_rows):
        raise NoOrderNumbers
    return found_rows


def _has_rival(field: str, columns: Mapping[str, int], table: Sequence[Cells], start: int) -> bool:
    """Whether another column fits a field as well: it is headed for it, too, or neither is."""
    headings = [plain(cell) for cell in table[start - 1]] if start else []
    named = {column for column, word in enumerate(headings) if word in HEADINGS[field]}
    chosen = columns[field]
    rivals = (named if chosen in named else set(range(_width(table)))) - set(columns.values())
    fits = is_order_number if field == "order" else _is_surely_number
    cells = [[_cell(row, column) for row in table[start:]] for column in (chosen, *sorted(rivals))]
    fitting = [sum(map(fits, column)) for column in cells]
    return any(
        0 < fitting[0] <= 2 * count and cells[0] != column for count, column in zip(fitting[1:], cells[1:], strict=True)
    )


def _undecided(table: Sequence[Cells], start: int) -> Undecided:
    headings = table[start - 1] if start else []
    layout = ("|".join(map(plain, headings)) or f"{_width(table)} columns")[:MAX_LAYOUT]
    columns = []
    for column in range(_width(table)):
        filled = [cell for row in table[start:] if (cell := _cell(row, column))]
        if filled:
            columns.append(Column(column + 1, _cell(headings, column), filled[:SAMPLES]))
    return Undecided(layout, columns)


def _width(table: Sequence[Cells]) -> int:
    return max((len(row) for row in table), default=0)


def text_of(cell: object) -> str:
    """The text of a cell; a number with lost digits becomes 1.23457E+16, which `SHORTENED` matches."""
    if isinstance(cell, float):
        return f"{cell:.0f}" if cell.is_integer() and abs(cell) < EXACT_DIGITS else f"{cell:.5E}"
    if isinstance(cell, int) and abs(cell) >= EXACT_DIGITS:
        return f"{float(cell):.5E}"
    return " ".join(str(cell).split()).lstrip("'") if cell is not None else ""


def is_order_number(text: str) -> bool:
    """Whether a text has the form of an order number with a valid date."""
    number = numbers.canonical(text)
    return bool(numbers.SHAPE.fullmatch(number) and numbers.days_of_prefix(number))


def _is_number(text: str) -> bool:
    is_ours = is_order_number(text) and "-" in text
    return bool(SHORTENED.fullmatch(text) or NUMBER.fullmatch(text)) and not is_ours


def _is_surely_number(text: str) -> bool:
    return _is_number(text) and not OTHERS.fullmatch(text)


def _row(at: int, cells: Cells, columns: dict[str, int], carrier: str) -> ParsedRow:
    order, name, number = (_cell(cells, columns.get(field)) for field in HEADINGS)
    number = re.sub(r"\.0+\Z", "", number)
    problem = ""
    if not order:
        problem = NO_ORDER
    elif not number:
        problem = NO_NUMBER
    elif SHORTENED.fullmatch(number):
        problem = DIGITS_LOST
    elif len(number) > MAX_LENGTH:
        problem = TOO_LONG
    typed = numbers.canonical(order) if is_order_number(order) else order[:MAX_LENGTH]
    return ParsedRow(at, typed, (name or carrier)[:MAX_LENGTH], number[:MAX_LENGTH], problem)


def _cell(cells: Cells, column: int | None) -> str:
    return cells[column] if column is not None and column < len(cells) else ""


def _is_title(cells: Cells) -> bool:
    """Whether a row contains no digit, as titles above the first order."""
    return not any(letter.isdigit() for cell in cells for letter in cell)


def _by_heading(table: Sequence[Cells]) -> tuple[int, dict[str, int]] | None:
    """The first row below the headings, and the column of each field, if order number and number are named."""
    for at, cells in enumerate(table[:SEARCHED_ROWS]):
        columns: dict[str, int] = {}
        words = [plain(cell) for cell in cells]
        for field, known in HEADINGS.items():
            named = [column for column, word in enumerate(words) if word in known and column not in columns.values()]
            # "Order number" takes precedence over "Reference no", which couriers use for their own numbers.
            named.sort(key=lambda column: (field == "order" and not words[column].startswith("order"), column))
            if named:
                columns[field] = named[0]
        _prefer_our_numbers(columns, table[at + 1 :], range(len(words)))
        if {"order", "number"} <= columns.keys():
            return at + 1, columns
    return None


def _prefer_our_numbers(columns: dict[str, int], rows: Sequence[Cells], all_columns: Iterable[int]) -> None:
    """Make the column with most of our order numbers that of orders: aggregators call their own numbers Order ID."""
    if "number" not in columns:
        return
    taken = {column for field, column in columns.items() if field != "order"}
    ours = {at: sum(is_order_number(_cell(row, at)) for row in rows) for at in all_columns if at not in taken}
    named = columns.get("order")
    best = max(ours, key=lambda at: (ours[at], at == named), default=None)
    if best is not None and ours[best]:
        columns["order"] = best


def _by_shape(table: Sequence[Cells]) -> dict[str, int]:
    """The columns that look like the fields."""
    left = set(range(_width(table)))

    def best(score: Callable[[str], float]) -> int | None:
        scores = {column: sum(score(row[column]) for row in table if column < len(row)) for column in sorted(left)}
        column = max(scores, key=scores.__getitem__, default=None)
        if column is None or not scores[column]:
            return None
        left.discard(column)
        return column

    # A hyphen before the last five characters distinguishes order numbers from India Post's, such as EE123456789IN.
    order = best(lambda text: is_order_number(text) * (2 if text[-6:-5] == "-" else 1))
    if order is None:
        return {}
    columns = {"order": order}
    number = best(lambda text: _is_number(text) * (0.01 if OTHERS.fullmatch(text) else 1))
    if number is not None:
        columns["number"] = number
    carrier = best(lambda text: plain(text) in CARRIERS)
    if carrier is None:
        words = [column for column in left if any(_has_letters(_cell(row, column)) for row in table)]
        carrier = words[0] if len(words) == 1 and _repeats(_cell(row, words[0]) for row in table) else None
    if carrier is not None:
        columns["carrier"] = carrier
    return columns


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def _repeats(texts: Iterable[str]) -> bool:
    """Whether most texts occur more than once, as carriers do and names of customers do not."""
    named = [plain(text) for text in texts if _has_letters(text)]
    return 2 * len(set(named)) <= len(named) + 1


def _words(line: str) -> list[str]:
    return [word for part in CHAT_STAMP.sub("", line, count=1).split() if (word := part.strip(SIGNS))]


def _fields(words: Sequence[str]) -> list[str]:
    """Order number, number and carrier of a line of plain text; without numbering, signs and labels such as AWB."""
    order = _order_in(words)
    rest = [word for word in words if word != order]
    numbers = sorted(filter(_is_number, reversed(rest)), key=lambda word: bool(OTHERS.fullmatch(word)))
    number = numbers[0] if numbers else ""
    names = [word for word in rest if word != number and _has_letters(word) and plain(word) not in LABELS]
    return [order, number, " ".join(names)] if words else []


def _order_in(words: Sequence[str]) -> str:
    orders = [word for word in words if is_order_number(word)]
    return next((word for word in orders if "-" in word), orders[0] if orders else "")


def _problem(words: Sequence[str]) -> str:
    """What is wrong with a line of plain text that has several tracking numbers, otherwise ""."""
    order = _order_in(words)
    numbers = list(dict.fromkeys(word for word in words if word != order and _is_surely_number(word)))
    return SEVERAL_NUMBERS.format(" and ".join(numbers)) if len(numbers) > 1 else ""
