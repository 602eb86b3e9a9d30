"""The lock of a cart: first in the project's order (docs/locking.md)."""

from django.db import connection

from apps.accounts.models import Customer

from .models import Cart


def lock_cart(customer: Customer) -> Cart:
    """The customer's cart, made if need be, locked for the caller's transaction."""
    assert connection.in_atomic_block
    Cart.objects.bulk_create([Cart(customer=customer)], ignore_conflicts=True)
    return Cart.objects.select_for_update(no_key=True).get(customer=customer)
