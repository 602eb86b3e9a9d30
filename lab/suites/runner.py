"""Runs named tasks in sequence, also after failures, and prints a table of results."""

from __future__ import annotations

import codecs
import io
import re
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from devstack import console, processes
from devstack.console import UserError
from devstack.shop import ROOT

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
NAMES_A_FAILURE = re.compile(r"^\s*(?:FAILED|ERROR|FAIL|\d+\) \[\w+\]) .*$", re.MULTILINE)
"""A line with which pytest, Vitest and Playwright report a failed test."""
MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class TaskResult:
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

    results: list[TaskResult] = field(default_factory=list)

    def run(self, name: str, command: Sequence[str], environment: Mapping[str, str], folder: Path = ROOT) -> bool:
        """Runs a command with its output on the terminal; returns whether it succeeded."""
        return self.do(name, lambda: run_tests(command, environment, folder))

    def do(self, name: str, work: Callable[[], None]) -> bool:
        """Runs a function; UserError means failure."""
        console.say(f"\n── {name} " + "─" * max(3, 72 - len(name)))
        started, remark = time.monotonic(), ""
        try:
            work()
        except UserError as error:
            remark = str(error) or "no reason given"
            console.fail(f"{name}: {remark}")
        seconds = time.monotonic() - started
        self.results.append(TaskResult(name, seconds, not remark, remark))
        if not remark:
            console.done(f"{name}  {seconds:.1f} s")
        if isinstance(collected := console.output.get(), io.StringIO):
            sys.stdout.write(collected.getvalue())
            sys.stdout.flush()
            console.output.set(io.StringIO())
        return not remark

    def side_by_side(self, first: Callable[[], None], second: Callable[[], None]) -> None:
        """Runs two functions that do tasks at the same time, each in a thread.

        The tasks of the first print as they go. What a task of the second prints is shown when it is done.
        """

        def beside() -> None:
            console.output.set(io.StringIO())
            second()

        threads = ThreadPoolExecutor(2)
        for each in [threads.submit(first), threads.submit(beside)]:
            each.result()

    def leave_out(self, name: str, reason: str) -> None:
        """Records that a task was not run, with the reason; the run can still pass."""
        console.warn(f"{name}: not run: {reason}")
        self.results.append(TaskResult(name, 0.0, None, reason))

    def close(self) -> int:
        """Prints the table; returns the exit code."""
        width = max((len(result.name) for result in self.results), default=0)
        show = {True: console.done, False: console.fail, None: console.warn}
        labels = {True: "passed", False: "FAILED ", None: "NOT RUN"}
        console.say()
        for result in self.results:
            reason = result.remark.partition("\n")[0]
            show[result.passed](
                f"{result.name:<{width}}  {result.seconds:7.1f} s  {labels[result.passed]} {reason}".rstrip()
            )
        for result in self.results:
            if named := result.remark.partition("\n")[2]:
                console.say(f"\n{result.name}:\n{named}")
        succeeded, failed, left_out = (sum(v.passed is state for v in self.results) for state in (True, False, None))
        console.say(f"\nsuites: {succeeded} passed, {failed} failed" + (f", {left_out} not run" if left_out else ""))
        return 1 if failed or not succeeded else 0


def run_tests(command: Sequence[str], environment: Mapping[str, str], folder: Path = ROOT) -> None:
    """Like `run_here`, but raises UserError with the lines that name failed tests."""
    code, output = _run(command, environment, folder)
    if code != 0:
        named = [line.rstrip() for line in NAMES_A_FAILURE.findall(ESCAPES.sub("", output))]
        raise UserError("\n".join([f"exit code {code}", *named[-MOST_NAMED:]]))


def run_here(command: Sequence[str], environment: Mapping[str, str], folder: Path = ROOT) -> int:
    """Runs a command with its output on the terminal; returns its exit code."""
    return _run(command, environment, folder)[0]


def _run(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> tuple[int, str]:
    """The exit code and the output, which is shown meanwhile."""
    colours = {"FORCE_COLOR": "1"} if sys.stdout.isatty() else {}
    # A file, because a pipe would stay open as long as any process that the command leaves behind.
    with tempfile.NamedTemporaryFile() as written, open(written.name, "rb") as output:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        process = processes.start(command, {**environment, **colours}, folder, written)
        printed = ""
        try:
            code = None
            while code is None:
                time.sleep(0.1)
                code = process.poll()
                new = decoder.decode(output.read())
                console.write(new)
                printed += new
        finally:
            # Also after a success, because a test may leave a browser running.
            processes.end(process)
    return code, printed
