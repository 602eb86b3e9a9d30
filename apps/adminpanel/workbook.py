"""An xlsx file that is sent while it is made. Libraries make the file first: the first byte would come after a minute.

Cells are inline strings, numbers or moments, never formulas.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import chain, islice
from string import ascii_uppercase
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from apps.common.clock import INDIA

MOST_ROWS = 1_000_000  # a sheet has at most 1,048,576; what is more comes in further sheets
ROWS_AT_ONCE = 500
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
FIRST_DAY = datetime(1899, 12, 30, tzinfo=INDIA).replace(tzinfo=None)
TEXT, MOMENT, AMOUNT, HEADING = 1, 2, 3, 4

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
FORMATS = "".join(f'<xf numFmtId="{n}" applyNumberFormat="1"/>' for n in (49, 22, 4))  # text, day and time, 1,234.50
FILLS = "".join(f'<fill><patternFill patternType="{kind}"/></fill>' for kind in ("none", "gray125"))
STYLES = f"""{XML}<styleSheet xmlns="{MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2">\
{FILLS}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>\
<cellXfs count="5"><xf/>{FORMATS}<xf fontId="1" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"""


class _Chunks:
    """A file that cannot be searched: what is written waits for `take`."""

    def __init__(self) -> None:
        self._written: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._written.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        pass

    def take(self) -> bytes:
        taken, self._written = b"".join(self._written), []
        return taken


def xlsx(rows: Iterable[Sequence[Any]], columns: Sequence[str], title: str) -> Iterator[bytes]:
    """The bytes of a workbook with a heading in each sheet: text, numbers, amounts (Decimal) and moments in India."""
    chunks, rows = _Chunks(), iter(rows)
    letters = [letter for letter, _ in zip(_letters(), columns, strict=False)]
    sheets = 0
    with ZipFile(chunks, "w", ZIP_DEFLATED, compresslevel=3) as archive:  # type: ignore[call-overload]
        following: Sequence[Any] | None = next(rows, None)
        while following is not None or not sheets:
            sheets += 1
            with archive.open(f"xl/worksheets/sheet{sheets}.xml", "w") as sheet:
                sheet.write(_sheet_head(columns, letters).encode())
                these = islice(rows, MOST_ROWS - 1)
                numbered = enumerate(these if following is None else chain([following], these), 2)
                while some := list(islice(numbered, ROWS_AT_ONCE)):
                    sheet.write("".join(_row(number, row, letters) for number, row in some).encode())
                    yield chunks.take()
                sheet.write(b"</sheetData></worksheet>")
            following = next(rows, None)
        for name, text in _frame(title, sheets).items():
            archive.writestr(name, text)
    yield chunks.take()


def _letters() -> Iterator[str]:
    yield from ascii_uppercase
    yield from (first + second for first in ascii_uppercase for second in ascii_uppercase)


def _sheet_head(columns: Sequence[str], letters: Sequence[str]) -> str:
    heads = "".join(_text(f"{letter}1", name, HEADING) for letter, name in zip(letters, columns, strict=True))
    widths = "".join(f'<col min="{n}" max="{n}" width="18" customWidth="1"/>' for n in range(1, len(columns) + 1))
    return (
        f'{XML}<worksheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2"'
        f' activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>{widths}</cols><sheetData>'
        f'<row r="1">{heads}</row>'
    )


def _row(number: int, row: Sequence[Any], letters: Sequence[str]) -> str:
    cells = (_cell(f"{letter}{number}", value) for letter, value in zip(letters, row, strict=True))
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(place: str, value: Any) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, str):
        return _text(place, value, TEXT)
    if isinstance(value, datetime):
        days = (value.astimezone(INDIA).replace(tzinfo=None) - FIRST_DAY) / timedelta(days=1)
        return f'<c r="{place}" s="{MOMENT}"><v>{days:.8f}</v></c>'
    style = f' s="{AMOUNT}"' if isinstance(value, Decimal) else ""
    return f'<c r="{place}"{style}><v>{value}</v></c>'


def _text(place: str, value: str, style: int) -> str:
    text = escape(FORBIDDEN.sub("", value))
    return f'<c r="{place}" t="inlineStr" s="{style}"><is><t xml:space="preserve">{text}</t></is></c>'


def _frame(title: str, sheets: int) -> dict[str, str]:
    """The other parts of the file."""
    numbers = range(1, sheets + 1)
    named = "".join(
        f'<sheet name="{escape(title)}{"" if n == 1 else f" {n}"}" sheetId="{n}" r:id="rId{n}"/>' for n in numbers
    )
    linked = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
    )
    styles = f'<Relationship Id="rId{sheets + 1}" Type="{OFFICE}/styles" Target="styles.xml"/>'
    parts = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{KIND}.worksheet+xml"/>' for n in numbers
    )
    relations = f'{XML}<Relationships xmlns="{PACKAGE}/relationships">'
    return {
        "xl/workbook.xml": f'{XML}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{named}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f"{relations}{linked}{styles}</Relationships>",
        "xl/styles.xml": STYLES,
        "_rels/.rels": f'{relations}<Relationship Id="rId1"'
        f' Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "[Content_Types].xml": f'{XML}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{KIND}.styles+xml"/>{parts}</Types>',
    }
