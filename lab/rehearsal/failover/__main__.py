"""The services in a throw-away home, all faults in turn, then the comparison.

Three PostgreSQL servers with the files of deploy/failover, two web nodes, two workers, visitors who order. The figures
are in docs/reliability.md (QUICK=1: few visitors and one failure of the primary; its report stays in the home).
"""

from __future__ import annotations

import sys
import time

from devstack import console, install, ports, stack
from devstack.ports import require_free
from devstack.postgres import Postgres
from devstack.processes import Steps, exit_code
from devstack.shop import ROOT, Shop, throw_away
from lab import debian, leftovers, packages
from lab.rehearsal import cluster as database
from lab.rehearsal import machines, scenario
from lab.rehearsal.cluster import MEMBERS, Cluster
from lab.rehearsal.failover.alerts import one_copy
from lab.rehearsal.failover.faults import (
    ETCD_AWAY,
    FROZEN,
    freeze,
    kill_primary,
    kill_standbys,
    stop_etcd,
    switch_over,
)
from lab.rehearsal.failover.rehearsal import HABITS, METRICS_TOKEN, QUICK, VISITORS, Rehearsal
from lab.rehearsal.failover.report import REPORT, section, write
from lab.rehearsal.load import LoadGenerator
from lab.rehearsal.machines import Machines

REQUIREMENTS = ROOT / "requirements" / "failover.txt"
NODES = 2


def rehearse(shop: Shop) -> int:
    """Returns 1 when something was lost, took too long or failed with another error than 503."""
    shop.make_folders()
    home = Shop(home=shop.home / "failover", port=shop.port, throwaway=True)
    home.make_folders()
    require_free(home.port)
    install.for_python(shop)
    tools = packages.separate("Patroni", REQUIREMENTS, shop, name="failover")
    steps = Steps(home.logs)
    with stack.only_supervisor(home):
        running = stack.prepare(home)
        servers = database.prepare(running, tools)
        throw_away(home.home)
        home.make_folders()
        try:
            rehearsal = _open(running, servers, steps)
            result = _run(rehearsal)
        finally:
            console.note("stopping")
            servers.end()
            running.supervisor.stop()
            throw_away(home.home)
    report = shop.home / "failover.md" if QUICK else REPORT
    write(report, result)
    console.say(result)
    console.done(f"the figures are in {report}")
    for failure in rehearsal.failures:
        console.fail(failure)
    leftovers.require_none(home, home.port)
    return 1 if rehearsal.failures else 0


def _open(running: stack.Stack, servers: Cluster, steps: Steps) -> Rehearsal:
    """Start the cluster, and the shop with HAProxy in place of its usual database."""
    debian.ensure(steps, running.environment, database.PROGRAMS)
    servers.start()
    console.done(f"three PostgreSQL servers; the primary is {servers.leader()}")
    # HAProxy has one address for the primary and one for the standbys.
    reached = stack.Stack(running.shop, running.secrets, running.ports, servers.primary, running.supervisor)
    standbys = Postgres(running.shop, running.secrets, servers.ports["standbys"], name="standbys")
    names = ("redis", "pgbouncer", "pgbouncer2", *(f"node{number}" for number in range(1, NODES + 1)))
    chosen = ports.keep(running.shop.run / "rehearsal-ports.json", names)
    settings = {"DATABASE_COPIES": str(len(MEMBERS) - 1), "METRICS_TOKEN": METRICS_TOKEN}
    shop = Machines(reached, standbys, chosen, nodes=NODES, more_settings=settings)
    for service in (reached.storage(), reached.mail()):
        reached.supervisor.start(service)
    catalogue = shop.release(steps)
    shop.start_workers_and_balancer()
    for number in range(1, NODES + 1):
        shop.supervisor.start(shop.node(number))
    scenario.wait_until_served(shop)
    load = LoadGenerator(VISITORS, port=shop.shop.port, host=machines.HOST, stock=catalogue, habits=HABITS)
    rehearsal = Rehearsal(shop, servers, load)
    rehearsal.check("more than one copy of the data exists before the first fault", not one_copy(rehearsal))
    return rehearsal


def _run(rehearsal: Rehearsal) -> str:
    """All faults, then the comparison; returns the section of the report."""
    servers, load = rehearsal.database, rehearsal.load
    workers = _workers(rehearsal)
    facts = scenario.facts()
    load.start()
    try:
        time.sleep(5)
        for _ in range(1 if QUICK else 2):
            rehearsal.round("the primary's machine fails (kill -9 of PostgreSQL and Patroni)", kill_primary(servers))
        rehearsal.round("the primary is moved on purpose (switchover)", switch_over(servers))
        rehearsal.round(f"etcd is unavailable for {ETCD_AWAY:.0f} s", stop_etcd(rehearsal), hold=ETCD_AWAY)
        rehearsal.round("both standbys fail", kill_standbys(rehearsal))
        rehearsal.round(f"a standby hangs for {FROZEN:.0f} s (SIGSTOP)", freeze(rehearsal, is_primary=False))
        rehearsal.round(f"the primary hangs for {FROZEN:.0f} s (SIGSTOP)", freeze(rehearsal, is_primary=True))
    finally:
        load.stop()
    rehearsal.check("neither worker was restarted", workers == _workers(rehearsal))
    compared = scenario.settle(rehearsal.shop, load.ledger, load.stock)
    for title, expected, actual in compared:
        if expected is not None:
            rehearsal.check(f"{title}: {actual}, expected {expected}", expected == actual)
    rehearsal.check(f"no call failed for good {load.ledger.failed[:5]}", not load.ledger.failed)
    return section(facts, rehearsal, compared)


def _workers(rehearsal: Rehearsal) -> list[str]:
    """Process id and start time of each worker."""
    return [(rehearsal.shop.shop.run / f"worker{number}.pid").read_text() for number in (1, 2)]


if __name__ == "__main__":
    sys.exit(exit_code(rehearse))
