"""Services are restarted when they end, and no process is left when they are stopped."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from devstack.console import UserError
from devstack.processes import Service, Supervisor
from devstack.shop import Shop
from lab import processes
from tests.waiting import wait_for

SLEEPER = "import signal; signal.pause()"
# A parent whose child survives it, and which records the child's pid.
FAMILY = (
    "import subprocess, sys, signal, pathlib;"
    "child = subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()']);"
    "pathlib.Path('child').write_text(str(child.pid)); signal.pause()"
)


def shop(folder: Path) -> Shop:
    shop = Shop(folder, 8000)
    shop.make_folders()
    return shop


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
    supervisor = Supervisor(shop(tmp_path))
    yield supervisor
    supervisor.stop()


def pid_of(supervisor: Supervisor) -> int:
    process = supervisor.started[0].process
    return process.pid if process else 0


def tend(supervisor: Supervisor, until: object) -> None:
    def done() -> bool:
        supervisor.look_after()
        return bool(until())  # type: ignore[operator]

    wait_for(done, "the supervisor")


def test_a_killed_service_is_started_again(
    supervisor: Supervisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    supervisor.start(service(tmp_path))
    first = pid_of(supervisor)
    os.kill(first, signal.SIGKILL)
    tend(supervisor, lambda: pid_of(supervisor) not in {0, first} and supervisor.started[0].ready)
    output = capsys.readouterr().out
    assert "Sleeper ended (-9) and is started again" in output
    assert "Sleeper is running again" in output


def test_children_of_a_killed_service_do_not_outlive_it(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start(service(tmp_path, FAMILY, is_ready=(tmp_path / "child").exists))
    wait_for((tmp_path / "child").read_text, "a child")
    child = int((tmp_path / "child").read_text())
    os.kill(pid_of(supervisor), signal.SIGKILL)
    tend(supervisor, lambda: (found := processes.find_process(child)) is None or not found.alive)


def test_stop_ends_all_descendants(supervisor: Supervisor, tmp_path: Path) -> None:
    supervisor.start(service(tmp_path, FAMILY, is_ready=(tmp_path / "child").exists))
    session = pid_of(supervisor)
    supervisor.stop()
    # A process that was killed is there for a moment.
    wait_for(lambda: not processes.in_session(session), "the end of all processes")


def test_a_service_that_ignores_the_request_is_killed(supervisor: Supervisor, tmp_path: Path) -> None:
    deaf = (
        "import signal, pathlib; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "pathlib.Path('deaf').touch(); signal.pause()"
    )
    supervisor.start(service(tmp_path, deaf, is_ready=(tmp_path / "deaf").exists, stop_within=0.3))
    session = pid_of(supervisor)
    supervisor.stop()
    # A process that was killed is there for a moment.
    wait_for(lambda: not processes.in_session(session), "the end of all processes")


def test_a_service_that_ends_at_once_is_reported_with_the_end_of_its_log(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    broken = service(tmp_path, "raise SystemExit('no such table')", is_ready=lambda: False)
    with pytest.raises(UserError, match=r"(?s)Sleeper did not start.*no such table"):
        supervisor.start(broken)
