"""Choices of enquiries."""

from django.db.models import TextChoices


class EnquiryStatus(TextChoices):
    """Status of an enquiry."""

    NEW = "new", "New"
    CONTACTED = "contacted", "Contacted"
    AGREED = "agreed", "Agreed"
    CLOSED = "closed", "Closed"
