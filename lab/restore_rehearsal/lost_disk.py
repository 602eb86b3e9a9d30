"""The server is killed and its disk lost; the archive is compared with what was acknowledged."""

from __future__ import annotations

import time
from datetime import datetime
from signal import SIGKILL
from typing import Any

import psycopg

from devstack.postgres import Postgres
from lab import processes
from lab.rehearsal.load import LoadGenerator
from lab.restore_rehearsal.archive import restore
from lab.restore_rehearsal.commands import connect_as_owner, fetch_one
from lab.restore_rehearsal.rehearsal import ARCHIVE_TIMEOUT, RPO_SECONDS, VISITORS, Rehearsal


def lose_the_disk(rehearsal: Rehearsal, server: Postgres, catalogue: dict[str, Any]) -> None:
    """Kill the server under load, restore from the archive and compare with the acknowledged orders."""
    running = rehearsal.running
    load = LoadGenerator(VISITORS, port=running.ports["web"], host="localhost", stock=catalogue)
    load.start()
    gaps = _watch_archive(server, ARCHIVE_TIMEOUT * 2 + 10)
    killed = datetime.now().astimezone()
    leader = int((running.shop.run / "postgres.pid").read_text())
    for pid in [leader, *processes.children(leader)]:
        processes.send(pid, SIGKILL)
    acknowledged = set(load.ledger.orders.values())
    copy = restore(rehearsal, server)
    load.stop()
    with psycopg.connect(copy.url) as connection:
        (newest,) = fetch_one(connection, "SELECT max(at) FROM (SELECT max(created_at) at FROM orders_order UNION ALL "
                               "SELECT max(at) FROM procrastinate_events) t")  # fmt: skip
        restored = {number for (number,) in connection.execute("SELECT number FROM orders_order")}
    lost = len(acknowledged - restored)
    lost_seconds = (killed - newest).total_seconds()
    rehearsal.figures["disk lost: newest restored change before the loss"] = (
        f"{lost_seconds:.1f} s ({lost} of the last {len(acknowledged)} acknowledged orders are lost)"
    )
    rehearsal.figures["longest time between two archived changes"] = f"{max(gaps):.1f} s"
    rehearsal.check(
        f"at most {RPO_SECONDS:.0f} s are lost with the disk ({lost_seconds:.1f} s)", lost_seconds <= RPO_SECONDS
    )
    rehearsal.check(f"changes are archived every {RPO_SECONDS:.0f} s ({max(gaps):.1f} s)", max(gaps) <= RPO_SECONDS)


def _watch_archive(server: Postgres, seconds: float) -> list[float]:
    """Seconds between archived changes while orders flow."""
    moments: list[datetime] = []
    end = time.monotonic() + seconds
    with connect_as_owner(server.port) as connection:
        while time.monotonic() < end:
            (at,) = fetch_one(connection, "SELECT last_archived_time FROM pg_stat_archiver")
            if at and (not moments or at != moments[-1]):
                moments.append(at)
            time.sleep(0.5)
        (now,) = fetch_one(connection, "SELECT clock_timestamp()")
    later = [*moments[1:], now]
    return [(after - before).total_seconds() for before, after in zip(moments, later, strict=True)][1:] or [seconds]
