"""A command that fails says why, and one that is stopped leaves no process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from devstack.console import UserError
from devstack.processes import Steps
from devstack.shop import ROOT
from lab import processes
from tests.waiting import PATIENCE, wait_for

# A step whose child begins a session of its own, as PostgreSQL's processes do, and outlives its parent.
STEP = """
import subprocess, sys
command = [sys.executable, "-c", "import signal; signal.pause()"]
child = subprocess.Popen(command, start_new_session=True)
open(sys.argv[1], "w").write(str(child.pid))
"""
PROGRAM = """
import os, sys
from devstack.processes import Steps, exit_code

def run(shop):
    shop.make_folders()
    steps = Steps(shop.logs)
    steps.run("Step", [sys.executable, "-c", *sys.argv[1:]], environment=os.environ, name="step")
    steps.run("Wait", [sys.executable, "-c", "import signal; signal.pause()"], environment=os.environ, name="wait")
    return 0

sys.exit(exit_code(run))
"""


def test_a_step_that_fails_shows_the_end_of_its_log(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "print('one'); raise SystemExit('two')"]
    with pytest.raises(UserError, match=r"(?s)Build: failed with exit code 1.*one.*two.*build\.log"):
        Steps(tmp_path).run("Build", command, environment=os.environ, name="build")


def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no-such-program could not be run"):
        Steps(tmp_path).run("Build", ["no-such-program"], environment=os.environ, name="build")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stop_ends_processes_whose_parents_have_ended(tmp_path: Path, number: signal.Signals) -> None:
    orphan = tmp_path / "orphan"
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, STEP, str(orphan)],
        cwd=ROOT,
        env=os.environ | {"SHOP_HOME": str(tmp_path / "home")},
        stdout=subprocess.PIPE,
    )
    log = tmp_path / "home" / "log" / "wait.log"
    wait_for(lambda: log.exists() or program.poll() is not None, "the second step")
    pid = int(orphan.read_text())
    assert processes.find_process(pid)
    program.send_signal(number)
    assert program.wait(PATIENCE) == 130
    # A process that was killed is there for a moment.
    wait_for(lambda: not ((left := processes.find_process(pid)) and left.alive), "the end of the orphan")
