"""Every field of the filter of orders means the same to the list, its total, its sum and the export."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.http import QueryDict
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.adminpanel.filters import ORDER_PARAMETERS, OrderQuery, first_and_last
from apps.adminpanel.selectors import order_export
from apps.adminpanel.selectors import orders as selectors
from apps.common.api import pagination
from apps.common.clock import india_date
from apps.orders.enums import OrderStatus, StockState
from apps.orders.models import Order, OrderLine
from apps.orders.tests.making import make_order
from apps.payments.enums import PaymentStatus
from apps.payments.models import Payment

NOW = timezone.now()
TODAY = india_date(NOW)
YESTERDAY = str(TODAY - timedelta(days=1))
# A value of each parameter, and which of the orders below match it by the rules of the back office.
MATCHES: dict[str, tuple[str, set[str]]] = {
    "search": ("kumar", {"paid", "sent back"}),
    "status": ("pending,cancelled", {"due", "sent back", "fresh", "waiting"}),
    "paymentStatus": ("completed", {"paid", "due", "sent back"}),
    "refund": ("due", {"due"}),
    "assigned": ("none", {"due", "sent back", "fresh"}),
    "days": ("yesterday", {"due"}),
    "dateFrom": (YESTERDAY, {"paid", "due", "fresh", "waiting"}),
    "dateTo": (YESTERDAY, {"due", "sent back"}),
    "proofOver": ("12", {"waiting"}),
    "state": ("kerala", {"sent back", "fresh"}),
    "city": ("KOCHI", {"fresh"}),
    "carrier": ("st courier", {"paid", "waiting"}),
    "short": ("true", {"paid"}),
    "noNumber": ("true", {"due", "sent back", "fresh", "waiting"}),
    "noRow": ("true", {"paid"}),
    "product": ("", {"due", "fresh"}),  # the fixture says which product
}
REFUSED = ({"days", "dateFrom"}, {"days", "dateTo"})
PAIRS = [names for n in range(3) for names in combinations(MATCHES, n) if set(names) not in REFUSED]


@pytest.fixture
def orders(sell):
    product, other, clerk, made = sell(stock=100), sell(stock=100), StaffFactory(), {}
    for name, buyer, status, payment, days, facts in (
        ("paid", "Ravi Kumar", OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 0,
         {"stock_state": StockState.SHORT, "carrier": "ST Courier", "tracking_number": "1", "assigned_to": clerk}),
        ("due", "Meena", OrderStatus.CANCELLED, PaymentStatus.REFUND_DUE, 1, {}),
        ("sent back", "Kumari", OrderStatus.CANCELLED, PaymentStatus.REFUNDED, 2, {"state": "Kerala"}),
        ("fresh", "Meena", OrderStatus.PENDING, PaymentStatus.PENDING, 0, {"state": "KERALA", "city": "Kochi"}),
        ("waiting", "Devi", OrderStatus.PENDING, PaymentStatus.VERIFICATION_PENDING, 0,
         {"carrier": "ST Courier", "assigned_to": clerk}),
    ):  # fmt: skip
        customer = CustomerFactory(name=buyer)
        order = make_order(customer, product, clerk, status, payment, now=NOW)
        Order.objects.filter(pk=order.pk).update(created_at=NOW - timedelta(days=days), **facts)
        if name == "waiting":
            Payment.objects.filter(pk=order.payment_id).update(submitted_at=NOW - timedelta(hours=13))
        if name == "paid":
            Payment.objects.filter(pk=order.payment_id).update(verified_at=NOW - timedelta(hours=49))
        made[order.pk] = name
    lines = OrderLine.objects.filter(order__in=[pk for pk, name in made.items() if name in MATCHES["product"][1]])
    lines.update(product=other)
    return made, other


def test_every_parameter_is_tested_here():
    assert sorted(MATCHES) == sorted(ORDER_PARAMETERS)


def asked_for(**params: str) -> OrderQuery:
    """This query string, with all orders."""
    query = QueryDict(mutable=True)
    query.update(params)
    return OrderQuery(query, selectors.orders_with_item_count())


@pytest.mark.django_db
def test_list_total_sum_and_export_have_the_same_orders(orders):
    made, product = orders
    wrong = {}
    for names in PAIRS:
        params = {name: str(product.pk) if name == "product" else MATCHES[name][0] for name in names}
        asked = asked_for(**params)
        expected = set(made.values()).intersection(*(MATCHES[name][1] for name in names))
        page, counts = selectors.orders_for_list(asked.qs, search=params.get("search", ""), page=1, limit=10)
        found = {
            "list": {made[order.pk] for order in page},
            "total": counts["total"],
            "sum": counts["total_amount"],
            "filter": {made[order.pk] for order in asked.found},
            "export of orders": len(list(order_export.order_rows(asked.found))),
            "export of lines": len(list(order_export.line_rows(asked.found))),
            "lines": order_export.count_lines(asked.found),
        }
        right = {
            "list": expected,
            "total": len(expected),
            "sum": sum((order.total for order in page), Decimal(0)),
            "filter": expected,
            "export of orders": len(expected),
            "export of lines": len(expected),
            "lines": len(expected),
        }
        if found != right:
            wrong["+".join(names)] = (found, right)
    assert wrong == {}


@pytest.mark.django_db
def test_the_sum_is_of_all_pages(orders, api_as, staff):
    desk = api_as(staff)
    everything = sum(Order.objects.values_list("total", flat=True))
    for params in ({}, {"search": "example.com"}, {"city": "Madurai"}, {"assigned": "none"}):
        body = desk.get("/api/admin/orders", {**params, "limit": 1, "page": 2}).json()
        assert (len(body["orders"]), body["totalAmount"] <= everything) == (1, True)
        assert body["totalAmount"] == 200 * body["total"]
    assert desk.get("/api/admin/orders", {"city": "Nowhere"}).json()["totalAmount"] == 0


@pytest.mark.django_db
@pytest.mark.parametrize("params", [{}, {"assigned": "none", "status": "pending"}, {"search": "kumari"}])
def test_a_page_takes_the_same_statements_whatever_the_filter(orders, django_assert_max_num_queries, params):
    with django_assert_max_num_queries(4):  # the way of the search, and whether it is a number; number and sum; orders
        selectors.orders_for_list(asked_for(**params).qs, search=params.get("search", ""), page=1, limit=10)


@pytest.mark.django_db
def test_more_orders_than_are_counted_have_no_sum_and_are_all_exported(orders, api_as, staff, monkeypatch):
    desk = api_as(staff)
    for most, capped in ((4, True), (5, False)):
        monkeypatch.setattr(pagination, "MOST_ROWS", most)
        body = desk.get("/api/admin/orders").json()
        assert (body["total"], body["totalIsCapped"], "totalAmount" in body) == (most, capped, not capped)
        export = desk.get("/api/admin/orders/export")
        assert (export["X-Total-Count"], len(export.getvalue().splitlines())) == ("5", 6)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("params", "wrong"),
    [
        ("status=pending,lost", "status"), ("days=fortnight", "days"), ("days=today&dateFrom=2026-01-01", "days"),
        ("short=false", "short"), ("noNumber=1", "noNumber"), ("product=x", "product"), ("proofOver=0", "proofOver"),
        ("proofOver=soon", "proofOver"), ("proofOver=1.5", "proofOver"), ("status=,", "status"),
        ("assigned=me", "assigned"), ("state=" + "x" * 101, "state"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named(api_as, staff, params, wrong):
    for path in ("orders", "orders/export"):
        answer = api_as(staff).get(f"/api/admin/{path}?{params}")
        assert answer.status_code == 400
        assert [error["field"] for error in answer.json()["errors"]] == [wrong]


@pytest.mark.parametrize(
    ("days", "today", "first", "last"),
    [
        ("today", "2026-11-23", "2026-11-23", "2026-11-23"),
        ("yesterday", "2026-03-01", "2026-02-28", "2026-02-28"),
        ("week", "2026-11-03", "2026-10-28", "2026-11-03"),
        ("month", "2026-11-23", "2026-11-01", "2026-11-23"),
        ("season", "2026-11-23", "2026-08-01", "2026-11-23"),
        ("season", "2026-12-24", "2026-08-01", "2026-11-30"),
        ("season", "2026-07-31", "2025-08-01", "2025-11-30"),
        ("season", "2026-08-01", "2026-08-01", "2026-08-01"),
    ],
)
def test_days_have_names(days, today, first, last):
    assert first_and_last(days, date.fromisoformat(today)) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.django_db
def test_today_is_the_day_in_india(orders):
    made, _ = orders
    late = datetime(2026, 11, 22, 19, 0, tzinfo=ZoneInfo("UTC"))  # 0:30 of the 23rd in India
    placed = zip(made, (late, late - timedelta(minutes=31), late + timedelta(days=1, minutes=-31)), strict=False)
    for pk, at in placed:
        Order.objects.filter(pk=pk).update(created_at=at)
    Order.objects.filter(pk__in=list(made)[3:]).update(created_at=late + timedelta(days=1))
    with time_machine.travel(late, tick=False):
        found = {made[order.pk] for order in asked_for(days="today").qs}
    assert found == {"paid", "sent back"}
