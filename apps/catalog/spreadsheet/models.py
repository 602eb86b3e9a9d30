"""Uploaded sheets of products."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from .enums import SheetState


class CatalogueImport(models.Model):
    """An uploaded spreadsheet of products with its dry run.

    `fingerprint` is of the plan: if the catalogue has moved on since, carrying it out is refused. Jobs do both;
    until the first is done, `plan` is empty and `bad_rows` means nothing.
    """

    file_name = models.CharField(max_length=200)
    uploaded_at = models.DateTimeField(auto_now_add=True)
    uploaded_by = models.CharField(max_length=200)
    state = models.CharField(
        max_length=9, choices=SheetState, default=SheetState.CHECKED, db_default=SheetState.CHECKED
    )
    row_count = models.PositiveIntegerField(default=0, db_default=0)
    done_rows = models.PositiveIntegerField(
        default=0, db_default=0, help_text="Of the present run, noted about once a second."
    )
    problem = models.CharField(
        max_length=500, blank=True, default="", db_default="", help_text="Why it was not imported."
    )
    rows = models.JSONField(encoder=DjangoJSONEncoder)
    plan = models.JSONField(encoder=DjangoJSONEncoder)
    fingerprint = models.CharField(max_length=64)
    bad_rows = models.PositiveIntegerField()
    applied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "catalogue import"

    def __str__(self) -> str:
        return self.file_name

    @property
    def is_at_work(self) -> bool:
        """Whether a job checks or imports it."""
        return self.state in {SheetState.CHECKING, SheetState.IMPORTING}
