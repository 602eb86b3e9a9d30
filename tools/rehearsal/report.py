"""docs/rehearsal.md, written by the rehearsal itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.rehearsal.scenario import RehearsalResult

KINDS = ("node", "postgres", "replica", "pgbouncer", "haproxy", "redis", "worker", "storage")
HEAD = """# Rehearsal: a festival evening on several machines

Written by `make rehearsal`. Real services on loopback, with production's settings: {services}. Visitors: {visitors}.

A visit looks around in eight calls (lists, filters, search, a product, its reviews); of twenty visits three fill a
cart, place an order and send a screenshot. A call that breaks off is made again for up to 25 seconds, orders with their
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
        "All services and the visitors share the processors above, so more nodes cannot serve more than these give;",
        "what scales is the next table, which does not depend on how busy the machine is.",
        "",
        "## Processor milliseconds a call",
        "",
        "| | " + " | ".join(KINDS) + " |",
        "|---|" + "---:|" * len(KINDS),
    ]
    for phase in result.phases:
        cells = (f"{phase.cost[kind]:.2f}" if kind in phase.cost else "-" for kind in KINDS)
        lines.append(f"| {phase.title} | " + " | ".join(cells) + " |")
    lines += ["", *result.notes, ""]
    lines += ["## Reconciliation", "", "| | expected | found |", "|---|---:|---:|"]
    for what, expected, found in result.reconciliation:
        lines.append(f"| {what} | {'' if expected is None else expected} | {'?' if found is None else found} |")
    lines += [
        "",
        "## What one operation costs",
        "",
        "Through the whole application in one process, one after the other; a picture's decoder is counted in.",
        "",
        "| | Python, ms | PostgreSQL, ms | write-ahead log, bytes |",
        "|---|---:|---:|---:|",
    ]
    for operation, cost in result.costs.items():
        lines.append(f"| {operation} | {cost['python']:.2f} | {cost['postgresql']:.2f} | {cost['log']:,} |")
    lines += ["", *(f"- {failure}" for failure in result.failures[:20])]
    path.write_text("\n".join(lines).rstrip() + "\n")
