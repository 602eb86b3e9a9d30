"""Fixed vocabularies of bank statements."""

from django.db.models import TextChoices


class ImportState(TextChoices):
    """The state of an import."""

    READING = "reading", "Being read"
    NEEDS_PASSWORD = "needs_password", "Waits for the file's password"
    NEEDS_DATE_ORDER = "needs_date_order", "Waits for the order of day and month"
    PREVIEWED = "previewed", "Read, not yet committed"
    COMMITTING = "committing", "Being committed"
    COMMITTED = "committed", "Committed"
    UNDONE = "undone", "Undone"
    REFUSED = "refused", "Refused"


class DateOrder(TextChoices):
    """How a file writes its dates."""

    DMY = "dmy", "Day before month"
    MDY = "mdy", "Month before day"
    YMD = "ymd", "Year, month, day"


class Direction(TextChoices):
    """Whether money was received or sent."""

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

    PREVIEW = "preview", "In a preview"
    OPEN = "open", "Open"
    MATCHED = "matched", "Matched"
    SET_ASIDE = "set_aside", "Set aside"
    REVERSED = "reversed", "Reversed"


# Clients see the rows of previews without a state.
WIRE_ROW_STATES = [choice for choice in RowState.choices if choice[0] != RowState.PREVIEW]


class MatchClass(TextChoices):
    """How sure it is that a row pays an order (docs/payments.md)."""

    CERTAIN = "A", "Certain"
    STRONG = "B", "Strong"
    LIKELY = "C", "Likely"
    SUM = "C-sum", "Sum"
    HINT = "D", "Hint"
    CONFLICT = "X", "Conflict"


class Tab(TextChoices):
    """The lists of the matching page."""

    CERTAIN = "certain", "Certain"
    STRONG = "strong", "Strong"
    LIKELY = "likely", "Likely"
    CONFLICTS = "conflicts", "Conflicts"
    ROWS = "rows", "Bank rows without an order"
    CLAIMS = "claims", "Orders without a bank row"


class Chain(TextChoices):
    """What the running balance says of a file."""

    CLOSES = "closes", "Closes over every row"
    BROKEN = "broken", "Broken"
    ABSENT = "absent", "The file has no running balance"


class ReadingState(TextChoices):
    """What became of the reading of a picture."""

    WAITING = "waiting", "Not read yet"
    READ = "read", "Read"
    UNREADABLE = "unreadable", "Could not be read"
