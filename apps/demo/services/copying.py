"""PostgreSQL's COPY for rows that are made one after the other: constant memory, ten times faster than INSERT."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models
from psycopg import sql

BATCH = 5000  # rows of the leading table in one transaction; far below the statement timeout


def next_keys(model: type[models.Model], count: int) -> list[int]:
    """Takes so many primary keys from the model's own sequence."""
    with connection.cursor() as cursor:  # COPY returns no keys
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
            [model._meta.db_table, count],
        )
        return [row[0] for row in cursor.fetchall()]


def columns_of(model: type[models.Model], fields: Sequence[str]) -> list[str]:
    """The columns in which the fields lie."""
    places = {field.name: field.column for field in model._meta.concrete_fields}
    return [str(places[name]) for name in fields]


def copy_in(model: type[models.Model], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Inserts rows of plain values for these fields; call it in a transaction."""
    columns = [sql.Identifier(column) for column in columns_of(model, fields)]
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(model._meta.db_table), sql.SQL(", ").join(columns)
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)


def analyze(*tables: type[models.Model]) -> None:
    """Lets the planner know how large the tables have become."""
    with connection.cursor() as cursor:
        for model in tables:
            cursor.execute(sql.SQL("ANALYZE {}").format(sql.Identifier(model._meta.db_table)))
