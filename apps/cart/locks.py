"""The lock of a cart: first in the project's order (docs/locking.md)."""

from django.db import connection

from apps.accounts.models import Customer
from apps.common.postgres import statements

from .models import Cart

LOCK = """
    INSERT INTO cart_cart (customer_id, updated_at) VALUES (%s, now())
    ON CONFLICT (customer_id) DO UPDATE SET updated_at = excluded.updated_at RETURNING customer_id
"""


def lock_cart(customer: Customer) -> Cart:
    """The customer's cart, made if need be, locked for the caller's transaction; one statement."""
    assert connection.in_atomic_block
    statements.rows(LOCK, [customer.pk])
    return Cart(customer=customer)
