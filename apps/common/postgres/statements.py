"""Hand-written statements on Django's own connection and in its transaction, prepared where they are sent often."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import psycopg
from django.db import connection
from django.db.models import Model

Values = Sequence[Any] | Mapping[str, Any]
Row = TypeVar("Row", bound=Model)


def rows(statement: str, values: Values = ()) -> list[tuple[Any, ...]]:
    """What the statement returns; raises Django's database errors."""
    if connection.queries_logged or connection.execute_wrappers:
        # Whoever counts statements counts these too; Django's own cursor never prepares.
        with connection.cursor() as counted:
            counted.execute(statement, values)
            found: list[tuple[Any, ...]] = counted.fetchall()
            return found
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        return cursor.execute(statement, values).fetchall()


def row(statement: str, values: Values = ()) -> tuple[Any, ...] | None:
    """The first row that the statement returns, or None."""
    found = rows(statement, values)
    return found[0] if found else None


def columns(model: type[Model], table: str) -> str:
    """All columns of a model, for a SELECT from its table under this name."""
    return ", ".join(f"{table}.{field.column}" for field in model._meta.concrete_fields)


def instance(model: type[Row], values: Sequence[Any]) -> Row:
    """The object of a row that `columns` selected, as a query set would make it; not for fields that convert."""
    return model.from_db(connection.alias, [field.attname for field in model._meta.concrete_fields], values)
