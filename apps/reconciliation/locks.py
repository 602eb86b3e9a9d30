"""Row locks of statements: account, import, then orders and payments, then rows (docs/locking.md)."""

from collections.abc import Collection

from django.db import connection

from apps.common.postgres.locks import lock_row
from apps.orders.locks import lock_order
from apps.orders.models import Order
from apps.payments.locks import lock_payment

from .enums import Direction
from .errors import AccountNotFound, ImportNotFound, RowNotFound
from .models import AutoApproval, BankAccount, Proposal, ReceiptReading, StatementImport, StatementRow


def lock_account(pk: int) -> BankAccount:
    """The account, locked for the caller's transaction: one import at a time adds or removes its rows."""
    return lock_row(BankAccount.objects.filter(pk=pk), missing=AccountNotFound())


def lock_import(pk: int) -> StatementImport:
    """The import, locked for the caller's transaction together with its account, which is locked first."""
    assert connection.in_atomic_block
    account_id = StatementImport.objects.filter(pk=pk).values_list("account_id", flat=True).first()
    if account_id is None:
        raise ImportNotFound
    account = lock_account(account_id)
    statement = StatementImport.objects.select_for_update(no_key=True).get(pk=pk)
    statement.account = account
    return statement


def lock_orders(keys: Collection[int]) -> dict[int, Order]:
    """Orders by key, locked in ascending order for the caller's transaction, each with its payment."""
    locked = {}
    for key in sorted(keys):
        order = locked[key] = lock_order(key)
        order.payment = lock_payment(order.payment_id)
    return locked


def lock_rows(keys: Collection[int]) -> list[StatementRow]:
    """Credit rows, locked in the order of their keys for the caller's transaction; raises RowNotFound."""
    assert connection.in_atomic_block
    credits_ = StatementRow.objects.filter(pk__in=keys, direction=Direction.CREDIT)
    rows = list(credits_.select_for_update(no_key=True).order_by("pk"))
    if len(rows) != len(set(keys)):
        raise RowNotFound
    return rows


def lock_rows_to_replace(keys: Collection[int]) -> None:
    """Lock counted rows that another import replaces, in the order of their keys, for the caller's transaction."""
    assert connection.in_atomic_block
    list(StatementRow.objects.filter(pk__in=keys).select_for_update().order_by("pk").values_list("pk"))


def lock_auto_approval() -> AutoApproval:
    """The one row of the switch, made if need be, locked for the caller's transaction."""
    assert connection.in_atomic_block
    AutoApproval.objects.get_or_create(pk=1)
    return AutoApproval.objects.select_for_update(no_key=True).get(pk=1)


def lock_reading_of_picture(customer_id: int, sha256: str) -> ReceiptReading | None:
    """The customer's latest reading of a picture that came with no proof, locked for the caller's transaction."""
    assert connection.in_atomic_block
    readings = ReceiptReading.objects.filter(customer=customer_id, proof=None, original_sha256=sha256)
    return readings.select_for_update(no_key=True).order_by("-pk").first() if sha256 else None


def lock_free_proposals(*, rows: Collection[int], payments: Collection[int]) -> list[int]:
    """Keys of the proposals that name these rows or payments, locked for the caller's transaction.

    Skips those locked by the job that rewrites them, which are being deleted.
    """
    assert connection.in_atomic_block
    naming = Proposal.objects.filter(rows__overlap=list(rows))
    if payments:
        naming |= Proposal.objects.filter(payments__overlap=list(payments))
    return list(naming.select_for_update(skip_locked=True).values_list("pk", flat=True))
