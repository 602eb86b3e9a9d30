"""Reads the cells of an uploaded sheet, in a process of its own; pure."""

import sys
from typing import Any

from apps.common import sandbox
from apps.common.tables.cells import Row
from apps.common.tables.containers import PasswordNeeded, table_of
from apps.common.tables.errors import FileRefused

from .errors import CatalogueFileRefused

PROGRAM = "apps.catalog.spreadsheet.cells"
MOST_ROWS = 5_000

Line = tuple[int, list[Any]]


def lines_of(content: bytes, known: list[str], *, file_name: str) -> tuple[str, list[Line]]:
    """The file's name with that of the sheet, and its rows that hold anything, one at least, each with its number.

    Of a workbook the first sheet is read whose first row holds a heading that is known, in small letters. Raises
    CatalogueFileRefused or Unavailable.
    """
    try:
        answer, _ = sandbox.run(PROGRAM, {"known": known, "file_name": file_name}, content)
    except sandbox.FileNotParsed as error:
        raise CatalogueFileRefused(error.message) from error
    if refused := answer.get("refused"):
        raise CatalogueFileRefused(refused)
    return answer["name"], [(number, cells) for number, cells in answer["lines"]]


def _answer(request: dict[str, Any], content: bytes) -> None:
    """What the program does: {"name", "lines"}, or {"refused": a sentence}."""
    known = set(request["known"])
    try:
        table = table_of(content, lambda rows: any(str(cell).strip().lower() in known for cell in _first(rows)))
    except (PasswordNeeded, FileRefused) as error:
        sandbox.write({"refused": error.message})
        return
    lines = [(number, row) for number, row in enumerate(table.rows, 1) if any(cell != "" for cell in row)]
    if len(lines) > MOST_ROWS + 1:  # with the headings
        sandbox.write({"refused": f"The file has more than {MOST_ROWS:,} rows. Please split it."})
    else:
        sandbox.write({"name": table.named(request["file_name"]), "lines": lines})


def _first(rows: list[Row]) -> Row:
    return next((row for row in rows if any(cell != "" for cell in row)), [])


if __name__ == "__main__":
    sys.exit(sandbox.serve(_answer))
