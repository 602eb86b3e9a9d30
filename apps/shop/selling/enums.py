"""Choices of selling modes and rules."""

from django.db.models import TextChoices


class Mode(TextChoices):
    """How the shop sells on a day."""

    ORDER = "order", "Orders"
    ENQUIRY = "enquiry", "Enquiries only"
    CLOSED = "closed", "Closed"


class Outcome(TextChoices):
    """Effect of a rule on its places."""

    ALLOW = "allow", "Allow"
    ENQUIRY = "enquiry", "Enquiries only"
    REFUSE = "refuse", "Refuse"


class Delivery(TextChoices):
    """Where the parcel can be handed over."""

    BOTH = "both", "Door or transport office"
    DOOR = "door", "Door"
    TRANSPORT = "transport", "Transport office"
