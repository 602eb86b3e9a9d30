"""Starts the services of one shop in order, restarts those that end, and stops all.

A service is never started twice. When `stop` returns, no process of the shop is left. `kill_leftovers` ends what a
killed supervisor left, before anything is started.
"""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from devstack import console, processes
from devstack.errors import UserError
from devstack.service import Service, back_off
from devstack.signals import Signals

STEADY_AFTER = 30.0
"""Seconds of running after which earlier failures of a service are ignored."""
LEFTOVERS_WITHIN = 5.0
"""Seconds that leftovers of a killed supervisor have to end by themselves."""
LOG_LIMIT = 5_000_000


@dataclass(slots=True)
class _State:
    service: Service
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    ready: bool = False
    failures: int = 0
    restarts: int = 0
    next_start: float = 0.0


@dataclass(slots=True)
class Supervisor:
    """The services of one shop and the processes that run them."""

    run_folder: Path
    log_folder: Path
    signals: Signals
    _states: list[_State] = field(default_factory=list)

    # -- starting -----------------------------------------------------------------------------

    def kill_leftovers(self, process_tags: Sequence[str] = ()) -> list[str]:
        """Ends services that an earlier supervisor left running; returns their names."""
        records = sorted(self.run_folder.glob("*.pid"))
        leftovers = {record.stem: members[0] for record in records if (members := _recorded_members(record))}

        def left() -> list[int]:
            return [pid for record in records for pid in _recorded_members(record)]

        for leader in leftovers.values():
            # SIGINT stops all services in order and quickly, including PostgreSQL.
            processes.send(leader, signal.SIGINT)
        if not processes.wait_until(lambda: not left(), LEFTOVERS_WITHIN):
            for pid in left():
                processes.send(pid, signal.SIGKILL)
            processes.wait_until(lambda: not left(), 5)
        for record in records:
            record.unlink(missing_ok=True)
        for tag in process_tags:
            _end_tagged(tag)
        return sorted(leftovers)

    def start(self, service: Service) -> None:
        """Starts a service and waits until it is ready; raises UserError with the end of its log if it fails."""
        state = _State(service)
        self._states.append(state)
        self._spawn(state)
        deadline = time.monotonic() + service.ready_within
        while not service.is_ready():
            process = state.process
            if process is not None and process.poll() is not None:
                raise UserError(
                    f"{service.title} did not start ({_ending(process.returncode)}).\n{self.log_tail(service)}"
                )
            if time.monotonic() > deadline:
                raise UserError(
                    f"{service.title} was not ready after {service.ready_within:.0f} s.\n{self.log_tail(service)}"
                )
            self.signals.pause(0.1)
        state.ready = True

    def _spawn(self, state: _State) -> None:
        service = state.service
        service.before_start()
        path = self.log_folder / f"{service.name}.log"
        _rotate(path)
        with path.open("ab") as log:
            state.process = subprocess.Popen(
                service.command,
                cwd=service.folder,
                env=dict(service.environment),
                stdin=subprocess.DEVNULL,
                stdout=None if service.prints_to_terminal else log,
                stderr=log,
                # A separate session, so that Ctrl-C only reaches us and we stop the services in order.
                start_new_session=True,
            )
        state.started_at = time.monotonic()
        state.ready = False
        self._record(service, state.process.pid)

    def _record(self, service: Service, pid: int) -> None:
        process = processes.look(pid)
        if process is not None:
            path = self.run_folder / f"{service.name}.pid"
            path.write_text(json.dumps({"pid": pid, "started": process.started}))

    # -- watching -----------------------------------------------------------------------------

    def watch(self, until: Callable[[], bool]) -> None:
        """Keeps every service running until `until` is true."""
        while not until():
            self.look_after()
            self.signals.wait(self._next_look())

    def look_after(self) -> None:
        """One round: detects ended services, starts those that are due, detects readiness."""
        now = time.monotonic()
        for state in self._states:
            if state.process is not None and state.process.poll() is not None:
                self._handle_exit(state, now)
            elif state.process is None and now >= state.next_start:
                self._spawn(state)
            elif state.process is not None and not state.ready and state.service.is_ready():
                state.ready = True
                console.done(f"{state.service.title} is running again ({_times(state.restarts, 'restart')} so far)")
            elif state.ready and state.failures and now - state.started_at > STEADY_AFTER:
                state.failures = 0

    def is_running(self, name: str) -> bool:
        """Whether the service of this name is running and ready."""
        return any(
            state.ready and state.process is not None and state.process.poll() is None
            for state in self._states
            if state.service.name == name
        )

    def _handle_exit(self, state: _State, now: float) -> None:
        """Cleans up after an ended service and schedules its next start."""
        service, process = state.service, state.process
        assert process is not None
        state.process = None
        state.failures += 1
        state.restarts += 1
        wait = back_off(state.failures)
        state.next_start = now + wait
        console.warn(f"{service.title} stopped ({_ending(process.returncode)}); starting it again in {wait:g} s")
        if process.returncode > 0:
            console.say(console.dim(self.log_tail(service, lines=5)))
        for pid in processes.in_session(process.pid):
            processes.send(pid, signal.SIGKILL)
        if service.process_tag:
            _end_tagged(service.process_tag)

    def _next_look(self) -> float:
        """The time of the next scheduled check; the end of a service wakes us by a signal."""
        if all(state.ready and state.process is not None for state in self._states):
            return 5.0
        return 0.25

    # -- stopping -----------------------------------------------------------------------------

    def stop(self) -> None:
        """Stops every service, last started first; returns when no process is left."""
        for state in reversed(self._states):
            self._stop_one(state)
        self._states.clear()

    def stop_service(self, name: str) -> None:
        """Stops the service of this name and does not restart it."""
        for state in [state for state in self._states if state.service.name == name]:
            self._stop_one(state)
            self._states.remove(state)

    def _stop_one(self, state: _State) -> None:
        service, process = state.service, state.process
        if process is not None:

            def members() -> list[int]:
                process.poll()  # reaps the leader, which would otherwise remain as a zombie
                return processes.in_session(process.pid)

            processes.end(process.pid, members, service.stop_signal, service.stop_within)
            process.wait(timeout=5)
        if service.process_tag:
            _end_tagged(service.process_tag)
        (self.run_folder / f"{service.name}.pid").unlink(missing_ok=True)

    # -- logs and records ---------------------------------------------------------------------

    def log_tail(self, service: Service, lines: int = 15) -> str:
        """The end of a service's log, indented."""
        path = self.log_folder / f"{service.name}.log"
        try:
            text = path.read_bytes()[-20_000:].decode(errors="replace").strip()
        except OSError:
            return ""
        return "\n".join("      " + line for line in [*text.splitlines()[-lines:], f"(all of it: {path})"])


def _recorded_members(record: Path) -> list[int]:
    """Live members of a recorded session, leader first; none if the id belongs to another process by now."""
    try:
        known = json.loads(record.read_text())
        pid, started = int(known["pid"]), int(known["started"])
    except (OSError, ValueError, KeyError, TypeError):
        return []
    leader = processes.look(pid)
    if leader is not None and leader.started != started:
        return []
    return sorted(processes.in_session(pid), key=lambda member: member != pid)


def _end_tagged(tag: str) -> None:
    """Waits for tagged processes to end after their leader, then kills them."""
    if not processes.wait_until(lambda: not processes.with_tag(tag), 3, pause=0.1):
        for pid in processes.with_tag(tag):
            processes.send(pid, signal.SIGKILL)
        processes.wait_until(lambda: not processes.with_tag(tag), 3, pause=0.1)


def _rotate(path: Path) -> None:
    if path.exists() and path.stat().st_size > LOG_LIMIT:
        path.replace(path.with_name(path.name + ".1"))


def _ending(code: int) -> str:
    if code < 0:
        return f"ended by {signal.Signals(-code).name}"
    return f"exit code {code}"


def _times(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
