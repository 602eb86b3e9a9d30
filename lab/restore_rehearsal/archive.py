"""Base backups and changes go to the archive; a second server is restored from it."""

from __future__ import annotations

import json
import shutil
import time
from dataclasses import replace

import psycopg

from devstack import ports
from devstack.postgres import DATABASE, OWNER, Postgres
from lab.restore_rehearsal.commands import connect_as_owner, fetch_one, run, wait_until
from lab.restore_rehearsal.rehearsal import ARCHIVE_TIMEOUT, BUCKET, RTO_SECONDS, SERVER, Rehearsal


def start_with_archive(rehearsal: Rehearsal) -> Postgres:
    """Restart the server with the archive settings of the compose file and make the first base backup."""
    running = rehearsal.running
    archive = " ".join(
        [rehearsal.program("barman-cloud-wal-archive"), *rehearsal.store, "--gzip", BUCKET, SERVER, "%p"]
    )
    server = Postgres(
        running.shop, running.secrets, running.postgres.port,
        more_settings=("archive_mode=on", f"archive_timeout={ARCHIVE_TIMEOUT}", f"archive_command={archive}",
                       "wal_compression=on"),
        must_reach=rehearsal.python,
    )  # fmt: skip
    running.supervisor.stop_service("postgres")
    running.supervisor.start(server.service())
    started = time.monotonic()
    backup = [
        *(rehearsal.program("barman-cloud-backup"), *rehearsal.store, "--immediate-checkpoint"),
        *("-h", "127.0.0.1", "-p", str(server.port), "-U", OWNER, "-d", "postgres", BUCKET, SERVER),
    ]
    run(backup)
    with connect_as_owner(server.port) as connection:
        (size,) = fetch_one(connection, f"SELECT pg_database_size('{DATABASE}') / 1000000")
    rehearsal.figures["base backup"] = f"{time.monotonic() - started:.1f} s for {size} MB"
    return server


def restore(rehearsal: Rehearsal, server: Postgres, *target: str) -> Postgres:
    """Restore a second server from the archive, up to `target` or to its end; measures until it accepts writes."""
    started = time.monotonic()
    if target:
        wait_for_archive(server)
    listed = run(rehearsal.command("barman-cloud-backup-list", "--format", "json"))
    backups = json.loads(listed[listed.index("{") :])
    backup = backups["backups_list"][-1]["backup_id"]
    fetch = [rehearsal.program("barman-cloud-wal-restore"), *rehearsal.store, BUCKET, SERVER, "%f", "%p"]
    copy = Postgres(
        rehearsal.running.shop, rehearsal.running.secrets, ports.pick(set()), name=f"restored{len(target)}",
        more_settings=("archive_mode=off", f"restore_command={' '.join(fetch)}",
                       *target, *(["recovery_target_action=promote"] if target else [])),
        must_reach=rehearsal.python,
    )  # fmt: skip
    # Absolute paths: the commands run as another user, without a shell.
    for command in (
        [shutil.which("mkdir") or "", "-m", "0700", str(copy.data)],
        [rehearsal.program("barman-cloud-restore"), *rehearsal.store, BUCKET, SERVER, backup, str(copy.data)],
        [shutil.which("touch") or "", str(copy.data / "recovery.signal")],
    ):
        copy.run(command)
    fetched = time.monotonic() - started
    rehearsal.running.supervisor.start(replace(copy.service(), ready_within=RTO_SECONDS))
    wait_until(lambda: _accepts_writes(copy), 120, "the restored server accepts writes")
    took = time.monotonic() - started
    title = "rows deleted by mistake: restored beside the shop" if target else "disk lost: restored to the end"
    rehearsal.figures[title] = f"{took:.1f} s ({fetched:.1f} s of it the base backup and the last change's archiving)"
    rehearsal.check(f"{title} within {RTO_SECONDS:.0f} s ({took:.1f} s)", took <= RTO_SECONDS)
    return copy


def wait_for_archive(server: Postgres) -> None:
    """Close the current WAL file and wait until it is archived, so that the archive has every committed change."""
    with connect_as_owner(server.port) as connection:
        (current,) = fetch_one(connection, "SELECT pg_walfile_name(pg_switch_wal())")
        wait_until(
            lambda: (fetch_one(connection, "SELECT last_archived_wal FROM pg_stat_archiver")[0] or "") >= current, 120,
            "the last change is archived",
        )  # fmt: skip


def _accepts_writes(server: Postgres) -> bool:
    try:
        with connect_as_owner(server.port) as connection:
            return not fetch_one(connection, "SELECT pg_is_in_recovery()")[0]
    except psycopg.OperationalError:
        return False
