"""Money and its evidence. Knows nothing of orders: an order owns its payment, not the other way round."""

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from apps.accounts.models import StaffUser

from .enums import Method, PaymentStatus

validate_reference = RegexValidator(r"^([0-9]{12}|[A-Z0-9]{16}|[A-Z0-9]{22})\Z", "Not a bank reference")


class Payment(models.Model):
    """What is owed for one order, in rupees, and what staff decided about it."""

    method = models.CharField(max_length=13, choices=Method)
    status = models.CharField(max_length=20, choices=PaymentStatus, default=PaymentStatus.PENDING)
    amount = models.DecimalField(max_digits=10, decimal_places=2)
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
                condition=~Q(status=PaymentStatus.COMPLETED) | Q(verified_at__isnull=False),
                name="payment_completed_has_a_time",
            ),
        ]
        indexes = [
            models.Index(
                fields=["submitted_at", "id"],
                condition=Q(status=PaymentStatus.VERIFICATION_PENDING),
                name="payments_waiting",
            ),
            models.Index(fields=["status", "-id"], name="payments_by_status"),
            # The rarer method alone: operators filter by it.
            models.Index(fields=["-id"], condition=Q(method=Method.COD), name="payments_in_cash"),
        ]

    def __str__(self) -> str:
        return f"{self.method} {self.amount} {self.status}"


class PaymentProof(models.Model):
    """A screenshot that a customer sent, in the private storage; earlier ones stay as history."""

    payment = models.ForeignKey(Payment, models.CASCADE, related_name="proofs")
    key = models.CharField(max_length=120, unique=True)
    sha256 = models.CharField(max_length=64, help_text="Of the stored, re-encoded picture.")
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
            models.Index(fields=["reference"], condition=~Q(reference=""), name="proofs_by_reference"),
        ]

    def __str__(self) -> str:
        return self.reference or f"proof {self.pk}"
