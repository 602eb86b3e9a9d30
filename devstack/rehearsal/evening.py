"""`make rehearsal`: a festival evening on the parts of several machines, with a node and the replica killed in it."""

from __future__ import annotations

import http.client
import os
import platform
import statistics
import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from devstack import console, stack
from devstack.errors import Stopped, UserError
from devstack.rehearsal import machines
from devstack.rehearsal.load import Ledger, LoadGenerator
from devstack.rehearsal.machines import HOST, WORKERS, Machines
from devstack.rehearsal.report import write
from devstack.shop import ROOT, Shop
from devstack.signals import Signals
from devstack.steps import Steps
from devstack.testing import throw_away
from devstack.up import require_free

QUICK = os.environ.get("QUICK") == "1"
"""A look at whether everything works: short, with few visitors; its report stays in the home."""
VISITORS = 6 if QUICK else 16
SETTLE, SECONDS = (1.0, 4.0) if QUICK else (3.0, 20.0)
"""Of a phase: left out of the figures at its beginning, and measured."""
REPORT = ROOT / "docs" / "rehearsal.md"
MAIL_WITHIN = 60.0


@dataclass(slots=True)
class Phase:
    """What was measured while the parts stayed as `title` says."""

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
    """Processor milliseconds a call, by part."""


@dataclass(slots=True)
class Evening:
    """Everything that the report tells."""

    phases: list[Phase] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    books: list[tuple[str, int | None, int | None]] = field(default_factory=list)
    costs: dict[str, dict[str, float]] = field(default_factory=dict)
    """Processor milliseconds and bytes of log of one act, by act."""
    facts: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


def rehearse(shop: Shop, signals: Signals) -> int:
    """Runs the evening in a throw-away home, writes docs/rehearsal.md, and fails if anything was lost."""
    shop.make_folders()
    home = Shop(home=shop.home / "rehearsal", port=shop.port, throwaway=True)
    home.make_folders()
    require_free(home.port)
    steps = Steps(home.logs, signals)
    with stack.only_supervisor(home):
        running = stack.prepare(home, signals)
        throw_away(home.home)
        home.make_folders()
        parts = machines.prepare(running)
        try:
            evening = spend(parts, steps)
        finally:
            console.note("stopping")
            running.supervisor.stop()
    report = home.home / REPORT.name if QUICK else REPORT
    write(report, evening)
    console.done(f"the report is in {report}")
    lost = [what for what, expected, found in evening.books if expected is not None and expected != found]
    for what in lost:
        console.fail(what)
    return 1 if lost else 0


def spend(parts: Machines, steps: Steps) -> Evening:
    """Opens the shop, lets the crowd in, and adds and kills machines while it is there."""
    evening = Evening(facts=facts())
    sold = parts.open(steps)
    parts.supervisor.start(parts.node(1))
    crowd = LoadGenerator(VISITORS, port=parts.shop.port, host=HOST, stock=sold)
    ledger = crowd.ledger
    wait_until_served(parts)
    crowd.come()
    try:
        evening.phases.append(measure(parts, ledger, "1 web node"))
        parts.supervisor.start(parts.node(2))
        evening.phases.append(measure(parts, ledger, "2 web nodes"))
        parts.supervisor.start(parts.node(3))
        parts.supervisor.start(parts.node(4))
        evening.phases.append(measure(parts, ledger, "4 web nodes"))
        parts.kill("node2")
        evening.phases.append(measure(parts, ledger, "a node killed at the beginning: 3 left", settle=0))
        came_back(parts, evening, "node2", "Web node 2")
        parts.kill("replica")
        evening.phases.append(measure(parts, ledger, "the replica killed at the beginning", settle=0))
        came_back(parts, evening, "replica", "The replica")
        evening.phases.append(measure(parts, ledger, "everything back"))
    finally:
        crowd.leave()
    evening.failures = ledger.failed
    evening.books = settle(parts, ledger, sold)
    evening.costs = parts.run("devstack.rehearsal.costs", sold)
    return evening


def measure(parts: Machines, ledger: Ledger, title: str, settle: float = SETTLE) -> Phase:
    """Looks on for SECONDS, after `settle` seconds that do not count."""
    signals = parts.supervisor.signals
    signals.pause(settle)
    began, before = time.monotonic(), parts.processor_seconds()
    orders, repeated, failed = len(ledger.orders), ledger.repeated, len(ledger.failed)
    signals.pause(SECONDS)
    ended, after = time.monotonic(), parts.processor_seconds()
    with ledger.lock:
        took = sorted(seconds for at, seconds in ledger.times if began <= at < ended)
    if not took:
        raise UserError(f"{title}: nobody was answered.")
    cuts = statistics.quantiles(took, n=100) if len(took) > 1 else took * 99
    phase = Phase(
        title=title,
        calls=len(took),
        orders=len(ledger.orders) - orders,
        seconds=ended - began,
        p50=cuts[49],
        p95=cuts[94],
        worst=took[-1],
        repeated=ledger.repeated - repeated,
        failed=len(ledger.failed) - failed,
        # A part that died meanwhile has taken its count along.
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


def came_back(parts: Machines, evening: Evening, name: str, title: str) -> None:
    """Lets the supervisor bring a killed part back, and notes how long that took."""
    started = time.monotonic()
    signals = parts.supervisor.signals
    ready = parts.supervisor.is_running
    while not ready(name):
        parts.supervisor.look_after()
        signals.pause(0.25)
        if time.monotonic() - started > MAIL_WITHIN:
            raise UserError(f"{title} did not come back.")
    evening.notes.append(f"{title} was started again and ready after {time.monotonic() - started:.1f} s.")


def settle(parts: Machines, ledger: Ledger, sold: dict[str, Any]) -> list[tuple[str, int | None, int | None]]:
    """Waits for the last mails, then compares what visitors were told with what is there."""
    wanted = len(ledger.orders)
    signals = parts.supervisor.signals

    def mails() -> int:
        return sum(1 for _ in parts.shop.mail.glob("**/*.eml"))

    deadline = time.monotonic() + MAIL_WITHIN
    while mails() < wanted and time.monotonic() < deadline:
        signals.pause(0.5)
    told = {
        "orders": ledger.orders,
        "proofs": sorted(ledger.proofs),
        "uncertain": ledger.uncertain,
        "sold": ledger.units,
        "units": sold["units"],
    }
    compared = [tuple(line) for line in parts.run("devstack.rehearsal.books", told)]
    missing = max(0, wanted - mails())
    return [
        ("orders acknowledged", None, wanted),
        ("proofs acknowledged", None, len(ledger.proofs)),
        *compared,
        ("orders without a mail", 0, missing),
    ]


def wait_until_served(parts: Machines) -> None:
    """Until the balancer has found a node."""
    signals = parts.supervisor.signals
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        line = http.client.HTTPConnection("127.0.0.1", parts.shop.port, timeout=5)
        try:
            line.request("GET", "/api/health/live", headers={"Host": HOST})
            if line.getresponse().status == http.client.OK:
                return
        except (OSError, http.client.HTTPException):
            pass
        finally:
            line.close()
        signals.pause(0.3)
    raise UserError("HAProxy found no web node.")


def main() -> int:
    """A failure is reported in a sentence, never as a traceback."""
    try:
        return rehearse(Shop.from_environment(os.environ), Signals())
    except UserError as trouble:
        console.fail(str(trouble))
        return 1
    except Stopped:
        return 130


def facts() -> dict[str, str]:
    """The machine and the time."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "machine": f"{os.cpu_count()} processors, {_memory()} GB, {platform.system()} {platform.release()}",
        "load": f"{os.getloadavg()[0]:.1f} before the beginning",
        "parts": f"HAProxy, {machines.NODES} web nodes (granian, 1 process of 4 threads each), {WORKERS} job workers, "
        "PgBouncer in transaction mode, PostgreSQL 18 with a streaming replica, Redis, an S3 server, a mail server",
        "visitors": f"{VISITORS} at a time, without pauses, in a Python process on the same machine",
    }


def _memory() -> int:
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)


if __name__ == "__main__":
    sys.exit(main())
