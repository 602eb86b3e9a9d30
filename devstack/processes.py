"""Runs commands, and services that are started again when they end; leaves no process.

Every process has a session of its own, so that Ctrl-C reaches this program alone, which then ends them in order. This
is not honcho, which ends all when one ends, and all at once: PostgreSQL waits for its clients until it is killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from typing import IO

from devstack import console
from devstack.console import UserError
from devstack.shop import ROOT, Shop

PR_SET_CHILD_SUBREAPER = 36
RESTART_SECONDS = 1.0  # from the end of a service to its next start

Command = Callable[[Shop], int]
_stopping = threading.Event()


def exit_code(command: Command) -> int:
    """Runs a command on the shop that the environment names.

    A stop signal raises KeyboardInterrupt in it, once: what it does then is not interrupted. No process is left.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    # Processes whose parents have ended become our children.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        return command(Shop.from_environment(os.environ))
    except UserError as error:
        console.fail(str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        _stopping.set()
        _end_children()


def _stop(_number: int, _frame: object) -> None:
    if not _stopping.is_set():
        _stopping.set()
        raise KeyboardInterrupt


def _end_children(grace: float = 20) -> None:
    """Ends all processes that descend from this one, those that ignore SIGTERM after some seconds."""
    deadline = time.monotonic() + grace
    while pids := _children():
        number = signal.SIGTERM if time.monotonic() < deadline else signal.SIGKILL
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        time.sleep(0.2)


def _children() -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # The second field is the name in brackets, which may contain spaces and brackets.
            state, parent = entry.read_text(errors="replace").rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid() and state not in {"Z", "X"}:
                found.append(int(entry.parent.name))
    return found


def start(command: Sequence[str], environment: Mapping[str, str], folder: Path, output: IO[bytes]) -> Popen[bytes]:
    """Starts a command, which `end` ends; raises UserError without a program, KeyboardInterrupt after a stop."""
    if _stopping.is_set():
        raise KeyboardInterrupt
    try:
        return Popen(
            command, cwd=folder, env=environment, stdin=DEVNULL, stdout=output, stderr=output, start_new_session=True
        )
    except OSError as error:
        raise UserError(f"{command[0]} could not be run: {error}") from error


def end(process: Popen[bytes], stop: signal.Signals = signal.SIGTERM, within: float = 10) -> None:
    """Asks a process to stop, waits for its end, then kills what is left of its session's first group."""
    process.send_signal(stop)
    with contextlib.suppress(TimeoutExpired):
        process.wait(within)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def log_end(log: Path, lines: int = 25) -> str:
    """The last lines of a log, indented, and its path."""
    text = log.read_text(errors="replace").strip()
    return "\n".join("      " + line for line in [*text.splitlines()[-lines:], f"(all of it: {log})"])


@dataclass(frozen=True, slots=True)
class Steps:
    """Runs commands to their end, such as installing and building, with their output in a log."""

    logs: Path

    def run(
        self, title: str, command: Sequence[str], *, environment: Mapping[str, str], name: str, folder: Path = ROOT
    ) -> None:
        """Raises UserError with the end of the log if the command fails."""
        console.note(f"{title} ...")
        log, began = self.logs / f"{name}.log", time.monotonic()
        with log.open("wb") as output:
            process = start(command, environment, folder, output)
        try:
            code = process.wait()
        finally:
            end(process)
        if _stopping.is_set():
            raise KeyboardInterrupt
        if code != 0:
            raise UserError(f"{title}: failed with exit code {code}.\n{log_end(log)}")
        console.done(f"{title}  {time.monotonic() - began:.1f} s")


@dataclass(frozen=True, slots=True)
class Service:
    """One long-running process of a shop."""

    name: str
    title: str
    """Display name."""
    command: Sequence[str]
    environment: Mapping[str, str]
    is_ready: Callable[[], bool] = lambda: True
    ready_within: float = 30.0
    folder: Path = ROOT
    stop_signal: signal.Signals = signal.SIGTERM
    stop_within: float = 10.0
    before_start: Callable[[], None] = lambda: None


@dataclass(slots=True)
class Started:
    """A service and its process; none between its end and the next start."""

    service: Service
    process: Popen[bytes] | None = None
    ready: bool = False
    next_start: float = 0.0


@dataclass(slots=True)
class Supervisor:
    """Starts services, starts those again that end, and stops all in reverse order."""

    shop: Shop
    started: list[Started] = field(default_factory=list)

    def start(self, service: Service) -> None:
        """Starts a service and waits until it is ready; raises UserError with the end of its log if it fails."""
        self.log(service).unlink(missing_ok=True)
        state = Started(service)
        process, deadline = self._start_process(state), time.monotonic() + service.ready_within
        self.started.append(state)
        while not service.is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise UserError(f"{service.title} did not start.\n{log_end(self.log(service))}")
            time.sleep(0.1)
        state.ready = True

    def watch(self) -> None:
        """Keeps all services running until a stop signal, which raises KeyboardInterrupt."""
        while True:
            self.look_after()
            time.sleep(0.25)

    def look_after(self) -> None:
        """One round: notices the end of services, starts those that are due, notices that they are ready."""
        for state in self.started:
            service, process = state.service, state.process
            if process is None:
                if time.monotonic() >= state.next_start:
                    self._start_process(state)
            elif process.poll() is not None:
                end(process)
                if state.ready:  # one that ends again and again is reported once
                    console.warn(f"{service.title} ended ({process.returncode}) and is started again")
                    console.say(log_end(self.log(service), lines=5))
                state.process, state.ready = None, False
                state.next_start = time.monotonic() + RESTART_SECONDS
            elif not state.ready and service.is_ready():
                state.ready = True
                console.done(f"{service.title} is running again")

    def stop(self) -> None:
        """Stops every service, last started first."""
        for state in reversed(list(self.started)):
            self.stop_service(state.service.name)

    def stop_service(self, name: str) -> None:
        """Stops the service of this name and does not start it again."""
        for state in [state for state in self.started if state.service.name == name]:
            self.started.remove(state)
            if state.process is not None:
                end(state.process, state.service.stop_signal, state.service.stop_within)
            (self.shop.run / f"{name}.pid").unlink(missing_ok=True)

    def log(self, service: Service) -> Path:
        """The file of its output since the shop was started."""
        return self.shop.logs / f"{service.name}.log"

    def _start_process(self, state: Started) -> Popen[bytes]:
        service = state.service
        service.before_start()
        with self.log(service).open("ab") as log:
            state.process = start(service.command, service.environment, service.folder, log)
        (self.shop.run / f"{service.name}.pid").write_text(str(state.process.pid))
        return state.process
