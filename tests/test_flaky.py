"""The list of tests that passed only when they ran again."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from devstack.shop import ROOT
from lab.suites.testing import show_flaky
from tests import flaky

PASSES_AT_THE_SECOND_TRY = """
from pathlib import Path

TRIED = Path(__file__).with_suffix(".tried")

def test_flaky():
    if not TRIED.exists():
        TRIED.touch()
        raise ValueError("The cart was empty.")

def test_steady():
    pass
"""


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return tmp_path / "flaky.jsonl"


def run(folder: Path, lines: Path, *options: str) -> int:
    """The exit code of pytest for the tests above, in a folder with settings of its own."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "test_planted.py").write_text(PASSES_AT_THE_SECOND_TRY)
    command = [sys.executable, "-m", "pytest", "-p", "tests.flaky", "-p", "no:cacheprovider"]
    environ = os.environ | {flaky.VARIABLE: str(lines), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([*command, *options], cwd=folder, env=environ, check=False, capture_output=True)  # noqa: S603
    return done.returncode


@pytest.mark.long
@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_a_test_that_passes_at_the_second_try_is_listed_with_its_first_error(tmp_path, lines, capsys, workers):
    assert run(tmp_path, lines, "--reruns", "2", *workers) == 0
    assert [json.loads(line) for line in lines.read_text().splitlines()] == [
        {"suite": "pytest", "test": "test_planted.py::test_flaky", "error": "ValueError: The cart was empty."}
    ]
    show_flaky(lines)
    assert "test_planted.py::test_flaky" in capsys.readouterr().out


@pytest.mark.long
def test_a_test_that_fails_without_further_tries_is_not_listed(tmp_path, lines):
    assert run(tmp_path, lines) == 1
    assert not lines.exists()


def test_nothing_is_printed_without_flaky_tests(lines, capsys):
    show_flaky(lines)
    assert capsys.readouterr().out == ""
