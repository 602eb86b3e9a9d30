"""`make rehearsal`: a festival evening's load on several machines' services; a node and the replica are killed."""

from __future__ import annotations

import http.client
import os
import platform
import statistics
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from devstack import console, stack
from devstack.console import UserError
from devstack.ports import require_free
from devstack.processes import Steps, exit_code
from devstack.shop import ROOT, Shop, throw_away
from lab import leftovers, processes
from lab.rehearsal import machines
from lab.rehearsal.load import Ledger, LoadGenerator
from lab.rehearsal.machines import HOST, WORKERS, Machines
from lab.rehearsal.report import write

QUICK = os.environ.get("QUICK") == "1"
"""A look at whether everything works: short, with few visitors; its report stays in the home."""
VISITORS = 6 if QUICK else 16
SETTLE, SECONDS = (1.0, 4.0) if QUICK else (3.0, 20.0)
"""Of a phase: left out of the figures at its beginning, and measured."""
REPORT = ROOT / "docs" / "rehearsal.md"
MAIL_WITHIN = 60.0


@dataclass(slots=True)
class Phase:
    """What was measured while the services stayed as `title` says."""

    title: str
    calls: int
    orders: int
    seconds: float
    p50: float
    p95: float
    worst: float
    repeated: int
    failed: int
    cost: dict[str, float] = field(default_factory=dict)
    """Processor milliseconds a call, by service."""


@dataclass(slots=True)
class RehearsalResult:
    """Everything that the report tells."""

    phases: list[Phase] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    reconciliation: list[tuple[str, int | None, int | None]] = field(default_factory=list)
    costs: dict[str, dict[str, float]] = field(default_factory=dict)
    """Processor milliseconds and bytes of log of one act, by act."""
    facts: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


def rehearse(shop: Shop) -> int:
    """Runs the scenario in a throw-away home, writes docs/rehearsal.md, and fails if anything was lost."""
    shop.make_folders()
    home = Shop(home=shop.home / "rehearsal", port=shop.port, throwaway=True)
    home.make_folders()
    require_free(home.port)
    steps = Steps(home.logs)
    with stack.only_supervisor(home):
        running = stack.prepare(home)
        throw_away(home.home)
        home.make_folders()
        cluster = machines.prepare(running)
        try:
            result = run_scenario(cluster, steps)
        finally:
            console.note("stopping")
            running.supervisor.stop()
    report = home.home / REPORT.name if QUICK else REPORT
    write(report, result)
    console.done(f"the report is in {report}")
    differences = [
        title for title, expected, actual in result.reconciliation if expected is not None and expected != actual
    ]
    for title in differences:
        console.fail(title)
    leftovers.require_none(home, home.port)
    return 1 if differences else 0


def run_scenario(cluster: Machines, steps: Steps) -> RehearsalResult:
    """Starts the shop and the load, and adds and kills machines while the load runs."""
    result = RehearsalResult(facts=facts())
    catalogue = cluster.open(steps)
    cluster.supervisor.start(cluster.node(1))
    load = LoadGenerator(VISITORS, port=cluster.shop.port, host=HOST, stock=catalogue)
    ledger = load.ledger
    wait_until_served(cluster)
    load.start()
    try:
        result.phases.append(measure(cluster, ledger, "1 web node"))
        cluster.supervisor.start(cluster.node(2))
        result.phases.append(measure(cluster, ledger, "2 web nodes"))
        cluster.supervisor.start(cluster.node(3))
        cluster.supervisor.start(cluster.node(4))
        result.phases.append(measure(cluster, ledger, "4 web nodes"))
        cluster.kill("node2")
        result.phases.append(measure(cluster, ledger, "a node killed at the beginning: 3 left", settle=0))
        came_back(cluster, result, "node2", "Web node 2")
        cluster.kill("replica")
        result.phases.append(measure(cluster, ledger, "the replica killed at the beginning", settle=0))
        came_back(cluster, result, "replica", "The replica")
        result.phases.append(measure(cluster, ledger, "everything back"))
    finally:
        load.stop()
    result.failures = ledger.failed
    result.reconciliation = settle(cluster, ledger, catalogue)
    result.costs = cluster.run("lab.rehearsal.costs", catalogue)
    return result


def measure(cluster: Machines, ledger: Ledger, title: str, settle: float = SETTLE) -> Phase:
    """Looks on for SECONDS, after `settle` seconds that do not count."""
    time.sleep(settle)
    started, before = time.monotonic(), cluster.processor_seconds()
    orders, repeated, failed = len(ledger.orders), ledger.repeated, len(ledger.failed)
    time.sleep(SECONDS)
    ended, after = time.monotonic(), cluster.processor_seconds()
    with ledger.lock:
        took = sorted(seconds for at, seconds in ledger.times if started <= at < ended)
    if not took:
        raise UserError(f"{title}: nobody was answered.")
    cuts = statistics.quantiles(took, n=100) if len(took) > 1 else took * 99
    phase = Phase(
        title=title,
        calls=len(took),
        orders=len(ledger.orders) - orders,
        seconds=ended - started,
        p50=cuts[49],
        p95=cuts[94],
        worst=took[-1],
        repeated=ledger.repeated - repeated,
        failed=len(ledger.failed) - failed,
        # A service that died meanwhile no longer counts.
        cost={
            kind: 1000 * (seconds - before.get(kind, 0.0)) / len(took)
            for kind, seconds in after.items()
            if seconds >= before.get(kind, 0.0)
        },
    )
    console.done(
        f"{title}: {phase.calls / phase.seconds:.0f} calls/s, {60 * phase.orders / phase.seconds:.0f} orders/min, "
        f"p95 {1000 * phase.p95:.0f} ms, {phase.repeated} repeated, {phase.failed} failed"
    )
    return phase


def came_back(cluster: Machines, result: RehearsalResult, name: str, title: str) -> None:
    """Lets the supervisor bring a killed service back, and notes how long that took."""
    started = time.monotonic()
    while not processes.is_running(cluster.supervisor, name):
        cluster.supervisor.look_after()
        time.sleep(0.25)
        if time.monotonic() - started > MAIL_WITHIN:
            raise UserError(f"{title} did not come back.")
    result.notes.append(f"{title} was started again and ready after {time.monotonic() - started:.1f} s.")


def settle(cluster: Machines, ledger: Ledger, catalogue: Mapping[str, Any]) -> list[tuple[str, int | None, int | None]]:
    """Waits for the last mails, then compares the answers that visitors got with the rows."""
    expected = len(ledger.orders)

    def mails() -> int:
        return sum(1 for _ in cluster.shop.mail.glob("**/*.eml"))

    deadline = time.monotonic() + MAIL_WITHIN
    while mails() < expected and time.monotonic() < deadline:
        time.sleep(0.5)
    seen = {
        "orders": ledger.orders,
        "proofs": sorted(ledger.proofs),
        "uncertain": ledger.uncertain,
        "sold": ledger.units,
        "units": catalogue["units"],
    }
    compared = [tuple(line) for line in cluster.run("lab.rehearsal.reconciliation", seen)]
    missing = max(0, expected - mails())
    return [
        ("orders acknowledged", None, expected),
        ("proofs acknowledged", None, len(ledger.proofs)),
        *compared,
        ("orders without a mail", 0, missing),
    ]


def wait_until_served(cluster: Machines) -> None:
    """Until the balancer has found a node."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        line = http.client.HTTPConnection("127.0.0.1", cluster.shop.port, timeout=5)
        try:
            line.request("GET", "/api/health/live", headers={"Host": HOST})
            if line.getresponse().status == http.client.OK:
                return
        except (OSError, http.client.HTTPException):
            pass
        finally:
            line.close()
        time.sleep(0.3)
    raise UserError("HAProxy found no web node.")


def facts() -> dict[str, str]:
    """The machine and the time."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "machine": f"{os.cpu_count()} processors, {_memory()} GB, {platform.system()} {platform.release()}",
        "load": f"{os.getloadavg()[0]:.1f} before the beginning",
        "services": f"HAProxy, {machines.NODES} web nodes (granian, 1 process of 4 threads each), "
        f"{WORKERS} job workers, "
        "PgBouncer in transaction mode, PostgreSQL 18 with a streaming replica, Redis, an S3 server, a mail server",
        "visitors": f"{VISITORS} at a time, without pauses, in a Python process on the same machine",
    }


def _memory() -> int:
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)


if __name__ == "__main__":
    sys.exit(exit_code(rehearse))
