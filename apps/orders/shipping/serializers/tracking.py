"""Tracking imports on the wire."""

from typing import Any

from rest_framework import serializers

from apps.common.api.envelopes import Failure
from apps.common.api.fields import ComputedField, IdField, MomentField
from apps.common.api.serializers import Serializer
from apps.common.tables.cells import MAX_COLUMNS
from apps.orders.enums import OrderStatus

from ..columns import FIELDS
from ..enums import TICKABLE, ImportState, RowOutcome, RowResult
from ..reading import MAX_ROWS
from ..selectors.tracking import RowPreview

NOTHING = "Please paste a list or choose a file."
SAME_COLUMN = "Please choose a different column for each."
MAX_TEXT = 500_000


class TrackingUploadIn(Serializer):
    """A list, pasted as `text` or as a `file`; `carrier` is that of rows without one.

    The columns, from 1, are those that were chosen after `tracking_columns_undecided`.
    """

    file = serializers.FileField(required=False, allow_empty_file=True)
    text = serializers.CharField(required=False, allow_blank=True, default="", max_length=MAX_TEXT)
    carrier = serializers.CharField(required=False, allow_blank=True, default="", max_length=80)
    order_column = serializers.IntegerField(required=False, min_value=1, max_value=MAX_COLUMNS)
    number_column = serializers.IntegerField(required=False, min_value=1, max_value=MAX_COLUMNS)
    carrier_column = serializers.IntegerField(required=False, min_value=1, max_value=MAX_COLUMNS)

    def extra_errors(self, data: dict[str, Any]) -> dict[str, Any]:
        """One of the two must be there."""
        return {} if data.get("file") or str(data.get("text") or "").strip() else {"text": NOTHING}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """No column is chosen twice. Adds `chosen`, the columns by field."""
        chosen = {field: attrs[name] for field in FIELDS if (name := f"{field}_column") in attrs}
        if len(set(chosen.values())) < len(chosen):
            raise serializers.ValidationError({"numberColumn": SAME_COLUMN})
        return {**attrs, "chosen": chosen}


class ColumnOut(Serializer):
    """A column of a list: its number from 1, its heading or "", and its first cells."""

    column = serializers.IntegerField()
    heading = serializers.CharField(allow_blank=True)
    samples = serializers.ListField(child=serializers.CharField())


class ColumnsRefused(Failure):
    """Several columns of a list fit: those to choose from."""

    columns = ColumnOut(many=True)


class TrackingCommitIn(Serializer):
    """The keys of the rows to ship; without any, those that were ticked before are tried again."""

    rows = serializers.ListField(child=IdField(), required=False, default=list, max_length=MAX_ROWS)
    confirm_unpaid = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=500)


class TrackingImportRow(Serializer):
    """An import in the list; `ticked` rows are `shipped`, `unchanged`, `refused` or still to be done."""

    id = IdField()
    source = serializers.CharField()  # type: ignore[assignment]
    state = serializers.ChoiceField(ImportState.choices)
    row_count = serializers.IntegerField()
    ticked = serializers.IntegerField()
    shipped = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    refused = serializers.IntegerField()
    uploaded_at = MomentField()
    uploaded_by = serializers.CharField(source="uploaded_by_name")
    committed_at = MomentField(allow_null=True)


class TrackingRowOut(Serializer):
    """A row of the list; `outcome` is what shipping it would do now, `result` what came of it once it was ticked."""

    id = IdField(source="row.pk")
    row = serializers.IntegerField(source="row.row")
    order_number = serializers.CharField(source="row.order_number")
    carrier = serializers.CharField(source="row.carrier")
    number = serializers.CharField(source="row.number")
    order_id = ComputedField(IdField(allow_null=True))
    customer_name = ComputedField(serializers.CharField())
    city = ComputedField(serializers.CharField())
    order_status = ComputedField(serializers.ChoiceField([("", "Unknown"), *OrderStatus.choices]))
    outcome = serializers.ChoiceField(RowOutcome.choices)
    can_tick = ComputedField(serializers.BooleanField())
    ticked = serializers.BooleanField(source="row.ticked")
    result = serializers.ChoiceField([("", "Not done"), *RowResult.choices], source="row.result")
    message = ComputedField(serializers.CharField())

    def get_order_id(self, one: RowPreview) -> int | None:
        """The order's key; null while no order has the number."""
        return one.order.pk if one.order else None

    def get_customer_name(self, one: RowPreview) -> str:
        return one.order.customer_name if one.order else ""

    def get_city(self, one: RowPreview) -> str:
        return one.order.city if one.order else ""

    def get_order_status(self, one: RowPreview) -> str:
        return one.order.status if one.order else ""

    def get_can_tick(self, one: RowPreview) -> bool:
        """Whether the row may be shipped, unpaid ones after a confirmation."""
        return not one.row.ticked and one.outcome in TICKABLE

    def get_message(self, one: RowPreview) -> str:
        """Why it was refused, otherwise what to know before it is shipped."""
        return one.row.message or ("" if one.row.result else one.message)
