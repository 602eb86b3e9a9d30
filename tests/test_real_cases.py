"""Files that people really send, each after public bug reports of other systems; docs/real-cases.md lists them.

The names, accounts and numbers in tests/real_cases/ are invented.
"""

import csv
import io
from html import unescape
from pathlib import Path

import pytest
from django.core import mail
from django.core.files.base import ContentFile
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from openpyxl import Workbook
from PIL import Image

from apps.accounts.tests.factories import CustomerFactory
from apps.catalog.spreadsheet.tests.running import run_sheet_jobs
from apps.common import images
from apps.common.tables.containers import table_of
from apps.common.text import cleaned, code, with_latin_digits
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.notifications.tasks import send_order_mail
from apps.orders.tests.conftest import ADDRESS, line, place, the_order
from apps.orders.tests.making import make_order
from apps.payments.enums import PaymentStatus

FILES = Path(__file__).parent / "real_cases"
pytestmark = pytest.mark.django_db


def file_of(case: str, name: str) -> ContentFile:
    return ContentFile((FILES / case / name).read_bytes(), name)


@pytest.fixture
def owner(api_as, super_admin):
    return api_as(super_admin)


# ---- statements


@pytest.fixture
def trial(owner):
    """Read a statement without storing anything of it."""

    def read(case, name):
        sent = {"file": file_of(case, name)}
        answer = owner.post("/api/admin/format-profiles/trial", sent, format="multipart")
        assert answer.status_code == 200, answer.content
        return answer.json()["trial"]

    return read


@pytest.mark.parametrize(
    ("case", "name"),
    [
        ("ST-01", "a_sheet_relation_prefix.xlsx"),
        ("ST-01", "b_prefixed_relationships.xlsx"),
        ("ST-01", "c_strict.xlsx"),
        ("ST-04", "Statement.xls"),
        ("ST-09", "mac1904.xls"),
        ("ST-09", "control.xls"),
        ("ST-11", "from_browser.csv"),
    ],
)
def test_an_unusual_file_is_read_as_its_ordinary_form(trial, case, name):
    ordinary = trial("ST-01", "control.xlsx")
    read = trial(case, name)
    assert (read["rowCount"], read["chain"], read["refusals"]) == (8, "closes", [])
    facts = [[row[fact] for fact in ("date", "direction", "amount", "reference")] for row in read["sample"]]
    assert facts == [[row[fact] for fact in ("date", "direction", "amount", "reference")] for row in ordinary["sample"]]


def test_line_breaks_of_a_narration_are_no_letters(trial):
    read, ordinary = trial("ST-02", "a_x000D.xlsx"), trial("ST-02", "control.xlsx")
    assert "x000D" not in str(read)
    assert read["sample"] == ordinary["sample"]


def test_a_letter_that_the_bank_cut_costs_no_row(trial):
    read = trial("ST-03", "cut_letters.csv")
    assert [row["amount"] for row in read["sample"]] == [1299, 875, 640]
    assert [row["reference"] for row in read["sample"]] == ["632333001001", "632433001002", "632533001003"]
    assert "தீபாவ" in read["sample"][0]["narration"]


def test_a_long_workbook_in_three_scripts_is_read_to_the_end(trial):
    read = trial("ST-10", "long_mixed.xls")
    assert (read["rowCount"], read["chain"], read["refusals"]) == (420, "closes", [])


def test_an_amount_in_an_unusual_notation_is_refused_with_its_cell(trial):
    read = trial("ST-08", "zero_and_odd.csv")
    [refusal] = read["refusals"]
    assert "Rs 2.450,50" in str(refusal)
    assert [(row["amount"], row["reference"]) for row in read["sample"]] == [(0, "632677005001"), (100, "632877005003")]


# ---- lists of tracking numbers


@pytest.fixture
def parcels(owner, sell, staff):
    """Upload a list for paid orders with these numbers; its rows."""

    def upload(case, name, *numbers):
        product = sell("100.00", stock=100)
        for number in numbers:
            order = make_order(
                CustomerFactory(), product, staff, OrderStatus.PROCESSING, PaymentStatus.COMPLETED, now=timezone.now()
            )
            Order.objects.filter(pk=order.pk).update(number=number)
        sent = {"file": file_of(case, name)}
        return owner.post("/api/admin/tracking-imports", sent, format="multipart")

    return upload


def rows_in(answer):
    assert answer.status_code == 201, answer.content
    return [(row["orderNumber"], row["number"], row["outcome"]) for row in answer.json()["rows"]]


def test_a_docket_has_the_zeros_that_its_cell_shows(parcels):
    [first, second, *_] = rows_in(parcels("TR-01", "zeros_by_format.xlsx", "FC261125-NXELG", "FC261125-KLN2A"))
    assert first == ("FC261125-NXELG", "00012345678", "ready")
    assert second == ("FC261125-KLN2A", "00000904417", "ready")


def test_a_sheet_with_formulas_is_refused_with_its_cell(parcels):
    answer = parcels("TR-02", "vlookup.xlsx")
    assert (answer.status_code, answer.json()["code"]) == (400, "tracking_file_refused")
    assert answer.json()["message"] == "Cell A2 holds a formula. Please save it with values only."


def test_the_column_with_our_order_numbers_counts_whatever_it_is_called(parcels):
    ours = ["FC261125-NXELG", "FC261125-KLN2A", "FC261125-PRTNL", "FC261125-KEUND"]
    rows = rows_in(parcels("TR-03", "aggregator.csv", *ours))
    assert rows == [(number, f"1360712345000{at}", "ready") for at, number in enumerate(ours)]


def test_lines_of_a_chat_are_read_without_time_and_sender(parcels):
    ours = ["FC261125-NXELG", "FC261125-KLN2A", "FC261125-PRTNL"]
    rows = {row["orderNumber"]: row for row in parcels("TR-07", "chat.txt", *ours).json()["rows"]}
    assert [rows[number]["outcome"] for number in ours] == ["ready"] * 3
    assert rows["FC261125-PRTNL"]["number"] == "MAA500812347"
    assert {row["carrier"] for row in rows.values() if row["orderNumber"]} == {"professional"}
    assert rows[""]["outcome"] == "damaged"


def test_rows_of_one_order_or_one_docket_name_each_other(parcels):
    answer = parcels("TR-05", "pasted.txt", "FC261125-NXELG", "FC261125-KLN2A", "FC261125-PRTNL", "FC261125-KEUND")
    assert [outcome for *_, outcome in rows_in(answer)] == ["doubled"] * 4 + ["ready"]
    messages = [row["message"] for row in answer.json()["rows"]]
    assert set(messages[:2]) == {"Rows 2 and 3 have different numbers for this order."}
    assert set(messages[2:4]) == {"Rows 4 and 5 have this number for different orders."}


def test_a_booking_that_was_cancelled_is_doubled_and_without_it_the_new_one_replaces_the_old(parcels):
    assert rows_in(parcels("TR-06", "first.txt", "FC261125-XGQBB"))[0][2] == "ready"
    Order.objects.filter(number="FC261125-XGQBB").update(
        status=OrderStatus.SHIPPED, carrier="SRX Express", tracking_number="SRX0099123"
    )
    assert [outcome for *_, outcome in rows_in(parcels("TR-06", "second.csv"))] == ["doubled", "doubled"]
    answer = parcels("TR-06", "second_clean.csv")
    assert rows_in(answer) == [("FC261125-XGQBB", "N40878731", "replaces")]
    assert "SRX Express SRX0099123" in answer.json()["rows"][0]["message"]


# ---- the catalogue as a sheet


@pytest.fixture
def dry_run(owner, sell):
    """Upload a sheet of the products 214 to 216; the answer about its dry run."""

    def upload(case, name):
        for pk, price in ((214, "120.00"), (215, "85.00"), (216, "40.00")):
            product = sell(price, pk=pk, name=f"Product {pk}", name_ta="சங்கு சக்கரம்")
            product.sub_categories.add(product.category.sub_categories.get_or_create(name="Small", slug="small")[0])
        answer = owner.post("/api/admin/catalogue-imports", {"file": file_of(case, name)}, format="multipart")
        if answer.status_code != 201:
            return answer
        run_sheet_jobs()
        return owner.get(f"/api/admin/catalogue-imports/{answer.json()['catalogueImport']['_id']}")

    return upload


def faults_of(answer):
    return {
        step["row"]: [f"{fault['column']}: {fault['message']}" for fault in step["faults"]]
        for step in answer.json()["steps"]
        if step["faults"]
    }


def changes_of(answer, column):
    return [
        change["after"] for step in answer.json()["steps"] for change in step["changes"] if change["column"] == column
    ]


def test_a_hidden_sheet_is_never_read(dry_run):
    answer = dry_run("CA-01", "hidden_first.xlsx")
    assert changes_of(answer, "price") == ["132", "93.5", "44"]
    assert answer.json()["catalogueImport"]["fileName"] == "hidden_first.xlsx, sheet 2026"


def test_a_formula_without_a_value_empties_nothing(dry_run):
    answer = dry_run("CA-02", "not_calculated.xlsx")
    assert (answer.status_code, answer.json()["code"]) == (400, "catalogue_file_refused")
    assert answer.json()["message"] == "Cell C2 holds a formula. Please save it with values only."


def test_an_error_of_the_spreadsheet_is_no_text(dry_run):
    faults = faults_of(dry_run("CA-03", "not_found.xlsx"))
    assert faults[2] == [
        "nameTa: holds an error of the spreadsheet, #N/A",
        "nameHi: holds an error of the spreadsheet, #REF!",
    ]
    assert "nameHi: holds an error of the spreadsheet, #VALUE!" in faults[3]


def test_letters_that_became_question_marks_are_no_name(dry_run):
    faults = faults_of(dry_run("CA-04", "ansi.csv"))
    assert sorted(faults) == [2, 3, 4]
    sentence = "holds question marks instead of letters: save the sheet as xlsx or as CSV UTF-8"
    assert faults[2] == [f"nameTa: {sentence}", f"nameHi: {sentence}"]


def test_the_line_that_names_the_delimiter_is_no_heading(dry_run):
    answer = dry_run("CA-06", "sep_comma.csv")
    assert answer.status_code == 200, answer.content


def test_a_comma_before_decimals_is_a_wrong_price(dry_run):
    faults = faults_of(dry_run("CA-06", "sep_line.csv"))
    assert faults == {row: ["price: is not a number"] for row in (3, 4, 5)}


def test_line_breaks_of_the_clipboard_part_the_instructions(dry_run):
    [after] = changes_of(dry_run("CA-07", "clipboard.xlsx"), "safety_instructions")
    assert after.splitlines() == ["Light it at arm's length", "Keep a bucket of water near", "One at a time"]


# ---- names and numbers


def test_signs_of_names_are_themselves_in_mails_and_files(api_as, customer, sell, owner):
    address = ADDRESS | {"name": "D'Souza & Sons", "street": '12/3 "Rose" Villa, <2nd floor>'}
    product = sell(name='Rocket 3" & 5"')
    order = the_order(place(api_as(customer), line(product), shippingAddress=address))
    send_order_mail(order.pk, order.events.get().pk)
    [sent] = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    html = str(sent.alternatives[0][0])
    for text in ("D'Souza & Sons", '12/3 "Rose" Villa, <2nd floor>', 'Rocket 3" & 5"'):
        assert text in str(sent.body)
        assert text in unescape(html)
    assert "<2nd floor>" not in html
    assert "&amp;amp;" not in html
    assert "&amp;#" not in html
    exported = b"".join(owner.get("/api/admin/orders/export").streaming_content).decode("utf-8-sig")
    [row] = csv.DictReader(io.StringIO(exported))
    assert "D'Souza & Sons" in row.values()
    assert any('12/3 "Rose" Villa, <2nd floor>' in cell for cell in row.values())


# ---- pictures


def picture_of(case: str, name: str) -> Image.Image:
    """The stored form of a proof."""
    upload = io.BytesIO((FILES / case / name).read_bytes())
    return Image.open(io.BytesIO(images.sanitize(upload, images.PROOF).content))


@pytest.mark.parametrize("name", ["edited_screenshot.png", "large_profile.png"])
def test_a_megabyte_of_text_beside_the_pixels_is_left_out(name):
    assert picture_of("PI-01", name).size == (720, 1280)


@pytest.mark.parametrize("name", ["no_end_marker.jpg", "last_40_bytes_gone.jpg"])
def test_a_picture_whose_last_bytes_are_missing_is_whole(name):
    assert picture_of("PI-03", name).size == (720, 1280)


@pytest.mark.parametrize("progressive", [False, True])
def test_half_a_file_is_called_incomplete(progressive):
    whole = io.BytesIO()
    Image.effect_noise((400, 800), 60).convert("RGB").save(whole, "JPEG", progressive=progressive)
    half = io.BytesIO(whole.getvalue()[: len(whole.getvalue()) // 2])
    with pytest.raises(images.IncompletePicture) as refused:
        images.sanitize(half, images.PROOF)
    assert refused.value.errors == {"screenshot": images.IncompletePicture.message}


@pytest.mark.parametrize("name", ["turned_twice.heic", "as_pillow_heif_writes_it.heic"])
def test_a_picture_that_says_twice_how_it_is_turned_is_turned_once(name):
    picture = picture_of("PI-06", name).convert("L")
    assert picture.size == (720, 1280)
    assert min(picture.crop((0, 100, 720, 200)).tobytes()) < 50, "its heading is at the top"
    assert min(picture.crop((0, 900, 720, 1280)).tobytes()) > 200, "the end is empty"


def test_of_two_pictures_in_one_file_the_second_may_be_cut_off():
    first, second = (Image.effect_noise((720, 1280), 60).convert("RGB") for _ in range(2))
    file = io.BytesIO()
    first.save(file, "MPO", save_all=True, append_images=[second])
    stored = images.sanitize(io.BytesIO(file.getvalue()[:-5000]), images.PROOF)
    assert (stored.width, stored.height) == (720, 1280)


@pytest.mark.parametrize("name", ["light_on_transparent.png", "dark_on_transparent.png"])
def test_letters_on_a_transparent_ground_can_be_read(name):
    shades = picture_of("PI-04", name).convert("L").tobytes()
    assert max(shades) - min(shades) > 150


def test_a_screenshot_of_a_whole_list_stays_legible():
    long = io.BytesIO()
    Image.new("RGB", (1080, 22_000), "white").save(long, "PNG")
    long.seek(0)
    made = images.sanitize(long, images.PROOF)
    assert (made.width, made.height) == (700, 14_259)


def test_a_row_of_errors_alone_is_a_row():
    book, file = Workbook(), io.BytesIO()
    for cells in (["id", "name"], ["#N/A", "#REF!"], ["1", "Rocket"], ["#N/A", "#N/A"]):
        book.active.append(cells)
    book.save(file)
    rows = table_of(file.getvalue(), bool).rows
    assert rows == [["id", "name"], ["#N/A", "#REF!"], ["1", "Rocket"], ["#N/A", "#N/A"]]


# ---- text of every kind


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("\u200e16\u200e/11", "16/11"),
        ("₹\u202f1299\u00a0only", "₹ 1299 only"),
        ("one\r\ntwo\u2028three", "one\ntwo\nthree"),
        ("க்\u200cஷ", "க்\u200cஷ"),
        ("Rocket\u200dBig\u2060\ufeff", "RocketBig"),
        ("bell\x07", "bell\x07"),
    ],
)
def test_a_text_has_only_what_can_be_seen(typed, text):
    assert cleaned(typed) == text


def test_digits_and_codes_have_one_form():
    assert with_latin_digits("௧௨ १२ １２ ٣٤") == "12 12 12 34"
    assert code("\u202aＦＣ 12\u20113４-x") == "FC1234X"


@pytest.mark.parametrize(
    "content",
    [b"sep=;\r\nid;name\r\n1;a\r\n", b"sep=\t\nid\tname\n1\ta\n", b"sep=|\nid|name\n1|a\n"],
)
def test_a_stated_delimiter_is_the_delimiter(content):
    rows = table_of(content, bool).rows
    assert rows == [[], ["id", "name"], ["1", "a"]]
