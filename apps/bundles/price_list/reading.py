"""Parses a typed or pasted list with one item and quantity per line. Pure.

The quantity is the last number that is a separate word. A number beside a size, a count of shots or pieces belongs to
the name: "30 shot 2" is two, "1000 wala" is one, and says that it was assumed.
"""

import re
import unicodedata
from dataclasses import dataclass

MAX_TEXT = 5000
MAX_LINES = 200
MAX_QUANTITY = 9999  # a longer number is a telephone number or an amount

THOUSANDS = r"(?<![\d,.])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,]*\d)"
SEPARATOR = re.compile(rf"({THOUSANDS})|[\n;,]")
# "1." and "2)" before a line, and bullets.
NUMBERING = re.compile(r"^\s*(?:\d{1,3}[.)](?=\s)|[-*•–]+(?=\s))\s*")
PRICE = re.compile(
    r"(?:@|₹|\brs\b\.?|\binr\b)\s*\d+(?:\.\d+)?(?:\s*/-)?"
    r"|\b\d+(?:\.\d+)?\s*(?:/-|₹(?!\s*\d)|\brs\b(?!\.?\s*\d)\.?|\brupees?\b)",
    re.IGNORECASE,
)
UNITS = (
    "cms?", "centimet(?:er|re)s?", "mm", "செ\\.?\\s?மீ", "सेमी", "inch(?:es)?", "in", "இன்ச்", "इंच", '"', "''", "feet",
    "foot", "ft", "அடி", "फुट", "shots?", "ஷாட்", "शॉट", "w[ao]ll?ah?s?", "val?a", "வாலா", "वाला", "sounds?", "pcs?",
    "pieces?", "பீஸ்", "पीस", "items?", "gms?", "grams?", "g", "kgs?", "ml", "dozens?", "colou?rs?", "stars?",
)  # fmt: skip
AMOUNT = r"\d+(?:\.\d+)?(?:\s?/\s?\d+)?"
# A fraction or a decimal is no quantity either; "2 in 1" is a name.
BOUND = re.compile(
    rf"(?<![\w.]){AMOUNT}\s*-?\s*in\s*-?\s*\d+\b|(?<![\w.]){AMOUNT}\s?-?\s?(?:{'|'.join(UNITS)})(?!\w)"
    r"|(?<![\w.])\d+\s?/\s?\d+|(?<![\w.])\d*\.\d+",
    re.IGNORECASE,
)
PACKED = r"(?:x|\*|box(?:es)?|pkts?|packets?|packs?|nos?\b\.?|பெட்டி|பாக்கெட்|डिब्ब[ाे]|पैकेट)"
DIGITS = r"[0-9]{1,18}"  # Python refuses to make a number of thousands of digits
FIRST = re.compile(rf"^\s*({DIGITS})\s?{PACKED}(?!\w)", re.IGNORECASE)
TIMES = re.compile(rf"(?:(?<!\w)x|\*|(?<!\w)qty\s*[:.=]?)\s*({DIGITS})(?!\w)", re.IGNORECASE)
BARE = re.compile(rf"(?<![\w.])({DIGITS})(?:\s?{PACKED}(?!\w)|(?![\w.]*\w))", re.IGNORECASE)
THOUSAND = re.compile(r"(?<![\w.])(\d{1,2})k(?!\w)", re.IGNORECASE)
QUOTES = str.maketrans({"″": '"', "“": '"', "”": '"', "’": "'", "×": "x", "✕": "x", "\t": " ", "\u00a0": " "})
PIECES = re.compile(rf"(?<![\w.]){AMOUNT}\s?-?\s?(?:pcs?|pieces?|பீஸ்|पीस)(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A parsed line: its text as typed, name, quantity, and whether the quantity was assumed."""

    text: str
    name: str
    quantity: int
    assumed: bool

    @property
    def core(self) -> str:
        """The name without a package size such as "10 pcs", which is rarely part of a product name."""
        return PIECES.sub(" ", self.name)


def read(text: str) -> list[Line]:
    """The lines of a text in order, without empty ones."""
    return [line for part in split(text) if (line := read_line(part)).name]


def split(text: str) -> list[str]:
    """The text split at line ends, semicolons and commas, but not at the commas of "10,000"."""
    parts, start = [], 0
    for separator in SEPARATOR.finditer(text.replace("\r", "\n")):
        if separator[1] is None:
            parts.append(text[start : separator.start()])
            start = separator.end()
    return [part.strip() for part in (*parts, text[start:]) if part.strip()]


def read_line(text: str) -> Line:
    """One line, parsed by the rules above."""
    plain = PRICE.sub(" ", NUMBERING.sub("", _plain(text)))
    first, times = FIRST.match(plain), list(TIMES.finditer(plain))
    numbers = [found for found in BARE.finditer(_hidden(plain)) if 0 < int(found[1]) <= MAX_QUANTITY]
    chosen = first or (times[-1] if times else numbers[-1] if numbers else None)
    if chosen is None or not 0 < int(chosen[1]) <= MAX_QUANTITY:
        return Line(text, _trimmed(plain), 1, assumed=True)
    quantity = int(chosen[1])
    others = {int(found[1]) for found in numbers if found.end() <= chosen.start() or found.start() >= chosen.end()}
    # "3 box rockets 5" is ambiguous
    doubtful = first is not None and bool(others - {quantity})
    return Line(text, _trimmed(f"{plain[: chosen.start()]} {plain[chosen.end() :]}"), quantity, assumed=doubtful)


def _plain(text: str) -> str:
    """With Latin digits, without thousands separators, "10k" as 10000."""
    digits = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text.translate(QUOTES))
    joined = re.sub(THOUSANDS, lambda found: found[0].replace(",", ""), digits)
    return THOUSAND.sub(r"\g<1>000", joined)


def _hidden(plain: str) -> str:
    """The text with numbers that belong to the name replaced by as many characters."""
    return BOUND.sub(lambda found: "_" * len(found[0]), plain)


def _trimmed(name: str) -> str:
    return re.sub(r"\s+", " ", name).strip(" -–:=.()[]")
