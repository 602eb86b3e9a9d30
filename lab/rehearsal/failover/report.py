"""The section of docs/reliability.md with the measured figures."""

from __future__ import annotations

import re
from pathlib import Path

from devstack.shop import ROOT
from lab.rehearsal.failover.rehearsal import QUICK, VISITORS, Rehearsal
from lab.rehearsal.load import REFUSED_CLEARLY

REPORT = ROOT / "docs" / "reliability.md"
PLACE = "failover"
"""Name in the two comments that enclose the section."""


def section(facts: dict[str, str], rehearsal: Rehearsal, compared: list[tuple[str, int | None, int | None]]) -> str:
    """The figures in Markdown."""
    lines = [
        f"{facts['date']}; {facts['machine']}; load {facts['load']}; {VISITORS} visitors at a time"
        f"{', QUICK=1' if QUICK else ''}.",
        "",
        "| fault | served again after | mail sent after | all servers again after | acknowledged "
        "| 503 with Retry-After | slowest 503 | other errors | |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---|",
    ]
    for fault in rehearsal.faults:
        refused = fault.refused
        others = refused.total() - refused[REFUSED_CLEARLY]
        recovered = "" if fault.recovered_after is None else f"{fault.recovered_after:.1f} s"
        slowest = "" if fault.slowest_refusal is None else f"{fault.slowest_refusal:.1f} s"
        lines.append(
            f"| {fault.title} | {fault.gap:.1f} s | {fault.mail_after:.1f} s | {recovered} | {fault.acknowledged} "
            f"| {refused[REFUSED_CLEARLY]} | {slowest} | {others} | {fault.note} |"
        )
    lines += ["", "| afterwards | expected | found |", "|---|---:|---:|"]
    for title, expected, actual in compared:
        lines.append(f"| {title} | {'' if expected is None else expected} | {'?' if actual is None else actual} |")
    lines += ["", *(f"- failed: {failure}" for failure in rehearsal.failures)]
    return "\n".join(lines).rstrip() + "\n"


def write(path: Path, text: str) -> None:
    """Replace the section in docs/reliability.md; any other path gets a page with this section only."""
    begin, end = f"<!-- {PLACE} -->\n", f"<!-- end of {PLACE} -->\n"
    page = path.read_text() if path.exists() and path == REPORT else begin + end
    path.write_text(re.sub(f"{begin}.*?{end}", lambda _: f"{begin}{text}{end}", page, flags=re.DOTALL))
