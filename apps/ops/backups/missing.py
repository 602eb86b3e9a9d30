"""Finds rows that a restored copy has and this database does not, after a deletion by mistake."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import psycopg
from django.db import connection, transaction
from psycopg import sql

from apps.common import audit
from apps.common.actors import SYSTEM
from apps.shop.selectors import shop_settings

from .database import TABLES
from .errors import BackupError

# Any table of two databases, whatever its model; that is what PostgreSQL's catalogue is for.
KEYS = """
    SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = %s::regclass AND i.indisprimary
"""
COLUMNS = """
    SELECT attname FROM pg_attribute
    WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
"""
# Derived or short-lived data, whose rows change by themselves.
PASSING = (
    "procrastinate_",
    "orders_ordertext",
    "common_unsettledfile",
    "common_ratecounter",
    "django_session",
)


@dataclass(frozen=True, slots=True)
class Missing:
    """The keys of a table's rows that are missing here."""

    table: str
    key: str
    values: Sequence[object]


def find(other: str, tables: Sequence[str]) -> Iterator[Missing]:
    """Compare the named tables, or all, with the database at the URL `other`. Reads only.

    Raises BackupError when a table does not exist or has no primary key of one column.
    """
    with psycopg.connect(other) as there, connection.cursor() as here:
        here.execute(TABLES)
        known = [table for (table,) in here.fetchall()]
        if unknown := set(tables) - set(known):
            raise BackupError(f"There is no table {', '.join(sorted(unknown))}.")
        for table in tables or [name for name in known if not name.startswith(PASSING)]:
            here.execute(KEYS, [table])
            keys = [name for (name,) in here.fetchall()]
            if len(keys) != 1:
                if tables:
                    raise BackupError(f"{table} has no key of one column.")
                continue
            select = sql.SQL("SELECT {} FROM {}").format(sql.Identifier(keys[0]), sql.Identifier(table))
            here.execute(select.as_string(here.cursor))
            present = {value for (value,) in here.fetchall()}
            missing = [value for (value,) in there.execute(select) if value not in present]
            if missing:
                yield Missing(table, keys[0], sorted(missing))


def bring_back(other: str, missing: Sequence[Missing], *, reason: str) -> int:
    """Copy the rows in one transaction and record it; returns their number. Raises what a constraint refuses."""
    count = 0
    with psycopg.connect(other) as there, transaction.atomic(durable=True), connection.cursor() as here:
        for part in missing:
            here.execute(COLUMNS, [part.table])
            columns = sql.SQL(", ").join(sql.Identifier(name) for (name,) in here.fetchall())
            table, key = sql.Identifier(part.table), sql.Identifier(part.key)
            out = sql.SQL("COPY (SELECT {} FROM {} WHERE {} = ANY ({})) TO STDOUT (FORMAT binary)").format(
                columns, table, key, sql.Literal(list(part.values))
            )
            into = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT binary)").format(table, columns)
            with there.cursor().copy(out) as source, here.copy(into.as_string(here.cursor)) as target:
                for piece in source:
                    target.write(piece)
            count += len(part.values)
        # Check foreign keys now, so that an error is raised before the audit record is written.
        here.execute("SET CONSTRAINTS ALL IMMEDIATE")
        audit.record(
            actor=SYSTEM,
            action="shop.rows_brought_back",
            target=shop_settings(),
            after={part.table: len(part.values) for part in missing},
            reason=reason,
        )
    return count
