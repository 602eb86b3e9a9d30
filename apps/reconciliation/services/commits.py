"""Committing a previewed statement: queued by staff, done by a job."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import DEFAULT_DB_ALIAS, connections, transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.actors import Actor
from apps.common.jobs import app

from ..enums import ImportState
from ..errors import HasRefusedRows
from ..locks import lock_account
from ..models import ImportedRow, ParsedStatement, StatementImport, StatementRow
from . import proposals, reversals
from .imports import in_state
from .rows import Plan, PlannedRow, plan

BATCH = 1000
PROGRESS = "UPDATE reconciliation_statementimport SET rows_done = %s WHERE id = %s"


def queue_commit(pk: int, *, by: StaffUser, without_refused: bool, reason: str) -> StatementImport:
    """Queue the job that stores the rows of a previewed import.

    With refused rows or a broken balance it takes a super admin, `without_refused` and a reason; otherwise
    HasRefusedRows. Raises WrongState when the import is not previewed.
    """
    with transaction.atomic(durable=True):
        statement = in_state(pk, {ImportState.PREVIEWED})
        if statement.refused_count and not (by.is_super_admin and without_refused and reason):
            raise HasRefusedRows(refused=statement.refused_count)
        statement.state, statement.committed_by_name = ImportState.COMMITTING, by.name
        statement.reason = reason if statement.refused_count else ""
        statement.rows_done, statement.rows_total = 0, statement.row_count
        statement.save(update_fields=["state", "committed_by_name", "reason", "rows_done", "rows_total"])
        # By name: the job's module is above the services that it calls.
        job = app.configure_task("commit_statement", queue="statements", priority=-5)
        job.defer(import_id=statement.pk, staff_id=by.pk)
    return statement


def commit_import(pk: int, *, staff_id: int, now: datetime) -> None:
    """Store the rows that the account does not have yet, in one transaction; safe to run twice.

    Only the account is locked until the end, which keeps other imports away: the row of the import stays free, so that
    another connection can write there how many rows are done.
    """
    account_id = StatementImport.objects.filter(pk=pk).values_list("account", flat=True).first()
    if account_id is None:
        return
    with _progress(pk) as progress, transaction.atomic(durable=True):
        account = lock_account(account_id)
        statement = StatementImport.objects.get(pk=pk)
        statement.account = account
        if statement.state != ImportState.COMMITTING:
            return
        parsed = ParsedStatement.objects.get(statement_import=statement)
        row_plan = plan(account, [PlannedRow.from_json(row) for row in parsed.rows])
        reversals.mark(account, _store(statement, row_plan, progress))
        parsed.delete()
        statement.state, statement.committed_at = ImportState.COMMITTED, now
        statement.new_count, statement.known_count = len(row_plan.new), len(row_plan.known)
        statement.rows_done = statement.rows_total
        statement.save(update_fields=["state", "committed_at", "new_count", "known_count", "rows_done"])
        counts = {"new": statement.new_count, "known": statement.known_count, "refused": statement.refused_count}
        audit.record(
            actor=Actor("staff", staff_id, statement.committed_by_name),
            action="statement.committed",
            target=statement,
            after=counts,
            reason=statement.reason,
        )
        proposals.queue()


def _store(statement: StatementImport, row_plan: Plan, progress: Callable[[int], None]) -> list[StatementRow]:
    """Write the rows and which import holds them; returns the new ones."""
    links = [ImportedRow(statement_import=statement, row_id=key, file_row=row.file_row) for row, key in row_plan.known]
    ImportedRow.objects.bulk_create(links, batch_size=BATCH)
    done, new = len(links), []
    for start in range(0, len(row_plan.new), BATCH):
        batch = row_plan.new[start : start + BATCH]
        stored = StatementRow.objects.bulk_create(
            [row.stored(statement.account, occurrence) for row, occurrence in batch]
        )
        ImportedRow.objects.bulk_create(
            ImportedRow(statement_import=statement, row=one, file_row=row.file_row)
            for one, (row, _) in zip(stored, batch, strict=True)
        )
        new += stored
        done += len(batch)
        progress(done)
    return new


@contextmanager
def _progress(pk: int) -> Iterator[Callable[[int], None]]:
    """Writes how many rows are done, on a connection of its own: what the transaction writes is seen at its end."""
    aside = connections.create_connection(DEFAULT_DB_ALIAS)

    def write(done: int) -> None:
        with aside.cursor() as cursor:  # the ORM has no name for this connection
            cursor.execute(PROGRESS, [done, pk])

    try:
        yield write
    finally:
        aside.close()
