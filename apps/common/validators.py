"""Pure checks of what Indians type; the messages are the specification's."""

import re

from django.core.validators import RegexValidator

from .text import code

PINCODE = r"^[1-9][0-9]{5}\Z"
MOBILE = r"^[6-9][0-9]{9}\Z"
PHONE = r"^[1-9][0-9]{9}\Z"

validate_pincode = RegexValidator(PINCODE, "Please enter a valid 6-digit pincode")
validate_mobile = RegexValidator(MOBILE, "Please enter a valid 10-digit phone number")
validate_phone = RegexValidator(PHONE, "Please enter a valid phone number with its area code")

_SEPARATORS = re.compile(r"[()./]")
_PHONE = re.compile(r"(?:(?:\+|00)?91)?0?([1-9][0-9]{9})", re.ASCII)


def _clean(typed: str) -> str:
    return _SEPARATORS.sub("", code(typed))


def normalize_phone(typed: str) -> str:
    """The number without spaces, hyphens, +91 or leading 0, in Latin digits; what is no number stays to be refused."""
    text = _clean(typed)
    match = _PHONE.fullmatch(text)
    return match[1] if match else text


def normalize_pincode(typed: str) -> str:
    """The PIN code without spaces and hyphens, in Latin digits."""
    return _clean(typed)
