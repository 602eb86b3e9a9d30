"""Reads of accounts, imports and rows."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from apps.common.models import AuditRecord
from apps.orders.models import Order
from apps.payments.models import Refund

from ..enums import ImportState, RowState
from ..errors import ImportNotFound
from ..models import BankAccount, FormatProfile, ImportedRow, Match, StatementImport, StatementRow

SAMPLE = 5  # rows at each end


def is_demo() -> bool:
    """Whether this shop was filled with demo data."""
    return AuditRecord.objects.filter(action="demo.seeded").exists()


def accounts() -> QuerySet[BankAccount]:
    """All accounts with their profiles."""
    return BankAccount.objects.select_related("profile").order_by("pk")


def profiles() -> QuerySet[FormatProfile]:
    """All format profiles, by name."""
    return FormatProfile.objects.order_by("name")


def imports() -> QuerySet[StatementImport]:
    """Imports with their accounts, the latest first; without what only the page of one import shows."""
    rows = StatementImport.objects.select_related("account").defer("refusals", "skipped", "matches")
    return rows.order_by("-pk")


def import_of(pk: int) -> StatementImport:
    """One import with its account; raises ImportNotFound."""
    statement = StatementImport.objects.select_related("account").filter(pk=pk).first()
    if statement is None:
        raise ImportNotFound
    return statement


@dataclass(frozen=True, slots=True)
class PaidOrder:
    """An order that a row paid, and whether money of it has to be sent back; money on record has not."""

    order: Order
    refund_due: bool


@dataclass(frozen=True, slots=True)
class SampleRow:
    """A row of an import with its number in the file, and the orders of its live matches."""

    file_row: int
    row: StatementRow
    orders: list[PaidOrder]


def sample_of(statement: StatementImport) -> list[SampleRow]:
    """The first and last rows of an import, oldest first; in four statements, one while nothing is committed."""
    first, last = range(SAMPLE), range(max(statement.row_count - SAMPLE, 0), statement.row_count)
    imported = ImportedRow.objects.filter(statement_import=statement, position__in={*first, *last})
    rows = list(imported.select_related("row").order_by("position"))
    counted = [one.row_id for one in rows if one.row.state != RowState.PREVIEW]
    live = Match.objects.filter(row__in=counted, undone_at__isnull=True).order_by("pk")
    paid = list(live.values_list("row", "payment"))
    payments = {payment for _, payment in paid}
    orders = {order.payment_id: order for order in Order.objects.filter(payment__in=payments)}
    owed = Refund.objects.filter(payment__in=payments, sent_at__isnull=True, withdrawn_at__isnull=True, on_record=False)
    due = set(owed.values_list("payment", flat=True))
    return [
        SampleRow(
            one.file_row,
            one.row,
            [PaidOrder(orders[payment], payment in due) for of_row, payment in paid if of_row == one.row_id],
        )
        for one in rows
    ]


def rows_between(account: BankAccount, first: date, last: date) -> QuerySet[StatementRow]:
    """The rows of an account from one day to another, both included."""
    return StatementRow.objects.filter(account=account, date__range=(first, last)).order_by("date", "pk")


def neighbours(statement: StatementImport) -> tuple[StatementImport | None, StatementImport | None]:
    """The nearest committed imports of the account that end before this one, and that begin after it."""
    others = StatementImport.objects.filter(account=statement.account_id, state=ImportState.COMMITTED)
    before = others.filter(period_end__lte=statement.period_start, closing__isnull=False).exclude(pk=statement.pk)
    after = others.filter(period_start__gte=statement.period_end, opening__isnull=False).exclude(pk=statement.pk)
    return before.order_by("-period_end", "-pk").first(), after.order_by("period_start", "pk").first()


def referred_file_keys(keys: Collection[str]) -> set[str]:
    """Which of these files belong to an import's row; for the sweeper."""
    return set(StatementImport.objects.filter(key__in=keys).values_list("key", flat=True))
