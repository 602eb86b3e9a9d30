"""Choices of the shop's settings and of payee changes."""

from django.db.models import TextChoices


class PayeeState(TextChoices):
    """State of a payee change."""

    WAITING = "waiting", "Waiting"
    LIVE = "live", "Live"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Billing(TextChoices):
    """Which bills the shop issues, which depends on its GST registration."""

    OFF = "off", "No bills"
    REGULAR = "regular", "Regular: tax invoices"
    COMPOSITION = "composition", "Composition: bills of supply"
    UNREGISTERED = "unregistered", "Not registered: receipts"


class UpiKind(TextChoices):
    """What payment networks allow for a UPI id (rules 8.5)."""

    MERCHANT = "merchant", "Merchant"
    PERSONAL = "personal", "Personal"
