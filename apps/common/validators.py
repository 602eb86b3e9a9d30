"""Pure checks of what Indians type; the messages are the specification's (storefront.md 5)."""

from django.core.validators import RegexValidator

PINCODE = r"^[1-9][0-9]{5}\Z"
MOBILE = r"^[6-9][0-9]{9}\Z"

validate_pincode = RegexValidator(PINCODE, "Please enter a valid 6-digit pincode")
validate_mobile = RegexValidator(MOBILE, "Please enter a valid 10-digit phone number")
