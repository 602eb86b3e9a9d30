"""xlsx and xls files."""

import io
import re
import struct
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from typing import Any

import msoffcrypto
import olefile
import python_calamine
from msoffcrypto.exceptions import DecryptionError, InvalidKeyError

from .cells import MAX_UNPACKED, WANTED, Cell, Row, address, broken, check_extent, text_cell
from .errors import FileRefused

ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
OTHER_FORMATS = {
    b"%PDF": "a PDF",
    b"PK": "an archive without a workbook",
    b"\x1f\x8b": "a compressed archive",
    b"7z\xbc\xaf": "a compressed archive",
    b"Rar!": "a compressed archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"{\\rtf": "a text document",
}
MACROS = "The workbook holds macros. Please save it without them."
BIFF_FORMULA, BIFF_FILEPASS, BIFF_ERROR = 0x0006, 0x002F, 0x0205
ENTITY = re.compile(rb"<!\s*(?:ENTITY|DOCTYPE)", re.IGNORECASE)
# Parts are judged by what they hold: a workbook may give its sheets any name, and elements any prefix.
SHEET = re.compile(rb"<(?:[^\s<>/:]+:)?sheetData[\s/>]")
FORMULA = re.compile(rb"<(?:[^\s<>/:]+:)?f[\s/>]")
# Signs that XML cannot hold are written by their number: _x000D_ is a carriage return.
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
# Formats that show leading zeros, such as 00000000, or percentages; 9 and 10 are the built-in ones of percentages.
# And cells whose formula failed, such as #N/A: calamine reads them as empty.
SPECIAL_FORMAT = re.compile(rb"""formatCode=["'](?:0{2,}[^.,"']*["']|[^"']*%)|numFmtId=["'](?:9|10)["']""")
FAILED_CELL = re.compile(rb"""<(?:[^\s<>/:]+:)?c\s[^>]*\bt=["']e["']""")
PADDED = re.compile(r"[0\-/ ]*0[0\-/ ]*0[0\-/ ]*\Z")
CELL = re.compile(rb"""\sr=["']([A-Z]{1,3}[0-9]{1,7})["']""")


Sheets = tuple[list[Row], str, tuple[str, ...]]
"""Rows and name of the sheet that is read, and the names of others that are tables."""


class WrongPassword(Exception):
    """The file is encrypted with another password."""


@contextmanager
def _damage_refused() -> Iterator[None]:
    """Raises FileRefused for whatever a parser raises: on damaged files calamine even panics, which is no Exception."""
    try:
        yield
    except (FileRefused, InvalidKeyError, DecryptionError, MemoryError, KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        raise broken() from error


def looks_protected(content: bytes) -> bool:
    """Whether the file is an encrypted xlsx, detected from its bytes: nothing is parsed."""
    return content.startswith(OLE) and "EncryptedPackage".encode("utf-16-le") in content


def is_encrypted(content: bytes) -> bool:
    """Whether the file needs a password. Raises FileRefused for a broken container."""
    if not content.startswith(OLE):
        return False
    with _damage_refused(), olefile.OleFileIO(io.BytesIO(content)) as ole:
        if ole.exists("EncryptedPackage"):
            return True
        book = _book_stream(ole)
    return any(kind == BIFF_FILEPASS for kind, _ in _biff_records(book))


def decrypted(content: bytes, password: str) -> bytes:
    """The file without its encryption; an old workbook may have none. Raises WrongPassword or FileRefused."""
    if content.startswith(OLE) and not is_encrypted(content):
        return content
    try:
        with _damage_refused(), io.BytesIO(content) as sealed, io.BytesIO() as opened:
            office = msoffcrypto.OfficeFile(sealed)
            if hasattr(office, "info") and "agile" in str(getattr(office, "type", "")):
                office.load_key(password=password, verify_password=True)
            else:
                office.load_key(password=password)
            office.decrypt(opened)
            plain = opened.getvalue()
    except (InvalidKeyError, DecryptionError) as error:
        raise WrongPassword from error
    return plain


def from_xlsx(content: bytes, is_table: Callable[[list[Row]], bool]) -> Sheets:
    """The rows of the first visible sheet with headings, or with anything; its name, and other sheets' names.

    Raises FileRefused.
    """
    with _damage_refused(), zipfile.ZipFile(io.BytesIO(content)) as archive:
        is_shown_otherwise = _check_parts(archive)
    return _from_workbook(content, is_table, partial(_rows_as_shown, content) if is_shown_otherwise else _rows)


def _check_parts(archive: zipfile.ZipFile) -> bool:
    """Whether cells show something else than calamine reads. Raises FileRefused for what must not be there.

    A part that is larger than the archive says has another checksum.
    """
    is_shown_otherwise = False
    parts = archive.infolist()
    if not any(part.filename.endswith("workbook.xml") for part in parts):
        raise FileRefused("wrong_format", f"This is {OTHER_FORMATS[b'PK']}, not a table. {WANTED}")
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        raise FileRefused("unpacks_too_large", "The file unpacks to more than 100 MB.")
    for part in parts:
        name = part.filename.lower()
        if "vbaproject" in name or "macrosheets" in name or "activex" in name:
            raise FileRefused("macros", MACROS)
        if "externallink" in name or "connections.xml" in name or "querytable" in name:
            raise FileRefused("links", "The workbook refers to other files. Please save it with values only.")
        unpacked = archive.read(part)
        is_sheet = SHEET.search(unpacked)
        if (is_sheet or name.endswith((".xml", ".rels", ".vml"))) and ENTITY.search(unpacked):
            raise FileRefused("entities", "The workbook declares XML entities. Please save it again as xlsx.")
        if is_sheet and (formula := FORMULA.search(unpacked)):
            cells = CELL.findall(unpacked, max(0, formula.start() - 500), formula.start())
            raise _formula(cells[-1].decode() if cells else "")
        if name.endswith("styles.xml"):
            is_shown_otherwise |= bool(SPECIAL_FORMAT.search(unpacked))
        elif is_sheet:
            is_shown_otherwise |= bool(FAILED_CELL.search(unpacked))
    return is_shown_otherwise


def _formula(cell: str) -> FileRefused:
    place = f"Cell {cell} holds a formula" if cell else "The workbook holds formulas"
    return FileRefused("formulas", f"{place}. Please save it with values only.")


def from_xls(content: bytes, is_table: Callable[[list[Row]], bool]) -> Sheets:
    """As `from_xlsx`."""
    with _damage_refused(), olefile.OleFileIO(io.BytesIO(content)) as ole:
        if ole.exists("_VBA_PROJECT_CUR") or ole.exists("Macros"):
            raise FileRefused("macros", MACROS)
        book = _book_stream(ole)
    if not book:
        raise FileRefused("wrong_format", f"This is an Office file, but not a workbook. {WANTED}")
    for kind, record in _biff_records(book):
        if kind == BIFF_FORMULA:
            row, column = struct.unpack("<HH", record[:4].ljust(4, b"\0"))
            raise _formula(address(row + 1, column + 1))
        if kind == BIFF_ERROR and len(record) > 7 and record[7]:  # noqa: PLR2004 - the byte tells errors from truths
            row, column = struct.unpack("<HH", record[:4])
            place = address(row + 1, column + 1)
            raise FileRefused("failed_formula", f"Cell {place} holds an error of the spreadsheet.", row=row + 1)
    return _from_workbook(content, is_table, _rows)


def _book_stream(ole: "olefile.OleFileIO") -> bytes:
    name = next((name for name in ("Workbook", "Book") if ole.exists(name)), None)
    return bytes(ole.openstream(name).read()) if name else b""


def _biff_records(book: bytes) -> Iterator[tuple[int, bytes]]:
    """Kind and content of each."""
    at = 0
    while at + 4 <= len(book):
        kind, length = struct.unpack_from("<HH", book, at)
        if not kind and not length:
            return
        yield kind, book[at + 4 : at + 4 + length]
        at += 4 + length


def _from_workbook(
    content: bytes,
    is_table: Callable[[list[Row]], bool],
    rows_of_sheet: Callable[[python_calamine.CalamineSheet], list[Row]],
) -> Sheets:
    """The rows of the first visible sheet with headings; without any, of the first that holds anything.

    Its name, and those of other visible sheets with headings.
    """
    first: tuple[list[Row], str] | None = None
    tables: list[tuple[list[Row], str]] = []
    with _damage_refused(), python_calamine.load_workbook(io.BytesIO(content)) as book:
        shown = [
            sheet.name
            for sheet in book.sheets_metadata
            if sheet.visible == python_calamine.SheetVisibleEnum.Visible
            and sheet.typ == python_calamine.SheetTypeEnum.WorkSheet
        ]
        for name in shown:
            try:
                rows = rows_of_sheet(book.get_sheet_by_name(name))
            except FileRefused:
                if not tables:
                    raise
                continue  # what is on a sheet behind the table is not read
            if not rows:
                continue
            if is_table(rows):
                tables.append((rows, name))
            first = first or (rows, name)
    if first:
        rows, name = tables[0] if tables else first
        return rows, name, tuple(name for _, name in tables[1:])
    raise FileRefused("empty_file", "The workbook has no sheet with rows.")


def _rows(sheet: python_calamine.CalamineSheet) -> list[Row]:
    if sheet.end is None:
        return []
    check_extent(sheet.end[0] + 1, sheet.end[1] + 1)
    cells = enumerate(sheet.to_python(skip_empty_area=False), 1)
    # One cell far below and to the right makes every row above it as long as the last; empty rows cost nothing here.
    return [[] if row.count("") == len(row) else _plain_cells(row, at) for at, row in cells]


def _rows_as_shown(content: bytes, sheet: python_calamine.CalamineSheet) -> list[Row]:
    """The rows, with numbers as their format shows them (00012345, 15%) and #N/A where a formula failed."""
    # Here, because it loads the codecs of pictures, which processes that only answer calls must not hold.
    import openpyxl  # noqa: PLC0415

    rows = _rows(sheet)
    with _damage_refused():
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
        for at, cells in enumerate(book[sheet.name].iter_rows()):
            for column, cell in enumerate(cells):
                text = ""
                if cell.data_type == "e":
                    text = str(cell.value)
                elif isinstance(cell.value, int | float):
                    text = _as_shown(cell.value, cell.number_format)
                if text:
                    # A row of errors alone is an empty one for calamine, and may be behind its last one.
                    rows.extend([] for _ in range(at + 1 - len(rows)))
                    rows[at].extend([""] * (column + 1 - len(rows[at])))
                    rows[at][column] = text
    return rows


def _as_shown(number: float, number_format: str) -> str:
    """The number in a format with leading zeros or of a percentage; "" for all other formats."""
    shape = re.sub(r'["\\\\]', "", number_format.partition(";")[0])
    if shape.endswith("%"):
        return f"{number * 100:.10g}%"
    if not PADDED.match(shape) or number < 0 or number != int(number):
        return ""
    digits, signs = str(int(number)), []
    for sign in reversed(shape):
        signs.append((digits[-1:] or "0") if sign == "0" else sign)
        digits = digits[:-1] if sign == "0" else digits
    return digits + "".join(reversed(signs))


def _plain_cells(cells: list[Any], row: int) -> Row:
    return [_plain_cell(cell, row, column) for column, cell in enumerate(cells, 1)]


def _plain_cell(cell: Any, row: int, column: int) -> Cell:
    if isinstance(cell, str):
        return text_cell(ESCAPED.sub(lambda match: chr(int(match[1], 16)), cell), row, column)
    if isinstance(cell, bool) or not isinstance(cell, int | float | date):
        return str(cell)
    # A spreadsheet keeps 15 digits: 0.30000000000000004 is shown, and meant, as 0.3.
    return float(f"{cell:.15g}") if isinstance(cell, float) else cell
