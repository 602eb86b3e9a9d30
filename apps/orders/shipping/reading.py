"""Reads a list of tracking numbers in a process of its own, from the bytes of the file to its rows."""

import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from apps.common import sandbox
from apps.common.tables.cells import Row
from apps.common.tables.containers import PasswordNeeded, table_of
from apps.common.tables.errors import FileRefused

from .columns import SEARCHED_ROWS, Column, NoOrderNumbers, ParsedRow, Undecided, parsed
from .errors import TrackingFileRefused

PROGRAM = "apps.orders.shipping.reading"
MAX_ROWS = 2000
NO_ORDERS = "No order numbers were found. A row needs an order number such as FC261122-7K3QX and a tracking number."


def read(content: bytes, *, source: str, carrier: str, chosen: Mapping[str, int] | None) -> tuple[str, list[ParsedRow]]:
    """Where a list is from, with the name of the sheet, and its rows, as `columns.parsed` reads them.

    Raises TrackingFileRefused, Undecided or Unavailable.
    """
    try:
        answer, _ = sandbox.run(PROGRAM, {"source": source, "carrier": carrier, "chosen": chosen}, content)
    except sandbox.FileNotParsed as error:
        raise TrackingFileRefused(error.message) from error
    if refused := answer.get("refused"):
        raise TrackingFileRefused(refused)
    if columns := answer.get("columns"):
        raise Undecided(answer["layout"], [Column(**column) for column in columns])
    return answer["source"], [ParsedRow(**row) for row in answer["rows"]]


def _answer(request: dict[str, Any], content: bytes) -> None:
    """What the program does: {"source", "rows"}, {"layout", "columns"} to choose from, or {"refused": a sentence}."""
    try:
        table = table_of(content, _is_even)
        rows = _rows(table.rows, request["carrier"], request["chosen"])
        sandbox.write({"source": table.named(request["source"]), "rows": [asdict(row) for row in rows]})
    except Undecided as error:
        sandbox.write({"layout": error.layout, "columns": [asdict(column) for column in error.columns]})
    except NoOrderNumbers:
        sandbox.write({"refused": NO_ORDERS})
    except (PasswordNeeded, FileRefused, TrackingFileRefused) as error:
        sandbox.write({"refused": error.message})


def _rows(cells: list[Row], carrier: str, chosen: Mapping[str, int] | None) -> list[ParsedRow]:
    filled = sum(any(cell != "" for cell in row) for row in cells)
    if filled > MAX_ROWS + SEARCHED_ROWS:  # with titles and headings
        raise _too_many(filled)
    rows = parsed(cells, carrier=carrier, chosen=chosen)
    if len(rows) > MAX_ROWS:
        raise _too_many(len(rows))
    return rows


def _too_many(rows: int) -> TrackingFileRefused:
    return TrackingFileRefused(f"The list has {rows:,} rows. At most {MAX_ROWS:,} are read at once.")


def _is_even(rows: list[Row]) -> bool:
    """Whether all non-empty rows have the same number of cells, more than one."""
    widths = {len(row) for row in rows if any(str(cell).strip() for cell in row)}
    return len(widths) == 1 and widths != {1}


if __name__ == "__main__":
    sys.exit(sandbox.serve(_answer))
