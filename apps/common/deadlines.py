"""Calls with a total time limit, in a few threads of their own, so that no caller waits longer."""

import queue
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, TypeVar

Result = TypeVar("Result")


class CallTimedOut(Exception):
    """The call took longer than the limit. It may still be carried out."""


class NoThreadFree(Exception):
    """All threads have calls in progress."""


class _Call:
    def __init__(self, prepare: Callable[[], object] | None, work: Callable[[], Any]) -> None:
        self._prepare, self._work = prepare, work
        self._context = copy_context()  # what is logged in the thread carries the request's id
        self.result: Any = None
        self.error: BaseException | None = None
        self.prepared = threading.Event()
        self.done = threading.Event()

    def run(self) -> None:
        try:
            if self._prepare:
                self._context.run(self._prepare)
            self.prepared.set()
            self.result = self._context.run(self._work)
        except BaseException as error:  # noqa: BLE001 - it is raised in the thread that waits
            self.error = error
        finally:
            self.prepared.set()
            self.done.set()


class LimitedCalls:
    """At most `threads` calls in progress; a caller waits at most `seconds`.

    A call that takes longer keeps its thread until it ends, so a server that hangs never takes more than these. They
    are daemons: a process that ends does not wait for them.
    """

    def __init__(self, *, threads: int, seconds: float) -> None:
        self._seconds = seconds
        self._free = threading.Semaphore(threads)
        self._idle = 0
        self._lock = threading.Lock()
        self._calls: queue.SimpleQueue[_Call] = queue.SimpleQueue()

    def run(self, work: Callable[[], Result], *, prepare: Callable[[], object] | None = None) -> Result:
        """The result of `work`; raises what it raises, CallTimedOut, or NoThreadFree at once.

        `prepare` runs in the same thread before and is not timed: it makes what a thread keeps, without network.
        """
        if not self._free.acquire(blocking=False):
            raise NoThreadFree
        call = _Call(prepare, work)
        with self._lock:
            if self._idle:
                self._idle -= 1
            else:
                threading.Thread(target=self._serve, daemon=True, name="limited-call").start()
            self._calls.put(call)
        call.prepared.wait()
        if not call.done.wait(self._seconds):
            raise CallTimedOut
        if call.error is not None:
            raise call.error
        result: Result = call.result
        return result

    def _serve(self) -> None:
        while True:
            self._calls.get().run()
            with self._lock:
                self._idle += 1
            self._free.release()
