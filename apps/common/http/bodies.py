"""Reads request bodies to their end before a thread is taken, within limits of size, time and number."""

import asyncio
import io
import logging
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, BinaryIO

from apps.common.api.throttling import counted_address
from apps.common.errors import BodyTooLarge, DomainError, TooManyRequests, Unavailable

from .environ import Environ

KILOBYTE = 1024
MEGABYTE = 1024 * 1024
RETRY_SECONDS = 5
logger = logging.getLogger(__name__)
Receive = Callable[[], Awaitable[dict[str, Any]]]


class BodyTooSlow(DomainError):
    """The rest of the body did not come."""

    code = "body_too_slow"
    status = 408
    message = "The request did not arrive in time. Please check your connection and try again."


class Disconnected(Exception):
    """The client is gone."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process accepts of bodies that are on their way."""

    seconds: float = 10.0
    """In each such time, `progress` bytes or the end of the body must arrive."""
    progress: int = 4 * KILOBYTE
    in_process: int = 200
    from_one_address: int = 20
    in_memory: int = 256 * KILOBYTE
    """Of one body; the rest of it waits in a temporary file."""
    on_disk: int = 512 * MEGABYTE
    """Of all bodies together."""


class Bodies:
    """The request bodies of one process that are being read or worked on."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.reading = 0
        self.by_address: Counter[str] = Counter()
        self.on_disk = 0
        # A disk that hangs holds these threads and no others.
        self._disk = ThreadPoolExecutor(2, thread_name_prefix="bodies")

    @asynccontextmanager
    async def read(self, environ: Environ, receive: Receive, *, most: int) -> AsyncIterator[BinaryIO]:
        """The whole body as a file, closed after the block; `most` is the limit of its route in bytes.

        Sets CONTENT_LENGTH to what has arrived. Raises DomainError for a body that is refused (BodyTooLarge before any
        of it is read when its length is stated) and Disconnected.
        """
        stated = environ.get("CONTENT_LENGTH") or ""
        if stated and not (stated.isascii() and stated.isdigit() and int(stated) <= most):
            raise BodyTooLarge
        expected = int(stated) if stated else most
        room = expected if expected > self.limits.in_memory else 0
        if self.on_disk + room > self.limits.on_disk:
            raise Unavailable(retry_after=RETRY_SECONDS)
        self.on_disk += room
        file: BinaryIO | None = None
        try:
            with self._counted(counted_address(environ)):
                file = await self._whole(receive, most)
            environ["CONTENT_LENGTH"] = str(file.tell())
            environ.pop("HTTP_TRANSFER_ENCODING", None)
            file.seek(0)
            yield file
        finally:
            self.on_disk -= room
            if file:
                file.close()

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        """One of the bodies that are being read, while the block runs; raises DomainError when there are too many."""
        if self.reading >= self.limits.in_process:
            raise Unavailable(retry_after=RETRY_SECONDS)
        if self.by_address[address] >= self.limits.from_one_address:
            raise TooManyRequests(retry_after=RETRY_SECONDS)
        self.reading += 1
        self.by_address[address] += 1
        try:
            yield
        finally:
            self.reading -= 1
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def _whole(self, receive: Receive, most: int) -> BinaryIO:
        """The body in memory, or in a temporary file when it is large; the position is its end."""
        loop = asyncio.get_running_loop()
        file: BinaryIO = io.BytesIO()
        size = arrived = 0
        deadline = loop.time() + self.limits.seconds
        try:
            while True:
                message = None
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(deadline):
                        message = await receive()
                if message is None:
                    raise BodyTooSlow
                if message["type"] == "http.disconnect":
                    raise Disconnected
                chunk = message.get("body", b"")
                size += len(chunk)
                if size > most:
                    raise BodyTooLarge
                if size <= self.limits.in_memory:
                    file.write(chunk)
                else:
                    try:
                        file = await loop.run_in_executor(self._disk, _write, file, chunk)
                    except OSError as error:
                        logger.warning("503 disk: %s", error)
                        raise Unavailable(retry_after=RETRY_SECONDS) from error
                if not message.get("more_body"):
                    return file
                arrived += len(chunk)
                if arrived >= self.limits.progress:
                    arrived, deadline = 0, loop.time() + self.limits.seconds
        except BaseException:
            file.close()
            raise


def _write(file: BinaryIO, chunk: bytes) -> BinaryIO:
    """Append to a temporary file; what was in memory moves there first."""
    if isinstance(file, io.BytesIO):
        moved = tempfile.TemporaryFile()  # noqa: SIM115 - closed after the answer
        moved.write(file.getvalue())
        file = moved
    file.write(chunk)
    return file
