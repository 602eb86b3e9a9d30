"""What a customer sends and sees of a refund's payee."""

import re
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework import serializers

from apps.common.api.fields import ComputedField, MoneyField, TextField
from apps.common.api.serializers import Serializer
from apps.payments.models import Refund
from apps.shop.models import validate_ifsc, validate_upi_id

from ..services.payees import Payee, RefundOfLink

ACCOUNT = re.compile(r"[0-9]{9,18}\Z", re.ASCII)
UPI_WRONG = "Enter a valid UPI id, such as name@bank"
ACCOUNT_WRONG = "Enter the account number: 9 to 18 digits"
IFSC_WRONG = "Enter a valid IFSC code, such as HDFC0001234"
NAME_WRONG = "Enter the name of the account holder"


class RefundLinkIn(Serializer):
    """The token of a link."""

    token = TextField(max_length=200)


class PayeeIn(RefundLinkIn):
    """A UPI id, or account number, IFSC and the holder's name; spaces are left out."""

    upi_id = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    account_number = serializers.CharField(max_length=30, required=False, allow_blank=True, default="")
    ifsc = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    account_name = serializers.CharField(max_length=100, required=False, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two ways, whole."""
        attrs["upi_id"] = attrs["upi_id"].strip()
        attrs["account_number"] = re.sub(r"[\s-]", "", attrs["account_number"])
        attrs["ifsc"] = re.sub(r"\s", "", attrs["ifsc"]).upper()
        by_account = bool(attrs["account_number"] or attrs["ifsc"])
        if by_account == bool(attrs["upi_id"]):
            raise serializers.ValidationError({"upiId": "Enter a UPI id, or an account number with IFSC"})
        wrong = _wrong_account(attrs) if by_account else _wrong("upi_id", "upiId", attrs, validate_upi_id, UPI_WRONG)
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


def _wrong(field: str, wire_name: str, attrs: dict[str, Any], validator: Any, message: str) -> dict[str, str]:
    try:
        validator(attrs[field])
    except DjangoValidationError:
        return {wire_name: message}
    return {}


def _wrong_account(attrs: dict[str, Any]) -> dict[str, str]:
    wrong = _wrong("ifsc", "ifsc", attrs, validate_ifsc, IFSC_WRONG)
    if not ACCOUNT.match(attrs["account_number"]):
        wrong["accountNumber"] = ACCOUNT_WRONG
    if not attrs["account_name"].strip():
        wrong["accountName"] = NAME_WRONG
    return wrong


def payee(data: dict[str, Any]) -> Payee:
    """The validated body as the domain takes it."""
    if data["upi_id"]:
        return Payee(upi=data["upi_id"])
    return Payee(account=data["account_number"], ifsc=data["ifsc"], name=data["account_name"].strip())


class PayeeOut(Serializer):
    """Where a refund is sent to."""

    upi_id = serializers.CharField(source="payee_upi")
    account_number = serializers.CharField(source="payee_account")
    ifsc = serializers.CharField(source="payee_ifsc")
    account_name = serializers.CharField(source="payee_name")


def payee_of(refund: Refund) -> Refund | None:
    """The refund, if its payee was given; for `PayeeOut`."""
    return refund if refund.payee_at else None


class RefundOfLinkOut(Serializer):
    """What the page of a link shows: the order, the amount, and of an account number the last four digits."""

    order_number = serializers.CharField(source="order.number")
    amount = MoneyField(source="refund.amount")
    given = ComputedField(serializers.CharField())

    def get_given(self, link: RefundOfLink) -> str:
        """The UPI id or account that was given before, hidden but for its end; "" for none."""
        upi, account = link.refund.payee_upi, link.refund.payee_account
        if upi:
            name, _, bank = upi.partition("@")
            return f"{name[:2]}***@{bank}"
        return f"***{account[-4:]}" if account else ""
