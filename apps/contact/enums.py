"""Choices of messages."""

from django.db.models import TextChoices


class MessageStatus(TextChoices):
    """Status of a message."""

    OPEN = "open", "Waits for an answer"
    ANSWERED = "answered", "Answered"
    CLOSED = "closed", "Closed"


class EntryKind(TextChoices):
    """Kind of an entry in a message's history."""

    CUSTOMER = "customer", "The customer wrote again"
    STAFF = "staff", "Staff answered"
    CLOSED = "closed", "Closed"
    REOPENED = "reopened", "Reopened"
