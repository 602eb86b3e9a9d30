"""The words of enquiries."""

from django.db.models import TextChoices


class EnquiryStatus(TextChoices):
    """How far staff are with an enquiry."""

    NEW = "new", "New"
    CONTACTED = "contacted", "Contacted"
    AGREED = "agreed", "Agreed"
    CLOSED = "closed", "Closed"
