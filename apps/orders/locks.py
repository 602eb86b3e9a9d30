"""The lock of an order: after the cart, before its payment and products (docs/locking.md)."""

from django.db import connection

from apps.accounts.models import Customer, StaffUser
from apps.common.postgres.locks import lock_row

from .errors import OrderNotFound
from .models import Order


def lock_order(pk: int) -> Order:
    """Any order, for staff and the shop itself, locked for the caller's transaction; raises OrderNotFound."""
    return lock_row(Order.objects.filter(pk=pk), missing=OrderNotFound())


def lock_order_of(customer: Customer, pk: int) -> Order:
    """A customer's own order, locked for the caller's transaction; raises OrderNotFound for any other order."""
    return lock_row(Order.objects.filter(pk=pk, customer=customer), missing=OrderNotFound())


def lock_order_if_free(pk: int) -> Order | None:
    """The order, locked; None if another transaction has locked it, or if it does not exist."""
    assert connection.in_atomic_block
    return Order.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=pk).first()


def lock_orders_assigned_to(person: StaffUser) -> list[Order]:
    """The orders that this member of staff sees to, in ascending order, locked for the caller's transaction."""
    assert connection.in_atomic_block
    return list(Order.objects.select_for_update(no_key=True).filter(assigned_to=person).order_by("pk"))
