"""Waits for something that happens in another thread, process or connection: until it is so, not for a time."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

PATIENCE = 300
"""Seconds. The one limit of every wait in tests, so long that only what never happens reaches it."""
PAUSE = 0.02


def wait_for(condition: Callable[[], Value], what: str) -> Value:
    """Poll the condition until its value is true, and return that value; fails after PATIENCE."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, f"Waited {PATIENCE} seconds for {what}."
        threading.Event().wait(PAUSE)
    return found
