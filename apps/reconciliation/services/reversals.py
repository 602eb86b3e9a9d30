"""Transfers that the bank took back. Certain only under the account's lock."""

from collections.abc import Collection
from datetime import timedelta

from django.db.models import Q

from ..enums import Direction, RowState
from ..models import BankAccount, Match, Reversal, StatementRow

WITHIN = timedelta(days=10)
OPPOSITE = {Direction.CREDIT: Direction.DEBIT, Direction.DEBIT: Direction.CREDIT}


def mark(account: BankAccount, new: Collection[StatementRow]) -> None:
    """Mark pairs that the new rows of an account make: equal references, or a return of an equal amount in ten days.

    A return that could be of several rows marks none.
    """
    if not new:
        return
    mine = StatementRow.objects.filter(account=account).exclude(state=RowState.REVERSED)
    _by_reference(mine.filter(reference__in={row.reference for row in new} - {""}).order_by("date", "pk"))
    first, last = min(row.date for row in new), max(row.date for row in new)
    for row in mine.filter(is_return=True, date__range=(first, last + WITHIN)).order_by("date", "pk"):
        same = mine.filter(
            direction=OPPOSITE[Direction(row.direction)], amount=row.amount, is_return=False,
            date__range=(row.date - WITHIN, row.date),
        )  # fmt: skip
        possible = list(same[:2])
        if len(possible) == 1:
            _mark(possible[0], row)


def _by_reference(rows: Collection[StatementRow]) -> None:
    credits_: dict[str, list[StatementRow]] = {}
    debits: dict[str, list[StatementRow]] = {}
    for row in rows:
        (credits_ if row.direction == Direction.CREDIT else debits).setdefault(row.reference, []).append(row)
    for reference, group in debits.items():
        for credit, debit in zip(credits_.get(reference, []), group, strict=False):
            first, last = sorted((credit, debit), key=lambda row: (row.date, row.pk))
            _mark(first, last)


def _mark(row: StatementRow, by: StatementRow) -> None:
    Reversal.objects.create(row=row, by=by)
    StatementRow.objects.filter(pk__in=[row.pk, by.pk]).update(state=RowState.REVERSED)


def unmark(gone: Collection[int]) -> None:
    """Rows that these ones took back, or that took them back, are what they were before."""
    pairs = Reversal.objects.filter(Q(row__in=gone) | Q(by__in=gone))
    others = {key for pair in pairs for key in (pair.row_id, pair.by_id)} - set(gone)
    pairs.delete()
    matched = Match.objects.filter(row__in=others, undone_at__isnull=True).values("row")
    rows = StatementRow.objects.filter(pk__in=others)
    rows.filter(pk__in=matched).update(state=RowState.MATCHED)
    rows.exclude(pk__in=matched).filter(set_aside_reason="").update(state=RowState.OPEN)
    rows.exclude(pk__in=matched).exclude(set_aside_reason="").update(state=RowState.SET_ASIDE)
