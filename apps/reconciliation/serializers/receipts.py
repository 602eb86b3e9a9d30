"""What a picture of a payment says, on the wire."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField
from apps.common.api.serializers import Serializer
from apps.orders.serializers.inputs import ScreenshotField

from ..enums import ReadingState
from ..models import ReceiptReading
from ..receipts.facts import FIELD_CHOICES, FIELDS

AGREEMENTS = ("agrees", "differs", "unknown")
CERTAINTIES = ("sure", "unsure")


class PictureIn(Serializer):
    """A picture that may be sent as a proof."""

    screenshot = ScreenshotField()


class ReadFieldOut(Serializer):
    """A value as text, how certain it is, and its box: left, top, right, bottom as parts of the picture's sides."""

    name = serializers.ChoiceField(FIELD_CHOICES)
    value = serializers.CharField()
    certainty = serializers.ChoiceField(CERTAINTIES)
    box = serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4)


class CheckedFieldOut(ReadFieldOut):
    """The same beside what is known: what the order says, and whether both agree."""

    expected = serializers.CharField()
    agreement = serializers.ChoiceField(AGREEMENTS)


class ReadingOut(Serializer):
    """The reading that a customer asked for. While its state is `waiting`, ask again; `values` only has what was read.

    Rupees are "4350.00", a day is YYYY-MM-DD, a time HH:MM, a status success, pending or failed.
    """

    id = IdField()
    state = serializers.ChoiceField(ReadingState.choices)
    is_receipt = serializers.BooleanField(allow_null=True)
    payee_is_ours = serializers.BooleanField(allow_null=True)
    values = ComputedField(ReadFieldOut(many=True))

    def get_values(self, reading: ReceiptReading) -> list[dict[str, Any]]:
        """In the order of FIELDS."""
        return [{"name": name, **reading.fields[name]} for name in FIELDS if name in reading.fields]


class StaffReadingOut(Serializer):
    """What the picture of the last proof says, beside the order. It decides nothing."""

    is_receipt = serializers.BooleanField()
    values = CheckedFieldOut(many=True)
    reference_to_take_over = serializers.CharField()
