"""The clock of the tests: every run begins at the same time, in Python and in the test databases.

Python's clock is moved by time-machine and goes on from there. PostgreSQL's is moved by the same amount: functions in
the schema `clock` of each test database stand before those of `pg_catalog` in its search path, so that queries, jobs,
triggers and defaults of columns call them. The monotonic clock is not moved.

`TEST_NOW=2028-02-29T10:00+05:30` begins at another time. `TEST_NOW=machine` leaves both clocks alone: for tests of
servers in processes of their own, which have the machine's clock.
"""

import os
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

import botocore.auth
import botocore.signers
import time_machine
from django.apps import apps
from django.db import connections
from django.db.models.signals import pre_migrate
from django.utils import timezone

START = datetime.fromisoformat("2026-11-24T11:00+05:30")
MACHINE = "machine"
SCHEMA = "clock"
FUNCTIONS = {
    "now": "STABLE",
    "transaction_timestamp": "STABLE",
    "statement_timestamp": "STABLE",
    "clock_timestamp": "VOLATILE",
}
"""Functions of PostgreSQL that tell the time, with their volatility."""


def start() -> datetime | None:
    """The time at which the tests begin; None for the machine's clock."""
    chosen = os.environ.get("TEST_NOW", "")
    if chosen == MACHINE:
        return None
    return datetime.fromisoformat(chosen) if chosen else START


def machine_now() -> datetime:
    """The time of the machine, in UTC, while the clock is moved."""
    escaped: Any = time_machine.escape_hatch.datetime.datetime
    now: datetime = escaped.now(UTC)
    return now


def begin() -> None:
    """Moves the clocks, for the rest of the process."""
    beginning = start()
    if beginning is None:
        return
    time_machine.travel(beginning.astimezone(UTC), tick=True).start()
    # In this order, the database's clock is never ahead of Python's.
    shift = timezone.now() - machine_now()
    _keep_signatures_valid()
    pre_migrate.connect(
        lambda using, **_: move_database(using, shift),
        sender=apps.get_app_config("accounts"),
        weak=False,
        dispatch_uid="clock",
    )


def move_database(using: str, shift: timedelta) -> None:
    """Moves the clock of a database, also for the open connection."""
    path = f"public, {SCHEMA}, pg_catalog"
    microseconds = shift // timedelta(microseconds=1)
    with connections[using].cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        for name, volatility in FUNCTIONS.items():
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION {SCHEMA}.{name}() RETURNS timestamptz LANGUAGE sql {volatility} "
                f"PARALLEL SAFE AS $$ SELECT pg_catalog.{name}() + interval '{microseconds} microseconds' $$"
            )
        cursor.execute("SELECT quote_ident(current_database())")
        (database,) = cursor.fetchone()
        cursor.execute(f"ALTER DATABASE {database} SET search_path = {path}")
        cursor.execute(f"SET search_path = {path}")


def _keep_signatures_valid() -> None:
    """Requests to the S3 server are signed with the machine's time: it refuses those of another time."""

    def now(remove_tzinfo: bool = True) -> datetime:
        return machine_now().replace(tzinfo=None) if remove_tzinfo else machine_now()

    for module in (botocore.auth, botocore.signers):
        mock.patch.object(module, "get_current_datetime", now).start()
