"""Every field of the filter of orders means the same to the list, its total and the export."""

from dataclasses import fields
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.adminpanel.filters import ORDER_FIELDS, OrderQuery
from apps.adminpanel.order_filter import NOBODY, OrderFilter
from apps.adminpanel.selectors import order_export
from apps.adminpanel.selectors import orders as selectors
from apps.common.clock import india_date
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.tests.making import make_order
from apps.payments.enums import PaymentStatus

NOW = timezone.now()
TODAY = india_date(NOW)
# A value of each field, and which of the orders below match it by the rules of the back office.
MATCHES: dict[str, tuple[Any, set[str]]] = {
    "search": ("kumar", {"paid", "sent back"}),
    "status": ("cancelled", {"due", "sent back"}),
    "payment_status": ("completed", {"paid", "due", "sent back"}),
    "refund": ("due", {"due"}),
    "assigned": (NOBODY, {"due", "sent back", "fresh"}),
    "from_day": (TODAY - timedelta(days=1), {"paid", "due", "fresh"}),
    "to_day": (TODAY - timedelta(days=1), {"due", "sent back"}),
}


@pytest.fixture
def orders(sell):
    product, clerk, made = sell(stock=100), StaffFactory(), {}
    for name, buyer, status, payment, days in (
        ("paid", "Ravi Kumar", OrderStatus.CONFIRMED, PaymentStatus.COMPLETED, 0),
        ("due", "Meena", OrderStatus.CANCELLED, PaymentStatus.REFUND_DUE, 1),
        ("sent back", "Kumari", OrderStatus.CANCELLED, PaymentStatus.REFUNDED, 2),
        ("fresh", "Meena", OrderStatus.PENDING, PaymentStatus.PENDING, 0),
    ):
        customer = CustomerFactory(name=buyer)
        order = make_order(customer, product, clerk, status, payment, now=NOW)
        Order.objects.filter(pk=order.pk).update(
            created_at=NOW - timedelta(days=days), assigned_to=clerk if name == "paid" else None
        )
        made[order.pk] = name
    return made


def test_a_field_has_one_parameter_and_is_tested_here():
    assert set(ORDER_FIELDS) == set(OrderQuery.base_filters)
    assert sorted(ORDER_FIELDS.values()) == sorted(MATCHES) == sorted(field.name for field in fields(OrderFilter))


@pytest.mark.django_db
@pytest.mark.parametrize("names", [names for n in range(3) for names in combinations(MATCHES, n)], ids="+".join)
def test_list_total_and_export_have_the_same_orders(orders, names):
    wanted = OrderFilter(**{name: MATCHES[name][0] for name in names})
    expected = set(orders.values()).intersection(*(MATCHES[name][1] for name in names))
    page, counts = selectors.orders_for_list(wanted, page=1, limit=10)
    assert {orders[order.pk] for order in page} == expected
    assert counts["total"] == selectors.count_orders(wanted) == len(expected)
    assert {orders[order.pk] for order in selectors.orders_matching(wanted)} == expected
    assert len(list(order_export.export_rows(selectors.orders_matching(wanted)))) == len(expected)
