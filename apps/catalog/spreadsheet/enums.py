"""The states of a sheet of products."""

from django.db.models import TextChoices


class SheetState(TextChoices):
    """How far a sheet is; rows of earlier releases are "checked" also when they were imported (`applied_at`)."""

    CHECKING = "checking", "Being checked"
    CHECKED = "checked", "Checked"
    IMPORTING = "importing", "Being imported"
    IMPORTED = "imported", "Imported"
