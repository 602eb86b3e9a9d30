"""Runs named tasks one after the other, whatever fails, and closes with a table of verdicts."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from devstack import console, processes
from devstack.errors import UserError
from devstack.shop import ROOT
from devstack.signals import Signals
from devstack.steps import ESCAPES, end_session, took

NAMES_A_FAILURE = re.compile(r"\s*(FAILED|ERROR|FAIL|\d+\) \[\w+\]) ")
"""How pytest, Vitest and Playwright begin a line about a test that failed."""
MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one task ended."""

    name: str
    seconds: float
    passed: bool | None
    """None: it was not run, and that is no failure."""
    remark: str = ""
    """Why, in one line; further lines name what failed and are told again at the end."""


@dataclass(slots=True)
class Runner:
    """Collects verdicts; a failed task does not keep the others from running."""

    signals: Signals
    verdicts: list[Verdict] = field(default_factory=list)

    def run(self, name: str, command: Sequence[str], environment: Mapping[str, str], folder: Path = ROOT) -> bool:
        """Runs a command with its output on the terminal; tells whether it ended well."""
        return self.do(name, lambda: run_tests(command, environment, folder, self.signals))

    def do(self, name: str, work: Callable[[], None]) -> bool:
        """Runs a function; UserError means that the task failed."""
        console.say()
        console.say(console.bold(f"── {name} " + "─" * max(3, 72 - len(name))))
        started = time.monotonic()
        try:
            work()
        except UserError as trouble:
            console.fail(f"{name}: {trouble}")
            self.verdicts.append(Verdict(name, time.monotonic() - started, False, str(trouble)))
            return False
        self.verdicts.append(Verdict(name, time.monotonic() - started, True))
        console.done(f"{name}  {console.dim(took(started))}")
        return True

    def skip(self, name: str, reason: str) -> None:
        """Counts a task that could not even start as failed, and says why."""
        console.fail(f"{name}: {reason}")
        self.verdicts.append(Verdict(name, 0.0, False, reason))

    def leave_out(self, name: str, reason: str) -> None:
        """Says at the end, too, that a task was not run and why; the whole may pass without it."""
        console.warn(f"{name}: not run: {reason}")
        self.verdicts.append(Verdict(name, 0.0, None, reason))

    def close(self) -> int:
        """Prints the table; returns the exit code of the whole."""
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
    """Runs a command as `run_here` does; unless it ends well, raises UserError with the lines that name what failed."""
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
    """Runs a command to its end with its output on our terminal; when we are told to stop, it is too.

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
    reader = threading.Thread(target=_show, args=(process.stdout, named), daemon=True)
    if reads:
        reader.start()
    try:
        while process.poll() is None:
            signals.wait(1.0)
            signals.check()
    finally:
        # Also after a good end: a test must not leave a browser behind.
        if process.poll() is None or processes.in_session(process.pid):
            end_session(process)
        if reads:
            reader.join(timeout=10)
    return process.returncode


def _show(output: IO[bytes], named: list[str]) -> None:
    for line in output:
        sys.stdout.buffer.write(line)
        sys.stdout.flush()
        plain = ESCAPES.sub("", line.decode(errors="replace")).rstrip()
        if NAMES_A_FAILURE.match(plain):
            named.append(plain)
