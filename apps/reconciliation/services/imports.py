"""Uploading and undoing statements. Files are stored before any transaction."""

import hashlib
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit, files, images, storage
from apps.common.actors import SYSTEM
from apps.common.errors import Invalid
from apps.common.jobs import app
from apps.common.row_by_row import each_row
from apps.common.sandbox import WAITING_SECONDS, reader_places
from apps.common.tables.errors import FileRefused
from apps.common.tables.workbooks import OLE, WrongPassword, looks_protected

from .. import reader_process
from ..enums import Direction, ImportState
from ..errors import (
    StatementRefused,
    StatementTooLarge,
    WrongFilePassword,
    WrongState,
)
from ..locks import lock_account, lock_import
from ..models import ImportedRow, Match, StatementImport, StatementRow
from ..reading.results import MAX_BYTES
from . import proposals, reversals, undoing
from .reading import PROTECTED
from .rows import delete_preview

KEEP_FILES = timedelta(days=90)
OPEN_STATES = {
    ImportState.READING,
    ImportState.NEEDS_PASSWORD,
    ImportState.NEEDS_DATE_ORDER,
    ImportState.PREVIEWED,
    ImportState.COMMITTING,
}
ENDED_STATES = {ImportState.UNDONE, ImportState.REFUSED}
STORAGE = "proofs"  # the private bucket


def upload(
    content: bytes, *, filename: str, account_id: int, by: StaffUser, now: datetime, password: str = ""
) -> tuple[StatementImport, bool]:
    """Store a file and queue its reading; returns the import and whether it is new.

    A file that this account has already is not stored again: its import is returned as it is, opened if it waits
    for this password. A protected file without a password is stored and waits for it; with one it is opened here, and
    the password is not stored. Raises AccountNotFound, StatementTooLarge or Invalid, and as `open_with_password`.
    """
    if len(content) > MAX_BYTES:
        raise StatementTooLarge
    if not content:
        raise Invalid("The file is empty.", errors={"file": "The file is empty."})
    sha256 = hashlib.sha256(content).hexdigest()
    with transaction.atomic():
        lock_account(account_id)
        known = _import_of_file(account_id, sha256)
    if known:
        waits = known.state == ImportState.NEEDS_PASSWORD and password
        return (open_with_password(known.pk, password, by=by, now=now) if waits else known), False
    if password and content.startswith(OLE):
        content = _opened(content, password)
    is_protected = looks_protected(content)
    key = _store(content)
    with transaction.atomic(durable=True):
        account = lock_account(account_id)
        # Somebody else may have uploaded it meanwhile; the sweeper removes the second copy.
        if known := _import_of_file(account_id, sha256):
            return known, False
        statement = StatementImport.objects.create(
            account=account,
            filename=filename[-120:],
            key=key,
            sha256=sha256,
            bytes=len(content),
            uploaded_at=now,
            uploaded_by=by,
            uploaded_by_name=by.name,
            **({"state": ImportState.NEEDS_PASSWORD, "problem": PROTECTED} if is_protected else {}),
        )
        audit.record(
            actor=by.actor,
            action="statement.uploaded",
            target=statement,
            after={"account": str(account), "sha256": sha256},
        )
        if not is_protected:
            _queue_reading(statement)
    return statement, True


def _import_of_file(account_id: int, sha256: str) -> StatementImport | None:
    same = StatementImport.objects.filter(account_id=account_id, sha256=sha256).exclude(state__in=ENDED_STATES)
    return same.select_related("account").first()


def _store(content: bytes) -> str:
    key = images.random_name("statements", "bin")
    files.mark_pending(STORAGE, [key])
    storage.write(STORAGE, key, content)
    return key


def _queue_reading(statement: StatementImport) -> None:
    # By name: the job's module is above the services that it calls.
    app.configure_task("read_statement", queue="statements", priority=-5).defer(import_id=statement.pk)


def open_with_password(pk: int, password: str, *, by: StaffUser, now: datetime) -> StatementImport:
    """Open the protected file of an import and queue its reading. The password is used here and not stored.

    Raises WrongFilePassword, WrongState, ImportNotFound, or ReaderBusy when too many files are opened at once.
    """
    with transaction.atomic():
        statement = in_state(pk, {ImportState.NEEDS_PASSWORD})
    with storage.proofs().open(statement.key) as file:
        content = file.read()
    key = _store(_opened(content, password))
    with transaction.atomic(durable=True):
        statement = in_state(pk, {ImportState.NEEDS_PASSWORD})
        files.mark_pending(STORAGE, [statement.key])
        statement.key, statement.state, statement.problem = key, ImportState.READING, {}
        statement.save(update_fields=["key", "state", "problem"])
        audit.record(actor=by.actor, action="statement.opened", target=statement)
        _queue_reading(statement)
    return statement


def _opened(content: bytes, password: str) -> bytes:
    """The file without its encryption, read by a process of its own."""
    try:
        with reader_places.place(seconds=WAITING_SECONDS):
            return reader_process.decrypt(content, password=password)
    except WrongPassword as error:
        raise WrongFilePassword(errors={"password": WrongFilePassword.message}) from error
    except FileRefused as refusal:
        raise StatementRefused(refusal.message) from refusal


def answer_date_order(pk: int, date_order: str, *, by: StaffUser) -> StatementImport:
    """Say how a file writes its dates, and queue its reading again; raises WrongState or ImportNotFound."""
    with transaction.atomic(durable=True):
        statement = in_state(pk, {ImportState.NEEDS_DATE_ORDER})
        statement.date_order, statement.state, statement.problem = date_order, ImportState.READING, {}
        statement.save(update_fields=["date_order", "state", "problem"])
        audit.record(
            actor=by.actor, action="statement.date_order_answered", target=statement, after={"date_order": date_order}
        )
        _queue_reading(statement)
    return statement


def in_state(pk: int, states: set[ImportState]) -> StatementImport:
    """The import, locked with its account, if it is in one of these states; otherwise raises WrongState."""
    statement = lock_import(pk)
    if statement.state not in states:
        raise WrongState(statement.get_state_display().lower())
    return statement


def undo(pk: int, *, by: StaffUser, now: datetime, reason: str) -> StatementImport:
    """Take an import back: rows that only it brought go, after their matches. One not committed is given up.

    Raises MatchedOrderMovedOn when one of their orders has moved on, and WrongState for an import that was refused or
    undone; then nothing changes.
    """
    while True:
        # A row may be matched between reading which ones are and locking them.
        with suppress(undoing.MatchedMeanwhile):
            return _undo(pk, by=by, now=now, reason=reason)


def _undo(pk: int, *, by: StaffUser, now: datetime, reason: str) -> StatementImport:
    with transaction.atomic(durable=True):
        statement = in_state(pk, {*OPEN_STATES, ImportState.COMMITTED})
        if statement.state == ImportState.COMMITTED:
            gone = _delete_rows(statement, by=by, now=now, reason=reason)
        else:
            gone = 0
            delete_preview(statement)
        statement.state, statement.undone_at, statement.undone_by_name = ImportState.UNDONE, now, by.name
        statement.save(update_fields=["state", "undone_at", "undone_by_name"])
        audit.record(actor=by.actor, action="statement.undone", target=statement, after={"rows": gone}, reason=reason)
    return statement


def _delete_rows(statement: StatementImport, *, by: StaffUser, now: datetime, reason: str) -> int:
    """Delete the rows that only this committed import brought, after their matches; returns how many."""
    mine = ImportedRow.objects.filter(statement_import=statement)
    others = ImportedRow.objects.exclude(statement_import=statement)
    only_mine = StatementRow.objects.filter(pk__in=mine.values("row")).exclude(pk__in=others.values("row"))
    gone = list(only_mine.values_list("pk", flat=True))
    matched = Match.objects.filter(row__in=gone, undone_at__isnull=True)
    credits_ = list(only_mine.filter(direction=Direction.CREDIT).values_list("pk", flat=True))
    keys = list(matched.values_list("pk", flat=True))
    undoing.undo_locked(undoing.undone_with(keys), by=by, now=now, reason=reason, leaving=credits_)
    reversals.unmark(gone)
    mine.delete()
    StatementRow.objects.filter(pk__in=gone).delete()
    proposals.forget(rows=gone, payments=[])
    return len(gone)


def forget_files(*, now: datetime) -> int:
    """Give files that are 90 days old to the sweeper, and give up what was never committed; returns how many."""
    old = StatementImport.objects.filter(uploaded_at__lt=now - KEEP_FILES).exclude(key="")

    def forget(pk: int) -> bool:
        with transaction.atomic(durable=True):
            statement = lock_import(pk)
            files.mark_pending(STORAGE, [statement.key])
            statement.key = ""
            if statement.state in OPEN_STATES:
                statement.state, statement.undone_at, statement.undone_by_name = ImportState.UNDONE, now, SYSTEM.name
                delete_preview(statement)
            statement.save(update_fields=["key", "state", "undone_at", "undone_by_name"])
            audit.record(actor=SYSTEM, action="statement.file_deleted", target=statement)
        return True

    keys = list(old.order_by("pk").values_list("pk", flat=True)[:500])
    return each_row(keys, forget, failure="The file of statement %s could not be given up")
