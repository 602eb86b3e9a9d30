"""The report of `make trust`: a line for each fault and each attack, with what it recorded about itself."""

from __future__ import annotations

import os
import subprocess
import time
import xml.etree.ElementTree as ET  # our own pytest wrote it
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from devstack.shop import ROOT
from lab import test_descriptions
from lab.suites.runner import TaskResult

# What every fault records; whatever else it does goes into the column before the last.
COLUMNS = (test_descriptions.PROPERTY, "rounds", "orders", "answers", "lost")
WORST = ("passed", "skipped", "FAILED")


@dataclass(slots=True)
class Line:
    """A test, all its cases together."""

    name: str
    cases: int = 0
    seconds: float = 0.0
    results: list[str] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    remarks: set[str] = field(default_factory=set)

    @property
    def result(self) -> str:
        """The worst of its cases."""
        return max(self.results, key=WORST.index)

    def add(self, case: ET.Element) -> None:
        """One case of it."""
        self.cases += 1
        self.seconds += float(case.get("time", 0))
        has_failed = any(case.find(tag) is not None for tag in ("failure", "error"))
        skipped = case.find("skipped")
        self.results.append("FAILED" if has_failed else "passed" if skipped is None else "skipped")
        if skipped is not None:
            self.remarks.add(skipped.get("message", ""))
        for item in case.iter("property"):
            self.facts[item.get("name", "")] = item.get("value", "").replace("|", "/")


def write(folder: Path, started: float, results: Sequence[TaskResult]) -> Path:
    """Turns attacks.xml and faults.xml, as far as they are there, into report.md; returns its path."""
    attacks = read(folder / "attacks.xml", together=True)
    faults = read(folder / "faults.xml", together=False)
    tests = [*attacks, *faults]
    counts = ", ".join(f"{sum(line.result == result for line in tests)} {result}" for result in WORST)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    lines = [
        f"# Trust, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "",
        f"Commit {_commit()}; {os.cpu_count()} cores, load average at the end {load}; "
        f"{(time.time() - started) / 60:.0f} minutes in all. "
        f"{len(faults)} faults and {len(attacks)} attacks: {counts}.",
        *_remarks(tests, results),
        *("", "## Faults", ""),
        "| fault | what was tried, what must hold | result | rounds | orders | answers | lost | recovery and more "
        "| seconds |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_fault(line) for line in faults),
        *("", "## Attacks", ""),
        "| attack | what was tried, what must hold | result | cases | figures | seconds |",
        "|---|---|---|---|---|---|",
        *(_attack(line) for line in attacks),
    ]
    path = folder / "report.md"
    path.write_text("\n".join(lines) + "\n")
    return path


def read(results: Path, *, together: bool) -> list[Line]:
    """The tests of a results file in their order; `together`: cases that differ in parameters are one line."""
    if not results.exists():
        return []
    lines: dict[tuple[str, str], Line] = {}
    for case in ET.parse(results).iter("testcase"):  # noqa: S314
        whole = case.get("name", "").removeprefix("test_").replace("_", " ")
        name = whole.partition("[")[0] if together else whole.replace("[", ": ").rstrip("]")
        lines.setdefault((case.get("classname", ""), name), Line(name)).add(case)
    return list(lines.values())


def _fault(line: Line) -> str:
    title, *known = (line.facts.pop(name, "") for name in COLUMNS)
    return f"| {' | '.join([line.name, title, line.result, *known, _format_facts(line.facts)])} | {line.seconds:.0f} |"


def _attack(line: Line) -> str:
    title = line.facts.pop(test_descriptions.PROPERTY, "")
    return (
        f"| {line.name} | {title} | {line.result} | {line.cases} | {_format_facts(line.facts)} | {line.seconds:.1f} |"
    )


def _format_facts(facts: dict[str, str]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in facts.items())


def _remarks(lines: Iterable[Line], results: Iterable[TaskResult]) -> list[str]:
    """What did not run or did not pass, where nobody can miss it."""
    remarks = [f"**NOT RUN** {one.name}: {one.remark}" for one in results if one.passed is None]
    remarks += [f"**FAILED** {one.name}: {one.remark}" for one in results if one.passed is False]
    remarks += [f"**SKIPPED** {one.name}: {', '.join(sorted(one.remarks))}" for one in lines if one.result == "skipped"]
    return ["", *(f"- {text}" for text in remarks)] if remarks else []


def _commit() -> str:
    command = ["git", "log", "-1", "--format=%h of %cs"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"
