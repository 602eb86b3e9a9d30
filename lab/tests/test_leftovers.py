"""What a rehearsal leaves behind is named at its end."""

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from devstack.console import UserError
from devstack.shop import Shop
from lab import leftovers, processes
from lab.images import scenario as images
from lab.rehearsal import scenario as rehearsal
from lab.rehearsal.failover import __main__ as failover
from lab.restore_rehearsal import __main__ as restore

WAITS = "import sys; sys.stdin.read()"
STARTS_ONE_THAT_WAITS = f"""import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", {WAITS!r}])
print(child.pid, flush=True)
child.wait()"""


@pytest.fixture
def home(tmp_path, monkeypatch) -> Shop:
    """A home without leftovers; the check does not wait, and other tests' processes do not count."""
    monkeypatch.setattr(leftovers, "PATIENCE", 0)
    descendants = processes.descendants
    before = set(descendants(os.getpid()))
    monkeypatch.setattr(processes, "descendants", lambda pid: [each for each in descendants(pid) if each not in before])
    home = Shop(tmp_path / "a home", 8000)
    home.make_folders()
    return home


@contextlib.contextmanager
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def left(home: Shop, *more_ports: int) -> str:
    with pytest.raises(UserError) as error:
        leftovers.require_none(home, *more_ports)
    return str(error.value)


def test_a_home_without_leftovers_is_accepted(home, capsys):
    with listening() as port:
        pass
    (home.run / "ports.json").write_text(json.dumps({"web": port}))
    leftovers.require_none(home)
    assert "no process, port or mount is left" in capsys.readouterr().out


def test_processes_are_named_with_those_that_they_started(home):
    command = [sys.executable, "-c", STARTS_ONE_THAT_WAITS]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        child = int(parent.stdout.readline())
        message = left(home)
    assert f"process {parent.pid} (" in message
    assert f"process {child} (" in message
    leftovers.require_none(home)


@pytest.mark.parametrize("file", ["ports.json", "rehearsal-ports.json"])
def test_a_port_that_was_chosen_for_the_home_is_named(home, file):
    with listening() as port:
        (home.run / file).write_text(json.dumps({"web": port}))
        assert left(home) == f"Left behind: port {port}."


def test_a_port_of_the_command_is_named(home):
    with listening() as port:
        assert left(home, port) == f"Left behind: port {port}."


def test_mounts_in_the_home_are_named(home, monkeypatch, tmp_path):
    table = tmp_path / "mountinfo"
    inside = str(home.home / "store").replace(" ", r"\040")
    table.write_text(f"22 1 8:1 / / rw - ext4 /dev/sda rw\n23 22 0:5 / {inside} rw - tmpfs tmpfs rw\n"
                     f"24 22 0:6 / {tmp_path}/elsewhere rw - tmpfs tmpfs rw\n")  # fmt: skip
    monkeypatch.setattr(leftovers, "MOUNTS", table)
    assert left(home) == f"Left behind: mount {home.home}/store."


@pytest.mark.parametrize("command", [rehearsal, restore, failover, images], ids=lambda module: module.__name__)
def test_every_rehearsal_ends_with_the_check(command):
    assert {"leftovers", "require_none"} <= set(command.rehearse.__code__.co_names)
