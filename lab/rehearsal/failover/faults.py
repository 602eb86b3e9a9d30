"""The faults: each function here returns one that causes the fault and notes its effect."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

from lab.rehearsal.cluster import Cluster
from lab.rehearsal.failover.alerts import figures, one_copy
from lab.rehearsal.failover.rehearsal import Fault, Rehearsal

ETCD_AWAY = 25.0
FROZEN = 30.0
"""Longer than Patroni's lease, so that the others consider it failed."""


def kill_primary(servers: Cluster) -> Callable[[Fault], None]:
    """SIGKILL for the primary's PostgreSQL and Patroni."""

    def act(fault: Fault) -> None:
        old = servers.leader()
        servers.kill(old)
        took = servers.wait(lambda: servers.leader() not in {"", old}, 60, "another server is the primary")
        fault.note = f"{old}, then {servers.leader()} after {took:.1f} s"

    return act


def switch_over(servers: Cluster) -> Callable[[Fault], None]:
    """A planned change of the primary."""

    def act(fault: Fault) -> None:
        old, candidate = servers.leader(), servers.standbys()[0]
        servers.switch_over(old, candidate)
        servers.wait(lambda: servers.leader() == candidate, 30, f"{candidate} is the primary")
        fault.note = f"{old}, then {candidate}"

    return act


def stop_etcd(rehearsal: Rehearsal) -> Callable[[Fault], None]:
    """Without etcd the primary continues in failsafe mode, and no failover is possible."""

    def act(fault: Fault) -> None:
        leader = rehearsal.database.leader()
        rehearsal.shop.kill("etcd")
        rehearsal.database.wait(
            lambda: bool(figures(rehearsal).get("patroni_failsafe_mode_is_active")), ETCD_AWAY, "the alert NoFailover"
        )
        fault.note = f"{leader} goes on; the alert NoFailover is sent"

    return act


def kill_standbys(rehearsal: Rehearsal) -> Callable[[Fault], None]:
    """The primary remains as the only copy."""

    def act(fault: Fault) -> None:
        servers = rehearsal.database
        for name in servers.standbys():
            servers.kill(name)
        servers.wait(lambda: one_copy(rehearsal), 60, "the alerts OneCopyOnly and NoSecondCopy")
        fault.note = "the primary goes on alone; the alerts OneCopyOnly and NoSecondCopy are sent"

    return act


def freeze(rehearsal: Rehearsal, *, is_primary: bool) -> Callable[[Fault], None]:
    """SIGSTOP for the primary or a standby, for FROZEN seconds."""

    def act(fault: Fault) -> None:
        servers = rehearsal.database
        old = servers.leader()
        name = old if is_primary else servers.standbys()[0]
        servers.freeze(name)
        try:
            started = monotonic()
            if is_primary:
                servers.wait(lambda: servers.leader() not in {"", old}, 60, "another server is the primary")
            sleep(max(0.0, FROZEN - (monotonic() - started)))
            fault.note = f"{name}; the primary then: {servers.leader()}"
        finally:
            servers.thaw(name)

    return act
