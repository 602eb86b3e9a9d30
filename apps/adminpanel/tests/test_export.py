"""The export: csv or xlsx, a row an order or a row a line (selling B14)."""

import csv
import io
from datetime import UTC, datetime
from decimal import Decimal

import openpyxl
import pytest
from python_calamine import CalamineWorkbook

from apps.accounts.models import Customer
from apps.accounts.tests.factories import CustomerFactory
from apps.adminpanel import workbook
from apps.adminpanel.selectors import order_export
from apps.orders.models import Order
from apps.orders.tests.conftest import ADDRESS, line, place, send_proof, the_order

pytestmark = pytest.mark.django_db
PATH = "/api/admin/orders/export"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x")', "=cmd|' /C calc'!A0"]


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


@pytest.fixture
def order(api_as, sell, customer):
    """Two lines, 100 and 3 x 40 rupees."""
    lines = line(sell("100.00", name="Sparklers")), line(sell("40.00", name="Flower pots"), 3)
    return the_order(place(api_as(customer), *lines, shippingAddress=ADDRESS))


def exported(desk, **params):
    """The rows of a file as dicts, and the answer."""
    answer = desk.get(PATH, params)
    assert answer.status_code == 200, answer.json()
    content = b"".join(answer.streaming_content)
    if params.get("format") == "xlsx":
        return sheet(content), answer
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")))), answer


def sheet(content, name=None):
    book = openpyxl.load_workbook(io.BytesIO(content))
    rows = list((book[name] if name else book.active).iter_rows())
    heads = [cell.value for cell in rows[0]]
    return [dict(zip(heads, row, strict=True)) for row in rows[1:]]


@pytest.mark.parametrize("params", [{"format": "pdf"}, {"format": "XLSX"}, {"lines": "2"}, {"lines": "perhaps"}])
def test_another_kind_of_file_is_refused_by_name(desk, params):
    answer = desk.get(PATH, params)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, *params)


@pytest.mark.parametrize(
    ("params", "name", "kind", "rows"),
    [
        ({}, "orders-", "text/csv; charset=utf-8", "1"),
        ({"format": "csv"}, "orders-", "text/csv; charset=utf-8", "1"),
        ({"format": "csv", "lines": "1"}, "order-lines-", "text/csv; charset=utf-8", "2"),
        ({"format": "xlsx"}, "orders-", XLSX, "1"),
        ({"format": "xlsx", "lines": "1"}, "order-lines-", XLSX, "2"),
    ],
)
def test_a_file_has_a_name_a_kind_and_a_number_of_rows(desk, order, params, name, kind, rows):
    found, answer = exported(desk, **params)
    assert answer["Content-Type"] == kind
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{name}')
    assert answer["Content-Disposition"].endswith(f'.{params.get("format", "csv")}"')
    assert answer["X-Total-Count"] == rows == str(len(found))


def test_a_workbook_has_text_as_text_money_as_numbers_and_days_as_days(desk, order, api_as, customer):
    send_proof(api_as(customer), order, reference="412356789012")
    Order.objects.update(
        created_at=datetime(2026, 11, 20, 18, 30, tzinfo=UTC), tracking_number="12345678901234567890", carrier="DTDC"
    )
    ((row,), _) = exported(desk, format="xlsx")
    texts = {"Phone": "9876543210", "PIN Code": "625001", "Reference": "412356789012", "Carrier": "DTDC",
             "Tracking Number": "12345678901234567890", "Order Number": order.number}  # fmt: skip
    for name, value in texts.items():
        assert (row[name].value, row[name].data_type, row[name].number_format) == (value, "s", "@"), name
    assert (row["Total (₹)"].value, row["Total (₹)"].data_type) == (220, "n")
    assert f"{row['Date'].value:%Y-%m-%d %H:%M}" == "2026-11-21 00:00"
    assert row["Items"].value == 2


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("lines", ["", "1"])
def test_no_cell_of_either_file_is_a_formula(desk, order, text, lines):
    Customer.objects.update(name=text)
    Order.objects.update(customer_name=text, street=text, city=text, carrier=text, tracking_number=text)
    order.lines.update(name=text, category_name=text)
    rows, _ = exported(desk, format="xlsx", lines=lines)
    for row in rows:
        assert {cell.data_type for cell in row.values()} <= {"s", "n", "d"}
        assert row["City"].value == text
    rows, _ = exported(desk, lines=lines)
    for row in rows:
        for cell in row.values():
            assert not cell.strip().startswith(("=", "+", "-", "@", "|")), cell


def test_lines_have_what_was_sold_and_columns_add_up(desk, order, api_as, sell):
    other = the_order(place(api_as(CustomerFactory()), line(sell("15.50"), 2)))
    rows, _ = exported(desk, lines="1")
    assert [row["Order Number"] for row in rows] == [other.number, order.number, order.number]
    first, second = rows[1:]
    assert [first[name] for name in ("Line", "Type", "Item", "Quantity", "Unit Price (₹)", "Amount (₹)")] == [
        "1", "Product", "Sparklers", "1", "100.00", "100.00",
    ]  # fmt: skip
    assert [second[name] for name in ("Line", "Item", "Quantity", "Amount (₹)")] == ["2", "Flower pots", "3", "120.00"]
    assert (first["Total (₹)"], second["Total (₹)"], second["Packing (₹)"]) == ("220.00", "", "")
    sums = {
        name: sum(Decimal(row[name]) for row in rows if row[name])
        for name in ("Amount (₹)", "Packing (₹)", "Total (₹)")
    }
    assert sums["Amount (₹)"] + sums["Packing (₹)"] == sums["Total (₹)"] == 251
    assert sums["Total (₹)"] == desk.get("/api/admin/orders").json()["totalAmount"]


def test_both_files_have_the_same_rows(desk, order, api_as, sell):
    the_order(place(api_as(CustomerFactory(name='சுந்தரம் <& "co">\x0b')), line(sell("15.50"), 2)))
    for lines in ("", "1"):
        plain, _ = exported(desk, lines=lines)
        book, _ = exported(desk, lines=lines, format="xlsx")
        assert [list(row) for row in plain] == [list(row) for row in book]
        for name in ("Order Number", "City", "State", "Order Status"):
            assert [row[name] for row in plain] == [row[name].value for row in book]


def test_filters_hold_for_both_files(desk, order, api_as, sell):
    other = the_order(place(api_as(CustomerFactory()), line(sell())))
    Order.objects.filter(pk=other.pk).update(city="Kochi")
    for kind in ("csv", "xlsx"):
        for lines in ("", "1"):
            rows, answer = exported(desk, format=kind, lines=lines, city="kochi")
            assert (len(rows), answer["X-Total-Count"]) == (1, "1")


def test_rows_are_read_in_portions_and_sent_at_once(desk, order, api_as, sell, monkeypatch, django_assert_num_queries):
    for _ in range(4):
        the_order(place(api_as(CustomerFactory()), line(sell())))
    monkeypatch.setattr(order_export, "EXPORT_CHUNK", 2)
    rows = order_export.line_rows(Order.objects.all())
    with django_assert_num_queries(2):  # orders, their lines
        next(rows)
    with django_assert_num_queries(4):
        assert len(list(rows)) == 5
    monkeypatch.setattr(workbook, "ROWS_AT_ONCE", 1)
    pieces = workbook.xlsx(iter([["a"], ["b"]]), ["Name"], "Names")
    assert next(pieces).startswith(b"PK")


def test_what_no_sheet_can_hold_comes_in_a_second_one(monkeypatch):
    monkeypatch.setattr(workbook, "MOST_ROWS", 2)
    content = b"".join(workbook.xlsx(([str(n), n] for n in range(5)), ["Name", "Number"], "Orders"))
    book = openpyxl.load_workbook(io.BytesIO(content))
    assert book.sheetnames == ["Orders", "Orders 2", "Orders 3"]
    assert [row["Number"].value for name in book.sheetnames for row in sheet(content, name)] == [0, 1, 2, 3, 4]
    read = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_name("Orders 2").to_python()
    assert read == [["Name", "Number"], ["2", 2.0], ["3", 3.0]]


def test_a_workbook_without_rows_has_its_heading():
    content = b"".join(workbook.xlsx(iter(()), ["Name"], "Orders"))
    assert CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python() == [["Name"]]
