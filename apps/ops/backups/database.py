"""Database part of a backup: PostgreSQL's programs on one snapshot, and checksums that verify a restore."""

import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

from .errors import BackupError

PIECE = 16 * 1024 * 1024
# Of an address such as postgresql://…?sslmode=verify-full: how PostgreSQL's programs encrypt the connection.
ENCRYPTION = {
    "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY",
}  # fmt: skip
TABLES = """
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY c.relname
"""


@contextmanager
def snapshot() -> Iterator[str]:
    """A transaction with a consistent view; yields the snapshot's name for pg_dump."""
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        # The transaction stays idle while files are read and pg_dump runs.
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0")
        cursor.execute("SELECT pg_export_snapshot()")
        yield cursor.fetchone()[0]


def sums() -> dict[str, list[int]]:
    """Number of rows and sum of row hashes of each table; equal sums mean equal tables."""
    sums_of_tables = {}
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        for (table,) in cursor.fetchall():
            cursor.execute(
                f'SELECT count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) FROM "{table}" t'  # noqa: S608
            )
            rows, hashed = cursor.fetchone()
            sums_of_tables[table] = [rows, str(hashed)]
    return sums_of_tables


def is_empty() -> bool:
    """Whether the database has no tables."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        return cursor.fetchone() is None


def migrations() -> list[str]:
    """The migrations that are applied to the database."""
    applied = MigrationLoader(connection).applied_migrations
    return sorted(f"{app}.{name}" for app, name in applied)


def unknown_migrations(applied: Iterable[str]) -> list[str]:
    """Applied migrations that this code does not have, because the backup is newer."""
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    # Migrations that a library has squashed do not mean a newer release.
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("apps.")}
    return sorted(name for name in applied if name not in known and name.split(".")[0] in ours)


def dumped(snapshot_name: str) -> Iterator[bytes]:
    """pg_dump's output as of the snapshot, in pieces; raises BackupError when it fails."""
    command = [_program("pg_dump"), "--format=custom", f"--snapshot={snapshot_name}", "--no-owner", "--no-privileges"]
    with _running(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while piece := process.stdout.read(PIECE):
            yield piece


@contextmanager
def filling() -> Iterator[Any]:
    """pg_restore's standard input, into the empty database, in one transaction."""
    command = [_program("pg_restore"), "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    with _running([*command, f"--dbname={connection.settings_dict['NAME']}"], stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        try:
            yield process.stdin
            process.stdin.close()
        except BrokenPipeError:
            pass  # it failed; its message is raised after it has ended


@contextmanager
def _running(command: list[str], **pipes: Any) -> Iterator[subprocess.Popen[bytes]]:
    try:
        process = subprocess.Popen(command, env=_environment(), stderr=subprocess.PIPE, **pipes)  # noqa: S603
    except FileNotFoundError:
        raise BackupError(
            f"{command[0]} was not found: install PostgreSQL's client programs, or set POSTGRES_PROGRAMS."
        ) from None
    try:
        yield process
    except BaseException:
        process.kill()
        process.wait()
        raise
    assert process.stderr is not None
    message = process.stderr.read().decode(errors="replace").strip()
    if process.wait() != 0:
        raise BackupError(f"{Path(command[0]).name} failed: {message}")


def _program(name: str) -> str:
    return str(Path(settings.POSTGRES_PROGRAMS) / name) if settings.POSTGRES_PROGRAMS else name


def _environment() -> dict[str, str]:
    """Connection settings in the environment, because every user can read command lines."""
    database = connection.settings_dict
    options = database.get("OPTIONS", {})
    return {
        **os.environ,
        **{variable: str(options[name]) for name, variable in ENCRYPTION.items() if name in options},
        "PGHOST": str(database["HOST"]),
        "PGPORT": str(database["PORT"] or 5432),
        "PGUSER": str(database["USER"]),
        "PGPASSWORD": str(database["PASSWORD"]),
        "PGDATABASE": str(database["NAME"]),
    }
