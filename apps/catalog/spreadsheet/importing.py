"""Imports of a sheet: the upload, its dry run and the import itself, each in one transaction."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, BinaryIO

import orjson
from django.db import connection, transaction
from django.db.models import QuerySet

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.actors import Actor
from apps.common.jobs import app
from apps.common.postgres.locks import lock_name

from .applying import Step, apply_rows
from .enums import SheetState
from .errors import (
    AlreadyApplied,
    CatalogueImportNotFound,
    HasBadRows,
    NotChecked,
    PlanIsOld,
)
from .models import CatalogueImport
from .progress import Progress
from .reading import read

PATIENCE = "SET LOCAL statement_timeout = '5min'; SET LOCAL lock_timeout = '5min'"
SHOWN = 500
ORDER = {"bad": 0, "change": 1, "new": 2, "same": 3}


class _DryRun(Exception):
    """Raised to roll back the dry run."""


def imports() -> QuerySet[CatalogueImport]:
    """All imports, newest first, without their cells."""
    return CatalogueImport.objects.defer("rows", "plan").order_by("-pk")


def import_of(pk: int) -> CatalogueImport:
    """One import, with its cells unless a job is running; raises CatalogueImportNotFound."""
    catalogue_import = imports().filter(pk=pk).first()
    if catalogue_import and not catalogue_import.is_at_work:
        catalogue_import.refresh_from_db(fields=["rows", "plan"])
    if catalogue_import is None:
        raise CatalogueImportNotFound
    return catalogue_import


def shown(tried: CatalogueImport) -> tuple[dict[str, int], list[dict[str, Any]]]:
    """Number of rows per effect, and the first SHOWN rows with an effect, bad ones first."""
    counts = {kind: sum(step["kind"] == kind for step in tried.plan) for kind in ORDER}
    steps = sorted(tried.plan, key=lambda step: (ORDER[step["kind"]], step["row"]))
    return counts, [step for step in steps if step["kind"] != "same"][:SHOWN]


def upload(file_name: str, file: BinaryIO, *, by: StaffUser) -> CatalogueImport:
    """Read a file and queue its dry run; raises CatalogueFileRefused, ReaderBusy or Unavailable."""
    name, rows = read(file_name, file)
    with transaction.atomic(durable=True):
        catalogue_import = CatalogueImport.objects.create(
            file_name=name,
            uploaded_by=by.actor.name,
            state=SheetState.CHECKING,
            row_count=len(rows),
            rows=list(rows),
            plan=[],
            bad_rows=0,
        )
        # By name: the job's module is above the services that it calls.
        app.configure_task("check_catalogue_import", queue="search", priority=-5).defer(
            import_id=catalogue_import.pk, staff_id=by.pk
        )
    return catalogue_import


def check(pk: int, *, actor: Actor) -> None:
    """Apply the sheet, roll back, and store the effects; safe to run twice."""
    with transaction.atomic(durable=True), Progress(pk) as progress:
        _one_at_a_time()
        sheet = CatalogueImport.objects.get(pk=pk)
        if sheet.state != SheetState.CHECKING:
            return
        steps: list[Step] = []
        try:
            with transaction.atomic():
                steps = apply_rows(sheet.rows, actor, progress)
                raise _DryRun
        except _DryRun:
            pass
        sheet.plan = [asdict(step) for step in steps]
        sheet.fingerprint = _fingerprint(steps)
        sheet.bad_rows = sum(step.kind == "bad" for step in steps)
        sheet.state = SheetState.CHECKED
        sheet.save(update_fields=["plan", "fingerprint", "bad_rows", "state"])


def queue_import(pk: int, *, by: StaffUser, reason: str) -> None:
    """Queue the job that imports a checked sheet. Queued twice, it is imported once.

    Raises CatalogueImportNotFound, NotChecked, AlreadyApplied or HasBadRows.
    """
    with transaction.atomic(durable=True):
        sheet = CatalogueImport.objects.defer("rows", "plan").select_for_update(no_key=True).filter(pk=pk).first()
        if sheet is None:
            raise CatalogueImportNotFound
        if sheet.applied_at:
            raise AlreadyApplied
        if sheet.state == SheetState.CHECKING:
            raise NotChecked
        if sheet.bad_rows:
            raise HasBadRows
        sheet.state, sheet.done_rows, sheet.problem = SheetState.IMPORTING, 0, ""
        sheet.save(update_fields=["state", "done_rows", "problem"])
        app.configure_task("apply_catalogue_import", queue="search", priority=-5).defer(
            import_id=pk, staff_id=by.pk, reason=reason
        )


def apply(pk: int, *, actor: Actor, now: datetime) -> None:
    """Import a queued sheet in one transaction; safe to run twice.

    If the catalogue has changed since the dry run, nothing is imported and `problem` contains the reason.
    """
    with transaction.atomic(durable=True), Progress(pk) as progress:
        _one_at_a_time()
        sheet = CatalogueImport.objects.get(pk=pk)
        if sheet.state != SheetState.IMPORTING:
            return
        try:
            with transaction.atomic():
                steps = apply_rows(sheet.rows, actor, progress)
                if _fingerprint(steps) != sheet.fingerprint:
                    raise PlanIsOld
        except PlanIsOld as old:
            sheet.state, sheet.problem = SheetState.CHECKED, old.message
            sheet.save(update_fields=["state", "problem"])
            return
        sheet.state, sheet.applied_at = SheetState.IMPORTED, now
        sheet.save(update_fields=["state", "applied_at"])
        counts = Counter(step.kind for step in steps)
        audit.record(actor=actor, action="catalogue.imported", target=sheet, after=dict(counts))


def _one_at_a_time() -> None:
    """Run one sheet at a time. The row of the import is not locked, because `Progress` updates it."""
    with connection.cursor() as cursor:  # these limits are PostgreSQL's
        cursor.execute(PATIENCE)
        lock_name("catalogue import")
        cursor.execute("SET LOCAL lock_timeout = DEFAULT")


def _fingerprint(steps: Sequence[Step]) -> str:
    return hashlib.sha256(orjson.dumps([asdict(step) for step in steps])).hexdigest()
