"""The dashboard's figures (rules 9.1)."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.adminpanel.selectors import dashboard
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import Approve, SubmitProof
from apps.orders.tests.conftest import decide, line, place, send_proof, the_order
from apps.payments.services.proofs import StoredProof

pytestmark = pytest.mark.django_db


def paid(order: Order) -> Order:
    """With its proof approved."""
    clerk, now = StaffFactory(), timezone.now()
    proof = StoredProof(f"proofs/{order.pk}.jpg", "0" * 64, 1, 1, 1)
    transitions.apply(order.pk, SubmitProof(proof), by=order.customer, now=now)
    return transitions.apply(order.pk, Approve(), by=clerk, now=now)


def bought(api_as, product, quantity=1) -> Order:
    return the_order(place(api_as(CustomerFactory()), line(product, quantity)))


def test_revenue_counts_what_is_paid_and_not_cancelled(api_as, staff, sell):
    product = sell("100.10", stock=90)
    paid(bought(api_as, product, 3))
    bought(api_as, product)  # not paid
    refunded = paid(bought(api_as, product))
    api_as(staff).put(f"/api/admin/orders/{refunded.pk}/status", {"status": "cancelled", "confirmRefundDue": True})
    stats = api_as(staff).get("/api/admin/dashboard").json()["stats"]
    assert stats.pop("countedAt")
    assert stats == {
        "totalProducts": 1,
        "totalOrders": 3,
        "totalUsers": 3,
        "totalRevenue": 300.3,
        "paymentsWaiting": 0,
        "refundsDue": 1,
        "refundsDueAmount": 100.1,
        "shortOrders": 0,
        "claimsWithoutRow": 0,
        "enquiriesNew": 0,
        "enquiriesOverdue": 0,
        "messagesOpen": 0,
        "messagesOverdue": 0,
        "messagesUnresolved": 0,
    }


def test_revenue_has_no_limit(api_as, staff, sell):
    product = sell("999999.99", stock=200, max_order_quantity=50)
    for _ in range(3):
        paid(bought(api_as, product, 40))
    body = api_as(staff).get("/api/admin/dashboard").json()
    assert body["stats"]["totalRevenue"] == 119_999_998.8
    assert body["salesByDay"][-1]["revenue"] == 119_999_998.8


def test_an_empty_shop_has_zeros_and_thirty_days(api_as, staff):
    body = api_as(staff).get("/api/admin/dashboard").json()
    del body["stats"]["countedAt"]
    assert set(body["stats"].values()) == {0}
    assert (body["recentOrders"], body["lowStockProducts"], body["paymentsWaiting"]) == ([], [], [])
    assert len(body["salesByDay"]) == 30


def test_totals_are_counted_again_after_a_minute_and_the_rest_at_once(api_as, staff, sell):
    client, product = api_as(staff), sell("100.00", stock=9)
    began = timezone.now().replace(microsecond=0)

    def shown(*, after: int) -> tuple[timedelta, int, int, int]:
        with time_machine.travel(began + timedelta(seconds=after), tick=False):
            body = client.get("/api/admin/dashboard").json()
        stats, day = body["stats"], body["salesByDay"][-1]
        counted = datetime.fromisoformat(stats["countedAt"]) - began
        return counted, stats["totalOrders"], day["orders"], len(body["recentOrders"])

    assert shown(after=0) == (timedelta(0), 0, 0, 0)
    bought(api_as, product)
    assert shown(after=59) == (timedelta(0), 0, 0, 1)
    assert shown(after=60) == (timedelta(seconds=60), 1, 1, 1)


def test_low_stock_is_ten_or_less_of_what_is_sold_the_scarcest_first(api_as, staff, sell):
    sell(stock=11, name="Plenty")
    sell(stock=10, name="Ten")
    sell(stock=0, name="None")
    sell(stock=1, name="Hidden", is_active=False)
    rows = api_as(staff).get("/api/admin/dashboard").json()["lowStockProducts"]
    assert [(row["name"], row["stock"]) for row in rows] == [("None", 0), ("Ten", 10)]


def test_recent_orders_are_the_ten_newest(api_as, staff, sell):
    product = sell(stock=99)
    orders = [bought(api_as, product) for _ in range(11)]
    rows = api_as(staff).get("/api/admin/dashboard").json()["recentOrders"]
    assert [row["orderNumber"] for row in rows] == [order.number for order in reversed(orders[1:])]


def test_a_day_is_indias(api_as, sell):
    product = sell("100.00", stock=9)
    late, early = paid(bought(api_as, product)), paid(bought(api_as, product, 2))
    # 18:29 UTC is 23:59 in India; a minute later a new day begins there.
    Order.objects.filter(pk=late.pk).update(created_at=datetime(2026, 11, 20, 18, 29, tzinfo=UTC))
    Order.objects.filter(pk=early.pk).update(created_at=datetime(2026, 11, 20, 18, 30, tzinfo=UTC))
    rows = dashboard.sales_by_day(datetime(2026, 11, 21, tzinfo=UTC))
    days = {row["date"]: (row["orders"], row["revenue"]) for row in rows}
    assert (days[date(2026, 11, 20)], days[date(2026, 11, 21)]) == ((1, 100), (1, 200))
    assert (min(days), max(days)) == (date(2026, 10, 23), date(2026, 11, 21))
    assert list(days) == sorted(days)


def test_payments_wait_oldest_first_with_the_end_of_the_24_hours(api_as, staff, sell):
    product = sell(stock=9)
    orders = []
    for colour in ("white", "grey"):
        person = CustomerFactory()
        orders.append(the_order(place(api_as(person), line(product))))
        send_proof(api_as(person), orders[-1], colour=colour)
    body = api_as(staff).get("/api/admin/dashboard").json()
    assert body["stats"]["paymentsWaiting"] == 2
    assert [row["orderNumber"] for row in body["paymentsWaiting"]] == [order.number for order in orders]
    row = body["paymentsWaiting"][0]
    sent, due = (datetime.fromisoformat(row[key]) for key in ("submittedAt", "deadline"))
    assert due - sent == timedelta(hours=24)
    decide(api_as(staff), orders[0], approved=True)
    waiting = api_as(staff).get("/api/admin/payments/waiting").json()
    assert (waiting["total"], [row["orderNumber"] for row in waiting["payments"]]) == (1, [orders[1].number])


def test_the_dashboard_takes_the_same_statements_whatever_the_shops_size(
    api_as, staff, sell, django_assert_num_queries
):
    client = api_as(staff)
    for _ in range(2):
        for _ in range(4):
            bought(api_as, sell(stock=5))
        cache.clear()
        # session, waiting and its count, refunds, short orders, claims, enquiries, messages, recent orders, low stock;
        # products, users, orders, days
        with django_assert_num_queries(14):
            client.get("/api/admin/dashboard")
        with django_assert_num_queries(10):  # the totals are not counted again within a minute
            client.get("/api/admin/dashboard")
