"""Reference numbers: short, unguessable, easy to read aloud, sorted by day (rules 7.5)."""

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from django.db import IntegrityError, models

from .clock import india_date
from .numbers import ALPHABET, RANDOM_LENGTH

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
