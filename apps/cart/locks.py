"""The lock of a cart: first in the project's order (docs/locking.md)."""

from django.db import connection

from apps.accounts.models import Customer
from apps.common.postgres import statements

from .models import Cart

# By hand, because every order and every change of a cart sends it: it is prepared (`lock_stock` says what that saves).
LOCK = f"""INSERT INTO "cart_cart" AS c (customer_id, updated_at) VALUES (%s, now())
    ON CONFLICT (customer_id) DO UPDATE SET updated_at = excluded.updated_at RETURNING {statements.columns(Cart, "c")}
"""  # noqa: S608 - of our own names


def lock_cart(customer: Customer) -> Cart:
    """The customer's cart, created if there is none, locked for the caller's transaction; one statement.

    `ON CONFLICT DO UPDATE` locks the row that is there as `FOR NO KEY UPDATE` would.
    """
    assert connection.in_atomic_block
    (row,) = statements.rows(LOCK, [customer.pk])
    return statements.instance(Cart, row)
