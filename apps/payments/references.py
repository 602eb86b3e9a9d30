"""Bank reference numbers (UTR) in their one canonical form; pure.

The same pairs of what is typed and what it means are in contract/numbers.json, for the storefront too.
"""

import re

from apps.common.text import code

from .errors import WrongReference

# 12 digits for UPI and IMPS; 16 characters for NEFT and 22 for RTGS, which begin with letters of the bank.
SHAPE = re.compile(r"([0-9]{12}|(?!UPI|IMPS|UTR|RRN|REF|TXN)[A-Z][A-Z0-9]{15}|[A-Z]{4}[A-Z0-9]{18})\Z", re.ASCII)
# What apps and people write before 12 digits. "SBIN" is no such word: it begins a NEFT reference.
LABELS = re.compile(r"(?:(?:UPI|IMPS|UTR|RRN|REF|REFERENCE|TXN|TRANSACTION|NO|NUMBER|ID)[:.#/]*)*")
# Some banks write zeros before 12 digits. O and I are mistaken for digits only where everything else is a digit.
DIGITS = re.compile(r"(?:0000)?([0-9]{12})\Z", re.ASCII)
LOOKALIKES = str.maketrans("OI", "01")


def folded(typed: str) -> str:
    """What was typed as it is compared: see `code`; 12 digits without words and zeros before them."""
    reference = code(typed)
    digits = DIGITS.match(LABELS.sub("", reference, count=1).translate(LOOKALIKES))
    return digits[1] if digits else reference


def canonical(typed: str) -> str:
    """The canonical form of a bank reference; "" for nothing. Raises WrongReference."""
    reference = folded(typed)
    if reference and not SHAPE.match(reference):
        raise WrongReference(errors={"reference": WrongReference.message})
    return reference
