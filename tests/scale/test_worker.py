"""The job worker reconnects after restarts and outages of its PostgreSQL."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from devstack import ports
from devstack.environment import load_secrets
from devstack.postgres import Postgres
from devstack.shop import Shop
from lab import processes
from tests.waiting import PATIENCE, wait_for

from .conftest import running

pytestmark = pytest.mark.scale
MANAGE = [sys.executable, "manage.py"]
DEFER = """
    INSERT INTO procrastinate_jobs (queue_name, task_name, args)
    VALUES    ('default', 'forget_counters', '{"timestamp": 1}') RETURNING id
"""


@pytest.fixture
def server(tmp_path_factory) -> Iterator[Postgres]:
    """A separate PostgreSQL with the shop's tables; not running."""
    home = Shop(home=tmp_path_factory.mktemp("worker"), port=0, throwaway=True)
    home.make_folders()
    for folder in (home.home, *home.home.parents[:3]):
        folder.chmod(folder.stat().st_mode | 0o011)  # as root, PostgreSQL runs as another user
    postgres = Postgres(home, load_secrets(home.home), ports.pick(set()))
    postgres.create()
    with serving(postgres):
        postgres.create_database()
        manage(postgres, "migrate", "--noinput", "-v", "0")
    yield postgres
    subprocess.run(["rm", "-rf", str(postgres.data)], check=False)  # noqa: S603, S607


@contextmanager
def serving(postgres: Postgres) -> Iterator[None]:
    with running(postgres.service(), postgres.shop.logs / "postgres.log"):
        yield


def environ(postgres: Postgres) -> dict[str, str]:
    found = {**os.environ, "DATABASE_URL": postgres.url, "DJANGO_SETTINGS_MODULE": "shop_project.settings.development"}
    for name in ("DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL", "PYTEST_CURRENT_TEST"):
        found.pop(name, None)
    return found


def manage(postgres: Postgres, *command: str) -> None:
    subprocess.run([*MANAGE, *command], cwd=settings.BASE_DIR, env=environ(postgres), check=True)  # noqa: S603


@contextmanager
def worker(postgres: Postgres, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603
            [*MANAGE, "worker"], cwd=settings.BASE_DIR, env=environ(postgres), stdout=output, stderr=output,
            start_new_session=True,
        )  # fmt: skip
    try:
        yield process
    finally:
        processes.end(process.pid, lambda: processes.in_session(process.pid), signal.SIGKILL, 5)
        process.wait(PATIENCE)


def query(postgres: Postgres, sql: str, *values: object) -> list[tuple]:
    with psycopg.connect(postgres.url, autocommit=True, connect_timeout=PATIENCE) as line:
        return line.execute(sql, values or None).fetchall()


def does_a_job(postgres: Postgres) -> bool:
    ((job,),) = query(postgres, DEFER)
    done = "SELECT status = 'succeeded' FROM procrastinate_jobs WHERE id = %s"
    return wait_for(lambda: query(postgres, done, job) == [(True,)], "a job")


def wait_until_lost(log: Path, since: int) -> None:
    """Wait until the worker writes, behind its first `since` characters, that its database is away."""
    wait_for(lambda: "The worker lost" in log.read_text()[since:], "a worker that notices")


def test_worker_continues_after_restart_and_outage_of_its_database(server, tmp_path):
    log = tmp_path / "worker.log"
    with worker(server, log) as process:
        # Restarted at once, then down until the worker has noticed.
        for _ in range(2):
            with serving(server):
                assert does_a_job(server), log.read_text()
                assert process.poll() is None
                since = len(log.read_text())
        wait_until_lost(log, since)
        # Sessions terminated by an operator, as in a failover.
        with serving(server):
            assert does_a_job(server), log.read_text()
            with psycopg.connect(server.url, autocommit=True) as line:
                line.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                             " AND usename = current_user")  # fmt: skip
            assert does_a_job(server), log.read_text()
            assert process.poll() is None
            # It still stops on request.
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0, log.read_text()


def test_worker_stops_on_request_while_the_database_is_down(server, tmp_path):
    log = tmp_path / "worker.log"
    with worker(server, log) as process:
        with serving(server):
            assert does_a_job(server), log.read_text()
            since = len(log.read_text())
        wait_until_lost(log, since)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0, log.read_text()
