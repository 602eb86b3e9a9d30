"""Lists of tracking numbers as staff sent them, and pick lists.

Of a row only order number, carrier and tracking number are stored; of a pick list only its orders and ticks.
"""

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from apps.accounts.models import StaffUser

from .enums import ImportState, PickSource, RowResult

if TYPE_CHECKING:
    from apps.orders.models import Order


class TrackingImport(models.Model):
    """A pasted or uploaded list. The effect of its rows is computed whenever it is shown."""

    source = models.CharField(max_length=120, help_text="File and sheet, or that it was pasted.")
    state = models.CharField(max_length=10, choices=ImportState, default=ImportState.PREVIEWED)
    row_count = models.PositiveIntegerField()
    uploaded_at = models.DateTimeField()
    uploaded_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+")
    uploaded_by_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    committed_at = models.DateTimeField(null=True, blank=True, help_text="When the last ticked row was done.")

    def __str__(self) -> str:
        return self.source


class TrackingLayout(models.Model):
    """Which columns, from 1, staff chose for a courier's lists that look alike.

    `carrier` is the list's default one, in small letters, or empty; `layout` is that of `columns.Undecided`.
    """

    carrier = models.CharField(max_length=80, blank=True)
    layout = models.CharField(max_length=500)
    order_column = models.PositiveSmallIntegerField()
    number_column = models.PositiveSmallIntegerField()
    carrier_column = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["carrier", "layout"], name="tracking_layout_once")]

    def __str__(self) -> str:
        return f"{self.carrier or 'Any courier'}: {self.layout}"


class TrackingRow(models.Model):
    """A row of a list. `unpaid_reason`: why staff confirmed that the order is shipped unpaid."""

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


class PickList(models.Model):
    """Orders whose goods are fetched together. Quantities are computed whenever the list is shown."""

    source = models.CharField(max_length=8, choices=PickSource)
    orders: "models.ManyToManyField[Order, models.Model]" = models.ManyToManyField("orders.Order", related_name="+")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+")
    made_by_name = models.CharField(max_length=100, help_text="A copy: the row may go.")

    def __str__(self) -> str:
        return f"Pick list {self.pk}"


class PickTick(models.Model):
    """A row marked as fetched; `quantity` is the one required at that time."""

    pick_list = models.ForeignKey(PickList, models.CASCADE, related_name="ticks", db_index=False)
    key = models.CharField(max_length=40, help_text="Of the row, see selectors.picking.")
    quantity = models.PositiveIntegerField()
    by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pick_list", "key"], name="pick_tick_once")]

    def __str__(self) -> str:
        return f"{self.quantity} x {self.key}"
