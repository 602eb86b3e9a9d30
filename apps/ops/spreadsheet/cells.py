"""Reads the cells of an uploaded sheet, xlsx or CSV, in a process of its own."""

import csv
import io
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from typing import Any

from django.core.exceptions import ValidationError

from apps.common import sandbox

PROGRAM = "apps.ops.spreadsheet.cells"
MOST_ROWS = 5_000
MOST_COLUMNS = 60
MOST_CELL = 32_767  # as much as a cell of a spreadsheet holds
MOST_UNPACKED = 200 * 1024 * 1024
ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class Line:
    """A row with its number in the file, from 1."""

    number: int
    cells: list[Any]


def lines_of(content: bytes) -> list[Line]:
    """The rows that hold anything, one at least. Raises ValidationError or Unavailable."""
    try:
        answer, _ = sandbox.run(PROGRAM, {}, content)
    except sandbox.FileNotParsed as error:
        raise ValidationError(error.message) from error
    if refused := answer.get("refused"):
        raise ValidationError(refused)
    return [Line(*line) for line in answer["lines"]]


def _answer(request: dict[str, Any], content: bytes) -> None:
    """What the program does: {"lines"}, or {"refused": a sentence}."""
    try:
        lines = _filled(_workbook(content) if content.startswith(ZIP) else _csv(content))
    except ValidationError as error:
        sandbox.write({"refused": " ".join(error.messages)})
    else:
        sandbox.write({"lines": [astuple(line) for line in lines]})


def _filled(rows: Iterable[Iterable[Any]]) -> list[Line]:
    lines: list[Line] = []
    for number, row in enumerate(rows, 1):
        cells = list(row)[:MOST_COLUMNS]
        if all(cell is None or cell == "" for cell in cells):
            continue
        if any(len(str(cell)) > MOST_CELL for cell in cells):
            raise ValidationError(f"A cell in row {number} has more than {MOST_CELL:,} characters.")
        if len(lines) > MOST_ROWS:  # with the headings
            raise ValidationError(f"The file has more than {MOST_ROWS} rows. Please split it.")
        lines.append(Line(number, cells))
    if not lines:
        raise ValidationError("The file is empty.")
    return lines


def _workbook(content: bytes) -> Iterator[Iterable[Any]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                raise ValidationError("The file unpacks to more than any catalogue.")
        from openpyxl import load_workbook  # noqa: PLC0415 - only this program needs its megabytes

        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        yield from book.worksheets[0].iter_rows(max_col=MOST_COLUMNS, values_only=True)
    except (ValidationError, MemoryError):
        raise
    except Exception as error:  # openpyxl raises many different errors for damaged files
        raise ValidationError("This is no spreadsheet that can be read. Please save it as xlsx or CSV.") from error


def _csv(content: bytes) -> Iterator[Iterable[Any]]:
    try:
        text = content.decode("utf-8-sig")
        dialect = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=dialect)
    except (UnicodeDecodeError, csv.Error) as error:
        raise ValidationError("This is no CSV file in UTF-8. Please save it as xlsx, or as CSV UTF-8.") from error


if __name__ == "__main__":
    sys.exit(sandbox.serve(_answer))
