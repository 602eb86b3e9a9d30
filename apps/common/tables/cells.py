"""Cells and rows of any file, and their limits."""

import re
from datetime import date, datetime

from .errors import FileRefused

MAX_BYTES = 10 * 1024 * 1024
MAX_UNPACKED = 100 * 1024 * 1024
MAX_ROWS = 50_000
MAX_COLUMNS = 100
MAX_CELL = 1_000
WANTED = "Please export it as xlsx, xls or CSV."
GUARD = re.compile(r'="(.*)"\Z', re.DOTALL)

Cell = str | int | float | date | datetime
Row = list[Cell]


def broken() -> FileRefused:
    """The refusal of a damaged file."""
    return FileRefused("broken_file", f"The file is damaged and cannot be opened. {WANTED}")


def check_extent(rows: int, columns: int) -> None:
    """Raise FileRefused for more rows or columns than are read."""
    if rows > MAX_ROWS:
        raise FileRefused("too_many_rows", f"The file has more than {MAX_ROWS:,} rows.", row=MAX_ROWS + 1)
    if columns > MAX_COLUMNS:
        raise FileRefused("too_many_columns", f"The file has more than {MAX_COLUMNS} columns.")


def text_cell(cell: str, row: int) -> str:
    """The text of a cell, unwrapped from ="...", which spreadsheets use to force text."""
    if len(cell) > MAX_CELL:
        raise FileRefused("cell_too_long", f"A cell has more than {MAX_CELL:,} characters.", row=row, cell=cell)
    if "\0" in cell:
        raise FileRefused("nul_bytes", "The file holds NUL characters.", row=row, cell=cell.replace("\0", ""))
    cell = cell.replace("\N{NO-BREAK SPACE}", " ")
    if guarded := GUARD.match(cell.strip()):
        return guarded[1]
    return cell


def plain(cell: object) -> str:
    """A heading in small letters, without punctuation."""
    return " ".join(re.sub(r"[^a-z0-9]+", " ", str(cell).lower()).split())
