"""Reads of accounts, imports and rows."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from apps.common.models import AuditRecord
from apps.orders.models import Order
from apps.payments.models import Refund

from ..enums import ImportState
from ..errors import ImportNotFound
from ..models import BankAccount, FormatProfile, ImportedRow, Match, StatementImport, StatementRow


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
    rows = StatementImport.objects.select_related("account").defer("refusals", "skipped", "sample", "matches")
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
class StoredRow:
    """A row of a committed import, and the orders of its live matches."""

    row: StatementRow
    orders: list[PaidOrder]


def stored_rows(statement: StatementImport, file_rows: Collection[int]) -> dict[int, StoredRow]:
    """By these numbers in the file, what was stored; in four statements, one while the import has no rows."""
    links = ImportedRow.objects.filter(statement_import=statement, file_row__in=file_rows).select_related("row")
    rows = {link.file_row: link.row for link in links}
    live = Match.objects.filter(row__in=[row.pk for row in rows.values()], undone_at__isnull=True).order_by("pk")
    paid = list(live.values_list("row", "payment"))
    payments = {payment for _, payment in paid}
    orders = {order.payment_id: order for order in Order.objects.filter(payment__in=payments)}
    owed = Refund.objects.filter(payment__in=payments, sent_at__isnull=True, withdrawn_at__isnull=True, on_record=False)
    due = set(owed.values_list("payment", flat=True))
    return {
        number: StoredRow(
            row, [PaidOrder(orders[payment], payment in due) for of_row, payment in paid if of_row == row.pk]
        )
        for number, row in rows.items()
    }


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
