"""Bank rows that wait for a decision: which are open, setting them aside, and opening them again."""

from collections.abc import Collection

from django.db import transaction

from apps.accounts.models import StaffUser
from apps.common import audit

from ..enums import RowState
from ..errors import RowNotOpen
from ..locks import lock_rows
from ..models import Match, StatementRow
from ..selectors.facts import orders_of_payments
from . import proposals


def check_all_open(keys: Collection[int]) -> None:
    """As `check_open`, of each of these rows."""
    for row in StatementRow.objects.filter(pk__in=keys):
        check_open(row)


def check_open(row: StatementRow) -> None:
    """Raises RowNotOpen, with the order and who decided, unless the row is open."""
    if row.state == RowState.OPEN:
        return
    first = Match.objects.filter(row=row, undone_at__isnull=True).order_by("pk").first()
    if first is None:
        raise RowNotOpen(state=row.get_state_display())
    number = orders_of_payments([first.payment_id])[first.payment_id].number
    raise RowNotOpen(state=row.get_state_display(), order_number=number, by=first.by_name, at=first.at)


def reopen(keys: Collection[int]) -> None:
    """Open locked rows again that have no live match; transfers reversed by the bank stay so."""
    live = Match.objects.filter(row__in=keys, undone_at__isnull=True).values("row")
    rows = StatementRow.objects.filter(pk__in=keys, state=RowState.MATCHED).exclude(pk__in=live)
    rows.update(state=RowState.OPEN)


def set_aside(pk: int, *, by: StaffUser, reason: str) -> StatementRow:
    """Say that an open row pays no order, and why; raises RowNotFound or RowNotOpen."""
    with transaction.atomic(durable=True):
        [row] = lock_rows([pk])
        check_open(row)
        row.state, row.set_aside_reason = RowState.SET_ASIDE, reason
        row.save(update_fields=["state", "set_aside_reason"])
        audit.record(actor=by.actor, action="statement_row.set_aside", target=row, reason=reason)
        proposals.forget(rows=[pk], payments=[])
    return row


def put_back(pk: int, *, by: StaffUser) -> StatementRow:
    """Open a row again that was set aside; raises RowNotFound, or RowNotOpen when it was not."""
    with transaction.atomic(durable=True):
        [row] = lock_rows([pk])
        if row.state != RowState.SET_ASIDE:
            raise RowNotOpen(state=row.get_state_display())
        row.state, row.set_aside_reason = RowState.OPEN, ""
        row.save(update_fields=["state", "set_aside_reason"])
        audit.record(actor=by.actor, action="statement_row.put_back", target=row)
        proposals.forget(rows=[pk], payments=[])
        proposals.queue()
    return row
