"""Text with a delimiter."""

import csv
import io
import re
from collections.abc import Callable
from typing import Literal

from .cells import MAX_CELL, MAX_ROWS, Row, check_extent, text_cell
from .errors import FileRefused

DELIMITERS = (",", ";", "\t", "|")
NAMES = {",": "CSV", ";": "semicolon-separated text", "\t": "tab-separated text", "|": "pipe-separated text"}
# Excel writes its delimiter into the first line, and does not show that line.
STATED_DELIMITER = re.compile(r"sep=([,;\t|])\r?\n", re.IGNORECASE)


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8 with or without a mark, UTF-16, else cp1252. Raises FileRefused.

    A letter of UTF-8 that was cut in the middle is shown as U+FFFD where other letters prove that the text is UTF-8.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif content.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    elif b"\0" in content:
        # UTF-16 without its mark has a NUL beside every Latin letter, and none elsewhere.
        even, odd = content[::2].count(0), content[1::2].count(0)
        length = len(content) // 4
        encoding = "utf-16-le" if odd > length > even else "utf-16-be" if even > length > odd else "utf-8"
    else:
        encoding = "utf-8"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        if encoding.startswith("utf-16"):
            raise FileRefused("encoding", f"The file is not valid {encoding.upper()} text.") from None
        text = content.decode(encoding, "replace")
        if _is_mostly_utf8(text):
            return text
        try:
            text = content.decode("cp1252")
        except UnicodeDecodeError as error:
            row = content.count(b"\n", 0, error.start) + 1
            raise FileRefused("encoding", "The file is no text that can be read.", row=row) from None
    if "\0" in text:
        row = text.count("\n", 0, text.index("\0")) + 1
        raise FileRefused("nul_bytes", f"Row {row} holds a NUL character.", row=row)
    return text


def _is_mostly_utf8(text: str) -> bool:
    """Whether more letters beyond ASCII could be read than not; in cp1252, hardly any could."""
    beyond = sum(not sign.isascii() for sign in text)
    return beyond > 2 * text.count("\N{REPLACEMENT CHARACTER}")


def from_delimited(text: str, is_table: Callable[[list[Row]], bool]) -> tuple[str, list[Row]]:
    """The rows, with the first delimiter under which they are a table, otherwise with the most frequent one."""
    if stated := STATED_DELIMITER.match(text):
        # The line stays, empty: rows are named by their number in the file.
        return NAMES[stated[1]], [[], *_split(text[stated.end() :], stated[1])]
    error: FileRefused | None = None
    first: tuple[str, list[Row]] | None = None
    for delimiter in sorted(DELIMITERS, key=lambda one: -text.count(one, 0, 20_000)):
        if delimiter not in text:
            continue
        try:
            rows = _split(text, delimiter)
        except FileRefused as refusal:
            error = error or refusal
            continue
        if is_table(rows):
            return NAMES[delimiter], rows
        first = first or (NAMES[delimiter], rows)
    if error:
        raise error
    return first or ("text", [[line] for line in text.splitlines()[:MAX_ROWS]])


def _split(text: str, delimiter: str) -> list[Row]:
    rows: list[Row] = []
    # Fields of tab and pipe text are rarely quoted: a quotation mark at their beginning is part of a name.
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if delimiter in ",;" or f'{delimiter}"' in text else csv.QUOTE_NONE
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True, quoting=quoting)
    csv.field_size_limit(MAX_CELL * 4)
    try:
        for row in reader:
            at = len(rows) + 1
            check_extent(at, len(row))
            rows.append([text_cell(cell, at, column) for column, cell in enumerate(row, 1)])
    except csv.Error as error:
        message = f"Row {len(rows) + 1} is not well formed: {error}."
        raise FileRefused("broken_row", message, row=len(rows) + 1) from None
    return rows
