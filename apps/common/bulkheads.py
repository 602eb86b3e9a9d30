"""Limits on how much of a process slow work may hold: what finds no place is refused at once (docs/reliability.md)."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import Unavailable


class Bulkhead:
    """At most `running` calls at a time in this process, and `waiting` more that wait for a place."""

    def __init__(self, *, running: int, waiting: int, refusal: type[Unavailable]) -> None:
        self._admitted = threading.Semaphore(running + waiting)
        self._running = threading.Semaphore(running)
        self._refusal = refusal

    @contextmanager
    def place(self, *, seconds: float) -> Iterator[None]:
        """Hold a place for the block, waiting at most `seconds` for it; raises the refusal when there is none."""
        if not self._admitted.acquire(blocking=False):
            raise self._refusal
        try:
            if not self._running.acquire(timeout=seconds):
                raise self._refusal
            try:
                yield
            finally:
                self._running.release()
        finally:
            self._admitted.release()


class Circuit:
    """Whether a part is known to hang. While it is, one call in `seconds` may try it."""

    def __init__(self, *, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._next_try: float | None = None

    def lets_through(self) -> bool:
        """Whether this call may try the part. The answer is True once in `seconds` while the part hangs."""
        if self._next_try is None:
            return True
        with self._lock:
            if self._next_try is None or time.monotonic() >= self._next_try:
                self._next_try = time.monotonic() + self._seconds
                return True
            return False

    def hung(self) -> None:
        self._next_try = time.monotonic() + self._seconds

    def answered(self) -> None:
        self._next_try = None
