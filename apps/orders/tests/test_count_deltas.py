"""The count deltas add up to the number of orders of each kind, whatever happened to the orders."""

import random
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, Sum
from django.utils import timezone

from apps.accounts.models import Customer
from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.common.errors import DomainError
from apps.contact.selectors import shop_settings
from apps.orders.enums import Confirmation, Goods, LineType, OrderStatus
from apps.orders.models import BuyerCountDelta, Order, OrderCountDelta
from apps.orders.selectors import buyers
from apps.orders.services import count_deltas, placement, transitions
from apps.orders.services.order_writer import ShippingAddress
from apps.orders.state_machine import Approve, Reject, SetStatus, SubmitProof
from apps.payments.services.proofs import StoredProof
from tests.races import at_once

ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")


def reported() -> dict[tuple[str, str], tuple[Any, Any]]:
    rows = OrderCountDelta.objects.values_list("status", "payment_status").annotate(n=Sum("orders"), sum=Sum("total"))
    return {(status, paid): (n, total) for status, paid, n, total in rows.order_by() if n}


def counted() -> dict[tuple[str, str], tuple[Any, Any]]:
    rows = Order.objects.values_list("status", "payment__status").annotate(n=Count("pk"), sum=Sum("total"))
    return {(status, paid): (n, total) for status, paid, n, total in rows.order_by()}


def with_orders() -> int:
    return Order.objects.exclude(status=OrderStatus.CANCELLED).values("customer").distinct().count()


def anyway(to: OrderStatus) -> SetStatus:
    """With everything confirmed."""
    return SetStatus(to, reason="It is meant", confirmed=set(Confirmation), goods=Goods.RESTOCK)


def live(product: Any, buyer: Customer, seed: int) -> None:
    """An order's life, or a part of it."""
    draw, staff, now = random.Random(seed), StaffFactory(), timezone.now()
    wanted = placement.OrderRequest((placement.LineRequest(LineType.PRODUCT, product.pk, 1),), ADDRESS)
    try:
        order, _ = placement.place_order(buyer, wanted, shop=shop_settings(), key="", now=now)
    except DomainError:  # one unpaid order at a time
        return
    proof = StoredProof(f"proofs/{order.pk}.jpg", "0" * 64, 1, 1, 1)
    acts = [
        lambda: transitions.apply(order.pk, SubmitProof(proof), by=buyer, now=now),
        lambda: transitions.apply(order.pk, Approve(), by=staff, now=now),
        lambda: transitions.apply(order.pk, Reject("Not there"), by=staff, now=now),
        lambda: transitions.apply(order.pk, anyway(draw.choice(list(OrderStatus))), by=staff, now=now),
        lambda: transitions.apply(order.pk, anyway(OrderStatus.CANCELLED), by=staff, now=now),
        count_deltas.compact,
        count_deltas.compact_buyers,
    ]
    for act in draw.sample(acts, draw.randint(1, len(acts))):
        try:
            act()
        except DomainError:
            continue


@pytest.mark.django_db(transaction=True)
def test_orders_that_change_at_once_are_counted_right_before_and_after_adding_up(sell):
    product = sell(stock=1000)
    few = [CustomerFactory() for _ in range(8)]  # so that some have several orders, at once
    at_once([partial(live, product, few[seed % 8], seed) for seed in range(40)], threads=6)
    assert reported() == counted()
    assert buyers() == with_orders()
    count_deltas.compact()
    count_deltas.compact_buyers()
    assert reported() == counted()
    assert buyers() == with_orders() == BuyerCountDelta.objects.count()
    assert OrderCountDelta.objects.count() == len(reported())


@pytest.mark.django_db(transaction=True)
def test_a_customer_with_orders_is_counted_once_from_the_first_to_the_last_that_is_not_cancelled(sell):
    product, customer, staff, now = sell(stock=1000), CustomerFactory(), StaffFactory(), timezone.now()
    wanted = placement.OrderRequest((placement.LineRequest(LineType.PRODUCT, product.pk, 1),), ADDRESS)
    for settle in (lambda: None, count_deltas.compact_buyers):
        placed = []
        assert buyers() == 0
        for _ in range(3):
            order, _ = placement.place_order(customer, wanted, shop=shop_settings(), key="", now=now)
            transitions.apply(order.pk, anyway(OrderStatus.CONFIRMED), by=staff, now=now)
            placed.append(order)
            settle()
            assert buyers() == 1
        for order in placed:
            assert buyers() == 1
            transitions.apply(order.pk, anyway(OrderStatus.CANCELLED), by=staff, now=now)
            settle()
        assert buyers() == 0


@pytest.mark.django_db(transaction=True)
def test_readers_see_the_same_number_while_others_settle(sell):
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO orders_buyertally (customer_id, orders) SELECT n % 50, 1 FROM generate_series(1, 500) n"
        )
    seen: list[int] = []

    def work(number: int) -> None:
        if number % 3 == 0:
            with connection.cursor() as cursor:
                cursor.execute(
                    "INSERT INTO orders_buyertally (customer_id, orders)"
                    " SELECT n % 50, more FROM generate_series(1, 40) AS n, (VALUES (1), (-1)) AS v (more)"
                )
        elif number % 3 == 1:
            count_deltas.compact_buyers()
        else:
            seen.extend(buyers() for _ in range(5))

    at_once([partial(work, number) for number in range(60)], threads=6)
    assert set(seen) == {50}
    count_deltas.compact_buyers()
    assert (buyers(), BuyerCountDelta.objects.count()) == (50, 50)


@pytest.mark.django_db
def test_deleted_orders_are_not_counted_and_counting_again_changes_nothing(sell):
    product = sell(stock=10)
    for seed in range(4):
        live(product, CustomerFactory(), seed)
    gone = Order.objects.order_by("pk")[0]
    gone.delete()
    assert reported() == counted()
    assert buyers() == with_orders()
    with connection.cursor() as cursor:
        cursor.execute("CALL count_orders_again()")
        cursor.execute("CALL count_buyers_again()")
    assert reported() == counted()
    assert buyers() == with_orders()
