"""Runs named tasks in sequence, also after failures, and prints a table of results."""

from __future__ import annotations

import re
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from devstack import console, processes
from devstack.errors import UserError
from devstack.shop import ROOT
from devstack.signals import Signals
from devstack.steps import ESCAPES, end_session, took

NAMES_A_FAILURE = re.compile(r"\s*(FAILED|ERROR|FAIL|\d+\) \[\w+\]) ")
"""Start of a line with which pytest, Vitest and Playwright report a failed test."""
MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of one task."""

    name: str
    seconds: float
    passed: bool | None
    """None: not run, which is not a failure."""
    remark: str = ""
    """Reason in one line; further lines name failed tests and are printed again at the end."""


@dataclass(slots=True)
class Runner:
    """Collects results; a failed task does not stop the others."""

    signals: Signals
    verdicts: list[Verdict] = field(default_factory=list)

    def run(self, name: str, command: Sequence[str], environment: Mapping[str, str], folder: Path = ROOT) -> bool:
        """Runs a command with its output on the terminal; returns whether it succeeded."""
        return self.do(name, lambda: run_tests(command, environment, folder, self.signals))

    def do(self, name: str, work: Callable[[], None]) -> bool:
        """Runs a function; UserError means failure."""
        console.say()
        console.say(console.bold(f"── {name} " + "─" * max(3, 72 - len(name))))
        started = time.monotonic()
        try:
            work()
        except UserError as trouble:
            console.fail(f"{name}: {trouble}")
            self.verdicts.append(Verdict(name, time.monotonic() - started, False, str(trouble)))
            return False
        else:
            self.verdicts.append(Verdict(name, time.monotonic() - started, True))
            console.done(f"{name}  {console.dim(took(started))}")
            return True
        finally:
            console.show_collected()

    def side_by_side(self, first: Callable[[], None], *others: Callable[[], None]) -> None:
        """Runs functions that do tasks at the same time, each in a thread.

        The tasks of the first print as they go. What a task of the others prints is shown when it is done.
        """

        def beside(work: Callable[[], None]) -> None:
            with console.collecting():
                work()

        with ThreadPoolExecutor(1 + len(others)) as threads:
            running = [threads.submit(first), *(threads.submit(beside, work) for work in others)]
            for each in running:
                each.result()

    def skip(self, name: str, reason: str) -> None:
        """Records a task that could not start as failed, with the reason."""
        console.fail(f"{name}: {reason}")
        self.verdicts.append(Verdict(name, 0.0, False, reason))

    def leave_out(self, name: str, reason: str) -> None:
        """Records that a task was not run, with the reason; the run can still pass."""
        console.warn(f"{name}: not run: {reason}")
        self.verdicts.append(Verdict(name, 0.0, None, reason))

    def close(self) -> int:
        """Prints the table; returns the exit code."""
        width = max((len(verdict.name) for verdict in self.verdicts), default=0)
        console.say()
        for verdict in self.verdicts:
            line = f"{verdict.name:<{width}}  {verdict.seconds:7.1f} s"
            if verdict.passed is None:
                console.warn(f"{line}  NOT RUN {verdict.remark}")
            elif verdict.passed:
                console.done(f"{line}  passed")
            else:
                why, *_ = verdict.remark.splitlines() or ["no reason given"]
                console.fail(f"{line}  FAILED  {why}")
        for verdict in self.verdicts:
            if named := verdict.remark.splitlines()[1:]:
                console.say("\n".join([f"\n{verdict.name}:", *named]))
        passed, failed, left_out = (sum(v.passed is state for v in self.verdicts) for state in (True, False, None))
        console.say(f"\nsuites: {passed} passed, {failed} failed" + (f", {left_out} not run" if left_out else ""))
        return 1 if failed or not passed else 0


def run_tests(command: Sequence[str], environment: Mapping[str, str], folder: Path, signals: Signals) -> None:
    """Like `run_here`, but raises UserError with the lines that name failed tests."""
    named: list[str] = []
    code = run_here(command, environment, folder, signals, named)
    if code != 0:
        raise UserError("\n".join([f"exit code {code}", *named[-MOST_NAMED:]]))


def run_here(
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    signals: Signals,
    named: list[str] | None = None,
) -> int:
    """Runs a command with its output on our terminal; a signal stops both.

    Lines that name a failure are added to `named`.
    """
    reads = named is not None
    colours = {"FORCE_COLOR": "1"} if reads and console.is_terminal() else {}
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**environment, **colours},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if reads else None,
            stderr=subprocess.STDOUT if reads else None,
            start_new_session=True,
        )
    except OSError as error:
        raise UserError(f"could not be run: {error}") from error
    reader = threading.Thread(target=_show, args=(process.stdout, named, console.printer()), daemon=True)
    if reads:
        reader.start()
    try:
        while process.poll() is None:
            signals.wait(1.0)
            signals.check()
    finally:
        # Also after a success, because a test may leave a browser running.
        if process.poll() is None or processes.in_session(process.pid):
            end_session(process)
        if reads:
            reader.join(timeout=10)
    return process.returncode


def _show(output: IO[bytes], named: list[str], show: Callable[[str], None]) -> None:
    for raw in output:
        line = raw.decode(errors="replace")
        show(line)
        plain = ESCAPES.sub("", line).rstrip()
        if NAMES_A_FAILURE.match(plain):
            named.append(plain)
