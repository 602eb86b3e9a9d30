"""The process beside: it works while its parent is busy, and the two end together."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE, wait_for

PROGRAM = """
import os, signal, threading
from apps.common.beside import process_beside

def child():
    os.write(1, b"child %d\\n" % os.getpid())
    signal.sigwait([signal.SIGUSR1])

with process_beside(child):
    asked = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: asked.set())
    os.write(1, b"parent %d\\n" % os.getpid())
    while not asked.wait(0.05):
        pass
"""


@pytest.fixture
def pair():
    """The running program, and the ids of its two processes."""
    program = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True)  # noqa: S603
    lines = dict(program.stdout.readline().split() for _ in range(2))
    yield program, int(lines["child"])
    program.kill()
    program.communicate()


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_a_parent_that_is_asked_to_end_ends_its_child(pair):
    program, child = pair
    program.terminate()
    assert program.wait(PATIENCE) == 0
    assert is_gone(child)


def test_a_child_ends_with_a_parent_that_was_killed(pair):
    program, child = pair
    program.kill()
    program.wait(PATIENCE)
    wait_for(lambda: is_gone(child), "the child's end")


def test_a_parent_ends_with_a_child_that_was_killed(pair):
    program, child = pair
    os.kill(child, signal.SIGKILL)
    assert program.wait(PATIENCE) == 1
