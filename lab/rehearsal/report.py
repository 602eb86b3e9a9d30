"""docs/rehearsal.md, written by the rehearsal itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lab.rehearsal.scenario import RehearsalResult

KINDS = ("node", "postgres", "replica", "pgbouncer", "haproxy", "redis", "worker", "storage")
HEAD = """# Rehearsal: a festival evening on several machines

This page is for operators who plan several machines. `make rehearsal` writes it: the load of a festival evening, while
services are killed, and what was lost.

The services are real, on loopback, with production settings: {services}. Visitors: {visitors}.

A visit reads pages with eight calls (lists, filters, search, a product, its reviews). Three visits of twenty fill a
cart, place an order and send a screenshot. A call that fails is repeated for up to 25 seconds, orders with their
Idempotency-Key.

{date}; {machine}; load {load}.
"""


def write(path: Path, result: RehearsalResult) -> None:
    """Writes the whole report again."""
    lines = [HEAD.format(**result.facts)]
    lines += [
        "## What was served",
        "",
        "| | calls/s | orders/min | p50 ms | p95 ms | worst ms | repeated | failed |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for phase in result.phases:
        lines.append(
            f"| {phase.title} | {phase.calls / phase.seconds:.0f} | {60 * phase.orders / phase.seconds:.0f} "
            f"| {1000 * phase.p50:.0f} | {1000 * phase.p95:.0f} | {1000 * phase.worst:.0f} "
            f"| {phase.repeated} | {phase.failed} |"
        )
    lines += [
        "",
        "All services and the visitors share the processors above, so more nodes do not serve more calls here. The",
        "next table does not depend on how busy the machine is: use it to plan.",
        "",
        "## Processor milliseconds per call",
        "",
        "| | " + " | ".join(KINDS) + " |",
        "|---|" + "---:|" * len(KINDS),
    ]
    for phase in result.phases:
        cells = (f"{phase.cost[kind]:.2f}" if kind in phase.cost else "-" for kind in KINDS)
        lines.append(f"| {phase.title} | " + " | ".join(cells) + " |")
    lines += ["", *result.notes, ""]
    lines += ["## Reconciliation", "", "| | expected | found |", "|---|---:|---:|"]
    for title, expected, actual in result.reconciliation:
        lines.append(f"| {title} | {'' if expected is None else expected} | {'?' if actual is None else actual} |")
    lines += [
        "",
        "## What one operation costs",
        "",
        "Through the whole application in one process, one after the other, with the decoder of pictures.",
        "",
        "| | Python, ms | PostgreSQL, ms | write-ahead log, bytes |",
        "|---|---:|---:|---:|",
    ]
    for operation, cost in result.costs.items():
        lines.append(f"| {operation} | {cost['python']:.2f} | {cost['postgresql']:.2f} | {cost['log']:,} |")
    lines += ["", *(f"- {failure}" for failure in result.failures[:20])]
    path.write_text("\n".join(lines).rstrip() + "\n")
