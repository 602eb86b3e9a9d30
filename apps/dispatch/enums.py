"""The words of tracking imports."""

from django.db.models import TextChoices


class ImportState(TextChoices):
    """How far a tracking import is."""

    PREVIEWED = "previewed", "Previewed"
    COMMITTING = "committing", "Being shipped"
    COMMITTED = "committed", "Done"


class RowOutcome(TextChoices):
    """What shipping a row would do to its order now."""

    READY = "ready", "Ready"
    UNCHANGED = "unchanged", "Unchanged"
    REPLACES = "replaces", "Replaces"
    UNKNOWN = "unknown", "Unknown order"
    UNPAID = "unpaid", "Not paid"
    CANCELLED = "cancelled", "Cancelled"
    DOUBLED = "doubled", "Doubled"
    DAMAGED = "damaged", "Damaged"


TICKABLE = (RowOutcome.READY, RowOutcome.REPLACES, RowOutcome.UNPAID)


class RowResult(TextChoices):
    """What became of a ticked row; empty until then."""

    SHIPPED = "shipped", "Shipped"
    UNCHANGED = "unchanged", "Unchanged"
    REFUSED = "refused", "Refused"
