"""Payments and proofs for operators: seen here, decided on the order's page, where stock, events and mails follow."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from apps.common.admin_base import links
from apps.common.admin_base.base import ReadOnlyAdmin, key_in
from apps.common.admin_base.inlines import ReadOnlyInline

from .models import Credit, Payment, PaymentProof, Refund
from .references import folded

MOST_ALIKE = 200
REFUND_STATES = {
    "due": ("Due", Q(sent_at__isnull=True, withdrawn_at__isnull=True)),
    "sent": ("Sent", Q(sent_at__isnull=False)),
    "withdrawn": ("Withdrawn", Q(withdrawn_at__isnull=False)),
}


class RefundStateFilter(admin.SimpleListFilter):
    """Refunds that are due, sent or withdrawn."""

    title = "refund"
    parameter_name = "refund"

    def lookups(self, request: HttpRequest, _: Any) -> list[tuple[str, str]]:
        return [(name, label) for name, (label, _) in REFUND_STATES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(REFUND_STATES[value][1]) if (value := self.value()) in REFUND_STATES else queryset


class ProofInline(ReadOnlyInline):
    """The screenshots that a customer sent, the last one first."""

    model = PaymentProof
    fields = ("view", "reference", "submitted_at", "width", "height", "bytes")
    readonly_fields = ("view",)
    ordering = ("-pk",)

    @admin.display(description="Proof")
    def view(self, row: PaymentProof) -> SafeString:
        return links.proof(row.key, height=220)


class CreditInline(ReadOnlyInline):
    """Money received."""

    model = Credit
    fields = ("amount", "source", "reference", "at", "by_name")
    ordering = ("pk",)


class RefundInline(ReadOnlyInline):
    """Money that has to be sent back, or was."""

    model = Refund
    fields = ("amount", "reason", "due_at", "sent_at", "reference", "sent_by_name", "withdrawn_at")
    ordering = ("pk",)


@admin.register(Payment)
class PaymentAdmin(ReadOnlyAdmin):
    """What is owed and what was decided. To approve, reject or receive cash, open the order."""

    list_display = ("pk", "order", "method", "status", "money", "submitted_at", "verified_at", "verified_by_name")
    list_filter = ("status", "method")
    ordering = ("-pk",)
    inlines = (ProofInline, CreditInline, RefundInline)
    fields = (
        "order", "method", "status", "money", "amount_received", "amount_refunded", "submitted_at", "verified_at",
        "verified_by", "verified_by_name", "admin_notes", "created_at",
    )  # fmt: skip
    search_help_text = "Bank reference (UTR), or the number of the payment"

    def build_search_query(self, term: str) -> Q:
        by_key = super().build_search_query(term)
        proofs = PaymentProof.objects.filter(reference=folded(term)).exclude(reference="")
        # Few, and looked up first: a subquery beside another condition would read the whole table.
        return by_key | Q(pk__in=list(proofs.values_list("payment", flat=True)[:MOST_ALIKE]))

    @admin.display(description="Order")
    def order(self, row: Payment) -> SafeString:
        """The order that this pays, where the decision is made."""
        return links.list_link("orders.order", "open the order", payment=row.pk)

    @admin.display(description="Amount", ordering="amount")
    def money(self, row: Payment) -> str:
        return links.rupees(row.amount)


@admin.register(PaymentProof)
class PaymentProofAdmin(ReadOnlyAdmin):
    """Every screenshot, read only: it is evidence."""

    list_display = ("pk", "view", "reference", "submitted_at", "order", "bytes")
    ordering = ("-pk",)
    fields = (
        "order",
        "payment",
        "large",
        "reference",
        "submitted_at",
        "width",
        "height",
        "bytes",
        "sha256",
        "original_sha256",
        "key",
    )
    search_help_text = "Bank reference (UTR), SHA-256 of the picture, key, or the number of the proof"

    def build_search_query(self, term: str) -> Q:
        """By reference, picture, file or key; all indexed."""
        key = key_in(term)
        condition = Q(sha256=term.lower()) | Q(original_sha256=term.lower()) | Q(key=term)
        if reference := folded(term):
            condition |= Q(reference=reference)
        return condition | Q(pk=key) if key is not None else condition

    def get_queryset(self, request: HttpRequest) -> QuerySet[PaymentProof]:
        return super().get_queryset(request).select_related("payment")

    @admin.display(description="Proof")
    def view(self, row: PaymentProof) -> SafeString:
        return links.proof(row.key)

    @admin.display(description="Proof")
    def large(self, row: PaymentProof) -> SafeString:
        return links.proof(row.key, height=480)

    @admin.display(description="Order")
    def order(self, row: PaymentProof) -> SafeString:
        return links.list_link("orders.order", "open the order", payment=row.payment_id)


class OfPaymentAdmin(ReadOnlyAdmin):
    """Money received or refunded; changed by actions on the order's page."""

    @admin.display(description="Order")
    def order(self, row: Any) -> SafeString:
        return links.list_link("orders.order", "open the order", payment=row.payment_id)

    @admin.display(description="Amount", ordering="amount")
    def money(self, row: Any) -> str:
        return links.rupees(row.amount)


@admin.register(Credit)
class CreditAdmin(OfPaymentAdmin):
    """Money received."""

    list_display = ("pk", "at", "money", "source", "reference", "order", "by_name")
    list_filter = ("source",)
    ordering = ("-pk",)
    fields = ("order", "payment", "money", "source", "reference", "shares_reference", "at", "by", "by_name")


@admin.register(Refund)
class RefundAdmin(OfPaymentAdmin):
    """Money that has to be sent back, or was."""

    list_display = ("pk", "state", "money", "reason", "order", "due_at", "sent_on", "reference", "sent_by_name")
    list_filter = (RefundStateFilter,)
    ordering = ("-pk",)
    fields = (
        "order", "payment", "state", "money", "reason", "due_at", "on_record", "sent_at", "sent_on", "reference",
        "note", "sent_by", "sent_by_name", "withdrawn_at",
    )  # fmt: skip
    search_help_text = "The bank's reference, or the number of the refund"

    def build_search_query(self, term: str) -> Q:
        return super().build_search_query(term) | Q(reference__iexact=term)

    @admin.display(description="State")
    def state(self, row: Refund) -> str:
        if row.sent_at:
            return "Sent"
        if row.withdrawn_at:
            return "Withdrawn"
        return "On record" if row.on_record else "Due"
