"""Reference numbers: short, unguessable, easy to read aloud, sorted by day (rules 7.5)."""

import re
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from django.db import IntegrityError, models

from .clock import india_date
from .text import code

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0/O/1/I
RANDOM_LENGTH = 5
DAY_LENGTH = 6
TRIES = 5

T = TypeVar("T")


def new_number(prefix: str, now: datetime) -> str:
    """A number such as FC261121-7K3QX: prefix, India's day, five random letters."""
    tail = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM_LENGTH))
    return f"{prefix}{india_date(now):%y%m%d}-{tail}"


def under_new_number(model: type[models.Model], prefix: str, now: datetime, store: Callable[[str], T]) -> T:
    """What `store` returns, called with a new number of a row of the model; with another one while it is taken.

    `store` opens the transaction, or a savepoint of it.
    """
    for _ in range(TRIES):
        number = new_number(prefix, now)
        try:
            return store(number)
        except IntegrityError:
            if not model._default_manager.filter(number=number).exists():
                raise
    raise RuntimeError("No number was free")


def canonical(typed: str) -> str:
    """What a person typed as the number is written, whatever case, hyphens, spaces and O for 0."""
    letters = re.sub(r"[^0-9A-Z]", "", code(typed))
    head, tail = letters[:-RANDOM_LENGTH], letters[-RANDOM_LENGTH:]
    prefix, day = head[:-DAY_LENGTH], head[-DAY_LENGTH:].replace("O", "0").replace("I", "1")
    return f"{prefix}{day}-{tail}"
