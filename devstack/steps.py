"""One-off commands with visible progress, such as installing and building."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from devstack import console, processes
from devstack.errors import Stopped, UserError
from devstack.signals import Signals

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
MINUTE = 60
HEARTBEAT = 15.0
"""Seconds between progress messages if lines cannot be redrawn."""


def _idle() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Steps:
    """Runs commands in sequence; output goes to a log, progress to the terminal."""

    logs: Path
    signals: Signals
    meanwhile: Callable[[], None] = _idle
    """Called while waiting, for example to restart a service that ended."""

    def run(
        self,
        title: str,
        command: Sequence[str],
        *,
        environment: Mapping[str, str],
        folder: Path,
        name: str,
    ) -> None:
        """Runs a command; leaves no process.

        Raises UserError with its last lines if it fails, Stopped after a signal.
        """
        log = self.logs / f"{name}.log"
        started = time.monotonic()
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            self._wait(title, process, log, started)
        except Stopped:
            end_session(process)
            raise
        if process.returncode != 0:
            tail = "\n".join("      " + line for line in last_lines(log, 25))
            raise UserError(f"{title}: failed with exit code {process.returncode}.\n{tail}\n      (all of it: {log})")
        console.done(f"{title}  {console.dim(took(started))}")

    def _wait(self, title: str, process: subprocess.Popen[bytes], log: Path, started: float) -> None:
        next_sign = started + HEARTBEAT
        while process.poll() is None:
            self.meanwhile()
            latest = (last_lines(log, 1) or [""])[0].strip()
            console.redraw(f"  … {title}  {took(started)}  {latest}")
            if not console.is_terminal() and time.monotonic() >= next_sign:
                console.note(f"{title} … {took(started)}  {latest[:100]}")
                next_sign += HEARTBEAT
            self.signals.wait(0.5)
            self.signals.check()


def last_lines(path: Path, count: int) -> list[str]:
    """The last non-empty lines of a log; of a redrawn line the last version."""
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(0, file.tell() - 16_000))
            text = file.read().decode(errors="replace")
    except OSError:
        return []
    plain = ESCAPES.sub("", text)
    lines = (line.rstrip("\r").rpartition("\r")[2].rstrip() for line in plain.split("\n"))
    return [line for line in lines if line][-count:]


def took(started: float) -> str:
    """The time since `started` as text."""
    seconds = time.monotonic() - started
    return f"{seconds:.1f} s" if seconds < MINUTE else f"{int(seconds // MINUTE)} min {int(seconds % MINUTE):02d} s"


def end_session(process: subprocess.Popen[bytes], grace: float = 10) -> None:
    """Stops a command and all its child processes, if necessary with SIGKILL."""

    def members() -> list[int]:
        process.poll()
        return processes.in_session(process.pid)

    for pid in members():
        processes.send(pid, signal.SIGTERM)
    if not processes.wait_until(lambda: not members(), grace):
        for pid in members():
            processes.send(pid, signal.SIGKILL)
    process.wait(timeout=10)
