"""Output for the terminal, one line per fact, and the error that is shown without a traceback."""

from __future__ import annotations

import contextlib
import sys
from contextvars import ContextVar
from typing import IO

output: ContextVar[IO[str] | None] = ContextVar("output", default=None)
"""Where this thread prints, unless on standard output."""


class UserError(Exception):
    """An error that the user can fix; its message is shown without a traceback."""


def write(text: str) -> None:
    """Print text as it is."""
    file = output.get() or sys.stdout
    # The terminal may be closed; services must still be stopped.
    with contextlib.suppress(OSError):
        file.write(text)
        file.flush()


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
