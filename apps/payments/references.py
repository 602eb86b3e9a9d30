"""Bank reference numbers (UTR); pure."""

import re

from .errors import WrongReference

# 12 digits for UPI and IMPS, 16 characters for NEFT, 22 for RTGS: the latter two begin with the bank's letters.
SHAPE = re.compile(r"([0-9]{12}|[A-Z0-9]{16}|[A-Z0-9]{22})\Z", re.ASCII)


def canonical(typed: str) -> str:
    """What a person typed, without spaces and hyphens, in capitals; "" for nothing. Raises WrongReference."""
    reference = re.sub(r"[\s-]", "", typed).upper()
    if reference and not SHAPE.match(reference):
        raise WrongReference(errors={"reference": WrongReference.message})
    return reference
