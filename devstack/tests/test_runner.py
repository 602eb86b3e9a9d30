"""The table at the end says the truth: passed, failed, and what was not run."""

from __future__ import annotations

import pytest

from devstack.errors import Trouble
from devstack.runner import Runner


def _fail() -> None:
    raise Trouble("the disk is full")


def test_what_is_left_out_is_told_and_fails_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    runner = Runner.__new__(Runner)
    runner.verdicts = []
    runner.do("pytest", lambda: None)
    runner.leave_out("scale", "pgbouncer not found")
    assert runner.close() == 0
    told = capsys.readouterr().out
    assert "NOT RUN pgbouncer not found" in told
    assert "parts: 1 passed, 0 failed, 1 not run" in told


def test_a_run_of_nothing_but_what_was_left_out_has_not_passed() -> None:
    runner = Runner.__new__(Runner)
    runner.verdicts = []
    runner.leave_out("scale", "pgbouncer not found")
    assert runner.close() == 1


def test_one_failure_fails_the_run_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    runner = Runner.__new__(Runner)
    runner.verdicts = []
    assert not runner.do("pytest", _fail)
    runner.do("stack", lambda: None)
    assert runner.close() == 1
    assert "FAILED  the disk is full" in capsys.readouterr().out
