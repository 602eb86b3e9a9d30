"""What a picture of a payment says, on the wire."""

from datetime import date
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from apps.common.api.fields import IdField
from apps.common.api.serializers import Serializer
from apps.common.clock import india_date
from apps.orders.models import Order
from apps.orders.serializers.inputs import ScreenshotField
from apps.payments.models import PaymentProof
from apps.payments.references import folded

from ..enums import ReadingState
from ..matching.rules import BEFORE
from ..models import ReceiptReading
from ..receipts.facts import FIELD_CHOICES, FIELDS, SURE
from ..selectors.matching import OPEN
from ..selectors.receipts import ours

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
    values = ReadFieldOut(many=True)


class StaffReadingOut(Serializer):
    """What the picture of the last proof says, beside the order. It decides nothing."""

    is_receipt = serializers.BooleanField()
    values = CheckedFieldOut(many=True)
    reference_to_take_over = serializers.CharField()


def reading_body(reading: ReceiptReading) -> dict[str, Any]:
    """A reading's wire form for the customer, as ReadingOut describes it."""
    return {
        "_id": str(reading.pk),
        "state": reading.state,
        "isReceipt": reading.is_receipt,
        "payeeIsOurs": reading.payee_is_ours,
        "values": [{"name": name, **reading.fields[name]} for name in FIELDS if name in reading.fields],
    }


def staff_reading_body(reading: ReceiptReading, order: Order, proof: PaymentProof) -> dict[str, Any]:
    """What a picture says beside the order, as StaffReadingOut describes it; `order` comes with its payment."""
    values = []
    for name in FIELDS:
        if field := reading.fields.get(name):
            expected, agrees = _compared(name, field["value"], reading, order, proof)
            doubtful = agrees is None or (not agrees and field["certainty"] != SURE)
            agreement = "unknown" if doubtful else "agrees" if agrees else "differs"
            values.append({"name": name, **field, "expected": expected, "agreement": agreement})
    can_take = order.payment.status in OPEN and reading.reference not in {"", proof.reference}
    return {
        "isReceipt": bool(reading.is_receipt),
        "values": values,
        "referenceToTakeOver": reading.reference if can_take else "",
    }


def _compared(
    name: str, value: str, reading: ReceiptReading, order: Order, proof: PaymentProof
) -> tuple[str, bool | None]:
    """What the order says of a field, and whether the picture agrees; None when nothing can be compared."""
    if name == "amount":
        return f"{order.payment.amount:.2f}", Decimal(value) == order.payment.amount
    if name == "reference":
        return proof.reference, folded(value) == proof.reference if proof.reference else None
    if name == "status":
        return "success", value == "success"
    if name == "payee":
        return ", ".join(ours().upi_ids), reading.payee_is_ours
    if name == "paid_on":
        ordered_on = india_date(order.created_at)
        return ordered_on.isoformat(), date.fromisoformat(value) >= ordered_on - BEFORE
    return "", None
