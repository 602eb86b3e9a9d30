"""Fixed vocabularies of bank statements."""

from django.db.models import TextChoices


class ImportState(TextChoices):
    """Where an import stands."""

    READING = "reading", "Being read"
    NEEDS_PASSWORD = "needs_password", "Waits for the file's password"
    NEEDS_DATE_ORDER = "needs_date_order", "Waits for the order of day and month"
    PREVIEWED = "previewed", "Read, not yet committed"
    COMMITTED = "committed", "Committed"
    UNDONE = "undone", "Undone"
    REFUSED = "refused", "Refused"


class DateOrder(TextChoices):
    """How a file writes its dates."""

    DMY = "dmy", "Day before month"
    MDY = "mdy", "Month before day"
    YMD = "ymd", "Year, month, day"


class Direction(TextChoices):
    """Whether money came or went."""

    CREDIT = "credit", "Credit"
    DEBIT = "debit", "Debit"


class Rail(TextChoices):
    """How a payment was made."""

    UPI = "upi", "UPI"
    IMPS = "imps", "IMPS"
    NEFT = "neft", "NEFT"
    RTGS = "rtgs", "RTGS"
    CASH = "cash", "Cash"
    OTHER = "other", "Other"


class RowState(TextChoices):
    """What became of a row."""

    OPEN = "open", "Open"
    MATCHED = "matched", "Matched"
    SET_ASIDE = "set_aside", "Set aside"
    REVERSED = "reversed", "Reversed"


class Chain(TextChoices):
    """What the running balance says of a file."""

    CLOSES = "closes", "Closes over every row"
    BROKEN = "broken", "Broken"
    ABSENT = "absent", "The file has no running balance"
