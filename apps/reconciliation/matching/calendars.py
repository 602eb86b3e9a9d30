"""Rows or claims by amount and day."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from typing import Generic, TypeVar

from .facts import Claim, Row

Thing = TypeVar("Thing", Row, Claim)


class Calendar(Generic[Thing]):
    """Things by amount and day."""

    def __init__(self, things: Iterable[tuple[Decimal, date, Thing]]) -> None:
        self._days: dict[tuple[Decimal, date], list[Thing]] = defaultdict(list)
        for amount, when, thing in things:
            self._days[amount, when].append(thing)

    def between(self, amount: Decimal, first: date, last: date) -> list[Thing]:
        """The things of this amount, both days included; of many, some two or more."""
        found: list[Thing] = []
        while first <= last and len(found) <= 1:
            found += self._days.get((amount, first), [])[:2]
            first += timedelta(days=1)
        return found
