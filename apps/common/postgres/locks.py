"""The lock of one row, and locks by name for what has no row yet (docs/locking.md)."""

from typing import TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def lock_row(rows: QuerySet[Row], *, missing: Exception) -> Row:
    """The first of these rows, locked for the caller's transaction; raises `missing` if there is none."""
    assert connection.in_atomic_block
    row = rows.select_for_update(no_key=True).first()
    if row is None:
        raise missing
    return row


def lock_name(name: str) -> None:
    """Wait until no other transaction holds this name; it is held until the caller's transaction ends.

    Waits at most as long as for a row (`lock_timeout`).
    """
    assert connection.in_atomic_block
    with connection.cursor() as cursor:  # Django has no advisory locks
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
