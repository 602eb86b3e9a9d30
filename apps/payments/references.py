"""Bank reference numbers (UTR) in their one canonical form; pure.

The same pairs of what is typed and what it means are in contract/numbers.json, for the storefront too.
"""

import re

from apps.common.numbers import LABELS, NEFT, RRN, RTGS
from apps.common.text import code

from .errors import WrongReference

SHAPE = re.compile(rf"(?:{RRN}|{NEFT}|{RTGS})\Z")
# What apps and people write before a reference.
LABEL = re.compile(rf"\A(?:{LABELS})(?:[A-Z.:#/]*?(?={NEFT}\Z|{RTGS}\Z)|[A-Z.:#/]*(?=[0-9]))")
# Some banks write zeros before 12 digits. O and I are mistaken for digits only where everything else is a digit.
DIGITS = re.compile(r"(?:0000)?([0-9]{12})\Z", re.ASCII)
LOOKALIKES = str.maketrans("OI", "01")


def folded(typed: str) -> str:
    """What was typed as it is compared: see `code`; without a word before it, 12 digits without zeros before them."""
    reference = LABEL.sub("", code(typed))
    digits = DIGITS.match(reference.translate(LOOKALIKES))
    return digits[1] if digits else reference


def canonical(typed: str) -> str:
    """The canonical form of a bank reference; "" for nothing. Raises WrongReference."""
    reference = folded(typed)
    if reference and not SHAPE.match(reference):
        raise WrongReference(errors={"reference": WrongReference.message})
    return reference
