"""Waits for something that happens in another thread, process or connection: until it is so, not for a time."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Value = TypeVar("Value")

PATIENCE = 300
"""Seconds. The one limit of every wait in tests, so long that only what never happens reaches it."""
PAUSE = 0.05


def pause() -> None:
    """Between two tries."""
    threading.Event().wait(PAUSE)


def wait_for(condition: Callable[[], Value], what: str) -> Value:
    """Poll the condition until its value is true, and return that value; fails after PATIENCE."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"Waited {PATIENCE} seconds for {what}."
        pause()
    return found


@contextmanager
def ends(what: str) -> Iterator[None]:
    """Fail in the main thread when the block does not end within PATIENCE, also inside of a regular expression."""

    def give_up(*_: object) -> None:
        raise AssertionError(f"Waited {PATIENCE} seconds for the end of {what}.")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
