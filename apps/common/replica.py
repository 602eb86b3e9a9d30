"""Reads on the replica: which calls, and only while it holds what the person who asks has written (ADR 12).

A viewset names the actions that may read there (`ShopViewSet.replica_reads`). Everything else, and everything inside a
transaction, reads where it writes. Without DATABASE_REPLICA_URL nothing here does anything.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import Error, connection, connections
from django.db.models import Model

ALIAS, PRIMARY = "replica", "default"
OLDEST_STATE = 20
"""Seconds by which strangers may see the past; a replica further behind is not asked at all.

Workers write a heartbeat every 10 seconds, so that a replica which follows never looks older on a quiet night.
"""
LOOK_EVERY, TRY_AGAIN_AFTER = 1.0, 5.0
"""Seconds between two looks at how far the replica is, and after a failure until the next try."""
POSITION = """
    SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint,
           coalesce(now() - pg_last_xact_replay_timestamp() < %s * interval '1 second', false)
"""

_reads: ContextVar[str] = ContextVar("reads", default=PRIMARY)
_pinned: ContextVar[bool] = ContextVar("pinned", default=False)


class Router:
    """Django's router: reads go where the call was allowed to read, writes to the primary."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        """The replica inside a call that may read there, outside transactions."""
        return PRIMARY if connection.in_atomic_block else _reads.get()

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        """Always the primary."""
        return PRIMARY

    def allow_relation(self, one: Model, other: Model, **hints: Any) -> bool:
        """Both hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """The replica gets its tables by replication."""
        return db == PRIMARY


class _Follower:
    """What this process knows of the replica: how far it was at the last look, and whether it may be asked."""

    def __init__(self) -> None:
        self.position = 0
        self.usable = False
        self.next_look = float("-inf")
        self._looking = threading.Lock()

    def holds(self, position: int) -> bool:
        """Whether the replica may be asked and has replayed the log up to `position`; at most one statement there.

        One thread looks; the others go by what is known. So a replica that says nothing holds up a single reader.
        """
        stale = time.monotonic() > self.next_look
        if (stale or (self.usable and self.position < position)) and self._looking.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._looking.release()
        return self.usable and self.position >= position

    def _look(self) -> None:
        self.next_look = time.monotonic() + LOOK_EVERY
        try:
            with connections[ALIAS].cursor() as cursor:
                cursor.execute(POSITION, [OLDEST_STATE])
                replayed, self.usable = cursor.fetchone()
            # Nothing is replayed on a server that was promoted meanwhile.
            self.position = int(replayed or 0)
        except Error:
            self.lost()

    def lost(self) -> None:
        """Do not ask for a while."""
        self.usable = False
        self.next_look = time.monotonic() + TRY_AGAIN_AFTER
        connections[ALIAS].close()


follower = _Follower()


def is_configured() -> bool:
    """Whether this shop has a replica."""
    return ALIAS in connections.settings


@contextmanager
def call() -> Iterator[None]:
    """One API call: reads at the primary until `allow` says otherwise, and at its end as before it."""
    token = _reads.set(PRIMARY)
    try:
        yield
    finally:
        _reads.reset(token)


def leave_unless_same(statement: str, values: list[Any], row: tuple[Any, ...]) -> None:
    """Let this call read at the primary, if it reads at a replica that answers the statement with another row."""
    if _reads.get() != ALIAS:
        return
    try:
        with connections[ALIAS].cursor() as cursor:
            cursor.execute(statement, values)
            if cursor.fetchone() != row:
                _reads.set(PRIMARY)
    except Error:
        gave_up()


@contextmanager
def primary_only() -> Iterator[None]:
    """Calls inside read the present state, whatever they are allowed."""
    token = _pinned.set(True)
    try:
        yield
    finally:
        _pinned.reset(token)


def allow(last_write: int) -> None:
    """Let this call read at the replica, if it has replayed the log up to the person's last write."""
    if is_configured() and not _pinned.get() and follower.holds(last_write):
        _reads.set(ALIAS)


def gave_up() -> bool:
    """After a failed read: whether it was the replica's; then this call reads at the primary from now on."""
    if _reads.get() != ALIAS:
        return False
    _reads.set(PRIMARY)
    follower.lost()
    return True
