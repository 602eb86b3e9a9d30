"""Tests that failed and then passed when they ran again.

The test runners append one line of JSON for each to the file named by FLAKY_FILE. As a plugin of pytest
(`-p tests.flaky`), this module does so for pytest; the reporters of Vitest and Playwright do so for the apps.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

VARIABLE = "FLAKY_FILE"


class Reports:
    """Remembers the first error of each test that pytest runs again."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.errors: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Writes the line of a test that passed after a failure."""
        if report.outcome == "rerun":
            self.errors.setdefault(report.nodeid, _summary(report.longreprtext))
        elif report.when == "call" and report.passed and report.nodeid in self.errors:
            line = {"suite": "pytest", "test": report.nodeid, "error": self.errors[report.nodeid]}
            with self.file.open("a") as lines:
                lines.write(json.dumps(line) + "\n")


def pytest_configure(config: Any) -> None:
    """Starts recording, if FLAKY_FILE is set."""
    # Workers of pytest-xdist send their reports to the process that started them.
    if not hasattr(config, "workerinput") and (file := os.environ.get(VARIABLE)):
        config.pluginmanager.register(Reports(Path(file)))


def _summary(error: str) -> str:
    """The line of a traceback that says what was wrong."""
    lines = [line.strip() for line in error.splitlines() if line.strip()]
    marked = [line.removeprefix("E").strip() for line in lines if line.startswith("E ")]
    return (marked or lines or [""])[0]
