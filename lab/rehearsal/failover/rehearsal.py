"""One round: a fault under load, how long nothing was acknowledged, and the recovery."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic, sleep

from devstack import console
from lab import processes
from lab.rehearsal.cluster import MEMBERS, Cluster
from lab.rehearsal.load import REFUSED_CLEARLY, Habits, LoadGenerator
from lab.rehearsal.machines import Machines

QUICK = os.environ.get("QUICK") == "1"
VISITORS = 4 if QUICK else 8
SERVED_WITHIN = 30.0
HABITS = Habits(patience=90, reload=SERVED_WITHIN, buyers=0.5, pause=0.1)
"""Visitors retry for longer than any failover takes; half of them buy."""
MAIL_WITHIN = 60.0
METRICS_TOKEN = "metrics-of-the-rehearsal"  # noqa: S105 - of a throw-away shop


@dataclass(slots=True)
class Fault:
    """The measurements of one round."""

    title: str
    gap: float = 0.0
    """The longest time without an acknowledged line of a cart, order or proof, in seconds."""
    mail_after: float = 0.0
    """Seconds from the fault until a mail was sent after the shop served again."""
    recovered_after: float | None = None
    """Seconds from the restart of the failed services until two standbys follow the primary; None: nothing failed."""
    acknowledged: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    slowest_refusal: float | None = None
    """Seconds until the slowest 503 with Retry-After; None: there was none."""
    note: str = ""


@dataclass(slots=True)
class Rehearsal:
    """The services, the load and the results."""

    shop: Machines
    database: Cluster
    load: LoadGenerator
    faults: list[Fault] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def check(self, description: str, is_met: bool) -> None:
        """Print a result and remember failures."""
        (console.done if is_met else console.fail)(description)
        if not is_met:
            self.failures.append(description)

    def round(self, title: str, act: Callable[[Fault], None], *, hold: float = 0.0) -> None:
        """Cause a fault under load with `act`; after `hold` seconds and the next orders, start what has stopped."""
        ledger = self.load.ledger
        fault = Fault(title)
        console.note(title)
        with ledger.lock:
            written, refused, answered = len(ledger.written), Counter(ledger.refused), len(ledger.refused_after)
        started = monotonic()
        act(fault)
        sleep(max(0.0, hold - (monotonic() - started)))
        self._wait_until_served()
        fault.mail_after = self._wait_for_mail(started)
        ended = monotonic()
        fault.recovered_after = self._wait_until_recovered()
        with ledger.lock:
            moments = ledger.written[written:]
            fault.refused = ledger.refused - refused
            fault.slowest_refusal = max(ledger.refused_after[answered:], default=None)
        # The gap starts with the fault: a write acknowledged just before it does not show that the shop serves.
        during = [started, *(moment for moment in moments if moment <= ended), ended]
        fault.gap = max(after - before for before, after in pairwise(during))
        fault.acknowledged = len(moments)
        self.faults.append(fault)
        self.check(f"{title}: served again after {fault.gap:.1f} s", fault.gap <= SERVED_WITHIN)
        unclear = {kind: count for kind, count in fault.refused.items() if kind != REFUSED_CLEARLY}
        self.check(f"{title}: only 503 with Retry-After meanwhile ({dict(fault.refused)})", not unclear)

    def _wait_until_served(self) -> None:
        ledger = self.load.ledger
        before = len(ledger.written)
        self.database.wait(lambda: len(ledger.written) >= before + 3, HABITS.patience, "something is written")

    def _wait_for_mail(self, started: float) -> float:
        """Seconds from the fault until the next mail is sent; mails sent before this call do not count."""
        before = self._mails()
        self.database.wait(lambda: self._mails() > before, MAIL_WITHIN, "a mail is sent")
        return monotonic() - started

    def _mails(self) -> int:
        return sum(1 for _ in self.shop.shop.mail.glob("**/*.eml"))

    def _wait_until_recovered(self) -> float | None:
        supervisor = self.shop.supervisor

        def is_complete() -> bool:
            return bool(self.database.leader()) and len(self.database.standbys()) == len(MEMBERS) - 1

        stopped = [name for name in (*MEMBERS, "etcd") if not processes.is_running(supervisor, name)]
        took = self.database.wait(
            lambda: is_complete() and all(processes.is_running(supervisor, name) for name in stopped),
            120,
            "all three servers run again",
            revive=bool(stopped),
        )
        return took if stopped else None
