"""From the bytes of an upload to rows of cells.

The content decides the format. Nothing is executed, fetched or followed. Cells are text, numbers or dates. Whatever is
more than values (macros, formulas, scripts, entities, links to other files, NUL bytes) refuses the file. What a file
may take of memory and time is not judged here: its reader runs in `common.sandbox`, within limits.
"""

import re
from collections.abc import Callable

from . import xml_spreadsheets
from .cells import WANTED, Row
from .delimited import decoded, from_delimited
from .errors import FileRefused
from .html_tables import from_html
from .workbooks import OLE, OTHER_FORMATS, ZIP, from_xls, from_xlsx, is_encrypted


class PasswordNeeded(Exception):
    """The file is encrypted and no password was given."""

    message = "The file is protected. Please save it without a password."


def rows_of(content: bytes, is_table: Callable[[list[Row]], bool]) -> tuple[str, list[Row], list[str]]:
    """The format's name, all rows of the file, and the names of sheets that are tables, too, and were not read.

    `is_table` chooses the sheet, and the delimiter of a text. Raises FileRefused, or PasswordNeeded for an encrypted
    file.
    """
    if not content.strip():
        raise FileRefused("empty_file", "The file is empty.")
    if content.startswith(ZIP):
        return "xlsx", *from_xlsx(content, is_table)
    if content.startswith(OLE):
        if is_encrypted(content):
            raise PasswordNeeded
        return "xls", *from_xls(content, is_table)
    for start, name in OTHER_FORMATS.items():
        if content.startswith(start):
            raise FileRefused("wrong_format", f"This is {name}, not a table. {WANTED}")
    text = decoded(content)
    if xml_spreadsheets.BEGINS.match(text):
        return "XML", *xml_spreadsheets.from_xml(text, is_table)
    if re.match(r"\s*<", text):
        return "HTML", from_html(text), []
    return *from_delimited(text, is_table), []
