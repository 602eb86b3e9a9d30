"""Fixed vocabularies of the shop's card."""

from django.db.models import TextChoices


class PayeeState(TextChoices):
    """What became of another place where money is to go."""

    WAITING = "waiting", "Waiting"
    LIVE = "live", "Live"
    WITHDRAWN = "withdrawn", "Withdrawn"


class UpiKind(TextChoices):
    """What networks let a UPI id do (rules 8.5)."""

    MERCHANT = "merchant", "Merchant"
    PERSONAL = "personal", "Personal"
