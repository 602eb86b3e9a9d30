"""The recipient of a parcel as it travels; saved addresses, orders and enquiries take and show the same keys."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from apps.common.recipients import DeliveryTo
from apps.common.validators import normalize_phone

from .fields import PhoneField, PincodeField, TextField
from .serializers import Serializer

NEED_NAME = "Please enter a name of 2 to 100 characters with a letter"
NEED_STREET = "Please enter your street address"
NEED_OFFICE = "Please enter the transport office"
SAME_PHONE = "Please enter another number than the first"


class RecipientNameField(serializers.CharField):
    """A name of 2 to 100 characters with a letter; several blanks become one before it is judged. It may be empty."""

    def __init__(self, **kwargs: Any) -> None:
        messages: Any = dict.fromkeys(("min_length", "max_length", "invalid"), NEED_NAME)
        super().__init__(
            min_length=2, max_length=100, required=False, allow_blank=True, error_messages=messages, **kwargs
        )

    def to_internal_value(self, data: Any) -> str:
        name = " ".join(super().to_internal_value(data).split())
        if not any(character.isalpha() for character in name):
            self.fail("invalid")
        return name


class RecipientIn(Serializer):
    """Where a parcel goes, and to whom. `deliveryTo: transport` needs `transportOffice` and no street."""

    name = RecipientNameField()
    street = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", error_messages={"null": NEED_STREET}
    )
    city = TextField(message="Please enter your city", max_length=100)
    state = TextField(message="Please enter your state", max_length=100)
    pincode = PincodeField()
    landmark = serializers.CharField(max_length=200, required=False, allow_blank=True)
    alternate_phone = PhoneField(required=False, allow_blank=True)
    delivery_to = serializers.ChoiceField(DeliveryTo.choices, required=False)
    transport_office = serializers.CharField(max_length=120, required=False, allow_blank=True)

    def extra_errors(self, data: dict[str, Any]) -> dict[str, Any]:
        errors: dict[str, Any] = {}
        if data.get("deliveryTo") == DeliveryTo.TRANSPORT:
            errors |= missing(data, "transportOffice", NEED_OFFICE)
        else:
            errors |= missing(data, "street", NEED_STREET)
        first, second = data.get("phoneNumber"), data.get("alternatePhone")
        phones = {normalize_phone(number) if isinstance(number, str) else None for number in (first, second)}
        if len(phones) == 1 and not phones & {None, ""}:
            errors["alternatePhone"] = [ErrorDetail(SAME_PHONE, code="same_phone")]
        return errors

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Without the office where the parcel goes to the door."""
        return attrs if attrs.get("delivery_to") == DeliveryTo.TRANSPORT else attrs | {"transport_office": ""}


def missing(data: Mapping[str, Any], key: str, message: str) -> dict[str, Any]:
    """The error of a text that was not sent, or is blank; none for what is no text, which its field judges."""
    value = data.get(key, "")
    if not isinstance(value, str) or value.strip():
        return {}
    return {key: [ErrorDetail(message, code="blank" if key in data else "required")]}
