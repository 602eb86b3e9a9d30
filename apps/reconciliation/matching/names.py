"""Whether two names, as written by banks and customers, are of one person."""

from rapidfuzz.fuzz import token_set_ratio

ALIKE = 90
MIN_WORDS = 2


def are_alike(one: str, other: str) -> bool:
    """Whether both names have at least two words and a token-set ratio of at least 90."""
    first, second = one.upper(), other.upper()
    words = min(len(first.split()), len(second.split()))
    return words >= MIN_WORDS and token_set_ratio(first, second) >= ALIKE
