"""XML Spreadsheet 2003, which some banks call .xls."""

import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

from .cells import Cell, Row, address, broken, check_extent, text_cell
from .errors import FileRefused

BEGINS = re.compile(
    r"\s*<\?xml[^>]*>.{0,500}?<(?:[a-z]+:)?Workbook[^>]*urn:schemas-microsoft-com:office:spreadsheet", re.DOTALL
)
SHEET = "{urn:schemas-microsoft-com:office:spreadsheet}"
HIDDEN = "{urn:schemas-microsoft-com:office:excel}Visible"


def from_xml(text: str, is_table: Callable[[list[Row]], bool]) -> tuple[list[Row], str, tuple[str, ...]]:
    """The rows of the first visible sheet that is a table, or holds anything; its name, and those of other tables.

    Raises FileRefused.
    """
    if re.search(r"<!\s*(?:ENTITY|DOCTYPE)", text, re.IGNORECASE):
        raise FileRefused("entities", "The file declares XML entities. Please save it again as xlsx.")
    try:
        book = ET.fromstring(re.sub(r"\A\s*<\?xml[^>]*>", "", text))  # noqa: S314 - nothing is declared in it
        sheets = {
            sheet.get(f"{SHEET}Name", ""): rows
            for sheet in book.iter(f"{SHEET}Worksheet")
            if sheet.find(f".//{HIDDEN}") is None and (rows := _rows(sheet))
        }
    except (ET.ParseError, ValueError):
        raise broken() from None
    tables = [name for name, rows in sheets.items() if is_table(rows)]
    chosen = next(iter(tables or sheets), None)
    if chosen is None:
        raise FileRefused("empty_file", "The workbook has no sheet with rows.")
    return sheets[chosen], chosen, tuple(tables[1:])


def _rows(sheet: ET.Element) -> list[Row]:
    rows: list[Row] = []
    for row in sheet.iter(f"{SHEET}Row"):
        check_extent(at := int(row.get(f"{SHEET}Index", len(rows) + 1)), 1)
        rows.extend([] for _ in range(at - len(rows) - 1))
        cells: Row = []
        for cell in row.iter(f"{SHEET}Cell"):
            check_extent(1, column := int(cell.get(f"{SHEET}Index", len(cells) + 1)))
            cells.extend([""] * (column - len(cells) - 1))
            if cell.get(f"{SHEET}Formula"):
                place = address(at, column)
                raise FileRefused("formulas", f"Cell {place} holds a formula. Please save it with values only.", row=at)
            cells.append(_cell(cell.find(f"{SHEET}Data"), at, column))
            cells.extend([""] * int(cell.get(f"{SHEET}MergeAcross", 0)))
        rows.append(cells)
    return rows


def _cell(data: ET.Element | None, row: int, column: int) -> Cell:
    if data is None:
        return ""
    text = "".join(data.itertext())
    kind = data.get(f"{SHEET}Type", "String")
    if kind == "Number":
        try:
            return float(text)
        except ValueError:
            return text_cell(text, row, column)
    return text_cell(text.partition("T")[0] if kind == "DateTime" else text, row, column)
