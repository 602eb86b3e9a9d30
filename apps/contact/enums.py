"""Fixed vocabularies of the shop's card and of messages."""

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


class MessageStatus(TextChoices):
    """How far a message is."""

    OPEN = "open", "Waits for an answer"
    ANSWERED = "answered", "Answered"
    CLOSED = "closed", "Closed"


class EntryKind(TextChoices):
    """What happened to a message after it came."""

    CUSTOMER = "customer", "The customer wrote again"
    STAFF = "staff", "Staff answered"
    CLOSED = "closed", "Closed"
    REOPENED = "reopened", "Reopened"
