"""The orders list, its filters and its export (rules 9.2, 9.4)."""

import csv
import io
from datetime import UTC, datetime

import pytest

from apps.accounts.models import Customer
from apps.accounts.tests.factories import CustomerFactory
from apps.adminpanel.selectors import order_export
from apps.adminpanel.selectors import orders as selectors
from apps.orders.models import Order
from apps.orders.tests.conftest import ADDRESS, line, place, send_proof, the_order

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(api_as, staff):
    """Arun's client."""
    return api_as(staff)


@pytest.fixture
def buy(api_as, sell):
    """Let a customer order something, with an address of the order's own."""
    product = sell("100.00", stock=500)

    def order(person: Customer, **address) -> Order:
        return the_order(place(api_as(person), line(product), shippingAddress={**ADDRESS, **address}))

    return order


def numbers(desk, **params) -> list[str]:
    answer = desk.get("/api/admin/orders", params)
    assert answer.status_code == 200, answer.json()
    return [row["orderNumber"] for row in answer.json()["orders"]]


def test_orders_come_newest_first_ten_a_page(desk, buy):
    made = [buy(CustomerFactory()).number for _ in range(12)]
    body = desk.get("/api/admin/orders").json()
    assert [row["orderNumber"] for row in body["orders"]] == made[:1:-1]
    assert (body["total"], body["totalPages"], body["currentPage"]) == (12, 2, 1)
    assert numbers(desk, page=2) == made[1::-1]
    assert numbers(desk, page=3) == []


def test_orders_are_found_by_number_name_address_and_phone(desk, buy, customer, other_customer):
    first, second = buy(customer, phoneNumber="9000000001"), buy(other_customer, phoneNumber="9000000002")
    for search in (first.number, first.number.lower().replace("-", " "), "meena", "MEENA@", "9000000001"):
        assert numbers(desk, search=search) == [first.number]
    assert numbers(desk, search="900000000") == [second.number, first.number]
    assert numbers(desk, search="%") == []


def test_filters_narrow_together(desk, buy, customer, other_customer):
    first, second = buy(customer), buy(other_customer)
    desk.put(
        f"/api/admin/orders/{first.pk}/status", {"status": "shipped", "confirmUnpaid": True, "reason": "A regular"}
    )
    assert numbers(desk, status="shipped") == [first.number]
    assert numbers(desk, status="pending") == [second.number]
    assert numbers(desk, paymentStatus="pending") == [second.number, first.number]
    assert numbers(desk, paymentStatus="completed") == []
    assert numbers(desk, status="shipped", search="ravi") == []
    assert numbers(desk, status="", paymentStatus="", search="", dateFrom="") == [second.number, first.number]


def test_days_of_the_filter_are_indias_and_both_ends_count(desk, buy, customer, other_customer):
    before, within = buy(customer), buy(other_customer)
    Order.objects.filter(pk=before.pk).update(created_at=datetime(2026, 11, 20, 18, 29, tzinfo=UTC))
    Order.objects.filter(pk=within.pk).update(created_at=datetime(2026, 11, 20, 18, 30, tzinfo=UTC))
    assert numbers(desk, dateFrom="2026-11-21") == [within.number]
    assert numbers(desk, dateTo="2026-11-20") == [before.number]
    assert numbers(desk, dateFrom="2026-11-20", dateTo="2026-11-21") == [within.number, before.number]


WRONG_FILTERS = [
    ({"status": "lost"}, "status"),
    ({"paymentStatus": "paid"}, "paymentStatus"),
    ({"dateFrom": "yesterday"}, "dateFrom"),
    ({"dateFrom": "2026-11-22", "dateTo": "2026-11-21"}, "dateTo"),
    ({"dateTo": "2026-02-30"}, "dateTo"),
    ({"dateTo": "99999-01-01"}, "dateTo"),
    ({"search": "x" * 101}, "search"),
    ({"search": "a\x00b"}, "search"),
]
WRONG_PAGES = [({"page": "0"}, "page"), ({"limit": "101"}, "limit")]


@pytest.mark.parametrize(
    ("path", "params", "field"),
    [("/api/admin/orders", *wrong) for wrong in [*WRONG_FILTERS, *WRONG_PAGES]]
    + [("/api/admin/orders/export", *wrong) for wrong in WRONG_FILTERS],
)
def test_a_bad_parameter_is_named(desk, path, params, field):
    answer = desk.get(path, params)
    assert (answer.status_code, [item["field"] for item in answer.json()["errors"]]) == (400, [field])


@pytest.mark.parametrize(
    ("path", "page"), [("/api/admin/orders", {"limit": "101"}), ("/api/admin/orders/export", {"format": "pdf"})]
)
def test_all_bad_parameters_are_named_at_once(desk, path, page):
    days = {"dateFrom": "2026-11-22", "dateTo": "2026-11-21", "days": "today"}
    answer = desk.get(path, {"status": "lost", **days, **page})
    assert answer.status_code == 400
    assert {item["field"] for item in answer.json()["errors"]} == {"status", "dateTo", "days", *page}


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize("name", ["dateFrom", "dateTo"])
def test_the_first_and_the_last_day_of_the_calendar_are_days(desk, name, day):
    assert desk.get("/api/admin/orders", {name: day}).status_code == 200


def test_a_row_shows_what_the_list_needs(desk, buy, customer):
    buy(customer, city="Karur")
    (row,) = desk.get("/api/admin/orders").json()["orders"]
    assert (row["user"]["name"], row["user"]["email"], row["itemCount"]) == ("Meena Raman", "meena@example.com", 1)
    assert (row["total"], row["pricing"]["total"], row["city"]) == (100.0, 100.0, "Karur")
    assert (row["paymentInfo"]["status"], row["paymentInfo"]["deadline"]) == ("pending", None)


def test_an_unchanged_list_costs_a_304_and_a_changed_one_does_not(desk, buy, customer, other_customer):
    first = buy(customer)
    for path in ("/api/admin/orders", "/api/admin/dashboard", "/api/admin/users", f"/api/admin/orders/{first.pk}"):
        tag = desk.get(path)["ETag"]
        again = desk.get(path, HTTP_IF_NONE_MATCH=tag)
        assert (again.status_code, again.content) == (304, b"")
        assert again["Cache-Control"] == "private, no-cache"
    tag = desk.get("/api/admin/orders")["ETag"]
    buy(other_customer)
    assert desk.get("/api/admin/orders", HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_an_unknown_order_is_not_found(desk):
    for answer in (
        desk.get("/api/admin/orders/999999"),
        desk.put("/api/admin/orders/999999/status", {"status": "shipped"}),
        desk.put("/api/admin/orders/999999/verify-payment", {"approved": True, "proof": "1"}),
        desk.put("/api/admin/orders/999999/cash-received", {}),
    ):
        assert (answer.status_code, answer.json()["message"]) == (404, "Order not found")


def exported(desk, **params) -> list[dict[str, str]]:
    answer = desk.get("/api/admin/orders/export", params)
    text = b"".join(answer.streaming_content).decode()
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:])))


def test_the_export_is_a_named_csv_file_with_a_byte_order_mark(desk, buy, customer):
    buy(customer)
    answer = desk.get("/api/admin/orders/export")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith('attachment; filename="orders-')
    assert answer["X-Total-Count"] == "1"
    assert b"".join(answer.streaming_content)[:3] == b"\xef\xbb\xbf"


def test_export_row_has_exact_figures(desk, buy, customer):
    order = buy(customer)
    Order.objects.update(created_at=datetime(2026, 11, 20, 18, 30, tzinfo=UTC))
    (row,) = exported(desk)
    assert row["Order Number"] == order.number
    assert row["Date"] == "2026-11-21 00:00"
    assert (row["Phone"], row["PIN Code"], row["Total (₹)"]) == ("(+91) 98765 43210", "625001", "100.00")
    assert (row["Customer"], row["Items"], row["Order Status"]) == ("Meena Raman", "1", "pending")


def test_a_bank_reference_does_not_become_a_power_of_ten(desk, buy, api_as, customer):
    send_proof(api_as(customer), buy(customer), reference="412356789012")
    (row,) = exported(desk)
    assert row["Reference"] == "'412356789012"


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "|calc", '=HYPERLINK("http://x")', "\r=1", "\n=1"]
)
def test_no_cell_begins_a_formula(desk, buy, customer, text):
    Customer.objects.update(name=text)
    customer.refresh_from_db()
    buy(customer, street=f"{text} Street", city=f"{text} City")
    Order.objects.update(carrier=text, tracking_number=text)
    (row,) = exported(desk)
    for cell in row.values():
        assert not cell.strip().startswith(("=", "+", "-", "@", "|")), cell


@pytest.mark.parametrize("text", ['say "hi", please', "two\nlines", "semi;colon", "அகல் பட்டாசு 🎆"])
def test_commas_quotes_lines_and_tamil_survive(desk, buy, customer, text):
    buy(customer, street=text)
    Order.objects.update(street=text)
    assert exported(desk)[0]["Street"] == text


def test_the_export_follows_the_filters_and_has_no_pages(desk, buy):
    for name in ["Buyer"] * 14 + ["Selvam"]:
        buy(CustomerFactory(name=name))
    assert len(exported(desk)) == 15
    # No digits: an order number may have any two.
    assert [row["Customer"] for row in exported(desk, search="Selvam")] == ["Selvam"]
    assert exported(desk, status="shipped") == []


def test_the_export_reads_in_portions_and_yields_before_it_has_read_all(buy, monkeypatch, django_assert_num_queries):
    for _ in range(5):
        buy(CustomerFactory())
    monkeypatch.setattr(order_export, "EXPORT_CHUNK", 2)
    rows = order_export.order_rows(selectors.orders_with_item_count())
    with django_assert_num_queries(1):
        first = [next(rows), next(rows)]
    with django_assert_num_queries(2):
        rest = list(rows)
    numbers = list(Order.objects.order_by("-pk").values_list("number", flat=True))
    assert [row[0] for row in first + rest] == numbers


def test_the_export_takes_the_same_statements_whatever_its_length(desk, buy, django_assert_num_queries):
    for _ in range(2):
        for _ in range(4):
            buy(CustomerFactory())
        with django_assert_num_queries(3):  # session, count, rows
            b"".join(desk.get("/api/admin/orders/export").streaming_content)


def test_one_order_takes_the_same_statements_whatever_it_holds(
    api_as, desk, sell, customer, django_assert_max_num_queries
):
    one = the_order(place(api_as(customer), line(sell())))
    many = the_order(place(api_as(CustomerFactory()), *(line(sell()) for _ in range(7))))
    with django_assert_max_num_queries(12) as few:
        desk.get(f"/api/admin/orders/{one.pk}")
    with django_assert_max_num_queries(12) as more:
        desk.get(f"/api/admin/orders/{many.pk}")
    assert len(few) == len(more)
