"""How `manage.py migrate` changes a database that is in use."""

from pathlib import Path
from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations import RunSQL

APPS = Path(__file__).parents[2]

LOCK = "SELECT pg_try_advisory_lock(hashtextextended('migrate', 0))"
INVALID = """
    SELECT 1 FROM pg_index WHERE NOT indisvalid AND indexrelid = to_regclass(%s) AND indrelid = to_regclass(%s)
"""


def prepare(*, using: str, **_: Any) -> None:
    """Before a migration (not for `--check` or `--plan`): one at a time, without a limit on a statement's time.

    Building an index over a million orders takes a minute. The limit on waiting for a lock stays, so that a migration
    gives up rather than block the shop. Lock and setting last until the connection ends; raises CommandError while
    another process migrates the same database.
    """
    with connections[using].cursor() as cursor:
        cursor.execute(LOCK)
        if not cursor.fetchone()[0]:
            raise CommandError("Another process is migrating this database.")
        cursor.execute("SET statement_timeout = 0")


class BuildIndexConcurrently(AddIndexConcurrently):
    """AddIndexConcurrently that can be run again: an interrupted build leaves an invalid index of the same name."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Drop this index if it is invalid, without blocking writes, and build it."""
        table = to_state.apps.get_model(app_label, self.model_name)._meta.db_table
        name = schema_editor.quote_name(self.index.name)
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(INVALID, [name, schema_editor.quote_name(table)])
            is_invalid = cursor.fetchone() is not None
        if is_invalid:
            schema_editor.execute(f"DROP INDEX CONCURRENTLY {name}")
        super().database_forwards(app_label, schema_editor, from_state, to_state)


def run_file(path: str) -> RunSQL:
    """Run a file of `apps` with a function and its triggers, such as `orders/sql/orders_words.sql`.

    Only for initial migrations before the first release: later, a migration needs a text that never changes.
    """
    return RunSQL((APPS / path).read_text())
