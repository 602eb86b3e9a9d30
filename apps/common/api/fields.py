"""Fields as they travel: ids as strings, money as numbers, moments in UTC (rules 2)."""

import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, cast

from django.core.exceptions import ValidationError as DjangoValidationError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.email_addresses import normalize_email
from apps.common.money import MAX_AMOUNT
from apps.common.validators import MOBILE, PHONE, PINCODE, normalize_phone, normalize_pincode

DIGITS = re.compile(r"^[0-9]{1,18}\Z", re.ASCII)


@extend_schema_field({"type": "string", "pattern": "^[0-9]{1,18}$", "examples": ["42"]})
class IdField(serializers.Field[Any, Any, str, Any]):
    """A key: a string of digits outside, an integer inside."""

    default_error_messages = {"invalid": "Not a valid id."}

    def to_internal_value(self, data: Any) -> int:
        """The integer; anything but digits is refused."""
        if isinstance(data, bool) or not isinstance(data, str | int) or not DIGITS.match(str(data)):
            self.fail("invalid")
        return int(data)

    def to_representation(self, value: Any) -> str:
        return str(value)


class ComputedField(serializers.SerializerMethodField):
    """What `get_<name>()` of its serializer returns, written by another field, which describes it in the schema."""

    def __init__(self, field: serializers.Field[Any, Any, Any, Any], method_name: str | None = None) -> None:
        super().__init__(method_name)
        self.field = field
        self.read_only, self.required, self.validators = field.read_only, field.required, field.validators
        extend_schema_field(field)(cast("Any", self))

    def bind(self, field_name: str, parent: Any) -> None:
        """The inner field has the context of the serializer."""
        super().bind(field_name, parent)
        self.field.bind("", cast("Any", self))

    def to_representation(self, instance: Any) -> Any:
        value = super().to_representation(instance)
        return None if value is None else self.field.to_representation(value)


class MoneyField(serializers.DecimalField):
    """Rupees with at most two decimals, from 0 to 9,999,999.99, a JSON number."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", Decimal(0))
        kwargs.setdefault("max_value", MAX_AMOUNT)
        # One more digit than a price needs: an order's total has ten.
        super().__init__(**{"max_digits": 10, "decimal_places": 2, "coerce_to_string": False, **kwargs})


class SumField(MoneyField):
    """Rupees without a limit: a sum of many amounts, or a figure of a bank."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": None, "max_value": None, **kwargs})


class MomentField(serializers.DateTimeField):
    """A moment, ISO 8601 in UTC."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("default_timezone", UTC)
        super().__init__(**kwargs)

    def to_representation(self, value: datetime) -> str:
        """Such as `2026-11-22T10:40:00Z`."""
        return value.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"


class EmailField(serializers.EmailField):
    """An e-mail address in its one spelling (`common.email_addresses`)."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 254)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        try:
            return normalize_email(super().to_internal_value(data))
        except DjangoValidationError as error:
            raise serializers.ValidationError(error.messages, error.code) from error


class PincodeField(serializers.RegexField):
    """An Indian PIN code: six digits, the first not 0; spaces and hyphens are removed."""

    def __init__(self, **kwargs: Any) -> None:
        message = "Please enter a valid 6-digit pincode"
        messages: Any = dict.fromkeys(("invalid", "required", "blank"), message)
        super().__init__(PINCODE, error_messages=messages, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The code without spaces, in Latin digits; it is judged after that."""
        return normalize_pincode(super().to_internal_value(data))


class MobileField(serializers.RegexField):
    """An Indian mobile number: ten digits, the first 6 to 9; spaces, hyphens, +91 and a leading 0 are removed."""

    def __init__(self, **kwargs: Any) -> None:
        message = "Please enter a valid 10-digit phone number"
        messages: Any = dict.fromkeys(("invalid", "required", "blank"), message)
        super().__init__(MOBILE, error_messages=messages, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The national number without spaces, in Latin digits; it is judged after that."""
        return normalize_phone(super().to_internal_value(data))


class PhoneField(serializers.RegexField):
    """An Indian phone number, mobile or landline with its area code: ten digits, cleaned like a mobile number."""

    def __init__(self, **kwargs: Any) -> None:
        message = "Please enter a valid phone number with its area code"
        super().__init__(PHONE, error_messages={"invalid": message}, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The national number in Latin digits; it is judged after that."""
        return normalize_phone(super().to_internal_value(data))


class TextField(serializers.CharField):
    """Text of at least one visible character; `message` is said when it is missing."""

    def __init__(self, *, message: str | None = None, **kwargs: Any) -> None:
        if message:
            kwargs.setdefault("error_messages", dict.fromkeys(("required", "blank", "null"), message))
        kwargs.setdefault("max_length", 200)
        super().__init__(**kwargs)


class ChoicesField(serializers.Field[Any, Any, Any, Any]):
    """One or several of fixed values, separated by commas; all unknown ones are named."""

    default_error_messages = {"invalid_choice": "Unknown: {unknown}. Known are {known}."}

    def __init__(self, values: list[str], **kwargs: Any) -> None:
        self.values = values
        super().__init__(help_text=f"One or several, separated by commas: {', '.join(values)}.", **kwargs)
        either = f"({'|'.join(values)})"
        schema = {"type": "string", "pattern": f"^{either}(,{either})*$"}
        extend_schema_field(schema)(cast("Any", self))

    def to_internal_value(self, data: Any) -> tuple[str, ...]:
        """The values, each once."""
        sent = dict.fromkeys(str(data).split(","))
        if unknown := [value for value in sent if value not in self.values]:
            self.fail("invalid_choice", unknown=", ".join(unknown), known=", ".join(self.values))
        return tuple(sent)
