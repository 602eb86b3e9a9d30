"""Threads in which Django works on the requests of the event loop."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

from apps.common.errors import Unavailable

from .bodies import RETRY_SECONDS
from .environ import Environ


class Pool:
    """Threads for one kind of request.

    Its own queue and not ThreadPoolExecutor, whose futures have a lock each: an empty request takes 60 µs of the
    process instead of 140, which is a third of a page from the cache (docs/adr/0014).
    """

    def __init__(self, name: str, threads: int, *, waiting: int) -> None:
        self._calls: SimpleQueue[tuple[asyncio.Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._most = threads + waiting
        self._taken = 0
        for number in range(threads):
            Thread(target=self._work, name=f"{name}_{number}", daemon=True).start()

    def check(self) -> None:
        """Raise Unavailable if the maximum of requests is waiting."""
        if self._taken >= self._most:
            raise Unavailable(retry_after=RETRY_SECONDS)

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in a thread, with context variables of its own; raises Unavailable as `check` does."""
        self.check()
        self._taken += 1
        try:
            result = asyncio.get_running_loop().create_future()
            self._calls.put((result, partial(copy_context().run, function, *arguments)))
            return await result
        finally:
            self._taken -= 1

    def _work(self) -> None:
        while True:
            result, call = self._calls.get()
            try:
                settle: Callable[[], None] = partial(_settle, result, call())
            except BaseException as error:  # noqa: BLE001 - raised again by who waits for the result
                settle = partial(_settle, result, error=error)
            del call  # a request's memory is freed before the next request
            with suppress(RuntimeError):  # the event loop has ended, so nothing waits
                result.get_loop().call_soon_threadsafe(settle)
            del result, settle


def _settle(future: asyncio.Future[Any], value: Any = None, error: BaseException | None = None) -> None:
    if future.cancelled():
        return
    if error is None:
        future.set_result(value)
    else:
        future.set_exception(error)


@dataclass(frozen=True, slots=True)
class Pools:
    """The threads of a process; by path where a path has its own."""

    pages: Pool
    uploads: Pool
    streams: Pool
    by_path: Mapping[str, Pool]

    def of(self, environ: Environ) -> Pool:
        """Where a request is worked on."""
        if pool := self.by_path.get(environ["PATH_INFO"]):
            return pool
        return self.uploads if environ.get("CONTENT_TYPE", "").startswith("multipart/") else self.pages
