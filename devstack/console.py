"""What the person at the terminal sees: one line per fact, colour only where a terminal shows it."""

from __future__ import annotations

import contextlib
import os
import sys
import threading

_lock = threading.Lock()
_transient = False


def is_terminal() -> bool:
    """Whether lines may be redrawn."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _paint(code: str, text: str) -> str:
    if not is_terminal() or "NO_COLOR" in os.environ:
        return text
    return f"\x1b[{code}m{text}\x1b[0m"


def bold(text: str) -> str:
    return _paint("1", text)


def dim(text: str) -> str:
    return _paint("2", text)


def say(text: str = "") -> None:
    """One line, at once."""
    global _transient
    with _lock:
        _write(("\r\x1b[K" if _transient else "") + text + "\n")
        _transient = False


def done(text: str) -> None:
    say(f"  {_paint('32', '✓')} {text}")


def note(text: str) -> None:
    say(f"  {_paint('34', '·')} {text}")


def warn(text: str) -> None:
    say(f"  {_paint('33', '!')} {text}")


def fail(text: str) -> None:
    say(f"  {_paint('31', '✗')} {text}")


def redraw(text: str) -> None:
    """A line that the next one replaces; nothing where lines cannot be replaced."""
    global _transient
    if not is_terminal():
        return
    width = max(20, _columns() - 1)
    with _lock:
        _write("\r\x1b[K" + text[:width])
        _transient = True


def _write(text: str) -> None:
    # The terminal may have been closed. That must not keep us from stopping what we started.
    with contextlib.suppress(OSError):
        sys.stdout.write(text)
        sys.stdout.flush()


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except OSError:
        return 80
