"""From the bytes of an upload to rows of cells.

The content decides the format. Nothing is executed, fetched or followed. Cells are text, numbers or dates. Whatever is
more than values (macros, formulas, scripts, entities, links to other files, NUL bytes) refuses the file. What a file
may take of memory and time is not judged here: its reader runs in `common.sandbox`, within limits.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from . import xml_spreadsheets
from .cells import WANTED, Row
from .delimited import decoded, from_delimited
from .errors import FileRefused
from .html_tables import from_html
from .workbooks import OLE, OTHER_FORMATS, ZIP, from_xls, from_xlsx, is_encrypted


class PasswordNeeded(Exception):
    """The file is encrypted and no password was given."""

    message = "The file is protected. Please save it without a password."


@dataclass(frozen=True, slots=True)
class Table:
    """What was read of a file: the name of its format, all rows, and the name of the sheet, "" without sheets.

    `other_sheets` are tables, too, and were not read.
    """

    format: str
    rows: list[Row]
    sheet: str = ""
    other_sheets: tuple[str, ...] = ()

    def named(self, file_name: str) -> str:
        """The file's name with that of the sheet, at most 120 characters."""
        return f"{file_name[:60]}, sheet {self.sheet[:50]}" if self.sheet else file_name[:120]


def table_of(content: bytes, is_table: Callable[[list[Row]], bool]) -> Table:
    """The table in a file. `is_table` chooses the sheet, and the delimiter of a text.

    Raises FileRefused, or PasswordNeeded for an encrypted file.
    """
    if not content.strip():
        raise FileRefused("empty_file", "The file is empty.")
    if content.startswith(ZIP):
        return Table("xlsx", *from_xlsx(content, is_table))
    if content.startswith(OLE):
        if is_encrypted(content):
            raise PasswordNeeded
        return Table("xls", *from_xls(content, is_table))
    for start, name in OTHER_FORMATS.items():
        if content.startswith(start):
            raise FileRefused("wrong_format", f"This is {name}, not a table. {WANTED}")
    text = decoded(content)
    if xml_spreadsheets.BEGINS.match(text):
        return Table("XML", *xml_spreadsheets.from_xml(text, is_table))
    if re.match(r"\s*<", text):
        return Table("HTML", from_html(text))
    return Table(*from_delimited(text, is_table))
