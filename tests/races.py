"""Real threads on the real database, each with its own connection."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from django.db import connection, transaction
from django.db.models import QuerySet

from .waiting import PATIENCE

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def at_once(calls: Sequence[Callable[[], Result]], *, threads: int = 20) -> list[Result]:
    """Run the calls concurrently, `threads` at a time, with a common start; returns their results."""
    start = threading.Barrier(min(threads, len(calls)))
    waiting = threading.Semaphore(start.parties)

    def run(call: Callable[[], Result]) -> Result:
        if waiting.acquire(blocking=False):
            start.wait(PATIENCE)
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(min(threads, len(calls))) as pool:
        return list(pool.map(run, calls))


def outcome(
    call: Callable[Arguments, object], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Callable[[], str]:
    """The call's result as text: "ok", or the code of the error."""
    from apps.common.errors import DomainError

    def run() -> str:
        try:
            call(*arguments, **named)
        except DomainError as refusal:
            return refusal.code
        return "ok"

    return run


@contextmanager
def locked_elsewhere(rows: QuerySet[Any]) -> Iterator[None]:
    """Another connection locks these rows, and this one waits a moment for a lock instead of eight seconds."""
    locked, end = threading.Event(), threading.Event()

    def lock() -> None:
        try:
            with transaction.atomic():
                list(rows.select_for_update(of=("self",)))
                locked.set()
                end.wait(PATIENCE)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(lock)
        assert locked.wait(PATIENCE)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '200ms'")
        try:
            yield
        finally:
            end.set()
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")
