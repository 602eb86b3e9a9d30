"""What the operators' site keeps itself: spreadsheets that were tried, and perhaps carried out."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models


class CatalogueImport(models.Model):
    """A spreadsheet of products with its dry run. `rows` are its cells, `plan` is what each row would do.

    `fingerprint` is of the plan: if the catalogue has moved on since, carrying it out is refused.
    """

    file_name = models.CharField(max_length=200)
    uploaded_at = models.DateTimeField(auto_now_add=True)
    uploaded_by = models.CharField(max_length=200)
    rows = models.JSONField(encoder=DjangoJSONEncoder)
    plan = models.JSONField(encoder=DjangoJSONEncoder)
    fingerprint = models.CharField(max_length=64)
    bad_rows = models.PositiveIntegerField()
    applied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "catalogue import"

    def __str__(self) -> str:
        return self.file_name
