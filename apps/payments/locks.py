"""Locks of a payment and of a bank reference: after the order, before products (docs/locking.md)."""

from django.db import connection

from .models import Payment


def lock_payment(pk: int) -> Payment:
    """The payment, locked for the caller's transaction and read again under the lock."""
    assert connection.in_atomic_block
    return Payment.objects.select_for_update(no_key=True).get(pk=pk)


def lock_reference(reference: str) -> None:
    """One approval at a time with this bank reference, until the caller's transaction ends; there may be no row yet."""
    assert connection.in_atomic_block
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"reference:{reference}"])
