"""Processes as the kernel shows them: who belongs to a session, and how to end it.

Every service of a shop is started as the leader of a new session. A session's number is not given
to another process while any member lives, so it finds a dead leader's children for certain.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Process:
    """One line of the process table."""

    pid: int
    session: int
    started: int
    """Clock ticks since boot: with the pid, it names a process once and for all."""
    alive: bool


def look(pid: int) -> Process | None:
    """The process with this id, or None; a zombie is not alive."""
    try:
        text = (PROC / str(pid) / "stat").read_text(errors="replace")
    except OSError:
        return None
    # The second field is the name in brackets and may itself hold spaces and brackets.
    fields = text.rpartition(")")[2].split()
    return Process(pid=pid, session=int(fields[3]), started=int(fields[19]), alive=fields[0] not in {"Z", "X"})


def everyone() -> Iterator[Process]:
    """All living processes."""
    for entry in os.listdir(PROC):
        if entry.isdecimal():
            process = look(int(entry))
            if process is not None and process.alive:
                yield process


def in_session(session: int) -> list[int]:
    """Living members of a session."""
    return [process.pid for process in everyone() if process.session == session]


def with_tag(tag: str) -> list[int]:
    """Living processes whose command line contains `tag`.

    PostgreSQL's workers open sessions of their own, but carry the cluster's name in their title.
    """
    found = []
    for process in everyone():
        try:
            line = (PROC / str(process.pid) / "cmdline").read_bytes()
        except OSError:
            continue
        if os.fsencode(tag) in line:
            found.append(process.pid)
    return found


def send(pid: int, number: signal.Signals) -> None:
    """Sends a signal; a process that has just gone is no error."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def wait_until(done: Callable[[], bool], seconds: float, pause: float = 0.05) -> bool:
    """Waits for `done`, at most `seconds`; tells whether it came true."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() >= deadline:
            return False
        time.sleep(pause)
    return True


def end(leader: int, members: Callable[[], list[int]], stop: signal.Signals, grace: float) -> None:
    """Asks the leader to stop, waits, then kills the members that are left."""
    send(leader, stop)
    if wait_until(lambda: not members(), grace):
        return
    for pid in members():
        send(pid, signal.SIGKILL)
    wait_until(lambda: not members(), 5)
