"""Committing a previewed statement: queued by staff, done by a job."""

from datetime import datetime

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.actors import Actor
from apps.common.jobs import app

from ..enums import ImportState, RowState
from ..errors import HasRefusedRows
from ..locks import lock_import, lock_rows_to_replace
from ..models import ImportedRow, StatementImport, StatementRow
from . import proposals, reversals
from .imports import in_state
from .rows import BATCH, Plan, plan


def queue_commit(pk: int, *, by: StaffUser, without_refused: bool, reason: str) -> StatementImport:
    """Queue the job that lets the rows of a previewed import count.

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
    """Let the rows of an import count, except those that its account has already. Safe to run twice.

    Which ones are new is determined again under the account's lock: another import may have been committed meanwhile.
    """
    with transaction.atomic(durable=True):
        statement = lock_import(pk)
        if statement.state != ImportState.COMMITTING:
            return
        row_plan = _locked_plan(statement)
        _hold_known(statement, row_plan)
        _replace(row_plan)
        _open(statement, row_plan)
        statement.state, statement.committed_at = ImportState.COMMITTED, now
        statement.new_count, statement.known_count = row_plan.counts
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


def _locked_plan(statement: StatementImport) -> Plan:
    """What becomes of the rows of an import whose account is locked; rows that are replaced are locked, too."""
    previewed = StatementRow.previews.of(statement).order_by("imports__position")
    rows = list(previewed.only("date", "key", "balance_key", "occurrence", "reference"))
    row_plan = plan(statement.account, rows)
    if row_plan.renewed:
        lock_rows_to_replace([stored for *_, stored in row_plan.renewed])
        # Staff may have decided about one of them before it was locked: then it stays.
        row_plan = plan(statement.account, rows)
    return row_plan


def _hold_known(statement: StatementImport, row_plan: Plan) -> None:
    """Rows that the account has are held by this import, too, and leave the preview."""
    known = {row.pk: key for row, key in row_plan.known}
    imported = list(ImportedRow.objects.filter(statement_import=statement, row__in=known))
    for one in imported:
        one.row_id = known[one.row_id]
    ImportedRow.objects.bulk_update(imported, ["row"], batch_size=BATCH)
    StatementRow.previews.filter(pk__in=known).delete()


def _replace(row_plan: Plan) -> None:
    """Rows that say more than those that the account has take their place in the imports that hold those."""
    for row, _, stored in row_plan.renewed:
        ImportedRow.objects.filter(row=stored).update(row=row)
        StatementRow.objects.filter(pk=stored).delete()


def _open(statement: StatementImport, row_plan: Plan) -> None:
    """The other rows of the preview are open, and are looked at for transfers that the bank took back."""
    repeated = [row for row, occurrence in row_plan.opened if row.occurrence != occurrence]
    occurrences = {row.pk: occurrence for row, occurrence in row_plan.opened}
    for row in repeated:
        row.occurrence = occurrences[row.pk]
    StatementRow.previews.bulk_update(repeated, ["occurrence"], batch_size=BATCH)
    StatementRow.previews.of(statement).update(state=RowState.OPEN)
    reversals.mark(statement.account, [row for row, _ in row_plan.opened])
