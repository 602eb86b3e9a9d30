"""Locks of a payment and of a bank reference: after the order, before products (docs/locking.md)."""

from django.db import connection

from apps.common.postgres.locks import lock_name

from .models import Payment


def lock_payment(pk: int) -> Payment:
    """The payment, locked for the caller's transaction and read again under the lock."""
    assert connection.in_atomic_block
    return Payment.objects.select_for_update(no_key=True).get(pk=pk)


def lock_reference(reference: str) -> None:
    """One approval at a time with this bank reference, until the caller's transaction ends; there may be no row yet."""
    lock_name(f"reference:{reference}")
