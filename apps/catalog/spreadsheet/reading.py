"""Parses an uploaded sheet into rows of text."""

from typing import Any, BinaryIO

from apps.common.sandbox import WAITING_SECONDS, reader_places

from .cells import Line, lines_of
from .columns import COLUMNS, HEADINGS, incoming
from .errors import CatalogueFileRefused

MOST_BYTES = 20 * 1024 * 1024
# Case-insensitive: nameta is nameTa.
KNOWN = {heading.lower(): heading for heading in HEADINGS}

Row = dict[str, Any]


def read(file_name: str, file: BinaryIO) -> tuple[str, list[Row]]:
    """The file's name with that of the sheet, and its rows: {"row": its number in the file, "cells": {heading: text}}.

    Empty rows are left out.

    Raises CatalogueFileRefused when the file is no such sheet, is too large, or has unknown headings; ReaderBusy or
    Unavailable when it cannot be read now.
    """
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise CatalogueFileRefused("The file is larger than 20 MB.")
    with reader_places.place(seconds=WAITING_SECONDS):
        name, ((_, first), *lines) = lines_of(content, list(KNOWN), file_name=file_name)
    typed = [incoming(value) for value in first]
    headings = [KNOWN.get(heading.lower(), heading) for heading in typed]
    while headings and not headings[-1]:
        headings.pop()
    _check(headings)
    rows = [row for line in lines if (row := _row(line, headings))]
    if not rows:
        raise CatalogueFileRefused("The file has headings, but no rows.")
    return name, rows


def _row(line: Line, headings: list[str]) -> Row | None:
    number, cells = line
    texts = [incoming(value) for value in cells[: len(headings)]]
    texts += [""] * (len(headings) - len(texts))
    return {"row": number, "cells": dict(zip(headings, texts, strict=True))} if any(texts) else None


def _check(headings: list[str]) -> None:
    unknown = [heading or "(empty)" for heading in headings if heading not in HEADINGS]
    if unknown:
        raise CatalogueFileRefused(f"Unknown columns: {', '.join(unknown)}. Known are: {', '.join(HEADINGS)}.")
    if len(set(headings)) < len(headings):
        raise CatalogueFileRefused("A column is there twice.")
    if "id" not in headings:
        missing = [name for name, column in COLUMNS.items() if column.required and name not in headings]
        if missing:
            raise CatalogueFileRefused(f"Columns are missing: id, or for new products {', '.join(missing)}.")
