"""Definition of a service: its command, readiness check and stop signal."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Service:
    """One long-running process of a shop."""

    name: str
    title: str
    """Display name."""
    command: Sequence[str]
    environment: Mapping[str, str]
    folder: Path
    is_ready: Callable[[], bool]
    ready_within: float = 30.0
    stop_signal: signal.Signals = signal.SIGTERM
    stop_within: float = 10.0
    before_start: Callable[[], None] = _nothing
    process_tag: str = ""
    """Occurs in the command line of all its processes, if its session does not contain them all."""
    prints_to_terminal: bool = False
    """Its standard output goes to the terminal, not to the log."""


def back_off(failures: int) -> float:
    """Seconds before the next start: doubled each time, from half a second up to 30."""
    return float(min(30.0, 0.5 * 2 ** min(max(0, failures - 1), 10)))
