"""Numbers as they are written, in documents and by people; pure."""

import re

from .text import code

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0/O/1/I
RANDOM_LENGTH = 5
DAY_LENGTH = 6


def canonical(typed: str) -> str:
    """What a person typed as the number is written, whatever case, hyphens, spaces and O for 0."""
    letters = re.sub(r"[^0-9A-Z]", "", code(typed))
    head, tail = letters[:-RANDOM_LENGTH], letters[-RANDOM_LENGTH:]
    prefix, day = head[:-DAY_LENGTH], head[-DAY_LENGTH:].replace("O", "0").replace("I", "1")
    return f"{prefix}{day}-{tail}"
