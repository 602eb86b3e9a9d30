"""Locks by name, for what has no row yet that could be locked (docs/locking.md)."""

from django.db import connection


def lock_name(name: str) -> None:
    """Wait until no other transaction holds this name; it is held until the caller's transaction ends.

    Waits at most as long as for a row (`lock_timeout`).
    """
    assert connection.in_atomic_block
    with connection.cursor() as cursor:  # Django has no advisory locks
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
