"""Services are restarted when they end, and no process is left when they are stopped."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from devstack import processes
from devstack.errors import UserError
from devstack.service import Service, back_off
from devstack.supervisor import Supervisor
from tests.waiting import PATIENCE, wait_for

SLEEPER = "import signal; signal.pause()"
# A parent whose child survives it, and which records the child's pid.
FAMILY = (
    "import subprocess, sys, signal, pathlib;"
    "child = subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()']);"
    "pathlib.Path('child').write_text(str(child.pid)); signal.pause()"
)


class Patience:
    """Replaces the signal listener, which may live in the main thread of a program alone."""

    stop_requested = False

    def wait(self, seconds: float) -> None:
        threading.Event().wait(min(seconds, 0.1))

    def pause(self, seconds: float) -> None:
        self.wait(seconds)


def service(folder: Path, code: str = SLEEPER, name: str = "sleeper", **more: object) -> Service:
    fields: dict[str, object] = {
        "name": name,
        "title": name.capitalize(),
        "command": [sys.executable, "-c", code],
        "environment": dict(os.environ),
        "folder": folder,
        "is_ready": lambda: True,
        "stop_within": 3.0,
    }
    return Service(**(fields | more))  # type: ignore[arg-type]


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Supervisor]:
    supervisor = Supervisor(tmp_path, tmp_path, Patience())  # type: ignore[arg-type]
    yield supervisor
    supervisor.stop()


def pid_of(supervisor: Supervisor) -> int:
    process = supervisor._states[0].process
    return process.pid if process else 0


def tend(supervisor: Supervisor, until: object) -> None:
    def done() -> bool:
        supervisor.look_after()
        return bool(until())  # type: ignore[operator]

    wait_for(done, "the supervisor")


def test_waiting_doubles_up_to_half_a_minute() -> None:
    assert [back_off(failures) for failures in range(1, 9)] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert back_off(10_000) == 30


def test_a_killed_service_is_started_again(
    supervisor: Supervisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    supervisor.start(service(tmp_path))
    first = pid_of(supervisor)
    os.kill(first, signal.SIGKILL)
    tend(supervisor, lambda: pid_of(supervisor) not in {0, first} and supervisor._states[0].ready)
    output = capsys.readouterr().out
    assert "Sleeper stopped (ended by SIGKILL); starting it again in 0.5 s" in output
    assert "Sleeper is running again (1 restart so far)" in output


def test_children_of_a_killed_service_do_not_outlive_it(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start(service(tmp_path, FAMILY, is_ready=(tmp_path / "child").exists))
    wait_for((tmp_path / "child").read_text, "a child")
    child = int((tmp_path / "child").read_text())
    os.kill(pid_of(supervisor), signal.SIGKILL)
    tend(supervisor, lambda: (found := processes.look(child)) is None or not found.alive)


def test_stop_ends_all_descendants(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start(service(tmp_path, FAMILY, is_ready=(tmp_path / "child").exists))
    session = pid_of(supervisor)
    supervisor.stop()
    assert processes.in_session(session) == []


def test_a_service_that_ignores_the_request_is_killed(supervisor: Supervisor, tmp_path: Path) -> None:
    deaf = (
        "import signal, pathlib; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "pathlib.Path('deaf').touch(); signal.pause()"
    )
    supervisor.start(service(tmp_path, deaf, is_ready=(tmp_path / "deaf").exists, stop_within=0.3))
    session = pid_of(supervisor)
    supervisor.stop()
    assert processes.in_session(session) == []


def test_a_service_that_ends_at_once_is_reported_with_the_end_of_its_log(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    broken = service(tmp_path, "raise SystemExit('no such table')", is_ready=lambda: False)
    with pytest.raises(UserError, match=r"(?s)did not start \(exit code 1\).*no such table"):
        supervisor.start(broken)


def test_leftovers_of_a_killed_supervisor_are_killed(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start(service(tmp_path, FAMILY, is_ready=(tmp_path / "child").exists))
    session = pid_of(supervisor)
    successor = Supervisor(tmp_path, tmp_path, Patience())  # type: ignore[arg-type]
    assert successor.kill_leftovers() == ["sleeper"]
    supervisor._states[0].process.wait(PATIENCE)
    assert processes.in_session(session) == []


def test_other_process_with_a_recorded_pid_is_not_killed(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start(service(tmp_path))
    stranger = pid_of(supervisor)
    (tmp_path / "sleeper.pid").write_text(f'{{"pid": {stranger}, "started": 1}}')
    assert Supervisor(tmp_path, tmp_path, Patience()).kill_leftovers() == []  # type: ignore[arg-type]
    assert stranger in processes.in_session(stranger)
