"""Runs the checks and lists invalid rows with links to the pages that repair them."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import connection, transaction

from apps.common import audit, files
from apps.common.actors import Actor
from apps.common.admin_base.links import change_url
from apps.common.models import PendingFile

from .checks import CHECKS
from .checks.check import Check
from .files import list_files

SHOWN = 200
PATIENCE = "SET LOCAL statement_timeout = '15min'"
ORPHANS = next(check for check in CHECKS if check.name == "file_row")


@dataclass(frozen=True, slots=True)
class Finding:
    """An invalid row: its name, the fault, and the URL of its page in Django admin."""

    key: int
    name: str
    fault: str
    address: str


@dataclass(frozen=True, slots=True)
class Result:
    """Result of one check; `count` is the number of invalid rows, `findings` are the first SHOWN."""

    check: Check
    count: int
    findings: list[Finding]
    seconds: float


def examine(names: Iterable[str] = (), *, with_files: bool = True) -> Iterator[Result]:
    """Run the named checks, or all; those of files only `with_files`. Each check uses its own snapshot."""
    wanted = set(names)
    chosen = [check for check in CHECKS if not wanted or check.name in wanted]
    with transaction.atomic():
        with connection.cursor() as cursor:  # a setting of PostgreSQL
            cursor.execute(PATIENCE)
        if with_files and any(check.needs_files for check in chosen):
            list_files()
        for check in chosen:
            if with_files or not check.needs_files:
                yield _run(check)


def _run(check: Check) -> Result:
    began = time.monotonic()
    with connection.cursor() as cursor:
        # The SQL contains % signs of format(), so the only parameter, a number, is inlined.
        cursor.execute(
            f"SELECT *, count(*) OVER () FROM ({check.sql}) AS broken (key, name, fault) "  # noqa: S608 - our own text
            f"ORDER BY key, name LIMIT {SHOWN}"
        )
        rows = cursor.fetchall()
    findings = [
        Finding(key, name, fault, change_url(check.label, key) if key and check.label else "")
        for key, name, fault, _ in rows
    ]
    return Result(check, rows[0][3] if rows else 0, findings, time.monotonic() - began)


def hand_orphans_to_sweeper(*, actor: Actor) -> int:
    """Register files without a row, which the sweeper checks again in an hour; returns how many."""
    with transaction.atomic(durable=True):
        list_files()
        with connection.cursor() as cursor:
            cursor.execute(ORPHANS.sql)
            lost = [(key, "proofs" if fault.startswith("in proofs") else "default") for _, key, fault in cursor]
        for storage in ("default", "proofs"):
            files.mark_pending(storage, [key for key, where in lost if where == storage])
        if lost:
            newest = PendingFile.objects.order_by("-pk").first()
            assert newest is not None
            audit.record(actor=actor, action="file.orphans_noted", target=newest, after={"files": len(lost)})
        return len(lost)
