"""Statements for operators: seen here, imported and undone in the back office.

Orders are approved, and decisions about payments undone, together with bank rows.
"""

from typing import Any

from django import forms
from django.contrib import admin
from django.utils import timezone

from apps.accounts.models import StaffUser
from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.base import ReadOnlyAdmin
from apps.orders.admin import OrderAdmin
from apps.orders.admin_forms import ProofForm, ResolutionForm, VoidForm
from apps.orders.enums import Resolution
from apps.orders.models import Order
from apps.orders.state_machine import Approve, ReopenPayment, Seen, VoidPayment

from .models import (
    AutoApproval,
    BankAccount,
    FormatProfile,
    ImportedRow,
    Match,
    Proposal,
    ReaderHeartbeat,
    ReceiptReading,
    Reversal,
    StatementImport,
    StatementRow,
)
from .selectors.facts import last_proofs, row_of_claim
from .services import matches, undoing


class ApproveForm(ProofForm, ResolutionForm):
    """A decision about the proof, and the bank row, that the order had when the page was opened."""

    bank_row = forms.IntegerField(required=False, widget=forms.HiddenInput)


def _seen(row: Order) -> dict[str, Any]:
    proof = last_proofs([row.payment_id]).get(row.payment_id)
    bank_row = row_of_claim(row.payment, proof)
    return {"proof": proof.pk if proof else None, "bank_row": bank_row.pk if bank_row else None}


def _approve(person: StaffUser, row: Order, data: dict[str, Any]) -> str:
    resolution = Resolution(data["resolution"]) if data["resolution"] else None
    event = Approve(data["reason"], resolution, seen=Seen(data["proof"]))
    matches.approve_proof(row.pk, event, row=data["bank_row"], part=False, by=person, now=timezone.now())
    return f"The payment of {row} is approved."


APPROVE = AdminAction(
    "approve",
    "Approve the payment",
    _approve,
    ApproveForm,
    initial=_seen,
    warning="A bank row with its reference is matched with it. Where the bank shows another amount than is due, "
    "approve it in the back office, which asks what becomes of the difference.",
)


def _reopen(person: StaffUser, row: Order, data: dict[str, Any]) -> str:
    order = undoing.undo_decision(row.pk, ReopenPayment(data["reason"]), by=person, now=timezone.now())
    return f"The decision about the payment of {order} is undone."


def _void(person: StaffUser, row: Order, data: dict[str, Any]) -> str:
    order = undoing.undo_decision(row.pk, VoidPayment(data["notes"]), by=person, now=timezone.now())
    return f"The payment of {order} is void; the customer gets a mail."


REOPEN = AdminAction(
    "reopen_payment",
    "Undo the decision about the payment",
    _reopen,
    warning="An approval, a rejection or a receipt of cash. Only super admins undo approvals and cash.",
)
VOID = AdminAction(
    "void_payment",
    "Void the payment",
    _void,
    VoidForm,
    warning="For an approved transfer that proves not to be there. The order stays where it is.",
)
admin.site.unregister(Order)


@admin.register(Order)
class OrderWithRowsAdmin(OrderAdmin):
    """Orders, decided about as in the back office: together with the bank row of their reference."""

    row_actions = (APPROVE, REOPEN, VOID, *OrderAdmin.row_actions)


@admin.register(FormatProfile)
class FormatProfileAdmin(ReadOnlyAdmin):
    """How accounts write their statements."""

    list_display = ("name", "date_order", "only_credits", "updated_at")
    ordering = ("name",)


@admin.register(BankAccount)
class BankAccountAdmin(ReadOnlyAdmin):
    """The shop's accounts."""

    list_display = ("holder", "ifsc", "last_four", "profile")
    list_select_related = ("profile",)
    ordering = ("pk",)


@admin.register(StatementImport)
class StatementImportAdmin(ReadOnlyAdmin):
    """Uploaded statements. Balances are shown in the back office, to super admins."""

    list_display = ("filename", "account", "state", "uploaded_at", "uploaded_by_name", "row_count", "refused_count")
    list_select_related = ("account",)
    list_filter = ("state",)
    ordering = ("-pk",)
    exclude = ("opening", "closing", "refusals")


@admin.register(StatementRow)
class StatementRowAdmin(ReadOnlyAdmin):
    """Movements on the accounts, without those of previews."""

    list_display = ("date", "account", "direction", "amount", "rail", "reference", "state")
    list_select_related = ("account",)
    list_filter = ("state", "direction", "rail")
    ordering = ("-pk",)
    exclude = ("balance", "key", "balance_key")


@admin.register(ImportedRow)
class ImportedRowAdmin(ReadOnlyAdmin):
    """Which import holds which row."""

    list_display = ("statement_import", "file_row", "row")
    list_select_related = ("statement_import", "row")
    ordering = ("-pk",)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Which rows paid which orders; made and undone in the back office."""

    list_display = ("pk", "at", "kind", "amount", "row", "by_name", "undone_at")
    list_select_related = ("row",)
    list_filter = ("kind",)
    ordering = ("-pk",)


@admin.register(AutoApproval)
class AutoApprovalAdmin(ReadOnlyAdmin):
    """Whether certain matches are approved without a person; switched in the back office."""

    list_display = ("is_on", "limit", "undo_minutes", "changed_at", "changed_by_name")
    ordering = ("pk",)


@admin.register(Proposal)
class ProposalAdmin(ReadOnlyAdmin):
    """The last proposals of the rules."""

    list_display = ("pk", "tab", "kind", "day")
    list_filter = ("tab", "kind")
    ordering = ("-pk",)


@admin.register(Reversal)
class ReversalAdmin(ReadOnlyAdmin):
    """Transfers that the bank took back."""

    list_display = ("pk", "row", "by")
    list_select_related = ("row", "by")
    ordering = ("-pk",)


@admin.register(ReceiptReading)
class ReceiptReadingAdmin(ReadOnlyAdmin):
    """What pictures of payments say."""

    list_display = ("pk", "proof", "state", "is_receipt", "reference", "asked_at", "read_at")
    list_filter = ("state",)
    list_select_related = ("proof",)
    ordering = ("-pk",)


@admin.register(ReaderHeartbeat)
class ReaderHeartbeatAdmin(ReadOnlyAdmin):
    """The last heartbeat of the receipt reader."""

    list_display = ("seen_at",)
    ordering = ("pk",)
