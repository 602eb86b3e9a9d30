"""Reads an uploaded statement into its preview: the work of a job."""

from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from apps.common import audit
from apps.common.actors import SYSTEM
from apps.common.clock import india_date
from apps.common.storage import proofs as private_files
from apps.common.tables.containers import PasswordNeeded
from apps.common.tables.errors import FileRefused

from .. import reader_process
from ..enums import ImportState
from ..locks import lock_import
from ..models import FormatProfile, StatementImport, StatementRow
from ..reading.results import DateOrderQuestion, Profile, Statement
from ..selectors.imports import neighbours, profiles
from .proposals import matches_by_class
from .rows import plan, store_preview

PROTECTED = {"code": "password", "message": "The file is protected. Please type its password; it is not stored."}
KEPT_REFUSALS = 500  # enough for a file in which every row is wrong


def read_import(pk: int, *, now: datetime) -> None:
    """Read the file of an import that waits for it, and store the outcome; safe to run twice.

    Raises Unavailable, or what the storage raises, when another try may succeed.
    """
    statement = StatementImport.objects.select_related("account__profile").filter(pk=pk).first()
    if statement is None or statement.state != ImportState.READING:
        return
    with private_files().open(statement.key) as file:
        content = file.read()
    profile = reader_profile(statement.account.profile, date_order=statement.date_order)
    known = [reader_profile(one) for one in profiles()]

    def progress(done: int, of: int) -> None:
        StatementImport.objects.filter(pk=pk, state=ImportState.READING).update(rows_done=done, rows_total=of)

    try:
        today = india_date(now)
        parsed = reader_process.read(content, profile=profile, today=today, progress=progress, known=known)
    except PasswordNeeded:
        _note_problem(pk, ImportState.NEEDS_PASSWORD, PROTECTED)
    except DateOrderQuestion as question:
        problem = {**problem_of(question), "proven": question.proven or ""}
        _note_problem(pk, ImportState.NEEDS_DATE_ORDER, problem)
    except FileRefused as refusal:
        _note_problem(pk, ImportState.REFUSED, problem_of(refusal))
    else:
        _store_preview(pk, parsed, now)


def reader_profile(profile: FormatProfile | None, *, date_order: str = "") -> Profile:
    """The profile as the reader takes it; the answer of staff for one file goes before the profile's order."""
    order: Any = date_order or (profile.date_order if profile else "") or None
    if profile is None:
        return Profile(date_order=order)
    return Profile(order, profile.columns, profile.statuses, profile.only_credits, profile.name)


def problem_of(error: FileRefused | DateOrderQuestion) -> dict[str, Any]:
    """Why a file could not be read, as JSON."""
    place = {"row": error.row, "column": error.column, "cell": error.cell}
    return {"code": error.code, "message": error.message, **place}


def _note_problem(pk: int, state: ImportState, problem: dict[str, Any]) -> None:
    with transaction.atomic(durable=True):
        statement = lock_import(pk)
        if statement.state != ImportState.READING:
            return
        statement.state, statement.problem = state, problem
        statement.save(update_fields=["state", "problem"])
        if state == ImportState.REFUSED:
            audit.record(actor=SYSTEM, action="statement.refused", target=statement, after={"code": problem["code"]})


def _store_preview(pk: int, parsed: Statement, now: datetime) -> None:
    with transaction.atomic(durable=True):
        statement = lock_import(pk)
        if statement.state != ImportState.READING:
            return
        statement.state, statement.problem = ImportState.PREVIEWED, {}
        statement.rows_done = statement.rows_total
        rows = store_preview(statement, parsed.lines)
        _describe(statement, parsed, rows)
        row_plan = plan(statement.account, rows)
        statement.new_count, statement.known_count = row_plan.counts
        statement.matches = matches_by_class([row for row, _ in row_plan.opened], now=now)
        is_first_new = bool(rows) and rows[0] in [row for row, _ in row_plan.new]
        _check_neighbours(statement, first_is_known=bool(rows) and not is_first_new)
        statement.save()


def _describe(statement: StatementImport, parsed: Statement, rows: list[StatementRow]) -> None:
    statement.container, statement.columns, statement.notes = parsed.container, parsed.columns, list(parsed.notes)
    statement.profile_name = parsed.profile
    statement.refusals = [asdict(one) for one in parsed.refusals[:KEPT_REFUSALS]]
    statement.skipped = [asdict(one) for one in parsed.skipped[:KEPT_REFUSALS]]
    statement.refused_count = len(parsed.refusals)
    statement.row_count = len(rows)
    statement.period_start = min(row.date for row in rows) if rows else None
    statement.period_end = max(row.date for row in rows) if rows else None
    for direction in ("credit", "debit"):
        amounts = [row.amount for row in rows if row.direction == direction]
        setattr(statement, f"{direction}_count", len(amounts))
        setattr(statement, f"{direction}_sum", sum(amounts, Decimal(0)))
    balance = parsed.balance
    statement.chain, statement.opening, statement.closing = balance.chain, balance.opening, balance.closing
    statement.start_proven, statement.end_proven = balance.start_proven, balance.end_proven
    tail = statement.account.last_four
    if parsed.account_tail and parsed.account_tail != tail:
        statement.notes.append(
            f"The file names an account that ends in {parsed.account_tail}; this account ends in {tail}."
        )


def _check_neighbours(statement: StatementImport, *, first_is_known: bool) -> None:
    """Earlier and later imports of the account prove start and end, or show that rows between are missing."""
    if statement.period_start is None or statement.opening is None:
        return
    before, after = neighbours(statement)
    if first_is_known or (before and before.closing == statement.opening):
        statement.start_proven = True
    elif before:
        statement.notes.append(
            f"Rows are missing between the import that ends on {before.period_end:%d %b %Y} and this file."
        )
    if after and after.opening == statement.closing:
        statement.end_proven = True
    if ends := [name for name, proven in _ends(statement) if not proven]:
        is_or_are = "is" if len(ends) == 1 else "are"
        statement.notes.append(
            f"The {' and '.join(ends)} of the file {is_or_are} not proven: rows before or after may be missing."
        )


def _ends(statement: StatementImport) -> list[tuple[str, bool]]:
    return [("start", statement.start_proven), ("end", statement.end_proven)]
