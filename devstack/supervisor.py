"""Starts the parts of one shop in order, restarts what dies, and stops all of them.

Promises: a part is never started twice; when `stop` returns no process of the shop is left; what an
earlier supervisor that was killed left behind is ended by `sweep` before anything is started.
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
from devstack.parts import Part, back_off
from devstack.signals import Signals

STEADY_AFTER = 30.0
"""Seconds of running after which earlier failures of a part are forgotten."""
SWEEP_WITHIN = 5.0
"""Seconds that leftovers of a killed supervisor get to end by themselves."""
LOG_LIMIT = 5_000_000


@dataclass(slots=True)
class _State:
    part: Part
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    ready: bool = False
    failures: int = 0
    restarts: int = 0
    next_start: float = 0.0


@dataclass(slots=True)
class Supervisor:
    """The parts of one shop and the processes that run them."""

    run_folder: Path
    log_folder: Path
    signals: Signals
    _states: list[_State] = field(default_factory=list)

    # -- starting -----------------------------------------------------------------------------

    def sweep(self, marks: Sequence[str] = ()) -> list[str]:
        """Ends what an earlier supervisor left running here; returns the names of those parts."""
        records = sorted(self.run_folder.glob("*.pid"))
        leftovers = {record.stem: members[0] for record in records if (members := _recorded_members(record))}

        def left() -> list[int]:
            return [pid for record in records for pid in _recorded_members(record)]

        for leader in leftovers.values():
            # Interrupt is a prompt, orderly stop for all of our parts, PostgreSQL included.
            processes.send(leader, signal.SIGINT)
        if not processes.wait_until(lambda: not left(), SWEEP_WITHIN):
            for pid in left():
                processes.send(pid, signal.SIGKILL)
            processes.wait_until(lambda: not left(), 5)
        for record in records:
            record.unlink(missing_ok=True)
        for mark in marks:
            _end_marked(mark)
        return sorted(leftovers)

    def start(self, part: Part) -> None:
        """Starts a part and waits until it is ready; raises UserError with the end of its log if it is not."""
        state = _State(part)
        self._states.append(state)
        self._spawn(state)
        deadline = time.monotonic() + part.ready_within
        while not part.is_ready():
            process = state.process
            if process is not None and process.poll() is not None:
                raise UserError(f"{part.title} did not start ({_ending(process.returncode)}).\n{self.log_tail(part)}")
            if time.monotonic() > deadline:
                raise UserError(f"{part.title} was not ready after {part.ready_within:.0f} s.\n{self.log_tail(part)}")
            self.signals.pause(0.1)
        state.ready = True

    def _spawn(self, state: _State) -> None:
        part = state.part
        part.before_start()
        path = self.log_folder / f"{part.name}.log"
        _rotate(path)
        with path.open("ab") as log:
            state.process = subprocess.Popen(
                part.command,
                cwd=part.folder,
                env=dict(part.environment),
                stdin=subprocess.DEVNULL,
                stdout=None if part.speaks else log,
                stderr=log,
                # Its own session: Ctrl-C reaches us alone, and we stop the parts in order.
                start_new_session=True,
            )
        state.started_at = time.monotonic()
        state.ready = False
        self._record(part, state.process.pid)

    def _record(self, part: Part, pid: int) -> None:
        process = processes.look(pid)
        if process is not None:
            path = self.run_folder / f"{part.name}.pid"
            path.write_text(json.dumps({"pid": pid, "started": process.started}))

    # -- watching -----------------------------------------------------------------------------

    def watch(self, until: Callable[[], bool]) -> None:
        """Keeps every part running until `until` is true."""
        while not until():
            self.look_after()
            self.signals.wait(self._next_look())

    def look_after(self) -> None:
        """One round: notices deaths, starts what is due, notices who is ready again."""
        now = time.monotonic()
        for state in self._states:
            if state.process is not None and state.process.poll() is not None:
                self._handle_exit(state, now)
            elif state.process is None and now >= state.next_start:
                self._spawn(state)
            elif state.process is not None and not state.ready and state.part.is_ready():
                state.ready = True
                console.done(f"{state.part.title} is running again ({_times(state.restarts, 'restart')} so far)")
            elif state.ready and state.failures and now - state.started_at > STEADY_AFTER:
                state.failures = 0

    def is_running(self, name: str) -> bool:
        """Whether the part of this name lives and is ready."""
        return any(
            state.ready and state.process is not None and state.process.poll() is None
            for state in self._states
            if state.part.name == name
        )

    def _handle_exit(self, state: _State, now: float) -> None:
        """Clears away what a dead part left and plans its next start."""
        part, process = state.part, state.process
        assert process is not None
        state.process = None
        state.failures += 1
        state.restarts += 1
        wait = back_off(state.failures)
        state.next_start = now + wait
        console.warn(f"{part.title} stopped ({_ending(process.returncode)}); starting it again in {wait:g} s")
        if process.returncode > 0:
            console.say(console.dim(self.log_tail(part, lines=5)))
        for pid in processes.in_session(process.pid):
            processes.send(pid, signal.SIGKILL)
        if part.mark:
            _end_marked(part.mark)

    def _next_look(self) -> float:
        """A death wakes us by itself; only plans and starts need the clock."""
        if all(state.ready and state.process is not None for state in self._states):
            return 5.0
        return 0.25

    # -- stopping -----------------------------------------------------------------------------

    def stop(self) -> None:
        """Stops every part, last started first; returns when no process is left."""
        for state in reversed(self._states):
            self._stop_one(state)
        self._states.clear()

    def _stop_one(self, state: _State) -> None:
        part, process = state.part, state.process
        if process is not None:

            def members() -> list[int]:
                process.poll()  # reaps the leader, which would otherwise linger as a zombie
                return processes.in_session(process.pid)

            processes.end(process.pid, members, part.stop_signal, part.stop_within)
            process.wait(timeout=5)
        if part.mark:
            _end_marked(part.mark)
        (self.run_folder / f"{part.name}.pid").unlink(missing_ok=True)

    # -- telling ------------------------------------------------------------------------------

    def log_tail(self, part: Part, lines: int = 15) -> str:
        """The end of a part's log, indented."""
        path = self.log_folder / f"{part.name}.log"
        try:
            text = path.read_bytes()[-20_000:].decode(errors="replace").strip()
        except OSError:
            return ""
        return "\n".join("      " + line for line in [*text.splitlines()[-lines:], f"(all of it: {path})"])


def _recorded_members(record: Path) -> list[int]:
    """Living members of a recorded session, leader first; none if the number is somebody else's now."""
    try:
        known = json.loads(record.read_text())
        pid, started = int(known["pid"]), int(known["started"])
    except (OSError, ValueError, KeyError, TypeError):
        return []
    leader = processes.look(pid)
    if leader is not None and leader.started != started:
        return []
    return sorted(processes.in_session(pid), key=lambda member: member != pid)


def _end_marked(mark: str) -> None:
    """Waits for marked processes to notice that their leader is gone, then kills them."""
    if not processes.wait_until(lambda: not processes.with_mark(mark), 3, pause=0.1):
        for pid in processes.with_mark(mark):
            processes.send(pid, signal.SIGKILL)
        processes.wait_until(lambda: not processes.with_mark(mark), 3, pause=0.1)


def _rotate(path: Path) -> None:
    if path.exists() and path.stat().st_size > LOG_LIMIT:
        path.replace(path.with_name(path.name + ".1"))


def _ending(code: int) -> str:
    if code < 0:
        return f"ended by {signal.Signals(-code).name}"
    return f"exit code {code}"


def _times(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
