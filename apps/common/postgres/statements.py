"""Hand-written statements on Django's own connection and in its transaction, prepared where they are sent often."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model

Values = Sequence[Any] | Mapping[str, Any]
Row = TypeVar("Row", bound=Model)


def rows(statement: str, values: Values = (), *, using: str = DEFAULT_DB_ALIAS) -> list[tuple[Any, ...]]:
    """What the statement returns; raises Django's database errors."""
    database = connections[using]
    if database.queries_logged or database.execute_wrappers:
        # Tests that count statements count these too; Django's own cursor never prepares.
        with database.cursor() as counted:
            counted.execute(statement, values)
            found: list[tuple[Any, ...]] = counted.fetchall()
            return found
    database.close_if_health_check_failed()
    database.ensure_connection()
    with database.wrap_database_errors, psycopg.Cursor(database.connection) as cursor:
        return cursor.execute(statement, values).fetchall()


def row(statement: str, values: Values = (), *, using: str = DEFAULT_DB_ALIAS) -> tuple[Any, ...] | None:
    """The first row that the statement returns, or None."""
    found = rows(statement, values, using=using)
    return found[0] if found else None


def columns(model: type[Model], table: str, names: Sequence[str] = ()) -> str:
    """The columns of these fields of a model, or of all, for a SELECT from its table under this name."""
    return ", ".join(f"{table}.{name}" for name in names or _all(model))


def instance(model: type[Row], values: Sequence[Any], names: Sequence[str] = ()) -> Row:
    """The object of a row that `columns` selected, as a query set would make it; not for fields that convert."""
    return model.from_db(DEFAULT_DB_ALIAS, names or _all(model), values)


@cache
def _all(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]
