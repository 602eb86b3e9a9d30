"""The lock of a cart: first in the project's order (docs/locking.md)."""

from django.db import connection

from apps.accounts.models import Customer

from .models import Cart


def lock_cart(customer: Customer) -> Cart:
    """The customer's cart, created if there is none, locked for the caller's transaction; one statement.

    `ON CONFLICT DO UPDATE` locks the row that is there as `FOR NO KEY UPDATE` would.
    """
    assert connection.in_atomic_block
    (cart,) = Cart.objects.bulk_create(
        [Cart(customer=customer)], update_conflicts=True, unique_fields=["customer"], update_fields=["updated_at"]
    )
    return cart
