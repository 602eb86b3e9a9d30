"""Bank reference numbers (UTR) in their one canonical form; pure."""

import re

from .errors import WrongReference

# 12 digits for UPI and IMPS, 16 characters for NEFT, 22 for RTGS: the latter two begin with the bank's letters.
SHAPE = re.compile(r"([0-9]{12}|[A-Z0-9]{16}|[A-Z0-9]{22})\Z", re.ASCII)
# Some banks write zeros before 12 digits. O and I are mistaken for digits only where everything else is a digit.
DIGITS = re.compile(r"(?:0000)?([0-9]{12})\Z", re.ASCII)
LOOKALIKES = str.maketrans("OI", "01")


def folded(typed: str) -> str:
    """What was typed as it is compared: capitals without spaces and hyphens; 12 digits without zeros before them."""
    reference = re.sub(r"[\s-]", "", typed).upper()
    digits = DIGITS.match(reference.translate(LOOKALIKES))
    return digits[1] if digits else reference


def canonical(typed: str) -> str:
    """The canonical form of a bank reference; "" for nothing. Raises WrongReference."""
    reference = folded(typed)
    if reference and not SHAPE.match(reference):
        raise WrongReference(errors={"reference": WrongReference.message})
    return reference
