"""Fixed vocabularies of the shop's card."""

from django.db.models import TextChoices


class UpiKind(TextChoices):
    """What networks let a UPI id do (rules 8.5)."""

    MERCHANT = "merchant", "Merchant"
    PERSONAL = "personal", "Personal"
