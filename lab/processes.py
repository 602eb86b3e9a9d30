"""Reads the process table: members of sessions, and how to end them.

Every service is started as the leader of a new session. A session id is not reused while any member is alive, so it
identifies the children of a dead leader.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from devstack.processes import Supervisor

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Process:
    """One entry of the process table."""

    pid: int
    parent: int
    session: int
    started: int
    """Clock ticks since boot; with the pid it identifies a process uniquely."""
    alive: bool
    name: str


def find_process(pid: int) -> Process | None:
    """The process with this id, or None; a zombie counts as dead."""
    try:
        text = (PROC / str(pid) / "stat").read_text(errors="replace")
    except OSError:
        return None
    # The second field is the name in brackets, which may contain spaces and brackets.
    before, _, after = text.rpartition(")")
    fields = after.split()
    return Process(
        pid=pid,
        session=int(fields[3]),
        started=int(fields[19]),
        alive=fields[0] not in {"Z", "X"},
        parent=int(fields[1]),
        name=before.partition("(")[2],
    )


def all_processes() -> Iterator[Process]:
    """All live processes."""
    for entry in os.listdir(PROC):
        if entry.isdecimal():
            process = find_process(int(entry))
            if process is not None and process.alive:
                yield process


def wait_for_adopted(name: str) -> None:
    """Waits for the ended processes of this name whose parent has ended too, so that we are it; does not block."""
    for entry in os.listdir(PROC):
        process = find_process(int(entry)) if entry.isdecimal() else None
        if process and not process.alive and process.parent == os.getpid() and process.name == name:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(process.pid, os.WNOHANG)


def in_session(session: int) -> list[int]:
    """Live members of a session."""
    return [process.pid for process in all_processes() if process.session == session]


def children(parent: int) -> list[int]:
    """Live child processes."""
    return [process.pid for process in all_processes() if process.parent == parent]


def descendants(ancestor: int) -> list[int]:
    """Live children of a process, their children, and so on."""
    found = [ancestor]
    for pid in found:
        found += children(pid)
    return found[1:]


def with_tag(tag: str) -> list[int]:
    """Live processes whose command line contains `tag`.

    PostgreSQL's workers start sessions of their own, but have the cluster's name in their title.
    """
    members = []
    for process in all_processes():
        try:
            line = (PROC / str(process.pid) / "cmdline").read_bytes()
        except OSError:
            continue
        if os.fsencode(tag) in line:
            members.append(process.pid)
    return members


def send(pid: int, number: signal.Signals) -> None:
    """Sends a signal; ignores a process that has ended."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def wait_until(done: Callable[[], bool], seconds: float, pause: float = 0.05) -> bool:
    """Waits for `done` at most `seconds`; returns whether it became true."""
    deadline = time.monotonic() + seconds
    while not done():
        if time.monotonic() >= deadline:
            return False
        time.sleep(pause)
    return True


def end(leader: int, members: Callable[[], list[int]], stop: signal.Signals, grace: float) -> None:
    """Stops the leader, waits, then kills the remaining members."""
    send(leader, stop)
    if wait_until(lambda: not members(), grace):
        return
    for pid in members():
        send(pid, signal.SIGKILL)
    wait_until(lambda: not members(), 5)


def is_running(supervisor: Supervisor, name: str) -> bool:
    """Whether the service of this name is running and ready."""
    return any(
        state.ready and state.process is not None and state.process.poll() is None
        for state in supervisor.started
        if state.service.name == name
    )
