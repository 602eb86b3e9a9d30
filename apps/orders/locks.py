"""The lock of an order: after the cart, before its payment and products (docs/locking.md)."""

from django.db import connection

from apps.accounts.models import Customer

from .errors import OrderNotFound
from .models import Order


def lock_order(pk: int, *, customer: Customer | None = None) -> Order:
    """The order, locked for the caller's transaction; raises OrderNotFound, also for somebody else's."""
    assert connection.in_atomic_block
    orders = Order.objects.select_for_update(no_key=True)
    if customer is not None:
        orders = orders.filter(customer=customer)
    order = orders.filter(pk=pk).first()
    if order is None:
        raise OrderNotFound
    return order


def lock_order_if_free(pk: int) -> Order | None:
    """The order, locked; None when somebody else holds it, or when there is none."""
    assert connection.in_atomic_block
    return Order.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=pk).first()
