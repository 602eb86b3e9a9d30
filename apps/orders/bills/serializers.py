"""Bills as they travel."""

import re
from datetime import date
from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField, MoneyField, TextField
from apps.common.api.serializers import Serializer

from .enums import BillKind
from .models import Bill, validate_hsn
from .selectors import token_of

MONTH = re.compile(r"^(20[0-9]{2})-(0[1-9]|1[0-2])\Z", re.ASCII)


class MonthField(serializers.CharField):
    """A month in India, such as 2026-11; its first day inside."""

    def to_internal_value(self, data: Any) -> date:  # type: ignore[override]
        match = MONTH.match(str(data))
        if not match:
            raise serializers.ValidationError("Enter a month, such as 2026-11.", "invalid")
        return date(int(match[1]), int(match[2]), 1)


class MonthQuery(Serializer):
    """Which month; without it the present one."""

    month = MonthField(required=False)


class BillRow(Serializer):
    """A bill or credit note; `correctedBy` is the number of the credit note that takes a bill back, else ""."""

    id = IdField()
    number = serializers.CharField()
    kind = serializers.ChoiceField(BillKind.choices)
    order_id = IdField()
    order_number = serializers.CharField(source="order.number")
    issued_at = MomentField()
    issued_by = serializers.CharField(source="issued_by_name")
    buyer_name = serializers.CharField()
    place_of_supply = serializers.CharField()
    total = MoneyField()
    corrects = ComputedField(serializers.CharField())
    corrected_by = ComputedField(serializers.CharField())
    reason = serializers.CharField()

    def get_corrects(self, bill: Bill) -> str:
        """The number of the bill that a credit note takes back."""
        return bill.corrects.number if bill.corrects else ""

    def get_corrected_by(self, bill: Bill) -> str:
        note = getattr(bill, "credit_note", None)
        return note.number if note else ""


class OwnBill(Serializer):
    """A bill of the customer's order; `url` opens the PDF for a day."""

    number = serializers.CharField()
    kind = serializers.ChoiceField(BillKind.choices)
    issued_at = MomentField()
    url = ComputedField(serializers.CharField())

    def get_url(self, bill: Bill) -> str:
        """A signed address."""
        return f"/api/bills/{token_of(bill)}"


class CreditNoteIn(Serializer):
    """Why the bill is taken back; the customer reads it."""

    reason = TextField(message="Please say why.", max_length=500)


class RateIn(Serializer):
    """HSN code and percent of tax from a day in India on."""

    valid_from = serializers.DateField()
    hsn = serializers.CharField(validators=[validate_hsn], max_length=8)
    percent = serializers.DecimalField(max_digits=4, decimal_places=2, min_value=0, max_value=50)


class RateOut(Serializer):
    """A rate; `canRemove` until its day comes."""

    id = IdField()
    valid_from = serializers.DateField()
    hsn = serializers.CharField()
    percent = serializers.DecimalField(max_digits=4, decimal_places=2, coerce_to_string=False)
    can_remove = serializers.BooleanField()
