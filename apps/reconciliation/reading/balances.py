"""The running balance proves a file: it tells newest-first, exchanged headings, and every missing or changed row."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from .results import Direction

SLACK_DAYS = 3


@dataclass(slots=True)
class Entry:
    """A row for the check, in the order of the file. `direction` None: only the balance can tell it.

    An entry without an amount is a refused row; its balance, if it has one, is where the chain goes on.
    """

    row: int
    amount: Decimal | None
    direction: Direction | None
    balance: Decimal | None
    date: date | None

    def signed(self, *, inverted: bool) -> Decimal | None:
        """What the row adds to the balance."""
        if self.amount is None or self.direction is None:
            return None
        return self.amount if (self.direction == "credit") != inverted else -self.amount


@dataclass(frozen=True, slots=True)
class Chain:
    """How the entries follow each other: `order` has their places, oldest first.

    `breaks` maps rows to by how much the balance is off.
    """

    order: tuple[int, ...]
    inverted: bool
    breaks: dict[int, Decimal]
    has_links: bool


def follow(entries: Sequence[Entry]) -> Chain:
    """The reading under which most rows close: oldest or newest first, headings as they are or exchanged.

    Some banks list the newest day first and the rows of a day as they came. Sets the direction of every entry. Ties go
    to the order of the dates and to the headings as they are, and headings count as exchanged only when most rows close
    that way.
    """
    best: Chain | None = None
    best_closed = -1
    for order in _orders(entries):
        for inverted in (False, True):
            closed, breaks = _check([entries[at] for at in order], inverted=inverted)
            if closed > best_closed and (not inverted or closed > len(breaks)):
                best, best_closed = Chain(order, inverted, breaks, bool(closed or breaks)), closed
    assert best is not None
    _set_directions([entries[at] for at in best.order], inverted=best.inverted)
    return best


def _orders(entries: Sequence[Entry]) -> list[tuple[int, ...]]:
    """The orders in which the entries may have happened; the likeliest first."""
    as_listed = tuple(range(len(entries)))
    days = [entry.date for entry in entries if entry.date]
    if len(days) < 2 or days[0] <= days[-1]:  # noqa: PLR2004
        return [as_listed, as_listed[::-1]]
    orders = [as_listed[::-1], as_listed]
    if len(days) == len(entries) and days == sorted(days, reverse=True):
        orders.append(tuple(sorted(as_listed, key=lambda at: days[at])))
    return orders


def _check(ordered: Sequence[Entry], *, inverted: bool) -> tuple[int, dict[int, Decimal]]:
    """How many rows close with the row before them, and by how much the others are off."""
    closed, breaks = 0, {}
    expected: Decimal | None = None
    for entry in ordered:
        step = entry.signed(inverted=inverted)
        if entry.amount is not None and expected is not None and entry.balance is not None:
            moved = entry.balance - expected
            off = abs(moved) - entry.amount if step is None else moved - step
            if off:
                breaks[entry.row] = off
            else:
                closed += 1
        if entry.balance is not None:
            expected = entry.balance
        elif expected is not None:
            expected = expected + step if step is not None else None
    return closed, breaks


def _set_directions(ordered: Sequence[Entry], *, inverted: bool) -> None:
    expected: Decimal | None = None
    for entry in ordered:
        if entry.direction is None:
            if entry.amount is not None and expected is not None and entry.balance is not None:
                entry.direction = "credit" if entry.balance >= expected else "debit"
        elif inverted:
            entry.direction = "debit" if entry.direction == "credit" else "credit"
        expected = entry.balance


def out_of_sequence(dated: Sequence[tuple[int, date]]) -> list[int]:
    """Rows, given oldest first, whose date is more than three days away from where the other rows put it.

    The others are the longest run of rows whose dates never fall.
    """
    run = _longest_run([day for _, day in dated])
    wrong = []
    for place, (row, day) in enumerate(dated):
        at = bisect_right(run, place)
        before, after = run[at - 1] if at else None, run[at] if at < len(run) else None
        early = (dated[before][1] - day).days if before is not None else 0
        late = (day - dated[after][1]).days if after is not None else 0
        if max(early, late) > SLACK_DAYS:
            wrong.append(row)
    return wrong


def _longest_run(days: Sequence[date]) -> list[int]:
    """The places of the longest run of days that never fall, by patience sorting."""
    ends: list[date] = []
    places: list[int] = []
    previous: list[int] = []
    for place, day in enumerate(days):
        length = bisect_right(ends, day)
        previous.append(places[length - 1] if length else -1)
        if length == len(ends):
            ends.append(day)
            places.append(place)
        else:
            ends[length], places[length] = day, place
    run = []
    place = places[-1] if places else -1
    while place >= 0:
        run.append(place)
        place = previous[place]
    return run[::-1]
