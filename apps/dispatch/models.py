"""Lists of tracking numbers as staff sent them. Nothing is stored of a row but order number, carrier and number."""

from django.db import models
from django.db.models import Q

from apps.accounts.models import StaffUser

from .enums import ImportState, RowResult


class TrackingImport(models.Model):
    """One list that was pasted or uploaded. What its rows would do is worked out whenever it is shown."""

    source = models.CharField(max_length=120, help_text="The file's name, or that it was pasted.")
    state = models.CharField(max_length=10, choices=ImportState, default=ImportState.PREVIEWED)
    row_count = models.PositiveIntegerField()
    uploaded_at = models.DateTimeField()
    uploaded_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+")
    uploaded_by_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    committed_at = models.DateTimeField(null=True, blank=True, help_text="When the last ticked row was done.")

    def __str__(self) -> str:
        return self.source


class TrackingRow(models.Model):
    """A row of a list. With `unpaid_reason`, staff confirmed that its order is shipped unpaid, and why."""

    tracking_import = models.ForeignKey(TrackingImport, models.CASCADE, related_name="rows", db_index=False)
    row = models.PositiveIntegerField(help_text="In the list, from 1.")
    order_number = models.CharField(max_length=80, blank=True)
    carrier = models.CharField(max_length=80, blank=True)
    number = models.CharField(max_length=80, blank=True)
    problem = models.CharField(max_length=200, blank=True, help_text="Why the row is damaged.")
    ticked = models.BooleanField(default=False)
    unpaid_reason = models.CharField(max_length=500, blank=True)
    result = models.CharField(max_length=9, choices=RowResult, blank=True)
    message = models.CharField(max_length=500, blank=True, help_text="Why it was refused.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tracking_import", "row"], name="tracking_row_once"),
            models.CheckConstraint(condition=Q(result="") | Q(ticked=True), name="tracking_result_of_ticked"),
        ]

    def __str__(self) -> str:
        return f"{self.row}: {self.order_number}"
