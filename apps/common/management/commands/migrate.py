"""Django's migrate, which may take its time and may have been broken off before."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

# What an index that was being built concurrently leaves when its migration ends early; the next try would trip over it.
HALF_BUILT = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid"


class Command(migrate.Command):
    """As Django's, without a limit on the time of a statement: an index of a million orders takes a minute.

    The limit on waiting for a lock stays, so that a migration gives up rather than keep the shop waiting behind it.
    """

    def handle(self, *args: Any, **options: Any) -> Any:
        """Lift the limit for this connection and clear away half-built indexes, then migrate."""
        with connections[options["database"]].cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
            cursor.execute(HALF_BUILT)
            for (index,) in cursor.fetchall():
                cursor.execute(f"DROP INDEX {index}")
        return super().handle(*args, **options)
