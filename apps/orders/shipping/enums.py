"""Choices of tracking imports, pick lists and packing slips."""

from django.db.models import TextChoices


class ImportState(TextChoices):
    """State of a tracking import."""

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
    """Result of a ticked row; empty until it is processed."""

    SHIPPED = "shipped", "Shipped"
    UNCHANGED = "unchanged", "Unchanged"
    REFUSED = "refused", "Refused"


class PickSource(TextChoices):
    """How the orders of a pick list were chosen."""

    SELECTED = "selected", "Selected orders"
    READY = "ready", "Paid, not shipped"
    FILTERED = "filtered", "Filtered orders"


class PickGroup(TextChoices):
    """Kind of a group: the products of a category, or funds or gift boxes with their contents."""

    CATEGORY = "category", "Category"
    BUNDLE = "bundle", "Funds"
    GIFT_BOX = "giftbox", "Gift boxes"


class ParcelPayment(TextChoices):
    """Payment state of a parcel, as shown to packers."""

    PAID = "paid", "Paid"
    CASH = "cash", "Cash on delivery"
    UNPAID = "unpaid", "Not paid"
