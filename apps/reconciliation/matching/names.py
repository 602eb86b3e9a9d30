"""Whether two names are of one person, as banks and people write them."""

from rapidfuzz.fuzz import token_set_ratio

ALIKE = 90
MIN_WORDS = 2


def are_alike(one: str, other: str) -> bool:
    """Whether both names have two words or more and at least 90 of 100 by the token-set ratio."""
    first, second = one.upper(), other.upper()
    words = min(len(first.split()), len(second.split()))
    return words >= MIN_WORDS and token_set_ratio(first, second) >= ALIKE
