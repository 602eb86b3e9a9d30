"""Reads of accounts, imports and rows."""

from collections.abc import Collection
from datetime import date

from django.db.models import QuerySet

from apps.common.models import AuditRecord

from ..enums import ImportState
from ..errors import ImportNotFound
from ..models import BankAccount, FormatProfile, StatementImport, StatementRow


def is_demo() -> bool:
    """Whether this shop was filled with demo data."""
    return AuditRecord.objects.filter(action="demo.seeded").exists()


def accounts() -> QuerySet[BankAccount]:
    """All accounts with their profiles."""
    return BankAccount.objects.select_related("profile").order_by("pk")


def profiles() -> QuerySet[FormatProfile]:
    """All format profiles, by name."""
    return FormatProfile.objects.order_by("name")


def imports(*, account_id: int | None = None) -> QuerySet[StatementImport]:
    """Imports with their accounts, the latest first; without what only the page of one import shows."""
    rows = StatementImport.objects.select_related("account").defer("refusals", "skipped", "sample", "matches")
    if account_id is not None:
        rows = rows.filter(account_id=account_id)
    return rows.order_by("-pk")


def import_of(pk: int) -> StatementImport:
    """One import with its account; raises ImportNotFound."""
    found = StatementImport.objects.select_related("account").filter(pk=pk).first()
    if found is None:
        raise ImportNotFound
    return found


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
