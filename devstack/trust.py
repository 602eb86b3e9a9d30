"""`make trust`: attacks and faults, too long for `make test`, and a report of what was tried and what was lost."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET  # our own pytest wrote it
from datetime import UTC, datetime
from pathlib import Path

from devstack import background, console, environment, install, stack
from devstack.errors import Trouble
from devstack.runner import Runner, run_here
from devstack.shop import PYTHON, ROOT, Shop
from devstack.signals import Signals
from devstack.testing import SERVICES_WITHIN, throw_away

# A round that hangs is a finding, and must not hang the run.
WITHIN = 45 * 60.0


def trust(shop: Shop, signals: Signals) -> int:
    """Runs the tests marked `trust` (ONLY: a pytest -k expression) on services of their own; writes the report."""
    shop.make_folders()
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    folder = shop.home / "trust"
    folder.mkdir(exist_ok=True)
    with stack.only_supervisor(tests):
        throw_away(tests.home / "trust")
        runner = Runner(signals)
        if runner.do("install", lambda: install.everything(shop, signals)):
            home = environment.base(shop) | {"SHOP_HOME": str(tests.home / "trust"), "SHOP_THROWAWAY": "1"}
            runner.do("trust", lambda: rounds(home, tests.logs / "trust-services.log", folder, signals))
            report(folder)
        return runner.close()


def rounds(home: dict[str, str], log: Path, folder: Path, signals: Signals) -> None:
    """Pytest on PostgreSQL, S3 and mail of its own; what tests `record_property` goes into results.xml."""
    results = folder / "results.xml"
    results.unlink(missing_ok=True)
    with background.running("services", home, log, signals, SERVICES_WITHIN):
        settings = environment.read_file(Shop.from_environment(home))
        settings["DJANGO_SETTINGS_MODULE"] = "shop_project.settings.test"
        # In one process: rounds measure recovery and memory, and must not disturb each other.
        command = [str(PYTHON), "-m", "pytest", "-m", "trust", f"--junit-xml={results}", "-o", "junit_family=xunit1"]
        if only := os.environ.get("ONLY", ""):
            command += ["-k", only]
        code = run_here(["timeout", str(WITHIN), *command], home | settings, ROOT, signals)
        if code != 0:
            raise Trouble(f"pytest ended with exit code {code}")


def report(folder: Path) -> None:
    """Turns results.xml into report.md: a line for each round, with what it recorded about itself."""
    results = folder / "results.xml"
    if not results.exists():
        return
    lines = [
        f"# Trust, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "",
        "| round | result | seconds | what was tried, what came of it |",
        "|---|---|---|---|",
    ]
    for case in ET.parse(results).iter("testcase"):  # noqa: S314
        bad = any(case.find(tag) is not None for tag in ("failure", "error"))
        result = "FAILED" if bad else "skipped" if case.find("skipped") is not None else "passed"
        facts = "; ".join(f"{item.get('name')}: {item.get('value')}" for item in case.iter("property"))
        name = case.get("name", "").removeprefix("test_").replace("_", " ")
        lines.append(f"| {name} | {result} | {float(case.get('time', 0)):.1f} | {facts.replace('|', '/')} |")
    path = folder / "report.md"
    path.write_text("\n".join(lines) + "\n")
    console.say(f"\nThe report: {path}")
