"""The catalogue as a spreadsheet: an export imports unchanged, and an invalid row stops the import."""

import csv
import io
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook, load_workbook

from apps.catalog.models import Product, Stock
from apps.catalog.services import categories, products
from apps.catalog.spreadsheet import reading
from apps.catalog.spreadsheet.columns import HEADINGS
from apps.catalog.spreadsheet.models import CatalogueImport
from apps.catalog.spreadsheet.tests.running import run_sheet_jobs
from apps.common.actors import SYSTEM
from apps.common.models import AuditRecord
from apps.common.sandbox import reader_places

from .conftest import WHY

PAGE = "/django-admin/spreadsheet/"
NEW = ("name", "category", "sub_categories", "price", "discount", "weight", "description", "stock")


@pytest.fixture
def category(db: None) -> Any:
    """A category with two sub-categories."""
    lines = [categories.SubCategoryLine(name="Small"), categories.SubCategoryLine(name="Large")]
    form = categories.CategoryForm(name="Rockets", description="Up", sub_categories=lines)
    return categories.create_category(form, actor=SYSTEM)


def make(category: Any, name: str, **fields: Any) -> Product:
    pk = products.create_product(
        products.ProductForm(
            fields={"name": name, "description": "Up it goes", "weight": 200, "is_active": True, **fields},
            price=Decimal(100), discount=Decimal(33), category=category.slug, sub_categories=["Small"], stock=10,
        ),
        actor=SYSTEM,
    )  # fmt: skip
    return Product.objects.get(pk=pk)


def book(headings: Any, rows: list[Any]) -> SimpleUploadedFile:
    file = io.BytesIO()
    made = Workbook()
    made.active.append(list(headings))
    for row in rows:
        made.active.append(list(row))
    made.save(file)
    return SimpleUploadedFile("catalogue.xlsx", file.getvalue())


def test_tamil_and_hindi_columns_are_saved_unchanged_or_cleared(desk: Client, category: Any) -> None:
    product = make(category, "Baby Rocket", name_hi="बेबी रॉकेट", safety_ta=["முன்பு"])
    headings = ("id", "nameTa", "NAMEHI", "descriptionTa", "safetyTextTa")
    file = book(headings, [(product.pk, "பேபி ராக்கெட்", "", "மேலே போகும்", "ஒன்று\nஇரண்டு")])
    confirm(desk, upload(desk, file))
    product.refresh_from_db()
    assert (product.name_ta, product.name_hi, product.description_ta) == ("பேபி ராக்கெட்", "", "மேலே போகும்")
    assert product.safety_ta == ["ஒன்று", "இரண்டு"]
    assert exported(desk)[0]["nameTa"] == "பேபி ராக்கெட்"
    other = book(("id", "name"), [(product.pk, "Baby Rocket 2")])
    confirm(desk, upload(desk, other))
    product.refresh_from_db()
    assert (product.name, product.name_ta) == ("Baby Rocket 2", "பேபி ராக்கெட்")


def upload(desk: Client, file: Any) -> Any:
    page = desk.post(PAGE, {"file": file}, follow=True)
    run_sheet_jobs()
    return desk.get(page.request["PATH_INFO"]) if page.redirect_chain else page


def confirm(desk: Client, page: Any) -> Any:
    answer = desk.post(page.request["PATH_INFO"], {"reason": WHY}, follow=True)
    run_sheet_jobs()
    return desk.get(page.request["PATH_INFO"]) if answer.redirect_chain else answer


def exported(desk: Client) -> list[dict[str, str]]:
    content = desk.get(f"{PAGE}catalogue.csv").getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content, newline="")))


def as_csv(rows: list[dict[str, str]]) -> SimpleUploadedFile:
    file = io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return SimpleUploadedFile("catalogue.csv", file.getvalue().encode("utf-8-sig"))


@pytest.mark.long
def test_five_hundred_rows_with_seven_bad_ones_change_nothing_and_name_each(desk: Client, category: Any) -> None:
    rows = [[f"Rocket {n}", "rockets", "Small", 100 + n, 50, 200, "Up", 5] for n in range(500)]
    rows[10][3] = "cheap"
    rows[60][3] = 0
    rows[120][1] = "no-such-category"
    rows[180][2] = "Tiny"
    rows[240][0] = ""
    rows[300][4] = 101
    rows[360][5] = -3

    page = upload(desk, book(NEW, rows))

    assert page.context["counts"] == {"bad": 7, "change": 0, "new": 493, "same": 0}
    bad = [step for step in page.context["steps"] if step["kind"] == "bad"]
    assert [step["row"] for step in bad] == [12, 62, 122, 182, 242, 302, 362]
    columns = ["price", "price", "category", "sub_categories", "name", "discount", "weight"]
    assert [step["faults"][0].partition(":")[0] for step in bad] == columns
    assert "so none is" in page.content.decode()
    assert not Product.objects.exists()

    tried = CatalogueImport.objects.get()
    refused = desk.post(f"{PAGE}{tried.pk}/", {"reason": WHY})
    assert b"nothing was changed" in refused.content
    assert not Product.objects.exists()
    assert not AuditRecord.objects.filter(action="product.created").exists()


def test_good_rows_are_imported_together_with_search_stock_and_audit(desk: Client, category: Any) -> None:
    old = make(category, "Old Rocket")
    new = dict(zip(NEW, ("Whistling Rocket", "rockets", "Large; Small", 90.5, 50, 200, "Whistles", 7), strict=True))
    changed = {"id": str(old.pk), "name": "Older Rocket", "price": "120"}
    rows = [[row.get(name, "") for name in ("id", *NEW)] for row in (new,)]

    page = upload(desk, book(("id", *NEW), rows))
    assert page.context["counts"]["new"] == 1
    assert Product.objects.count() == 1
    assert b"Imported on" in confirm(desk, page).content

    made = Product.objects.get(name="Whistling Rocket")
    assert (made.original_price, made.stock.quantity, made.sub_categories.count()) == (181, 7, 2)
    assert made.name.encode() in desk.get("/django-admin/catalog/product/", {"q": "whistling"}).content
    assert AuditRecord.objects.filter(action="product.created", reason=WHY, actor_name="Selvi").count() == 1
    assert AuditRecord.objects.get(action="catalogue.imported").after == {"new": 1}

    page = upload(desk, as_csv([changed]))
    assert page.context["steps"][0]["changes"] == [["name", "Old Rocket", "Older Rocket"], ["price", "100", "120"]]
    confirm(desk, page)
    old.refresh_from_db()
    assert (old.name, old.price, old.discount, old.version) == ("Older Rocket", 120, 33, 2)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_export_imports_without_changes(desk: Client, category: Any, kind: str) -> None:
    make(category, "Rocket", tags=["loud", "night"], safety_instructions=["Stand back, far", "Use sand"],
         specifications={"Height": "30 m"}, length="10.5", noise_level="loud", noise_db=120,
         effects=["aerial", "bang"], is_green_cracker=False, green_certificate="GC-17")  # fmt: skip
    make(category, "=HYPERLINK(1)", description="-1 is\nless")
    content = desk.get(f"{PAGE}catalogue.{kind}").getvalue()

    page = upload(desk, SimpleUploadedFile(f"c.{kind}", content))

    assert page.context["counts"] == {"bad": 0, "change": 0, "new": 0, "same": 2}, page.context["steps"]


def test_noise_effect_and_green_are_set_and_cleared(desk: Client, category: Any) -> None:
    product = make(category, "Rocket", noise_level="low", noise_db=70, is_green_cracker=True)
    cells = {"noise_level": "", "noise_db": "", "effects": "aerial; whistling", "is_green_cracker": ""}

    page = upload(desk, as_csv([{"id": str(product.pk), **cells}]))
    confirm(desk, page)

    product.refresh_from_db()
    stated = (product.noise_level, product.noise_db, product.effects, product.is_green_cracker)
    assert stated == (None, None, ["aerial", "whistling"], None)
    assert product.green_certificate == ""


def test_no_cell_is_a_formula(desk: Client, category: Any) -> None:
    make(category, "=HYPERLINK(1)", description="@SUM(A1)", tags=["+1"])

    (row,) = exported(desk)
    assert (row["name"], row["description"], row["tags"]) == ("'=HYPERLINK(1)", "'@SUM(A1)", "'+1")
    content = desk.get(f"{PAGE}catalogue.xlsx").getvalue()
    sheet = load_workbook(io.BytesIO(content)).active
    assert [cell.data_type for cell in sheet[2]].count("f") == 0
    assert [cell.value for cell in sheet[1]] == list(HEADINGS)


def test_units_sold_since_the_export_are_not_added_again(desk: Client, category: Any) -> None:
    product, other = make(category, "Rocket"), make(category, "Other")
    rows = exported(desk)
    Stock.objects.update(quantity=7)  # three of each were sold since
    rows[0]["stock"] = "30"

    page = upload(desk, as_csv(rows))
    assert page.context["counts"] == {"bad": 0, "change": 1, "new": 0, "same": 1}
    confirm(desk, page)

    assert Stock.objects.get(product=product).quantity == 27
    assert Stock.objects.get(product=other).quantity == 7
    assert AuditRecord.objects.get(action="product.stock_set").after == {"stock": 27}


def test_outdated_dry_run_is_refused(desk: Client, category: Any) -> None:
    product = make(category, "Rocket")
    page = upload(desk, as_csv([{"id": str(product.pk), "price": "150"}]))
    Product.objects.filter(pk=product.pk).update(price=110, original_price=110, discount=0)

    answer = confirm(desk, page)

    assert b"has changed since this dry run" in answer.content
    assert Product.objects.get(pk=product.pk).price == 110


def test_a_sheet_is_imported_once(desk: Client, category: Any) -> None:
    rows = [["Rocket", "rockets", "Small", 100, 0, 200, "Up", 5]]
    page = upload(desk, book(NEW, rows))
    confirm(desk, page)

    assert b"imported already" in confirm(desk, page).content
    assert Product.objects.count() == 1


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"id": "999", "name": "X"}, "there is no product 999"),
        ({"id": "abc", "name": "X"}, "there is no product abc"),
        ({"id": "9" * 40, "name": "X"}, "there is no product"),
        ({"name": "X"}, "is missing for a new product"),
        ({"id": "1", "stock": "-1"}, "stock"),
        ({"id": "1", "is_active": "perhaps"}, "Write yes or no"),
        ({"id": "1", "name": "a\x01b"}, "not text"),
        ({"id": "1", "price": "1e400"}, "price"),
        ({"id": "1", "price": "NaN"}, "price"),
        ({"id": "1", "discount": "-5"}, "discount"),
        ({"id": "1", "min_order_quantity": "9", "max_order_quantity": "3"}, "Maximum"),
        ({"id": "1", "weight": "99999999999"}, "weight"),
        ({"id": "1", "name": "x" * 500}, "name"),
        ({"id": "1", "unit": "barrel"}, "unit"),
        ({"id": "1", "specifications": "no colon"}, "Name: value"),
        ({"id": "1", "noise_level": "deafening"}, "deafening"),
        ({"id": "1", "noise_db": "201"}, "noise_db"),
        ({"id": "1", "effects": "bang; boom"}, "boom"),
        ({"id": "1", "is_green_cracker": "perhaps"}, "yes or no"),
    ],
)
def test_a_bad_row_is_named(desk: Client, category: Any, row: dict[str, str], fault: str) -> None:
    product = make(category, "Rocket")
    if row.get("id") == "1":
        row = {**row, "id": str(product.pk)}
    rest = {} if "id" in row else {"id": ""}

    page = upload(desk, as_csv([{**rest, **row}]))

    assert page.context["counts"]["bad"] == 1
    assert fault in " ".join(page.context["steps"][0]["faults"])


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "empty"),
        (b"id,nonsense\n1,2\n", "Unknown columns"),
        (b"id,id\n1,2\n", "twice"),
        (b"name\nX\n", "Columns are missing"),
        (b"id,name\n", "no rows"),
        (b"id,name\n1,a\x00b\n", "Row 2 holds a NUL character."),
        (b"id,name\n1," + b"x" * 32_768, "Cell B2 has more than 32,767 characters."),
        (b"PK\x03\x04rubbish", "The file is damaged"),
        (b"%PDF-1.7", "This is a PDF, not a table."),
    ],
)
def test_a_strange_file_is_refused(desk: Client, db: None, content: bytes, fault: str) -> None:
    page = upload(desk, SimpleUploadedFile("x.xlsx", content))

    assert fault in page.content.decode()
    assert not CatalogueImport.objects.exists()


def test_a_formula_is_refused_with_its_cell(desk: Client, db: None) -> None:
    page = upload(desk, book(("id", "price"), [(1, 100), (2, "=B2*2")]))
    assert "Cell B3 holds a formula. Please save it with values only." in page.content.decode()


def test_a_sheet_is_read_from_what_a_spreadsheet_saves(desk: Client, category: Any) -> None:
    product = make(category, "Baby Rocket", specifications={"Height": "30 m"})
    lines = f"id;name;is_active;price\r\n{product.pk};Rakete für zwei;TRUE;100.00\r\n"
    for content in (lines.encode("utf-16"), lines.encode("cp1252"), lines.replace(";", "\t").encode()):
        page = upload(desk, SimpleUploadedFile("catalogue.csv", content))
        [step] = page.context["steps"]
        assert step["changes"] == [["name", "Baby Rocket", "Rakete für zwei"]]
    notes, data = Workbook(), ("id", "name")
    notes.active.append(["How to fill in the next sheet"])
    sheet = notes.create_sheet("Products")
    for row in (data, (product.pk, "Rocket 3")):
        sheet.append(row)
    file = io.BytesIO()
    notes.save(file)
    [step] = upload(desk, SimpleUploadedFile("catalogue.xlsx", file.getvalue())).context["steps"]
    assert step["changes"] == [["name", "Baby Rocket", "Rocket 3"]]


def test_blank_rows_do_not_count_and_nothing_behind_them_is_lost(desk: Client, category: Any) -> None:
    product = make(category, "Baby Rocket")
    blank = [[None]] * 5_100
    page = upload(desk, book(("id", "name"), [*blank, (product.pk, "Baby Rocket 2")]))
    assert [step["row"] for step in page.context["steps"]] == [5_102]


@pytest.mark.parametrize("cells", [("9" * 5_000, "5", ""), ("", "9" * 5_000, ""), ("", "5", "9" * 5_000)])
def test_a_number_of_thousands_of_digits_is_a_wrong_cell(desk: Client, category: Any, cells: Any) -> None:
    product = make(category, "Baby Rocket")
    key, stock, was = cells
    page = upload(desk, csv_file(("id", "stock", "stock_was"), (key or product.pk, stock, was or 10)))
    assert page.context["counts"]["bad"] == (0 if was else 1)


def csv_file(*rows: Any) -> SimpleUploadedFile:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return SimpleUploadedFile("catalogue.csv", text.getvalue().encode())


def test_a_page_says_that_other_files_are_being_read(desk: Client, category: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(reading, "WAITING_SECONDS", 0)
    with reader_places.place(seconds=0):
        page = upload(desk, csv_file(("id", "name"), (1, "Rocket")))
    assert page.context["form"].errors["file"] == ["Other files are being read. Please try again in a minute."]
