"""Cells and rows of any file, and their limits."""

import re
from datetime import date, datetime

from apps.common.text import cleaned

from .errors import FileRefused

MAX_UNPACKED = 100 * 1024 * 1024
MAX_ROWS = 50_000
MAX_COLUMNS = 100
MAX_CELL = 32_767  # as much as a cell of a spreadsheet holds
WANTED = "Please export or save it again as xlsx, xls or CSV."
WORKBOOKS = {"xlsx", "xls", "HTML", "XML"}
"""Formats with cells of their own; in text, a delimiter within a cell makes two of it."""
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


def address(row: int, column: int) -> str:
    """What a spreadsheet calls a cell, such as B7; both count from 1."""
    high, low = divmod(column - 1, 26)
    return f"{chr(64 + high) if high else ''}{chr(65 + low)}{row}"


def text_cell(cell: str, row: int, column: int) -> str:
    """The text of a cell as people see it; unwrapped from ="...", which forces text. Raises FileRefused."""
    if len(cell) > MAX_CELL:
        raise too_long(cell, row, column, MAX_CELL)
    if "\0" in cell:
        message = f"Cell {address(row, column)} holds a NUL character."
        raise FileRefused("nul_bytes", message, row=row, cell=cell.replace("\0", ""))
    text = cleaned(cell)
    guarded = GUARD.match(text.strip())
    return guarded[1] if guarded else text


def too_long(cell: str, row: int, column: int, limit: int) -> FileRefused:
    """The refusal of a cell with more characters than the limit."""
    message = f"Cell {address(row, column)} has more than {limit:,} characters."
    return FileRefused("cell_too_long", message, row=row, cell=cell)


def plain(cell: object) -> str:
    """A heading in small letters, without punctuation."""
    return " ".join(re.sub(r"[^a-z0-9]+", " ", str(cell).lower()).split())
