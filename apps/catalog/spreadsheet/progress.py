"""How many rows of a sheet are done: the transaction of its rows is seen only when it ends."""

from time import monotonic
from typing import Self

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

NOTE = "UPDATE catalog_catalogueimport SET done_rows = %s WHERE id = %s"
EVERY_SECONDS = 1.0


class Progress:
    """Notes progress by a connection of its own, which short sheets never open.

    The transaction of the rows must not lock the row of the import: they would wait for each other.
    """

    def __init__(self, pk: int) -> None:
        self._pk = pk
        self._noted_at = monotonic()
        self._connection: BaseDatabaseWrapper | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._connection:
            self._connection.close()

    def note(self, done: int) -> None:
        """Note it, at most once a second."""
        if monotonic() - self._noted_at < EVERY_SECONDS:
            return
        self._noted_at = monotonic()
        if self._connection is None:
            self._connection = connection.copy()
        with self._connection.cursor() as cursor:  # the ORM has no name for this connection
            cursor.execute(NOTE, [done, self._pk])
