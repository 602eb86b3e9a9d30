"""Rows are deleted by mistake; they are restored beside the running shop, compared and copied back."""

from __future__ import annotations

import re
import subprocess
import time
from datetime import datetime, timedelta
from typing import Any

import psycopg

from devstack import console
from devstack.console import UserError
from devstack.postgres import Postgres
from devstack.shop import PYTHON, ROOT
from lab.restore_rehearsal.commands import fetch_one, run
from lab.restore_rehearsal.rehearsal import Rehearsal

VICTIMS = 20
HASH = "coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)"


def delete_wrong_rows(rehearsal: Rehearsal) -> tuple[dict[str, int], datetime]:
    """Delete orders with all dependent rows; returns the number of rows per table and the second before."""
    from django.apps import apps  # noqa: PLC0415 - models need the settings first
    from django.db import connection  # noqa: PLC0415

    from apps.orders.models import Order  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    victims = list(
        Order.objects.filter(created_at__lt=now - timedelta(seconds=10)).order_by("-pk").values_list("pk", flat=True)
    )[:VICTIMS]
    if not victims:
        raise UserError("No order was placed in time.")
    _, by_model = Order.objects.filter(pk__in=victims).delete()
    connection.close()
    deleted = {apps.get_model(label)._meta.db_table: count for label, count in by_model.items() if count}
    console.note(f"deleted by mistake at {now:%H:%M:%S}: {deleted}")
    return deleted, now - timedelta(seconds=1)


def compare_and_bring_back(
    rehearsal: Rehearsal, copy: Postgres, deleted: dict[str, int], target: datetime, broken_before: set[str]
) -> None:  # fmt: skip
    """The rows that only the copy has are the deleted ones; `bring_back` copies them, and the doctor finds nothing."""
    tables = [table for table in deleted if table.startswith("orders_") and table != "orders_ordertext"]
    with psycopg.connect(copy.url) as connection:
        (newest,) = fetch_one(connection, "SELECT max(created_at) FROM orders_order")
        rehearsal.check("nothing in the copy is later than the chosen second", newest <= target + timedelta(seconds=1))
        with psycopg.connect(rehearsal.running.postgres.url) as live:
            hashes = {table: _hash_of_missing(connection, live, table) for table in tables}
    bring_back = [str(PYTHON), "manage.py", "bring_back", copy.url, *tables]
    report = run(bring_back)
    for table in tables:
        is_reported = f"{table}: {deleted[table]} rows are missing here" in report
        rehearsal.check(f"{table}: the {deleted[table]} rows that were deleted are found and no others", is_reported)
    started = time.monotonic()
    write = ["--write", "--reason", "The wrong orders were deleted"]
    console.note(run([*bring_back, *write]).strip().splitlines()[-1])
    rehearsal.figures["rows brought back"] = (
        f"{time.monotonic() - started:.1f} s for {sum(map(deleted.get, tables))} rows"  # type: ignore[arg-type]
    )
    with psycopg.connect(rehearsal.running.postgres.url) as connection:
        for table, (keys, expected) in hashes.items():
            same = fetch_one(connection, f"SELECT {HASH} FROM {table} t WHERE id = ANY (%s)", keys)[0] == expected  # noqa: S608
            rehearsal.check(f"{table}: every restored row is unchanged", same)
    subprocess.run([str(PYTHON), "manage.py", "write_search_texts"], cwd=ROOT, check=True, capture_output=True)
    broken = broken_checks() - broken_before
    rehearsal.check(f"the doctor finds nothing new{': ' if broken else ''}{', '.join(sorted(broken))}", not broken)


def broken_checks() -> set[str]:
    """Names of the doctor's checks that fail."""
    doctor = subprocess.run(
        [str(PYTHON), "manage.py", "doctor", "--no-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    matches = (re.search(r"\((\w+), [\d.]+ s\)$", line) for line in doctor.stdout.splitlines() if "BROKEN" in line)
    return {match[1] for match in matches if match}


def _hash_of_missing(copy: psycopg.Connection[Any], live: psycopg.Connection[Any], table: str) -> tuple[list[int], Any]:
    """Keys of the rows that only the copy has, and a hash over those rows."""
    select = f"SELECT id FROM {table}"  # noqa: S608 - a table's name
    keys = sorted({key for (key,) in copy.execute(select)} - {key for (key,) in live.execute(select)})
    return keys, fetch_one(copy, f"SELECT {HASH} FROM {table} t WHERE id = ANY (%s)", keys)[0]  # noqa: S608
