"""Reference numbers: short, unguessable, easy to read aloud, sorted by day (rules 7.5); pure."""

import re
import secrets
from datetime import datetime

from .clock import india_date

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0/O/1/I
RANDOM_LENGTH = 5
DAY_LENGTH = 6


def new_number(prefix: str, now: datetime) -> str:
    """A number such as FC261121-7K3QX: prefix, India's day, five random letters."""
    tail = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM_LENGTH))
    return f"{prefix}{india_date(now):%y%m%d}-{tail}"


def canonical(typed: str) -> str:
    """What a person typed as the number is written, whatever case, hyphens, spaces and O for 0."""
    letters = re.sub(r"[^0-9A-Z]", "", typed.upper())
    head, tail = letters[:-RANDOM_LENGTH], letters[-RANDOM_LENGTH:]
    prefix, day = head[:-DAY_LENGTH], head[-DAY_LENGTH:].replace("O", "0").replace("I", "1")
    return f"{prefix}{day}-{tail}"
