"""Money and its evidence. Knows nothing of orders: an order owns its payment, not the other way round.

Only `orders.services.transitions` writes status, amounts, credits and refunds (docs/order-states.md).
"""

from datetime import date
from decimal import Decimal

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q

from apps.accounts.models import StaffUser
from apps.common.clock import india_date

from .enums import CreditSource, Method, PaymentStatus

validate_reference = RegexValidator(r"^([0-9]{12}|[A-Z0-9]{16}|[A-Z0-9]{22})\Z", "Not a bank reference")


class Payment(models.Model):
    """What is owed for one order, in rupees, and what staff decided about it.

    `amount_received` is the sum of its credits, `amount_refunded` that of its refunds that were sent.
    """

    method = models.CharField(max_length=13, choices=Method)
    status = models.CharField(max_length=20, choices=PaymentStatus, default=PaymentStatus.PENDING)
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    amount_received = models.DecimalField(max_digits=10, decimal_places=2, default=Decimal(0), db_default=Decimal(0))
    amount_refunded = models.DecimalField(max_digits=10, decimal_places=2, default=Decimal(0), db_default=Decimal(0))
    submitted_at = models.DateTimeField(null=True, blank=True, help_text="When the present proof came.")
    verified_at = models.DateTimeField(null=True, blank=True, help_text="When staff approved or rejected it.")
    verified_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, blank=True, related_name="+")
    verified_by_name = models.CharField(max_length=100, blank=True, help_text="A copy: the row may go.")
    admin_notes = models.TextField(max_length=2000, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gte=0), name="payment_amount_not_negative"),
            models.CheckConstraint(
                condition=Q(amount_refunded__gte=0, amount_received__gte=F("amount_refunded")),
                name="payment_refunds_within_credits",
            ),
            models.CheckConstraint(
                condition=~Q(status=PaymentStatus.COMPLETED)
                | Q(
                    amount_received__gte=F("amount") + F("amount_refunded"),
                    verified_at__isnull=False,
                    verified_by_name__gt="",
                ),
                name="payment_completed_is_paid",
            ),
            models.CheckConstraint(
                condition=~Q(status=PaymentStatus.REFUND_DUE) | Q(amount_received__gt=F("amount_refunded")),
                name="payment_refund_due_has_balance",
            ),
            models.CheckConstraint(
                condition=~Q(status=PaymentStatus.REFUNDED)
                | Q(amount_received=F("amount_refunded"), amount_refunded__gt=0),
                name="payment_refunded_has_no_balance",
            ),
            models.CheckConstraint(
                condition=~Q(method=Method.COD)
                | ~Q(status__in=[PaymentStatus.VERIFICATION_PENDING, PaymentStatus.FAILED]),
                name="payment_cash_has_no_proof",
            ),
        ]
        indexes = [
            models.Index(
                fields=["submitted_at", "id"],
                condition=Q(status=PaymentStatus.VERIFICATION_PENDING),
                name="payments_waiting",
            ),
            models.Index(fields=["status", "-id"], name="payments_by_status"),
            # Only the rarer method, by which operators filter.
            models.Index(fields=["-id"], condition=Q(method=Method.COD), name="payments_in_cash"),
        ]

    def __str__(self) -> str:
        return f"{self.method} {self.amount} {self.status}"

    @property
    def balance(self) -> Decimal:
        """Rupees that were received and not sent back."""
        return self.amount_received - self.amount_refunded

    @property
    def amount_due(self) -> Decimal:
        """Rupees that are still to be paid; 0 once the money was sent back."""
        refunded = self.status == PaymentStatus.REFUNDED
        return Decimal(0) if refunded else max(self.amount - self.balance, Decimal(0))


class Credit(models.Model):
    """Money received for a payment, in rupees."""

    payment = models.ForeignKey(Payment, models.CASCADE, related_name="credits")
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    source = models.CharField(max_length=10, choices=CreditSource)
    at = models.DateTimeField()
    by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, blank=True, related_name="+")
    by_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    reference = models.CharField(
        max_length=22, blank=True, default="", db_default="", help_text="Of the transfer; blank when nobody gave it."
    )
    shares_reference = models.BooleanField(
        default=False, db_default=False, help_text="Another credit had this reference: one transfer was split."
    )
    reason = models.TextField(
        max_length=500, blank=True, default="", db_default="",
        help_text="Why staff recorded it by hand; blank for what a proof, a bank row or a delivery brought.",
    )  # fmt: skip

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="credit_amount_positive"),
            models.UniqueConstraint(
                fields=["reference"],
                condition=Q(reference__gt="", shares_reference=False),
                name="one_credit_of_a_reference",
            ),
        ]
        indexes = [
            models.Index(fields=["reference"], condition=Q(reference__gt=""), name="credits_by_reference"),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.amount}"


class Refund(models.Model):
    """Money that has to be sent back, in rupees; sent, withdrawn or due. A payment has one due refund at most."""

    CASH = "cash"

    payment = models.ForeignKey(Payment, models.CASCADE, related_name="refunds")
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    reason = models.CharField(max_length=200)
    due_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True, help_text="When it was recorded as sent.")
    sent_on = models.DateField(
        null=True, blank=True, help_text="The day in India on which it was sent; empty in records of earlier releases."
    )
    reference = models.CharField(max_length=60, blank=True, help_text="The bank's reference, or cash.")
    note = models.CharField(max_length=500, blank=True)
    sent_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, blank=True, related_name="+")
    sent_by_name = models.CharField(max_length=100, blank=True, help_text="A copy: the row may go.")
    withdrawn_at = models.DateTimeField(null=True, blank=True, help_text="When the money was not owed any more.")
    on_record = models.BooleanField(
        default=False, db_default=False, help_text="Owed to the customer, but only sent when they ask for it."
    )
    payee_name = models.CharField(max_length=100, blank=True, default="", db_default="", help_text="Account holder.")
    payee_upi = models.CharField(max_length=120, blank=True, default="", db_default="")
    payee_account = models.CharField(max_length=18, blank=True, default="", db_default="")
    payee_ifsc = models.CharField(max_length=11, blank=True, default="", db_default="")
    payee_at = models.DateTimeField(null=True, blank=True, help_text="When the customer gave where it is sent to.")
    payee_changes = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="How often they did: a link is for the next time alone."
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="refund_amount_positive"),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True, reference="", sent_by_name="")
                | Q(sent_at__isnull=False, reference__gt="", sent_by_name__gt="", withdrawn_at__isnull=True),
                name="refund_sent_says_how",
            ),
            models.UniqueConstraint(
                fields=["payment"],
                condition=Q(sent_at__isnull=True, withdrawn_at__isnull=True),
                name="one_due_refund_of_payment",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at", "id"],
                condition=Q(sent_at__isnull=True, withdrawn_at__isnull=True),
                name="refunds_due",
            ),
            models.Index(fields=["-sent_at", "-id"], condition=Q(sent_at__isnull=False), name="refunds_sent"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.reference or 'due'}"

    @property
    def day_sent(self) -> date | None:
        """The day in India on which it was sent; None until then."""
        return self.sent_on or (india_date(self.sent_at) if self.sent_at else None)


class PaymentProof(models.Model):
    """A screenshot that a customer sent, in the private storage; earlier ones stay as history."""

    payment = models.ForeignKey(Payment, models.CASCADE, related_name="proofs")
    key = models.CharField(max_length=120, unique=True)
    sha256 = models.CharField(max_length=64, help_text="Of the stored, re-encoded picture.")
    original_sha256 = models.CharField(
        max_length=64, blank=True, default="", db_default="", help_text="Of the file as the customer sent it."
    )
    look = models.BigIntegerField(
        null=True, blank=True, help_text="64 bits of how the picture looks; empty for pictures of earlier times."
    )
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    bytes = models.PositiveIntegerField()
    reference = models.CharField(
        max_length=22, blank=True, validators=[validate_reference], help_text="UTR: 12, 16 or 22 characters."
    )
    submitted_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["payment", "-id"], name="proofs_of_payment"),
            models.Index(fields=["sha256"], name="proofs_by_picture"),
            models.Index(fields=["original_sha256"], condition=~Q(original_sha256=""), name="proofs_by_original"),
            models.Index(fields=["reference"], condition=~Q(reference=""), name="proofs_by_reference"),
        ]

    def __str__(self) -> str:
        return self.reference or f"proof {self.pk}"
