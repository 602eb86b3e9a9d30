"""Amounts, strictly. Whatever could be read in two ways is refused."""

import re
from dataclasses import dataclass
from decimal import Decimal

# Lakhs and crores (1,00,000), thousands (100,000), or no commas; at most two decimals.
FIGURE = re.compile(
    r"(?:(?:[0-9]{1,13}|[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]{1,2})?|\.[0-9]{2})\Z",
    re.ASCII,
)
# A sign may be before or after the currency.
SIGNED = re.compile(
    r"\A([-+\N{MINUS SIGN}]?)\s*(?:₹|rs\.?|inr)?\s*([-+\N{MINUS SIGN}]?)\s*(.*)\Z", re.IGNORECASE | re.DOTALL
)
SIDE = re.compile(r"\s*\(?(?<![a-z])(cr|dr)\.?\)?\Z", re.IGNORECASE)
BLANK = {"", "-", "--", "\N{EN DASH}", "\N{EM DASH}", "nil", "na", "n/a"}
PAISA = Decimal("0.01")
LARGEST = Decimal(10) ** 13
NOISE = 1e-6
EUROPEAN = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})*,[0-9]{1,2}\Z", re.ASCII)
SCIENTIFIC = re.compile(r"[+-]?[0-9]+(?:\.[0-9]*)?e[+-]?[0-9]+\Z", re.IGNORECASE | re.ASCII)


class NotAnAmount(ValueError):
    """The cell is not an amount; the message says why."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure of at least 0, whether a minus or brackets stood at it, and "cr", "dr" or "" for letters at it."""

    value: Decimal
    negative: bool = False
    side: str = ""

    @property
    def marked(self) -> bool:
        """Whether the cell itself says a direction."""
        return self.negative or bool(self.side)


def parse_amount(cell: object) -> Amount | None:
    """The amount in a cell in rupees; None for a blank one. Raises NotAnAmount."""
    if isinstance(cell, bool) or not isinstance(cell, str | int | float):
        raise NotAnAmount("is not an amount")
    if isinstance(cell, int | float):
        return _number(cell)
    text = cell.strip()
    if text.lower() in BLANK:
        return None
    side = ""
    if match := SIDE.search(text):
        side, text = match[1].lower(), text[: match.start()].strip()
    figure, negative = _without_sign(text)
    if not FIGURE.match(figure):
        raise NotAnAmount(_why(figure))
    if negative and side:
        raise NotAnAmount("has both a sign and Cr or Dr")
    return Amount(Decimal(figure.replace(",", "")).quantize(PAISA), negative, side)


def _without_sign(text: str) -> tuple[str, bool]:
    """The figure without currency and sign, and whether the sign was a minus: in front, behind, or as brackets."""
    bracketed = text.startswith("(") and text.endswith(")")
    match = SIGNED.match(text[1:-1].strip() if bracketed else text)
    assert match  # it matches any text
    figure = match[3].removesuffix("/-").strip()
    trailing = figure.endswith("-")
    signs = [sign for sign in (match[1], match[2], "-" * trailing, "-" * bracketed) if sign]
    if len(signs) > 1:
        raise NotAnAmount("has more than one sign")
    return figure.removesuffix("-").strip(), bool(signs) and signs[0] != "+"


def _number(cell: float) -> Amount:
    if cell != cell or abs(cell) >= LARGEST:  # noqa: PLR0124 - NaN alone differs from itself
        raise NotAnAmount("is not an amount")
    # A spreadsheet stores 43655.80 as 43655.799999999996; such an error is not a third decimal.
    value = round(cell, 2)
    if abs(cell - value) > NOISE:
        raise NotAnAmount("has more than two decimals")
    return Amount(Decimal(repr(abs(value))).quantize(PAISA), cell < 0)


def _why(text: str) -> str:
    if EUROPEAN.match(text):
        return "has a comma before its decimals: write 4,350.00"
    if SCIENTIFIC.match(text):
        return "is in scientific notation, so digits are lost"
    if re.match(r"[0-9,]+\.[0-9]{3,}\Z", text, re.ASCII):
        return "has more than two decimals"
    return "is not an amount"
