"""Rows are locked in the order of docs/locking.md, with `FOR NO KEY UPDATE`, and only in `locks.py`."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import Customer
from apps.common.errors import NotFound
from apps.orders.enums import OrderStatus
from apps.orders.models import Order
from apps.orders.services import transitions
from apps.orders.state_machine import Approve, Cancel, SetStatus, SubmitProof
from apps.orders.tests.conftest import line, place, the_order
from apps.payments.services.proofs import StoredProof

APPS = Path(__file__).parents[1] / "apps"
LOCKING = re.compile(r"select_for_update|FOR (?:NO KEY )?UPDATE\b")
# Rows of operators' tools without other locks are locked where they are changed (docs/locking.md).
ELSEWHERE = {
    "common/admin_base/base.py",
    "common/admin.py",
    "ops/jobs.py",
    "catalog/spreadsheet/importing.py",
}
ORDER = ["cart_cart", "orders_order", "payments_payment", "reference", "catalog_stock"]


def locked(act: Callable[[], object]) -> list[str]:
    """What an act locks, in this order; a cart by its upsert, a bank reference by an advisory lock.

    What it locks again it has already: that counts once.
    """
    with CaptureQueriesContext(connection) as asked:
        act()
    found = []
    for sql in (query["sql"] for query in asked):
        if sql.startswith('INSERT INTO "cart_cart"') and "ON CONFLICT" in sql:
            found.append("cart_cart")
        elif "pg_advisory_xact_lock" in sql and "reference:" in sql:
            found.append("reference")
        elif "FOR NO KEY UPDATE" in sql:
            table = re.search(r'FROM "(\w+)"', sql)
            assert table, sql
            found.append(table[1])
            if table[1] == "catalog_stock":
                assert re.search(r'ORDER BY (?:1|"catalog_stock"."product_id") ASC FOR NO KEY UPDATE$', sql), sql
        assert not re.search(r"FOR UPDATE\b", sql), sql
    return list(dict.fromkeys(found))


@pytest.fixture
def shopper(api_as, customer):
    return api_as(customer)


@pytest.mark.django_db
def test_a_new_order_locks_the_cart_and_then_the_stock(shopper, sell):
    items = [line(sell()) for _ in range(3)]
    assert locked(lambda: place(shopper, *reversed(items))) == ["cart_cart", "catalog_stock"]


@pytest.mark.django_db
def test_every_action_on_an_order_follows_the_lock_order(shopper, customer, staff, sell):
    product, now = sell(stock=10), timezone.now()
    order = the_order(place(shopper, line(product)))
    acts: list[Callable[[], object]] = [
        lambda: place(shopper, line(product), replacesWaiting=True),
        lambda: transitions.apply(
            newest(customer).pk, SubmitProof(StoredProof("proofs/1.jpg", "0" * 64, 1, 1, 1), "412356789012"),
            by=customer, now=now,
        ),
        lambda: transitions.apply(newest(customer).pk, Approve(), by=staff, now=now),
        lambda: transitions.apply(newest(customer).pk, SetStatus(OrderStatus.PROCESSING), by=staff, now=now),
    ]  # fmt: skip
    seen = set()
    for act in acts:
        order_of_locks = locked(act)
        assert order_of_locks == sorted(order_of_locks, key=ORDER.index), order_of_locks
        seen |= set(order_of_locks)
    assert seen == set(ORDER)
    order.refresh_from_db()
    assert order.status == OrderStatus.CANCELLED


def newest(customer: Customer) -> Order:
    return Order.objects.filter(customer=customer).latest("pk")


@pytest.mark.django_db
def test_an_owner_locks_no_order_but_their_own(shopper, customer, other_customer, staff, sell):
    order = the_order(place(shopper, line(sell())))
    with pytest.raises(NotFound):
        transitions.apply(order.pk, Cancel("Not mine"), by=other_customer, now=timezone.now())
    order.refresh_from_db()
    assert order.status == OrderStatus.PENDING
    assert transitions.apply(order.pk, Cancel("Mine"), by=customer, now=timezone.now()).status == OrderStatus.CANCELLED


def test_row_locks_are_only_taken_in_locks_modules():
    """Except migrations, tests and the named exceptions."""
    found = {
        str(path.relative_to(APPS))
        for path in APPS.rglob("*.py")
        if not {"migrations", "tests"} & set(path.parts) and path.name != "locks.py"
        and LOCKING.search(path.read_text())
    }  # fmt: skip
    assert found == ELSEWHERE
