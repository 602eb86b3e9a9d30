"""Output for the terminal, one line per fact, and the error that is shown without a traceback."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from contextvars import ContextVar


class UserError(Exception):
    """An error that the user can fix; its message is shown without a traceback."""


_collected: ContextVar[list[str] | None] = ContextVar("collected", default=None)
"""What this thread has printed and nobody has seen yet; None if it prints at once."""


@contextlib.contextmanager
def collecting() -> Iterator[None]:
    """What this thread prints is shown by `show_collected` alone: it is not mixed with what others print."""
    token = _collected.set([])
    try:
        yield
    finally:
        show_collected()
        _collected.reset(token)


def show_collected() -> None:
    """Prints what was collected so far."""
    if collected := _collected.get():
        text = "".join(collected)
        collected.clear()
        _print(text)


def write(text: str) -> None:
    """Print text, at once unless this thread's is collected."""
    collected = _collected.get()
    if collected is None:
        _print(text)
    else:
        collected.append(text)


def _print(text: str) -> None:
    # The terminal may be closed; services must still be stopped.
    with contextlib.suppress(OSError):
        sys.stdout.write(text)
        sys.stdout.flush()


def say(text: str = "") -> None:
    """Print a line."""
    write(text + "\n")


def done(text: str) -> None:
    """Print a success."""
    say(f"  ✓ {text}")


def note(text: str) -> None:
    """Print an information."""
    say(f"  · {text}")


def warn(text: str) -> None:
    """Print a problem that is being handled."""
    say(f"  ! {text}")


def fail(text: str) -> None:
    """Print an error."""
    say(f"  ✗ {text}")
