"""Emptying the database after a test that commits.

Django's `flush` truncates every table and writes content types and permissions again, half a second each time. Here the
rows of the few tables that have any are deleted.
"""

from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models.signals import post_migrate
from django.test import TransactionTestCase

KEPT = {"django_migrations", "django_content_type", "auth_permission"}
"""Tables that tests do not change."""


def begin() -> None:
    """Uses `empty` instead of Django's `flush`, for the rest of the process."""
    case: Any = TransactionTestCase
    case._fixture_teardown = lambda _: empty()


def empty() -> None:
    """Deletes all rows; then writes those that every new shop has."""
    tables = [name for name in connection.introspection.table_names() if name not in KEPT]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"(SELECT '{name}' FROM \"{name}\" LIMIT 1)" for name in tables))  # noqa: S608
        filled = [name for (name,) in cursor.fetchall()]
        # Triggers keep some rows from being deleted, and write others.
        for name in filled:
            cursor.execute(f'ALTER TABLE "{name}" DISABLE TRIGGER USER')
        for name in filled:
            cursor.execute(f'DELETE FROM "{name}"')  # noqa: S608
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for name in filled:
            cursor.execute(f'ALTER TABLE "{name}" ENABLE TRIGGER USER')
    catalog = apps.get_app_config("catalog")
    post_migrate.send(sender=catalog, app_config=catalog, verbosity=0, interactive=False, using="default", apps=apps)
