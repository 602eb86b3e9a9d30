"""Hand-written statements on Django's own connection and in its transaction, prepared where they are sent often."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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


def array(values: Iterable[int | str]) -> str:
    """A PostgreSQL array of numbers or plain words as text; converting a list is slower than most statements."""
    return f"{{{','.join(map(str, values))}}}"


@contextmanager
def prepared(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Let the ORM's statements be prepared too; in an open transaction.

    This is Django's `server_side_binding`, which a database has for all statements or for none. Use it around INSERTs
    and what finds its rows by their keys: a prepared plan is made without the values, and so without partial indexes.
    """
    connection = connections[using].connection
    usual, connection.cursor_factory = connection.cursor_factory, psycopg.Cursor
    try:
        yield
    finally:
        connection.cursor_factory = usual


def columns(model: type[Model], table: str, names: Sequence[str] = ()) -> str:
    """The columns of these fields of a model, or of all, for a SELECT from its table under this name."""
    return ", ".join(f"{table}.{name}" for name in names or _all(model))


def instance(model: type[Row], values: Sequence[Any], names: Sequence[str] = ()) -> Row:
    """The object of a row that `columns` selected, as a query set would make it; not for fields that convert."""
    return model.from_db(DEFAULT_DB_ALIAS, names or _all(model), values)


@cache
def _all(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]
