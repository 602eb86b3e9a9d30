"""What the reads of an API call may see. A database router decides by it where they go (apps.ops.read_replica, ADR 12).

Without such a router every read goes to the primary, and nothing here has an effect.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db import DEFAULT_DB_ALIAS


def _nothing() -> None:
    return None


@dataclass(slots=True)
class Reads:
    """The reads of one call.

    `last_write` is the position in the primary's log that they must include; None: they go to the primary. The router
    sets `alias` at the first read, and it stays for the call; `on_failure` is called when a read there fails.
    """

    last_write: int | None = None
    alias: str | None = None
    on_failure: Callable[[], None] = _nothing


_reads: ContextVar[Reads | None] = ContextVar("reads", default=None)
_primary_only: ContextVar[bool] = ContextVar("primary_only", default=False)


def current() -> Reads | None:
    """The reads of the present call; None outside of calls."""
    return _reads.get()


@contextmanager
def call() -> Iterator[None]:
    """One API call: it reads at the primary until `allow_replica`."""
    token = _reads.set(Reads())
    try:
        yield
    finally:
        _reads.reset(token)


@contextmanager
def primary_only() -> Iterator[None]:
    """Calls inside read at the primary, whatever they allow."""
    token = _primary_only.set(True)
    try:
        yield
    finally:
        _primary_only.reset(token)


def allow_replica(last_write: int) -> None:
    """Let the present call read at a replica that has replayed the log up to the caller's last write."""
    reads = _reads.get()
    if reads is not None and not _primary_only.get():
        reads.last_write, reads.alias = last_write, None


def use_primary() -> None:
    """Let the present call read at the primary from now on."""
    if reads := _reads.get():
        reads.last_write, reads.alias = None, None


def fall_back_to_primary() -> bool:
    """After a failed read: whether the call read at a replica; then it reads at the primary from now on."""
    reads = _reads.get()
    if reads is None or reads.alias in {None, DEFAULT_DB_ALIAS}:
        return False
    reads.on_failure()
    use_primary()
    return True
