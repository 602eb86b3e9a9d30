"""From the bytes of an upload to rows of cells.

The format is told by content. Nothing is executed, fetched or followed. Cells are text, numbers or dates. Whatever a
bank's export does not hold (macros, formulas, scripts, entities, links to other files, NUL bytes) refuses the file.
"""

import csv
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime
from html.parser import HTMLParser
from typing import Any, Literal

import msoffcrypto
import olefile
import python_calamine
from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError

from .headings import find_headings
from .results import FileRefused, Profile

MAX_BYTES = 10 * 1024 * 1024
MAX_UNPACKED = 100 * 1024 * 1024
MAX_ROWS = 50_000
MAX_COLUMNS = 100
MAX_CELL = 1_000
MAX_PARTS = 500
MAX_TAG = 2_000
MAX_DECLARATIONS = 100

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
WANTED = "Please export the statement as xlsx, xls or CSV."
BIFF_FORMULA, BIFF_NAMED_BOOK, BIFF_FILEPASS = 0x0006, 0x01AE, 0x002F
ENTITY = re.compile(rb"<!\s*(?:ENTITY|DOCTYPE)", re.IGNORECASE)
FORMULA = re.compile(rb"<(?:[a-z0-9]+:)?f[\s/>]")
BROKEN_TAG = re.compile(rf"<[^<>]*(?:<|\Z)|<[^<>]{{{MAX_TAG}}}")
DELIMITERS = (",", ";", "\t", "|")
GUARD = re.compile(r'="(.*)"\Z', re.DOTALL)

Cell = str | int | float | date | datetime
Row = list[Cell]


class PasswordNeeded(Exception):
    """The file is encrypted and no password was given."""


class WrongPassword(Exception):
    """The file is encrypted with another password."""


def rows_of(content: bytes, profile: Profile) -> tuple[str, list[Row]]:
    """The format's name and all rows of the file. Raises FileRefused, or PasswordNeeded for an encrypted file."""
    check_size(content)
    if content.startswith(ZIP):
        return "xlsx", _from_xlsx(content)
    if content.startswith(OLE):
        if is_encrypted(content):
            raise PasswordNeeded
        return "xls", _from_xls(content)
    for start, name in OTHER_FORMATS.items():
        if content.startswith(start):
            raise FileRefused("wrong_format", f"This is {name}, not a statement. {WANTED}")
    text = decoded(content)
    if re.match(r"\s*<", text):
        return "HTML", _from_html(text)
    return _from_delimited(text, profile)


def check_size(content: bytes) -> None:
    """Raises FileRefused for an empty or too large file."""
    if not content.strip():
        raise FileRefused("empty_file", "The file is empty.")
    if len(content) > MAX_BYTES:
        raise FileRefused("file_too_large", "The file is larger than 10 MB.")


def is_encrypted(content: bytes) -> bool:
    """Whether the file needs a password. Raises FileRefused for a broken container."""
    if not content.startswith(OLE):
        return False
    try:
        with olefile.OleFileIO(io.BytesIO(content)) as ole:
            if ole.exists("EncryptedPackage"):
                return True
            book = _book_stream(ole)
    except (OSError, ValueError, IndexError, struct.error) as error:
        raise _broken() from error
    return any(kind == BIFF_FILEPASS for kind in _biff_records(book))


def decrypted(content: bytes, password: str) -> bytes:
    """The file without its encryption. Raises WrongPassword or FileRefused."""
    try:
        with io.BytesIO(content) as sealed, io.BytesIO() as opened:
            office = msoffcrypto.OfficeFile(sealed)
            if hasattr(office, "info") and "agile" in str(getattr(office, "type", "")):
                office.load_key(password=password, verify_password=True)
            else:
                office.load_key(password=password)
            office.decrypt(opened)
            plain = opened.getvalue()
    except (InvalidKeyError, DecryptionError) as error:
        raise WrongPassword from error
    except (FileFormatError, OSError, ValueError, struct.error, KeyError, IndexError, TypeError) as error:
        raise _broken() from error
    return plain


def _broken() -> FileRefused:
    return FileRefused("broken_file", f"The file is damaged and cannot be opened. {WANTED}")


# --- xlsx and xls


def _from_xlsx(content: bytes) -> list[Row]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_parts(content, archive)
    except (zipfile.BadZipFile, zlib.error, OSError, struct.error, ValueError, NotImplementedError) as error:
        raise _broken() from error
    return _from_workbook(content)


def _check_parts(content: bytes, archive: zipfile.ZipFile) -> None:
    """Unpacks every part within the limit, whatever sizes the archive states, and looks for what must not be there."""
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if len(parts) > MAX_PARTS or len(names) != len(parts):
        raise FileRefused("too_many_parts", "The workbook has too many parts.")
    if not any(name.endswith("workbook.xml") for name in names):
        raise FileRefused("wrong_format", f"This is {OTHER_FORMATS[b'PK']}, not a statement. {WANTED}")
    left = MAX_UNPACKED
    for part in parts:
        name = part.filename.lower()
        if "vbaproject" in name or "macrosheets" in name or "activex" in name:
            raise FileRefused("macros", "The workbook holds macros. A bank's export has none.")
        if "externallink" in name or "connections.xml" in name or "querytable" in name:
            raise FileRefused("links", "The workbook refers to other files. A bank's export does not.")
        unpacked = _unpacked(content, part, left)
        left -= len(unpacked)
        if name.endswith((".xml", ".rels", ".vml")):
            if ENTITY.search(unpacked):
                raise FileRefused("entities", "The workbook declares XML entities. A bank's export does not.")
            if unpacked.count(b"<row") + unpacked.count(b":row") > MAX_ROWS * 2:  # with namespaces and closing tags
                _check_extent(MAX_ROWS + 1, 1)
            if "worksheets/sheet" in name and FORMULA.search(unpacked):
                raise FileRefused("formulas", "The workbook holds formulas. A bank's export holds values only.")


def _unpacked(content: bytes, part: zipfile.ZipInfo, limit: int) -> bytes:
    """The bytes of a part; stops at the limit, whatever size the archive states. Raises FileRefused beyond it."""
    too_much = FileRefused("unpacks_too_large", "The file unpacks to more than 100 MB.")
    if part.file_size > limit:
        raise too_much
    header = content[part.header_offset : part.header_offset + 30]
    name_length, extra_length = struct.unpack("<HH", header[26:30])
    start = part.header_offset + 30 + name_length + extra_length
    packed = content[start : start + part.compress_size]
    if part.compress_type == zipfile.ZIP_STORED:
        return packed
    if part.compress_type != zipfile.ZIP_DEFLATED:
        raise _broken()
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    unpacked = inflater.decompress(packed, limit + 1)
    if len(unpacked) > limit or inflater.unconsumed_tail:
        raise too_much
    if len(unpacked) != part.file_size:
        raise _broken()
    return unpacked


def _from_xls(content: bytes) -> list[Row]:
    try:
        with olefile.OleFileIO(io.BytesIO(content)) as ole:
            if ole.exists("_VBA_PROJECT_CUR") or ole.exists("Macros"):
                raise FileRefused("macros", "The workbook holds macros. A bank's export has none.")
            book = _book_stream(ole)
    except (OSError, ValueError, IndexError, struct.error) as error:
        raise _broken() from error
    if not book:
        raise FileRefused("wrong_format", f"This is an Office file, but not a workbook. {WANTED}")
    for kind in _biff_records(book):
        if kind == BIFF_FORMULA:
            raise FileRefused("formulas", "The workbook holds formulas. A bank's export holds values only.")
    return _from_workbook(content)


def _book_stream(ole: "olefile.OleFileIO") -> bytes:
    name = next((name for name in ("Workbook", "Book") if ole.exists(name)), None)
    return bytes(ole.openstream(name).read(MAX_BYTES)) if name else b""


def _biff_records(book: bytes) -> Iterator[int]:
    at = 0
    while at + 4 <= len(book):
        kind, length = struct.unpack_from("<HH", book, at)
        if not kind and not length:
            return
        yield kind
        at += 4 + length


def _from_workbook(content: bytes) -> list[Row]:
    """The rows of the first visible sheet that holds anything."""
    try:
        with python_calamine.load_workbook(io.BytesIO(content)) as book:
            shown = [
                sheet.name
                for sheet in book.sheets_metadata
                if sheet.visible == python_calamine.SheetVisibleEnum.Visible
                and sheet.typ == python_calamine.SheetTypeEnum.WorkSheet
            ]
            for name in shown:
                sheet = book.get_sheet_by_name(name)
                if sheet.end is None:
                    continue
                _check_extent(sheet.end[0] + 1, sheet.end[1] + 1)
                return [
                    [_plain_cell(cell, at) for cell in row]
                    for at, row in enumerate(sheet.to_python(skip_empty_area=False), 1)
                ]
    except python_calamine.CalamineError as error:
        raise _broken() from error
    raise FileRefused("empty_file", "The workbook has no sheet with rows.")


def _check_extent(rows: int, columns: int) -> None:
    if rows > MAX_ROWS:
        raise FileRefused("too_many_rows", f"The file has more than {MAX_ROWS:,} rows.", row=MAX_ROWS + 1)
    if columns > MAX_COLUMNS:
        raise FileRefused("too_many_columns", f"The file has more than {MAX_COLUMNS} columns.")


def _plain_cell(cell: Any, row: int) -> Cell:
    if isinstance(cell, str):
        return _text_cell(cell, row)
    if isinstance(cell, bool) or not isinstance(cell, int | float | date):
        return str(cell)
    return cell


def _text_cell(cell: str, row: int) -> str:
    """The text of a cell, out of ="...", by which spreadsheets are told to keep text."""
    if len(cell) > MAX_CELL:
        raise FileRefused("cell_too_long", f"A cell has more than {MAX_CELL:,} characters.", row=row, cell=cell)
    if "\0" in cell:
        raise FileRefused("nul_bytes", "The file holds NUL characters.", row=row, cell=cell.replace("\0", ""))
    cell = cell.replace("\N{NO-BREAK SPACE}", " ")
    if guarded := GUARD.match(cell.strip()):
        return guarded[1]
    return cell


# --- text


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8 with or without a mark, UTF-16, else cp1252. Raises FileRefused."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif content.startswith(b"\xef\xbb\xbf"):
        encoding = "utf-8-sig"
    elif b"\0" in content:
        # UTF-16 without its mark has a NUL beside every Latin letter, and none elsewhere.
        even, odd = content[::2].count(0), content[1::2].count(0)
        wanted = len(content) // 4
        encoding = "utf-16-le" if odd > wanted > even else "utf-16-be" if even > wanted > odd else "utf-8"
    else:
        encoding = "utf-8"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise FileRefused("encoding", f"The file is not valid {encoding.upper()} text.") from None
        try:
            text = content.decode("cp1252")
        except UnicodeDecodeError as error:
            row = content.count(b"\n", 0, error.start) + 1
            raise FileRefused("encoding", "The file is no text that can be read.", row=row) from None
    if "\0" in text:
        row = text.count("\n", 0, text.index("\0")) + 1
        raise FileRefused("nul_bytes", "The file holds NUL characters.", row=row)
    return text


def _from_delimited(text: str, profile: Profile) -> tuple[str, list[Row]]:
    """The rows, with the delimiter under which headings are found."""
    names = {",": "CSV", ";": "semicolon-separated text", "\t": "tab-separated text", "|": "pipe-separated text"}
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
        if find_headings(rows, profile):
            return names[delimiter], rows
        first = first or (names[delimiter], rows)
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
            _check_extent(at, len(row))
            rows.append([_text_cell(cell, at) for cell in row])
    except csv.Error as error:
        message = f"Row {len(rows) + 1} is not well formed: {error}."
        raise FileRefused("broken_row", message, row=len(rows) + 1) from None
    return rows


# --- HTML


class _Tables(HTMLParser):
    """Collects the rows of all tables; refuses whatever runs or loads something."""

    FORBIDDEN = {"script", "iframe", "object", "embed", "applet", "frame", "form", "svg", "base"}

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[Row] = []
        self._row: list[Cell] | None = None
        self._cell: list[str] | None = None
        self._span = 1
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Refuses active content; opens rows and cells."""
        active = any(name.startswith("on") or "script:" in (value or "").lower() for name, value in attrs)
        if tag in self.FORBIDDEN or active:
            raise FileRefused(
                "scripts", "The file holds scripts or embedded content.", row=len(self.rows) + 1, cell=f"<{tag}>"
            )
        if tag in {"style", "title"}:
            self._hidden += 1
        elif tag == "tr":
            self._end_row()
            self._row = []
        elif tag in {"td", "th"}:
            self._end_cell()
            self._row = [] if self._row is None else self._row
            self._cell, self._span = [], _span(dict(attrs).get("colspan"))
        elif tag in {"br", "p", "div"} and self._cell:
            self._cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """Closes cells, rows and tables."""
        if tag in {"style", "title"}:
            self._hidden = max(self._hidden - 1, 0)
        elif tag in {"td", "th"}:
            self._end_cell()
        elif tag in {"tr", "table"}:
            self._end_row()

    def handle_data(self, data: str) -> None:
        """Collects the text of a cell."""
        if self._cell is not None and not self._hidden:
            self._cell.append(data.replace("\n", " "))

    def handle_decl(self, decl: str) -> None:
        """Refuses declarations other than a plain DOCTYPE."""
        if "entity" in decl.lower() or "[" in decl:
            raise FileRefused("entities", "The file declares XML entities.", cell=f"<!{decl}>")

    def unknown_decl(self, data: str) -> None:
        """Refuses sections of XML."""
        raise FileRefused("entities", "The file holds XML sections.", cell=f"<![{data}")

    def _end_cell(self) -> None:
        if self._cell is None or self._row is None:
            return
        text = re.sub(r"[ \t\r\f]+", " ", "".join(self._cell)).strip()
        self._row.append(_text_cell(text, len(self.rows) + 1))
        self._row.extend([""] * (self._span - 1))
        self._cell = None
        _check_extent(1, len(self._row))

    def _end_row(self) -> None:
        self._end_cell()
        if self._row is not None:
            self.rows.append(self._row)
            self._row = None
            _check_extent(len(self.rows), 1)


def _span(value: str | None) -> int:
    return min(int(value), MAX_COLUMNS) if value and re.fullmatch(r"[0-9]{1,4}", value) and int(value) else 1


def _from_html(text: str) -> list[Row]:
    if re.search(r"<!\s*ENTITY", text, re.IGNORECASE):
        raise FileRefused("entities", "The file declares XML entities.")
    # html.parser takes quadratic time for tags that do not end, so they are refused before it sees them.
    if BROKEN_TAG.search(text) or text.count("<!") > MAX_DECLARATIONS:
        raise _broken()
    tables = _Tables()
    tables.feed(text)
    tables.close()
    if not tables.rows:
        raise FileRefused("no_table", f"The file holds no table. {WANTED}")
    return tables.rows
