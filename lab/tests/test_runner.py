"""The final table shows what passed, failed, and was not run."""

from __future__ import annotations

import pytest

from devstack.console import UserError
from lab.suites.runner import Runner
from lab.suites.testing import selected_suites


def _fail() -> None:
    raise UserError("the disk is full")


def test_skipped_task_is_reported_and_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    runner = Runner()
    runner.do("pytest", lambda: None)
    runner.leave_out("scale", "pgbouncer not found")
    assert runner.close() == 0
    output = capsys.readouterr().out
    assert "NOT RUN pgbouncer not found" in output
    assert "suites: 1 passed, 0 failed, 1 not run" in output


def test_run_with_only_skipped_tasks_does_not_pass() -> None:
    runner = Runner()
    runner.leave_out("scale", "pgbouncer not found")
    assert runner.close() == 1


def test_one_failure_fails_the_run_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    runner = Runner()
    assert not runner.do("pytest", _fail)
    runner.do("stack", lambda: None)
    assert runner.close() == 1
    assert "FAILED  the disk is full" in capsys.readouterr().out


def test_failed_tests_are_named_again_at_the_end(capfd: pytest.CaptureFixture[str]) -> None:
    runner = Runner()
    lines = (
        "FAILED tests/test_stock.py::test_it",
        " FAIL  src/cart.test.tsx > the cart",
        "  1) [phone] › first-order",
        "fine",
    )
    assert not runner.run("pytest", ["sh", "-c", f"printf '{chr(10).join(lines)}'; exit 3"], {"PATH": "/usr/bin:/bin"})
    assert capfd.readouterr().out.count("fine") == 1
    assert runner.close() == 1
    output = capfd.readouterr().out
    assert "FAILED  exit code 3" in output
    assert all(line in output for line in lines[:3])
    assert "fine" not in output


def test_selected_suites_are_the_usual_or_those_named() -> None:
    assert selected_suites("", {"check"}) == {"check"}
    assert selected_suites("pytest, e2e", {"check"}) == {"pytest", "e2e"}
    with pytest.raises(UserError, match="pytets"):
        selected_suites("pytets", {"check"})
