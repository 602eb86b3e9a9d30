"""CSV files that spreadsheet programs show as they were written (rules 9.2)."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

BOM = "\ufeff"  # without it spreadsheet programs take UTF-8 for something else
# White space and invisible characters that spreadsheet programs skip before the sign of a formula; wide signs too.
FORMULA = r"[\s\u200b-\u200f\u2060\ufeff]*[=+\-@|＝＋－＠]"
BEGINS_FORMULA = re.compile(FORMULA)
# Spreadsheet programs also split cells at these characters in some locales.
BREAK_BEFORE_FORMULA = re.compile(rf"([;\t\r\n])(?={FORMULA})")


class _Echo:
    """A file for csv.writer that returns each line instead of storing it."""

    def write(self, line: str) -> str:
        return line


def csv_lines(rows: Iterable[list[Any]], columns: Sequence[str]) -> Iterator[str]:
    """The lines of a CSV file with a heading, one at a time."""
    writer = csv.writer(_Echo())
    yield BOM + writer.writerow(columns)
    for row in rows:
        yield writer.writerow(row)


def text(value: str) -> str:
    """A cell that no spreadsheet program takes for a formula (rules 9.2)."""
    return f"'{value}" if BEGINS_FORMULA.match(value) else value


def line(value: str) -> str:
    """The same, also for programs that split it in the middle; the original text cannot be recovered."""
    return BREAK_BEFORE_FORMULA.sub(r"\1'", text(value))


def phone(number: str) -> str:
    """A phone number that stays text: (+91) 98765 43210."""
    return f"(+91) {number[:5]} {number[5:]}" if number else ""


def digits(code: str) -> str:
    """A number of a bank or a carrier: an apostrophe saves 12 to 22 digits from becoming 1.2E+21."""
    return f"'{code}" if code.isdecimal() else line(code)
