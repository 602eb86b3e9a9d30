"""Decoding pictures and calls to the object store are slow: at most half of a process's threads do such work."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import Unavailable

PLACES = 2
"""Half of the threads of a web process (`--blocking-threads` of granian)."""
RETRY_SECONDS = 2
"""After which a refused call is to come again: such work takes about a second."""
_places = threading.BoundedSemaphore(PLACES)
_mine = threading.local()


@contextmanager
def place(refusal: type[Unavailable]) -> Iterator[None]:
    """Hold a place for the block; raises the refusal, a 503 with Retry-After, at once when all are taken.

    A thread that has a place needs no second one, so a request with ten pictures is refused at its beginning or never.
    """
    if getattr(_mine, "has_place", False):
        yield
        return
    if not _places.acquire(blocking=False):
        raise refusal(retry_after=RETRY_SECONDS)
    _mine.has_place = True
    try:
        yield
    finally:
        _mine.has_place = False
        _places.release()
