"""Files that want to harm: refused by rule, in a process with limits, and nothing is run, fetched or followed."""

import io
import struct
import zipfile

import pytest

from apps.common import sandbox
from apps.common.errors import Unavailable
from apps.common.tables.cells import MAX_UNPACKED
from apps.common.tables.containers import PasswordNeeded
from apps.common.tables.errors import FileRefused
from apps.common.tables.workbooks import OLE, WrongPassword
from apps.reconciliation import reader_process
from apps.reconciliation.reading.results import DateOrderQuestion, Profile
from apps.reconciliation.reading.statement import read_statement

from . import statements as made

HEADING = b"Date,Narration,Debit,Credit\n"
SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'


def workbook(sheet: bytes, **parts: bytes) -> bytes:
    """A workbook of openpyxl's with this sheet in place of its own, and more parts."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(made.as_xlsx([["x"]]))) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(name, sheet if name == "xl/worksheets/sheet1.xml" else old.read(name))
        for name, content in parts.items():
            new.writestr(name, content)
    return out.getvalue()


def cells(row: bytes) -> bytes:
    return SHEET + b"<sheetData>" + row + b"</sheetData></worksheet>"


def lying_about_its_size(content: bytes) -> bytes:
    """The workbook with a small size stated for its large sheet."""
    lied = bytearray(content)
    at = lied.find(b"PK\x01\x02")
    while at >= 0:
        length = struct.unpack_from("<H", lied, at + 28)[0]
        if lied[at + 46 : at + 46 + length].endswith(b"sheet1.xml"):
            struct.pack_into("<I", lied, at + 24, 1_000)
        at = lied.find(b"PK\x01\x02", at + 4)
    return bytes(lied)


def formula_xls() -> bytes:
    import xlwt

    book = xlwt.Workbook()
    sheet = book.add_sheet("Statement")
    sheet.write(0, 0, xlwt.Formula("1+1"))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


BOMB = workbook(SHEET + b" " * (MAX_UNPACKED + 1))
WIDE = b"".join(b'<c r="%s1" t="n"><v>1</v></c>' % name.encode() for name in ("A", "XFD"))
HOSTILE = {
    "zip bomb": (BOMB, "unpacks_too_large"),
    "zip bomb that lies": (lying_about_its_size(BOMB), "broken_file"),
    "columns in xlsx": (workbook(cells(b'<row r="1">' + WIDE + b"</row>")), "too_many_columns"),
    "columns in text": (HEADING + b",x" * 10_000, "too_many_columns"),
    "columns in HTML": (b"<table><tr>" + b"<td>" * 10_000, "too_many_columns"),
    "rows in xlsx": (workbook(cells(b"<row><c><v>1</v></c></row>" * 200_000)), "too_many_rows"),
    "rows in text": (HEADING + b"13/10/2026,a,,1.00\n" * 50_001, "too_many_rows"),
    "formula in xlsx": (workbook(cells(b'<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>')), "formulas"),
    "formula in a sheet of another name": (
        workbook(cells(b""), **{"xl/worksheets/data.xml": cells(b'<row r="1"><c r="A1"><f>1+1</f></c></row>')}),
        "formulas",
    ),
    "formula with another prefix": (
        workbook(cells(b'<row r="1"><c r="A1"><F-1.x:f>1+1</F-1.x:f><v>2</v></c></row>')),
        "formulas",
    ),
    "formula in a sheet that is no .xml": (
        workbook(cells(b""), **{"xl/sheet1.dat": cells(b'<row r="1"><c r="A1"><f>1+1</f></c></row>')}),
        "formulas",
    ),
    "formula in xls": (formula_xls(), "formulas"),
    "macros": (workbook(cells(b""), **{"xl/vbaProject.bin": b"x"}), "macros"),
    "links": (workbook(cells(b""), **{"xl/externalLinks/externalLink1.xml": b"<x/>"}), "links"),
    "entity in xlsx": (workbook(b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + cells(b"")), "entities"),
    "entity in HTML": (b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><table><tr><td>&a;', "entities"),
    "script": (b"<html><table><tr><td>1</td></tr></table><script>alert(1)</script></html>", "scripts"),
    "handler": (b"<html><table onload=alert(1)><tr><td>1</td></tr></table></html>", "scripts"),
    "link to a script": (b"<html><a href='javascript:x'></a><table><tr><td>1</td></tr></table></html>", "scripts"),
    "frame": (b"<html><iframe src='http://x.example'></iframe></html>", "scripts"),
    "NUL in text": (HEADING + b"13/10/2026,a\0b,,1.00\n", "nul_bytes"),
    "NUL in HTML": (b"<table><tr><td>a\0b</td></tr></table>", "nul_bytes"),
    "long cell": (HEADING + b"13/10/2026," + b"a" * 1_001 + b",,1.00\n", "cell_too_long"),
    "quotation mark without end": (HEADING + b'"' + b"a" * 5_000_000, "broken_row"),
    "too many bytes": (b"a," * (5 * 1024 * 1024 + 1), "file_too_large"),
    "nothing": (b"", "empty_file"),
    "blank": (b"\n \n" * 1_000, "empty_file"),
    "a PDF": (b"%PDF-1.7 x", "wrong_format"),
    "a picture": (b"\x89PNG\r\n", "wrong_format"),
    "another archive": (workbook(b"")[:0] + b"PK\x05\x06" + b"\0" * 18, "wrong_format"),
    "half a workbook": (made.as_xlsx([["x"]])[:-500], "broken_file"),
    "half an old workbook": (made.as_xls([["x"]])[:600], "broken_file"),
    "an OLE file without end": (OLE + b"\xff" * 1_000_000, "broken_file"),
    "bytes of no text": (b"Date,\x81\x8d\n", "encoding"),
    "no table": (b"<html><p>hello</p></html>", "no_table"),
    "no headings": (b"a,b\n1,2\n", "no_headings"),
    "no rows": (HEADING, "no_rows"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused(name):
    content, code = HOSTILE[name]
    with pytest.raises(FileRefused) as refused:
        read_statement(content, profile=Profile(), today=made.TODAY)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("formula in xlsx", "Cell A1 holds a formula. Please save it with values only."),
        ("formula in xls", "Cell A1 holds a formula. Please save it with values only."),
        ("long cell", "Cell B2 has more than 1,000 characters."),
    ],
)
def test_a_refusal_names_its_cell_as_a_spreadsheet_does(name, message):
    with pytest.raises(FileRefused) as refused:
        read_statement(HOSTILE[name][0], profile=Profile(), today=made.TODAY)
    assert refused.value.message == message


def test_a_refusal_of_text_names_its_row():
    with pytest.raises(FileRefused) as refused:
        read_statement(HOSTILE["NUL in text"][0], profile=Profile(), today=made.TODAY)
    assert refused.value.row == 2


def test_the_process_answers_as_the_reader_does():
    content = made.short_headings(made.movements(41)).content
    seen: list[tuple[int, int]] = []
    statement = reader_process.read(content, profile=Profile(), today=made.TODAY, progress=lambda *at: seen.append(at))
    assert statement == read_statement(content, profile=Profile(), today=made.TODAY)


def test_process_reports_its_progress():
    row = b"13/09/2026,UPI/CR/625612345678/X,,1.00\n"
    seen: list[tuple[int, int]] = []
    statement = reader_process.read(
        HEADING + row * 2_500, profile=Profile(), today=made.TODAY, progress=lambda *at: seen.append(at)
    )
    assert len(statement.lines) == 2_500
    assert seen == [(1_000, 2_501), (2_000, 2_501)]


def test_the_process_hands_on_refusals_and_questions():
    with pytest.raises(FileRefused) as refused:
        reader_process.read(HOSTILE["NUL in text"][0], profile=Profile(), today=made.TODAY)
    assert (refused.value.code, refused.value.row) == ("nul_bytes", 2)
    with pytest.raises(DateOrderQuestion) as asked:
        reader_process.read(
            made.month_first(made.movements(6)).content, profile=Profile(date_order="dmy"), today=made.TODAY
        )
    assert (asked.value.proven, asked.value.column) == ("mdy", "Date")


def test_sheet_that_needs_too_much_memory_ends_only_its_process():
    far = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    with pytest.raises(FileRefused) as refused:
        reader_process.read(workbook(cells(far)), profile=Profile(), today=made.TODAY)
    assert refused.value.code == "too_much"


def test_whatever_a_parser_raises_is_a_refusal(caplog):
    table = b"<table><tr><td>&#" + b"9" * 5_000 + b";</td></tr></table>"
    with pytest.raises(FileRefused) as refused:
        reader_process.read(table, profile=Profile(), today=made.TODAY)
    assert refused.value.code == "broken_file"
    assert "ValueError" in caplog.text


def test_a_parser_that_does_not_end_is_a_refusal():
    with pytest.raises(sandbox.FileTooMuch):
        sandbox.run("apps.common.tests.endless", {}, b"")


def test_a_killed_process_is_no_refusal_of_the_file(monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0)
    with pytest.raises(Unavailable):
        reader_process.read(made.short_headings(made.movements(41)).content, profile=Profile(), today=made.TODAY)


def test_the_process_opens_encrypted_files():
    from msoffcrypto.format.ooxml import OOXMLFile

    plain, sealed = made.as_xlsx([["x"]]), io.BytesIO()
    OOXMLFile(io.BytesIO(plain)).encrypt("secret", sealed)
    assert reader_process.decrypt(sealed.getvalue(), password="secret") == plain
    with pytest.raises(WrongPassword):
        reader_process.decrypt(sealed.getvalue(), password="guess")
    with pytest.raises(PasswordNeeded):
        reader_process.read(sealed.getvalue(), profile=Profile(), today=made.TODAY)
