"""Fixed vocabularies of payments (back-office.md 4)."""

from django.db.models import TextChoices


class Method(TextChoices):
    """How an order is paid."""

    BANK_TRANSFER = "bank_transfer", "Bank transfer"
    COD = "cod", "Cash on delivery"


class PaymentStatus(TextChoices):
    """How far the money is."""

    PENDING = "pending", "Pending"
    VERIFICATION_PENDING = "verification_pending", "Needs Verification"
    COMPLETED = "completed", "Verified"
    FAILED = "failed", "Failed"
