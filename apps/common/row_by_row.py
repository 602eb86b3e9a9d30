"""Calls and jobs that do many rows, each in a transaction of its own: a failure of one does not stop the others."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from .errors import DomainError, Unavailable
from .outages import unavailable_part

MOST_WAITING = 20.0
"""Seconds that one call waits, in all, for rows that are then refused as busy."""
logger = logging.getLogger(__name__)
Row = TypeVar("Row")


class Busy(Unavailable):
    """One row of a call with many rows was not done: its lock was not free in time."""

    code = "busy"
    message = "Not done: somebody else is changing this, or the database is busy. Please try again."


class OutcomeUnknown(Unavailable):
    """The database did not answer: the transaction of this row may have been committed before."""

    code = "outcome_unknown"
    message = "Not known whether this was done: the database did not answer. Look at it before you try again."


class RowByRow:
    """One call with many rows: what the database does not do for one of them is a refusal, as any other."""

    def __init__(self) -> None:
        self._waited = 0.0

    @contextmanager
    def row(self) -> Iterator[None]:
        """Do one row inside: raises Busy or OutcomeUnknown instead of an error of the database.

        What else the row raises is raised unchanged.

        Once rows have waited MOST_WAITING seconds for nothing, the others are Busy at once, so that the call ends.
        """
        if self._waited >= MOST_WAITING:
            raise Busy
        begun = time.monotonic()
        try:
            yield
        except DomainError:
            raise
        except Exception as error:
            part = unavailable_part(error)
            if not part:
                raise
            self._waited += time.monotonic() - begun
            logger.warning("One row of a call with many failed: %s", error)
            raise OutcomeUnknown if part == "database" else Busy from error


def each_row(rows: Iterable[Row], do: Callable[[Row], object], *, failure: str) -> int:
    """For a job: do every row, and return for how many `do` was true.

    Each error is logged as `failure`, which names the row (%s). The first one is raised after the last row, so that the
    queue shows it or tries again. When the database is away, it would be for the others too: that is raised at once.
    """
    done, first = 0, None
    for row in rows:
        try:
            done += bool(do(row))
        except Exception as error:
            if unavailable_part(error) == "database":
                raise
            logger.exception(failure, row)
            first = first or error
    if first:
        raise first
    return done
