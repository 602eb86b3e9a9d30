"""Pure checks of what Indians type; the messages are the specification's (storefront.md 5)."""

import re

from django.core.validators import RegexValidator

PINCODE = re.compile(r"^[1-9][0-9]{5}\Z", re.ASCII)
MOBILE = re.compile(r"^[6-9][0-9]{9}\Z", re.ASCII)

validate_pincode = RegexValidator(PINCODE, "Please enter a valid 6-digit pincode")
validate_mobile = RegexValidator(MOBILE, "Please enter a valid 10-digit phone number")
