"""The catalogue's spreadsheet in the back office: the dry run names every wrong cell before anything is written."""

import io
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from apps.catalog.models import Product
from apps.catalog.spreadsheet.models import CatalogueImport
from apps.catalog.spreadsheet.progress import Progress
from apps.common.models import AuditRecord

from .running import run_sheet_jobs

pytestmark = pytest.mark.django_db
PATH = "/api/admin/catalogue-imports"


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def rocket(sell):
    """A product that a sheet can change."""
    made = sell("100.00", name="Baby Rocket")
    made.sub_categories.add(made.category.sub_categories.create(name="Small", slug="small"))
    return made


def send(client, *lines, name="catalogue.csv"):
    file = io.BytesIO("\n".join(lines).encode())
    file.name = name
    answer = client.post(PATH, {"file": file}, format="multipart")
    if answer.status_code != 201:
        return answer
    run_sheet_jobs()
    return client.get(f"{PATH}/{answer.json()['catalogueImport']['_id']}")


def ask(client, answer, reason="Prices of the season"):
    pk = answer.json()["catalogueImport"]["_id"]
    return client.post(f"{PATH}/{pk}/apply", {"reason": reason})


def apply(client, answer, reason="Prices of the season"):
    asked = ask(client, answer, reason)
    if asked.status_code != 200:
        return asked
    run_sheet_jobs()
    return client.get(f"{PATH}/{asked.json()['catalogueImport']['_id']}")


def body_of(answer):
    return b"".join(answer.streaming_content)


def test_csv_and_xlsx_exports_import_without_changes(desk, sell):
    product = sell("90.50", name="Baby Rocket")
    sheet = body_of(desk.get(f"{PATH}/export?kind=csv")).decode("utf-8-sig")
    assert sheet.splitlines()[1].startswith(f"{product.pk},Baby Rocket,")
    answer = desk.get(f"{PATH}/export?kind=xlsx")
    assert ".xlsx" in answer["Content-Disposition"]
    rows = list(load_workbook(io.BytesIO(body_of(answer))).active.values)
    assert rows[1][:2] == (product.pk, "Baby Rocket")
    assert desk.get(f"{PATH}/export?kind=pdf").status_code == 400
    again = send(desk, sheet)
    assert again.json()["counts"] == {"bad": 0, "change": 0, "new": 0, "same": 1}


def test_dry_run_lists_changes_and_writes_nothing(desk, rocket, staff):
    answer = send(desk, "id,price", f"{rocket.pk},120")
    assert answer.json()["steps"] == [{
        "row": 2, "kind": "change", "key": str(rocket.pk), "name": "Baby Rocket", "faults": [],
        "changes": [{"column": "price", "before": "100", "after": "120"}],
    }]  # fmt: skip
    assert answer.json()["catalogueImport"]["uploadedBy"] == staff.name
    assert Product.objects.get().price == Decimal(100)
    assert desk.get(PATH).json()["catalogueImports"][0]["appliedAt"] is None


def test_invalid_cell_is_named_with_row_column_and_content(desk, rocket):
    answer = send(desk, "id,price,weight", f"{rocket.pk},cheap,50", "999999,10,10")
    first, second = answer.json()["steps"]
    assert (first["row"], first["kind"]) == (2, "bad")
    [fault] = first["faults"]
    assert (fault["column"], fault["cell"]) == ("price", "cheap")
    assert second["faults"] == [{"column": "id", "cell": "999999", "message": "there is no product 999999"}]
    refused = apply(desk, answer)
    assert (refused.status_code, refused.json()["code"]) == (409, "import_has_bad_rows")
    assert Product.objects.get().price == Decimal(100)


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [("price", "cheap", "is not a number"), ("weight", "light", "is not a whole number"),
     ("weight", "-3", "must be at least 1"), ("noise_db", "201", "must be at most 200"),
     ("min_order_quantity", "2.5", "is not a whole number"), ("price", "NaN", "is not a number")],
)  # fmt: skip
def test_a_wrong_number_is_said_in_plain_words(desk, rocket, column, cell, said):
    [step] = send(desk, f"id,{column}", f"{rocket.pk},{cell}").json()["steps"]
    assert step["faults"] == [{"column": column, "cell": cell, "message": said}]


def test_a_sheet_is_carried_out_once_with_a_reason(desk, rocket):
    answer = send(desk, "id,price", f"{rocket.pk},120")
    assert apply(desk, answer, reason="").status_code == 400
    done = apply(desk, answer)
    assert done.json()["catalogueImport"]["appliedAt"]
    assert Product.objects.get().price == Decimal(120)
    assert AuditRecord.objects.get(action="catalogue.imported").reason == "Prices of the season"
    assert apply(desk, answer).json()["code"] == "import_already_applied"


def test_changed_catalogue_needs_a_new_dry_run(desk, rocket):
    answer = send(desk, "id,price", f"{rocket.pk},120")
    Product.objects.update(price=110, original_price=110)
    after = apply(desk, answer).json()["catalogueImport"]
    assert (after["state"], after["appliedAt"]) == ("checked", None)
    assert after["problem"].startswith("The catalogue has changed since this dry run.")
    assert Product.objects.get().price == Decimal(110)


def test_no_request_waits_for_the_rows(desk, rocket):
    """A dry run of 5,000 rows takes longer than a browser waits."""
    file = io.BytesIO(f"id,price\n{rocket.pk},120".encode())
    file.name = "prices.csv"
    sent = desk.post(PATH, {"file": file}, format="multipart")
    assert sent.status_code == 201
    tried = sent.json()["catalogueImport"]
    assert (tried["state"], tried["rowCount"], tried["doneRows"], tried["badRows"]) == ("checking", 1, 0, None)
    assert (sent.json()["counts"], sent.json()["steps"]) == (None, [])
    early = ask(desk, sent)
    assert (early.status_code, early.json()["code"]) == (409, "import_not_checked")
    run_sheet_jobs()
    checked = desk.get(f"{PATH}/{tried['_id']}").json()
    assert (checked["catalogueImport"]["state"], checked["counts"]["change"]) == ("checked", 1)
    asked = ask(desk, sent)
    assert (asked.json()["catalogueImport"]["state"], asked.json()["counts"]) == ("importing", None)
    assert ask(desk, sent).status_code == 200, "asked again, because nothing seems to move"
    assert Product.objects.get().price == Decimal(100)
    run_sheet_jobs()
    done = desk.get(f"{PATH}/{tried['_id']}").json()["catalogueImport"]
    assert (done["state"], bool(done["appliedAt"])) == ("imported", True)
    assert AuditRecord.objects.filter(action="catalogue.imported").count() == 1
    assert Product.objects.get().price == Decimal(120)


@pytest.mark.django_db(transaction=True)
def test_progress_is_seen_while_the_rows_are_not(desk, rocket, monkeypatch):
    monkeypatch.setattr("apps.catalog.spreadsheet.progress.EVERY_SECONDS", 0.0)
    seen = []
    note = Progress.note

    def watched(self, done):
        note(self, done)
        seen.append(desk.get(PATH).json()["catalogueImports"][0]["doneRows"])

    monkeypatch.setattr(Progress, "note", watched)
    answer = send(desk, "id,price", f"{rocket.pk},120", "998,10", "999,10")
    assert seen == [0, 1, 2]
    assert answer.json()["catalogueImport"]["badRows"] == 2


def test_search_finds_what_a_sheet_brought(desk, rocket, api):
    apply(desk, send(desk, "id,name", f"{rocket.pk},Whistling Rocket"))
    found = api.get("/api/products", {"search": "whistling"}).json()["products"]
    assert [product["name"] for product in found] == ["Whistling Rocket"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [((), "The file is empty."), (("price,colour", "1,red"), "Unknown columns: colour"),
     (("id,price",), "The file has headings, but no rows.")],
)  # fmt: skip
def test_file_that_is_no_sheet_of_products_is_refused_with_a_reason(desk, lines, said):
    answer = send(desk, *lines)
    assert (answer.status_code, answer.json()["code"]) == (400, "catalogue_file_refused")
    assert said in answer.json()["message"]
    assert not CatalogueImport.objects.exists()


def test_list_takes_a_constant_number_of_queries(desk, rocket, django_assert_num_queries):
    for price in range(3):
        send(desk, "id,price", f"{rocket.pk},{price + 1}")
    with django_assert_num_queries(3):
        desk.get(PATH)
    last = CatalogueImport.objects.latest("pk").pk
    with django_assert_num_queries(3):  # session, the import, its rows
        desk.get(f"{PATH}/{last}")
    assert desk.get(f"{PATH}/999").json()["code"] == "catalogue_import_not_found"
