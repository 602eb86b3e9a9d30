"""Real threads against the real database, each with a connection of its own."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connection

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def at_once(calls: Sequence[Callable[[], Result]], *, threads: int = 20) -> list[Result]:
    """Run the calls together, `threads` at a time and the first ones from a common start; returns their results."""
    start = threading.Barrier(min(threads, len(calls)))
    waiting = threading.Semaphore(start.parties)

    def run(call: Callable[[], Result]) -> Result:
        if waiting.acquire(blocking=False):
            start.wait(timeout=30)
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(min(threads, len(calls))) as pool:
        return list(pool.map(run, calls))


def outcome(
    call: Callable[Arguments, object], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Callable[[], str]:
    """The call with these arguments as a word: "ok", or the code of the refusal."""
    from apps.common.errors import DomainError

    def run() -> str:
        try:
            call(*arguments, **named)
        except DomainError as refusal:
            return refusal.code
        return "ok"

    return run
