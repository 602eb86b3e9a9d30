"""The lock of a payment: after its order, before products (docs/locking.md)."""

from django.db import connection

from .models import Payment


def lock_payment(pk: int) -> Payment:
    """The payment, locked for the caller's transaction and read again under the lock."""
    assert connection.in_atomic_block
    return Payment.objects.select_for_update(no_key=True).get(pk=pk)
