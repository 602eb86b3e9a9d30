"""Stock at speed: corrections in the list, goods received, and the ledger that knows every change (spec B9)."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Sum

from apps.catalog.models import Product, Stock, StockEntry
from apps.common.models import AuditRecord
from apps.orders.services import transitions
from apps.orders.tests.conftest import line, place, stock_of, the_order

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


def correct(client, product, change, shown):
    return client.post(f"/api/admin/products/{product.pk}/stock-entries", {"change": change, "loadedStock": shown})


def receive(client, *lines, note="", key=""):
    body = {"note": note, "lines": [{"product": str(product.pk), "quantity": n} for product, n in lines]}
    return client.post("/api/admin/stock-receipts", body, headers={"Idempotency-Key": key} if key else {})


def ledger(client, product, **query):
    return client.get(f"/api/admin/products/{product.pk}/stock-entries", query).json()


def agree() -> bool:
    """Whether the entries of every product add up to its stock, and the last one says it."""
    sums = dict(StockEntry.objects.values_list("product_id").annotate(Sum("change")))
    last = dict(StockEntry.objects.order_by("id").values_list("product_id", "result"))
    stocks = dict(Stock.objects.values_list("product_id", "quantity"))
    return all(sums.get(pk, 0) == last.get(pk, 0) == stock for pk, stock in stocks.items())


def test_a_correction_is_a_difference_from_what_was_shown(desk, staff, sell):
    product = sell(stock=12)
    answer = correct(desk, product, 8, 12)
    assert (answer.status_code, answer.json()["stock"], stock_of(product)) == (201, 20, 20)
    entry = ledger(desk, product)["stockEntries"][0]
    assert (entry["change"], entry["result"], entry["cause"], entry["by"], entry["order"]) == (
        8, 20, "corrected", staff.name, None,
    )  # fmt: skip
    record = AuditRecord.objects.get(action="product.stock_set")
    assert (record.before, record.after) == ({"stock": 12}, {"stock": 20})


def test_a_stale_correction_is_refused_with_todays_value_and_changes_nothing(desk, api_as, customer, sell):
    product = sell(stock=12)
    place(api_as(customer), line(product, 2))
    answer = correct(desk, product, 8, 12)
    assert (answer.status_code, answer.json()["code"], answer.json()["available"]) == (409, "stock_changed", 10)
    assert answer.json()["message"] == "The stock is 10 now. It was 12 when you began."
    assert stock_of(product) == 10


@pytest.mark.parametrize(("change", "shown"), [(-13, 12), (10_000_000, 12)])
def test_a_stock_below_zero_or_beyond_reason_is_refused(desk, sell, change, shown):
    product = sell(stock=12)
    answer = correct(desk, product, change, shown)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "change")
    assert stock_of(product) == 12


def test_goods_are_received_in_one_transaction_under_the_number_of_their_invoice(desk, staff, sell):
    one, other = sell(stock=1), sell(stock=0)
    answer = receive(desk, (one, 40), (other, 60), note="Invoice 4711")
    assert answer.status_code == 201
    assert {row["_id"]: row["stock"] for row in answer.json()["products"]} == {str(one.pk): 41, str(other.pk): 60}
    entry = ledger(desk, other)["stockEntries"][0]
    assert (entry["change"], entry["cause"], entry["note"], entry["by"]) == (60, "received", "Invoice 4711", staff.name)
    assert AuditRecord.objects.filter(action="product.stock_received").count() == 2
    assert agree()


def test_nothing_is_received_when_one_product_is_gone(desk, sell):
    product, gone = sell(stock=1), sell(stock=1)
    Product.objects.filter(pk=gone.pk).delete()
    answer = receive(desk, (product, 5), (gone, 5))
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, f"lines.{gone.pk}")
    assert stock_of(product) == 1


def test_goods_sent_twice_are_received_once(desk, sell):
    product = sell(stock=1)
    first, again = (receive(desk, (product, 5), key="delivery-1") for _ in range(2))
    assert [answer.json()["replayed"] for answer in (first, again)] == [False, True]
    assert again.json()["products"] == [{"_id": str(product.pk), "stock": 6}]
    assert receive(desk, (product, 6), key="delivery-1").json()["code"] == "idempotency_key_reused"
    assert stock_of(product) == 6


def test_a_product_is_received_in_one_line(desk, sell):
    product = sell()
    assert receive(desk, (product, 5), (product, 6)).json()["errors"][0]["field"] == "lines"


def test_every_change_is_an_entry_with_cause_order_and_who(desk, staff, api_as, customer, sell):
    product = sell(stock=10)
    order = the_order(place(api_as(customer), line(product, 3)))
    desk.put(f"/api/admin/orders/{order.pk}/status", {"status": "cancelled", "reason": "Asked by phone"})
    correct(desk, product, -1, 10)
    entries = ledger(desk, product)["stockEntries"]
    assert [(entry["cause"], entry["change"], entry["result"]) for entry in entries] == [
        ("corrected", -1, 9), ("given_back", 3, 10), ("sold", -3, 7), ("opening", 10, 10),
    ]  # fmt: skip
    given_back, sold = entries[1], entries[2]
    number = {"_id": str(order.pk), "orderNumber": order.number}
    assert (given_back["order"], given_back["by"], given_back["byKind"]) == (number, staff.name, "staff")
    assert (sold["order"], sold["by"], sold["byKind"]) == (number, None, "customer")
    assert customer.name not in str(StockEntry.objects.values())


def test_units_of_an_order_that_was_not_paid_in_time_are_given_back_by_the_shop(desk, api_as, customer, sell):
    product = sell(stock=10)
    order = the_order(place(api_as(customer), line(product, 3)))
    transitions.expire_unpaid(now=order.holds_until + timedelta(minutes=1))
    entry = ledger(desk, product)["stockEntries"][0]
    assert (entry["cause"], entry["by"], entry["byKind"]) == ("given_back", None, "system")


def test_what_changes_stock_without_a_reason_is_an_entry_all_the_same(desk, sell):
    """As a process of an earlier release does while a release is rolled out, or an operator's SQL."""
    product = sell(stock=10)
    correct(desk, product, 1, 10)
    Stock.objects.filter(product=product).update(quantity=4)
    entry = ledger(desk, product)["stockEntries"][0]
    assert (entry["cause"], entry["change"], entry["result"], entry["by"]) == ("unstated", -7, 4, None)
    assert entry["byKind"] == ""
    assert agree()


def test_the_ledger_of_a_deleted_product_stays_and_ends_at_zero(desk, sell):
    product = sell(stock=10)
    assert desk.delete(f"/api/products/{product.pk}").status_code == 200
    assert list(StockEntry.objects.filter(product_id=product.pk).order_by("id").values_list("cause", "result")) == [
        ("opening", 10), ("removed", 0),
    ]  # fmt: skip


def test_entries_are_final(sell):
    sell(stock=10)
    for act in (lambda: StockEntry.objects.update(change=1), lambda: StockEntry.objects.all().delete()):
        with pytest.raises(DatabaseError, match="Rows of catalog_stockentry are final"), transaction.atomic():
            act()


def test_the_ledger_comes_by_pages_with_the_same_statements(desk, sell, django_assert_num_queries):
    product = sell(stock=10)
    for n in range(30):
        Stock.objects.filter(product=product).update(quantity=n)
    with django_assert_num_queries(4):  # session, product, count, entries
        page = ledger(desk, product, limit=10, page=2)
    assert (page["total"], page["totalPages"], len(page["stockEntries"])) == (31, 4, 10)
    assert page["stockEntries"][0]["result"] == 19


def test_stock_entries_of_a_missing_product(desk):
    assert desk.get("/api/admin/products/999/stock-entries").status_code == 404
