"""Fixed vocabularies of payments."""

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
    REFUND_DUE = "refund_due", "Refund due"
    REFUNDED = "refunded", "Refunded"


# Outside the back end the two refund states are "completed" with a `refund` beside it (docs/order-states.md).
WIRE_STATUSES = [
    choice for choice in PaymentStatus.choices if choice[0] not in {PaymentStatus.REFUND_DUE, PaymentStatus.REFUNDED}
]


def wire_status(status: str) -> str:
    """The payment status that clients know."""
    return PaymentStatus.COMPLETED.value if status in {PaymentStatus.REFUND_DUE, PaymentStatus.REFUNDED} else status


class CreditSource(TextChoices):
    """Source of money received."""

    BANK = "bank", "Bank transfer"
    CASH = "cash", "Cash"
    DEPOSIT = "deposit", "Cash paid into the bank"
    ELSEWHERE = "elsewhere", "Transfer to another account"
    OTHER = "other", "Another way"


class RefundState(TextChoices):
    """How far a refund is; the API has the same values."""

    DUE = "due", "Due"
    SENT = "sent", "Sent"
