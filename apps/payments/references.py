"""Bank reference numbers (UTR) in their one canonical form; pure.

The same pairs of what is typed and what it means are in contract/numbers.json, for the storefront too.
"""

import re

from apps.common.text import code

from .errors import WrongReference

# 12 digits for UPI and IMPS; 16 characters for NEFT and 22 for RTGS, which begin with letters of the bank.
SHAPE = re.compile(r"([0-9]{12}|[A-Z][A-Z0-9]{15}|[A-Z]{4}[A-Z0-9]{18})\Z", re.ASCII)
# What apps and people write before the digits. No bank's letters begin so.
LABEL = re.compile(r"\A(?:UPI|IMPS|UTR|RRN|REF|TXN)[A-Z.:#/]*(?=[0-9])")
# Some banks write zeros before 12 digits. O and I are mistaken for digits only where everything else is a digit.
DIGITS = re.compile(r"(?:0000)?([0-9]{12})\Z", re.ASCII)
LOOKALIKES = str.maketrans("OI", "01")


def folded(typed: str) -> str:
    """What was typed as it is compared: see `code`; digits without a word before them, 12 without zeros before them."""
    reference = LABEL.sub("", code(typed))
    digits = DIGITS.match(reference.translate(LOOKALIKES))
    return digits[1] if digits else reference


def canonical(typed: str) -> str:
    """The canonical form of a bank reference; "" for nothing. Raises WrongReference."""
    reference = folded(typed)
    if reference and not SHAPE.match(reference):
        raise WrongReference(errors={"reference": WrongReference.message})
    return reference
