"""Cached responses and the memory that holds them."""

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any

from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connections

from apps.common.api.json import Slot

MAX_BYTES = 16 * 1024 * 1024  # a process
MAX_RESPONSE = 512 * 1024
OVERHEAD = 1500  # bytes of memory that a response takes besides its body, about
# Raw SQL, because it reads versions and slots in one snapshot. Arrays go both ways as text.
VERSIONS = """
    SELECT (SELECT string_agg(value::text, ' ' ORDER BY subject) FROM http_cache_version
            WHERE subject = ANY(%s::text[]))
"""
NO_SLOTS = "SELECT %s"


def read_state(statement: str, values: list[Any]) -> tuple[Any, ...] | None:
    """The one row of the statement; None inside a transaction, or when the database does not answer."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.in_atomic_block or database.errors_occurred:
        return None
    try:
        with database.cursor() as cursor:
            cursor.execute(statement, values)
            row: tuple[Any, ...] | None = cursor.fetchone()
            return row
    except (DatabaseError, InterfaceError):
        return None  # Django's handler meets the same trouble next, and knows what to do with a broken connection


def array(values: Iterable[int | str]) -> str:
    """A PostgreSQL array of numbers or plain words, as text."""
    return f"{{{','.join(map(str, values))}}}"


@dataclass(slots=True)
class CachedResponse:
    """A 200 with the versions of what it shows. It is served only while they are current."""

    subjects: str  # as an array
    versions: str
    route: str
    parts: list[bytes]
    """The body: fixed parts and, at the odd places, the texts of the slots."""
    slots: list[Slot]
    headers: list[tuple[str, str]] = field(default_factory=list)  # those that are the same in every answer
    body: bytes = field(init=False)
    etag: str = field(init=False)
    _statement: str = field(init=False)
    _keys: str = field(init=False)
    _values: str = field(init=False)

    def __post_init__(self) -> None:
        self.body = b"".join(self.parts)
        self.etag = f'W/"{blake2b(self.body, digest_size=16).hexdigest()}"'
        self._statement = f"{VERSIONS}, ({self.slots[0].source if self.slots else NO_SLOTS})"
        values = dict(sorted((slot.key, slot.value) for slot in self.slots))
        self._keys, self._values = array(values), array(values.values())

    def current(self) -> "CachedResponse | None":
        """This response as the database is now: itself, or a copy with other numbers; None when it must be rendered.

        One statement, at the primary.
        """
        state = read_state(self._statement, [self.subjects, self._keys])
        if state is None or state[0] != self.versions:
            return None
        if state[1] == self._values:
            return self
        keys, values = self._keys[1:-1].split(","), (state[1] or "")[1:-1].split(",")
        if not state[1] or len(values) != len(keys):
            return None
        present = {int(key): int(value) for key, value in zip(keys, values, strict=True)}
        slots = [replace(slot, value=present[slot.key]) for slot in self.slots]
        parts = self.parts.copy()
        parts[1::2] = [slot.text(slot.value) for slot in slots]
        return replace(self, parts=parts, slots=slots)


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
        size = 2 * len(response.body) + OVERHEAD  # the parts, and the body
        if size > MAX_RESPONSE:
            return
        with self._lock:
            self.size += size - self._responses.pop(key, (None, 0))[1]
            self._responses[key] = (response, size)
            while self.size > self.max_bytes:
                self.size -= self._responses.popitem(last=False)[1][1]
