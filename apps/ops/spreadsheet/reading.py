"""Parses an uploaded sheet, xlsx or CSV, into rows of text."""

import csv
import io
import zipfile
from typing import Any, BinaryIO

from django.core.exceptions import ValidationError

from .columns import COLUMNS, HEADINGS, incoming

MOST_ROWS = 5_000
MOST_BYTES = 20 * 1024 * 1024
MOST_UNPACKED = 200 * 1024 * 1024
# Case-insensitive: nameta is nameTa.
KNOWN = {heading.lower(): heading for heading in HEADINGS}
ZIP = b"PK\x03\x04"

Row = dict[str, Any]


def read(file: BinaryIO) -> list[Row]:
    """The non-empty rows of a sheet: {"row": its number in the file, "cells": {heading: text}}.

    Raises ValidationError when the file is no such sheet, is too large, or has unknown headings.
    """
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValidationError("The file is larger than 20 MB.")
    lines = _workbook(content) if content.startswith(ZIP) else _csv(content)
    if not lines:
        raise ValidationError("The file is empty.")
    typed = [incoming(value) for value in lines[0]]
    headings = [KNOWN.get(heading.lower(), heading) for heading in typed]
    while headings and not headings[-1]:
        headings.pop()
    _check(headings)
    rows = []
    for number, line in enumerate(lines[1:], 2):
        texts = [incoming(value) for value in line[: len(headings)]]
        texts += [""] * (len(headings) - len(texts))
        if any(texts):
            rows.append({"row": number, "cells": dict(zip(headings, texts, strict=True))})
    if len(rows) > MOST_ROWS:
        raise ValidationError(f"The file has more than {MOST_ROWS} rows. Please split it.")
    if not rows:
        raise ValidationError("The file has headings, but no rows.")
    return rows


def _check(headings: list[str]) -> None:
    unknown = [heading or "(empty)" for heading in headings if heading not in HEADINGS]
    if unknown:
        raise ValidationError(f"Unknown columns: {', '.join(unknown)}. Known are: {', '.join(HEADINGS)}.")
    if len(set(headings)) < len(headings):
        raise ValidationError("A column is there twice.")
    if "id" not in headings:
        missing = [name for name, column in COLUMNS.items() if column.required and name not in headings]
        if missing:
            raise ValidationError(f"Columns are missing: id, or for new products {', '.join(missing)}.")


def _workbook(content: bytes) -> list[list[Any]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                raise ValidationError("The file unpacks to more than any catalogue.")
        from openpyxl import load_workbook  # noqa: PLC0415 - the web processes seldom need its megabytes

        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        lines = [list(line) for line in sheet.iter_rows(max_row=MOST_ROWS + 50, max_col=60, values_only=True)]
        book.close()
    except ValidationError:
        raise
    except Exception as error:  # openpyxl raises many different errors for damaged files
        raise ValidationError("This is no spreadsheet that can be read. Please save it as xlsx or CSV.") from error
    while lines and all(value is None for value in lines[-1]):
        lines.pop()
    return lines


def _csv(content: bytes) -> list[list[Any]]:
    try:
        text = content.decode("utf-8-sig")
        dialect = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
        return [list(line) for line in csv.reader(io.StringIO(text, newline=""), delimiter=dialect)]
    except (UnicodeDecodeError, csv.Error) as error:
        raise ValidationError("This is no CSV file in UTF-8. Please save it as xlsx, or as CSV UTF-8.") from error
