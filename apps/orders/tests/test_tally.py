"""The tally says how many orders of each kind there are, exactly, whatever happened to them."""

import random
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, Sum
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.common.errors import DomainError
from apps.contact.selectors import shop_settings
from apps.orders.enums import LineType, OrderStatus
from apps.orders.models import Order, OrderTally
from apps.orders.services import lifecycle, placement, tally, verification
from apps.orders.services.insertion import ShippingAddress
from apps.payments.services.proofs import StoredProof
from tests.races import at_once

ADDRESS = ShippingAddress("12 Car Street", "Madurai", "Tamil Nadu", "625001", "9876543210")


def told() -> dict[tuple[str, str], tuple[Any, Any]]:
    rows = OrderTally.objects.values_list("status", "payment_status").annotate(n=Sum("orders"), sum=Sum("total"))
    return {(status, paid): (n, total) for status, paid, n, total in rows.order_by() if n}


def counted() -> dict[tuple[str, str], tuple[Any, Any]]:
    rows = Order.objects.values_list("status", "payment__status").annotate(n=Count("pk"), sum=Sum("total"))
    return {(status, paid): (n, total) for status, paid, n, total in rows.order_by()}


def live(product: Any, seed: int) -> None:
    """An order's life, or a part of it."""
    draw, staff, buyer, now = random.Random(seed), StaffFactory(), CustomerFactory(), timezone.now()
    wanted = placement.OrderRequest((placement.LineRequest(LineType.PRODUCT, product.pk, 1),), ADDRESS)
    order, _ = placement.place_order(buyer, wanted, shop=shop_settings(), key="", now=now)
    proof = StoredProof(f"proofs/{order.pk}.jpg", "0" * 64, 1, 1, 1)
    acts = [
        lambda: verification.submit_proof(buyer, order.pk, proof=proof, reference="", now=now),
        lambda: verification.approve_payment(order.pk, by=staff, notes="", now=now),
        lambda: verification.reject_payment(order.pk, by=staff, notes="", now=now),
        lambda: lifecycle.change_status(order.pk, to=draw.choice(list(OrderStatus)), by=staff, now=now),
        tally.add_up,
    ]
    for act in draw.sample(acts, draw.randint(1, len(acts))):
        try:
            act()
        except DomainError:
            continue


@pytest.mark.django_db(transaction=True)
def test_orders_that_change_at_once_are_counted_right_before_and_after_adding_up(sell):
    product = sell(stock=1000)
    at_once([lambda seed=seed: live(product, seed) for seed in range(24)], threads=6)
    assert told() == counted()
    tally.add_up()
    assert told() == counted()
    assert OrderTally.objects.count() == len(told())


@pytest.mark.django_db
def test_deleted_orders_are_not_counted_and_counting_again_changes_nothing(sell):
    product = sell(stock=10)
    for seed in range(4):
        live(product, seed)
    gone = Order.objects.order_by("pk")[0]
    gone.delete()
    assert told() == counted()
    with connection.cursor() as cursor:
        cursor.execute("CALL count_orders_again()")
    assert told() == counted()
