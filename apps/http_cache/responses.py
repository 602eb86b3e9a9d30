"""Cached responses and the memory that holds them."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any

from django.db import DatabaseError, InterfaceError, connection

from apps.common.api.json import Slot
from apps.common.postgres import statements

MAX_BYTES = 16 * 1024 * 1024  # a process
MAX_RESPONSE = 512 * 1024
OVERHEAD = 1500  # bytes of memory that a response takes besides its body, about
# By hand: it is sent for every cached response, so it is prepared; versions and slots are of one snapshot.
VERSIONS = "SELECT (SELECT array_agg(value ORDER BY subject) FROM http_cache_version WHERE subject = ANY(%s))"
NO_SLOTS = "SELECT %s::bigint[]"


def read_state(statement: str, values: list[Any]) -> tuple[Any, ...] | None:
    """The one row of the statement; None inside a transaction, or when the database does not answer."""
    if connection.in_atomic_block or connection.errors_occurred:
        return None
    try:
        return statements.row(statement, values)
    except (DatabaseError, InterfaceError):
        return None  # Django's handler meets the same trouble next, and knows what to do with a broken connection


@dataclass(slots=True)
class CachedResponse:
    """A 200 with the versions of what it shows. It is served only while they are current."""

    subjects: list[str]
    versions: list[Any]
    route: str
    parts: list[bytes]
    """The body: fixed parts and, at the odd places, the texts of the slots."""
    slots: list[Slot]
    headers: list[tuple[str, str]] = field(default_factory=list)
    """Those that are the same in every answer."""
    etag: str = field(init=False)
    compressed: dict[str, bytes] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.etag = f'W/"{blake2b(b"".join(self.parts), digest_size=16).hexdigest()}"'

    def current(self) -> "CachedResponse | None":
        """This response as the database is now: itself, or a copy with other numbers; None when it must be rendered.

        One statement, at the primary.
        """
        source = self.slots[0].source if self.slots else NO_SLOTS
        keys = sorted({slot.key for slot in self.slots})
        state = read_state(f"{VERSIONS}, ({source})", [self.subjects, keys])
        if state is None or state[0] != self.versions or len(state[1] or ()) != len(keys):
            return None
        numbers = dict(zip(keys, state[1] or (), strict=True))
        texts = [slot.text(numbers[slot.key]) for slot in self.slots]
        if texts == self.parts[1::2]:
            return self
        parts = self.parts.copy()
        parts[1::2] = texts
        return replace(self, parts=parts)


class ResponseCache:
    """The cached responses of this process: never more than `max_bytes`, the least recently used leave first."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        self.size = 0
        self._lock = threading.Lock()
        self._responses: OrderedDict[Hashable, tuple[CachedResponse, int]] = OrderedDict()

    def get(self, key: Hashable) -> CachedResponse | None:
        """The response under this key, current or not."""
        with self._lock:
            if key not in self._responses:
                return None
            self._responses.move_to_end(key)
            return self._responses[key][0]

    def put(self, key: Hashable, response: CachedResponse) -> None:
        """Store a response in place of an earlier one, unless it is too large."""
        body = sum(map(len, response.parts))
        size = body + body // 3 + OVERHEAD  # with room for the compressed forms, which come later
        if size > MAX_RESPONSE:
            return
        with self._lock:
            self.size += size - self._responses.pop(key, (None, 0))[1]
            self._responses[key] = (response, size)
            while self.size > self.max_bytes:
                self.size -= self._responses.popitem(last=False)[1][1]
