"""Emptying the database after a test that commits.

Django's `flush` truncates every table and writes content types and permissions again, half a second each time. Here the
rows of the few tables that have any are deleted. Then the rows that migrations wrote are there again, so that a
database that is used by a later run is as a new one.
"""

from typing import Any

from django.db import connection, transaction
from django.test import TransactionTestCase

KEPT = {"django_migrations", "django_content_type", "auth_permission"}
"""Tables that tests do not change."""
SCHEMA = "migrated"
"""Has copies of the tables that have rows in a new database."""


def begin() -> None:
    """Uses `empty` instead of Django's `flush`, for the rest of the process."""
    case: Any = TransactionTestCase
    case._fixture_teardown = lambda _: empty()


def remember() -> None:
    """Copies the rows of a new database; does nothing in one that was used before."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", [SCHEMA])
        if cursor.fetchone():
            return
        cursor.execute(f"CREATE SCHEMA {SCHEMA}")
        for name in _filled(cursor):
            cursor.execute(f'CREATE TABLE {SCHEMA}."{name}" AS TABLE "{name}"')


def empty() -> None:
    """Deletes all rows but those of a new database."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [SCHEMA])
        migrated = [name for (name,) in cursor.fetchall()]
        filled = {*_filled(cursor), *migrated}
        # Triggers keep some rows from being deleted, and write others.
        for name in filled:
            cursor.execute(f'ALTER TABLE "{name}" DISABLE TRIGGER USER')
        for name in filled:
            cursor.execute(f'DELETE FROM "{name}"')  # noqa: S608
        for name in migrated:
            cursor.execute(f'INSERT INTO "{name}" TABLE {SCHEMA}."{name}"')
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for name in filled:
            cursor.execute(f'ALTER TABLE "{name}" ENABLE TRIGGER USER')


def _filled(cursor: Any) -> list[str]:
    """The tables that have rows."""
    tables = [name for name in connection.introspection.table_names() if name not in KEPT]
    cursor.execute(" UNION ALL ".join(f"(SELECT '{name}' FROM \"{name}\" LIMIT 1)" for name in tables))  # noqa: S608
    return [name for (name,) in cursor.fetchall()]
