"""Stock and its ledger as they travel."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField
from apps.common.api.serializers import Serializer

from ..enums import StockCause
from ..models import StockEntry
from ..services.receiving import MOST_STOCK

MAX_LINES = 500
ACTOR_KINDS = [("", "Unknown"), ("customer", "Customer"), ("staff", "Staff"), ("system", "The shop")]


class StockCorrection(Serializer):
    """A difference from the stock that staff were shown."""

    change = serializers.IntegerField(min_value=-MOST_STOCK, max_value=MOST_STOCK)
    loaded_stock = serializers.IntegerField(min_value=0, max_value=MOST_STOCK)


class ReceivedLine(Serializer):
    """A product and how many of it came."""

    product = IdField()
    quantity = serializers.IntegerField(min_value=1, max_value=MOST_STOCK)


class GoodsReceived(Serializer):
    """Goods of one delivery, each product once; the note is for the number of its invoice."""

    note = serializers.CharField(max_length=200, allow_blank=True, default="")
    lines = serializers.ListField(child=ReceivedLine(), min_length=1, max_length=MAX_LINES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a list that names a product twice."""
        if len({line["product"] for line in attrs["lines"]}) < len(attrs["lines"]):
            raise serializers.ValidationError({"lines": "The same product is in the list twice."})
        return attrs


class ReceivedStock(Serializer):
    """The stock of a product after the goods were added."""

    id = IdField()
    stock = serializers.IntegerField()


class EntryOrder(Serializer):
    """The order of an entry."""

    id = IdField(source="order_id")
    order_number = serializers.CharField()


class StockEntryOut(Serializer):
    """A change of a product's stock. `by` names the member of staff; for others it is null, and `byKind` says who."""

    id = IdField()
    change = serializers.IntegerField()
    result = serializers.IntegerField()
    cause = serializers.ChoiceField(StockCause.choices)
    order = ComputedField(EntryOrder(allow_null=True, read_only=True))
    by = ComputedField(serializers.CharField(allow_null=True, read_only=True))
    by_kind = serializers.ChoiceField(ACTOR_KINDS, source="actor_kind")
    note = serializers.CharField()
    at = MomentField()

    def get_order(self, entry: StockEntry) -> StockEntry | None:
        """None when no order was the cause."""
        return entry if entry.order_id else None

    def get_by(self, entry: StockEntry) -> str | None:
        """The name, if it was a member of staff."""
        return entry.actor_name or None
