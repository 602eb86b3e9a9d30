"""Output for the terminal: one line per fact, with colour only on a terminal."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextvars import ContextVar

CLEAR = "\r\x1b[K"
NARROWEST = 20
UNKNOWN_WIDTH = 80


class _Line:
    """State of the terminal's last line."""

    lock = threading.Lock()
    replaceable = False


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
        with _Line.lock:
            _write((CLEAR if _Line.replaceable else "") + text)
            _Line.replaceable = False


def printer() -> Callable[[str], None]:
    """Prints text as this thread does, from any thread."""
    collected = _collected.get()
    return _write if collected is None else collected.append


def is_terminal() -> bool:
    """Whether lines can be redrawn."""
    return _collected.get() is None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _paint(code: str, text: str) -> str:
    if not is_terminal() or "NO_COLOR" in os.environ:
        return text
    return f"\x1b[{code}m{text}\x1b[0m"


def bold(text: str) -> str:
    """The text in bold."""
    return _paint("1", text)


def dim(text: str) -> str:
    """The text dimmed."""
    return _paint("2", text)


def say(text: str = "") -> None:
    """Print a line, at once unless this thread's are collected."""
    if (collected := _collected.get()) is not None:
        collected.append(text + "\n")
        return
    with _Line.lock:
        _write((CLEAR if _Line.replaceable else "") + text + "\n")
        _Line.replaceable = False


def done(text: str) -> None:
    """Print a success."""
    say(f"  {_paint('32', '✓')} {text}")


def note(text: str) -> None:
    """Print an information."""
    say(f"  {_paint('34', '·')} {text}")


def warn(text: str) -> None:
    """Print a problem that is being handled."""
    say(f"  {_paint('33', '!')} {text}")


def fail(text: str) -> None:
    """Print an error."""
    say(f"  {_paint('31', '✗')} {text}")


def redraw(text: str) -> None:
    """Print a line that the next one replaces; prints nothing if lines cannot be redrawn."""
    if not is_terminal():
        return
    width = max(NARROWEST, _columns() - 1)
    with _Line.lock:
        _write(CLEAR + text[:width])
        _Line.replaceable = True


def _write(text: str) -> None:
    # The terminal may be closed; services must still be stopped.
    with contextlib.suppress(OSError):
        sys.stdout.write(text)
        sys.stdout.flush()


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or UNKNOWN_WIDTH
    except OSError:
        return UNKNOWN_WIDTH
