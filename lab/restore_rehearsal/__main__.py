"""The services in a throw-away home, then both losses, one after the other.

PostgreSQL archives to an S3 server with barman-cloud as in deploy/compose; a web server serves visitors who order. The
figures are in docs/reliability.md (QUICK=1: a database of 50 MB).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

import boto3
import django

from devstack import console, install, stack
from devstack.console import UserError
from devstack.processes import exit_code
from devstack.shop import PYTHON, ROOT, Shop, throw_away
from lab import leftovers, packages
from lab.rehearsal.load import LoadGenerator
from lab.restore_rehearsal.archive import restore, start_with_archive
from lab.restore_rehearsal.commands import connect_as_owner
from lab.restore_rehearsal.deleted_rows import broken_checks, compare_and_bring_back, delete_wrong_rows
from lab.restore_rehearsal.lost_disk import lose_the_disk
from lab.restore_rehearsal.rehearsal import BUCKET, QUICK, VISITORS, Rehearsal

MEGABYTES = 50 if QUICK else 1000
REQUIREMENTS = ROOT / "requirements" / "archive.txt"


def rehearse(shop: Shop) -> int:
    """Takes about four minutes; returns 1 when something was lost or took too long."""
    shop.make_folders()
    home = Shop(home=shop.home / "restore", port=shop.port, throttles=False, throwaway=True)
    home.make_folders()
    install.for_python(shop)
    # PostgreSQL's user can enter it.
    tools = packages.separate("barman-cloud", REQUIREMENTS, shop, name="archive")
    with stack.only_supervisor(home):
        running = stack.prepare(home)
        throw_away(home.home)
        home.make_folders()
        rehearsal = Rehearsal(running, tools)
        try:
            _rehearse(rehearsal)
        finally:
            console.note("stopping")
            running.supervisor.stop()
            throw_away(home.home)
    console.say("")
    for title, figure in rehearsal.figures.items():
        console.say(f"  {title}: {figure}")
    for failure in rehearsal.failures:
        console.fail(failure)
    leftovers.require_none(home)
    return 1 if rehearsal.failures else 0


def _rehearse(rehearsal: Rehearsal) -> None:
    running = rehearsal.running
    os.environ.update(running.environment | {"LOG_LEVEL": "WARNING"})
    # In the environment, because every user can read command lines in the process table.
    os.environ.update(
        AWS_ACCESS_KEY_ID=running.secrets.s3_access_key,
        AWS_SECRET_ACCESS_KEY=running.secrets.s3_secret_key,
        AWS_DEFAULT_REGION="us-east-1",
        # S3 servers other than Amazon's may not support its newest checksums.
        AWS_REQUEST_CHECKSUM_CALCULATION="when_required",
        AWS_RESPONSE_CHECKSUM_VALIDATION="when_required",
        PGPASSWORD=running.secrets.database_owner_password,
    )
    catalogue = _fill(rehearsal)
    # The rehearsal's products have no sub-categories, which the doctor reports.
    broken_before = broken_checks()
    server = start_with_archive(rehearsal)
    running.supervisor.start(running.worker())
    running.supervisor.start(running.web())
    django.setup()
    load = LoadGenerator(VISITORS, port=running.ports["web"], host="localhost", stock=catalogue)
    load.start()
    try:
        time.sleep(25)
        if not load.ledger.orders:
            raise UserError(f"No order was placed in time: {load.ledger.failed[:3]}")
        deleted, target = delete_wrong_rows(rehearsal)
        time.sleep(5)
        copy = restore(rehearsal, server, f"recovery_target_time={target.isoformat()}")
    finally:
        load.stop()
    compare_and_bring_back(rehearsal, copy, deleted, target, broken_before)
    running.supervisor.stop_service(copy.name)
    subprocess.run(["rm", "-rf", str(copy.data)], check=False)
    lose_the_disk(rehearsal, server, catalogue)


def _fill(rehearsal: Rehearsal) -> dict[str, Any]:
    """Create tables, products, customers and MEGABYTES of ballast; returns the products with their stock."""
    running = rehearsal.running
    running.start_services()
    store = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{running.ports['storage']}")
    store.create_bucket(Bucket=BUCKET.removeprefix("s3://"))
    for command in (["migrate", "--noinput", "-v", "0"], ["ensure_storage"]):
        subprocess.run([str(PYTHON), "manage.py", *command], cwd=ROOT, check=True)
    filled = subprocess.run(
        [str(PYTHON), "-m", "lab.rehearsal.fill"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    with connect_as_owner(running.postgres.port) as connection:
        connection.execute("CREATE TABLE ballast (id int PRIMARY KEY, content bytea)")
        connection.execute("ALTER TABLE ballast ALTER content SET STORAGE EXTERNAL")
        with connection.cursor().copy("COPY ballast FROM STDIN (FORMAT binary)") as copy:
            copy.set_types(["int4", "bytea"])
            for number in range(MEGABYTES):
                copy.write_row((number, os.urandom(2**20)))
    catalogue: dict[str, Any] = json.loads(filled.stdout)
    return catalogue


if __name__ == "__main__":
    sys.exit(exit_code(rehearse))
