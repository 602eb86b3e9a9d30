"""The services of a larger shop, started beside the test database."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings

from devstack import ports
from devstack.environment import load_secrets
from devstack.postgres import Postgres
from devstack.processes import Service
from devstack.shop import Shop
from lab import debian, optional_services, processes
from tests.waiting import PATIENCE, wait_for


@contextmanager
def running(service: Service, log: Path) -> Iterator[None]:
    """Run the service until the block ends."""
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603
            service.command, env=dict(service.environment), cwd=service.folder, stdout=output, stderr=output,
            start_new_session=True,
        )  # fmt: skip
    try:
        wait_for(lambda: service.is_ready() or process.poll() is not None, service.title)
        assert process.poll() is None, log.read_text()
        yield
    finally:
        processes.end(process.pid, lambda: processes.in_session(process.pid), service.stop_signal, PATIENCE)
        process.wait(PATIENCE)


def need(program: str) -> None:
    """Skip the tests if the program is not installed."""
    if not debian.find(program):
        pytest.fail(f"{program} was not found (Debian: apt-get install {program}).")


@pytest.fixture(scope="session")
def home() -> Shop:
    """The shop whose services these tests use; its secrets hold the database owner's password."""
    return Shop.from_environment({**os.environ, "SHOP_THROWAWAY": "1"})


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of a separate Redis server."""
    need("redis-server")
    folder, port = tmp_path_factory.mktemp("redis"), ports.pick(set())
    with running(optional_services.redis(folder, port), folder / "log"):
        yield f"redis://127.0.0.1:{port}/0"


@pytest.fixture(scope="session")
def replica(home: Shop) -> Iterator[Postgres]:
    """A replica that follows the tests' PostgreSQL by streaming."""
    secrets = load_secrets(home.home)
    primary = Postgres(home, secrets, urlsplit(os.environ["DATABASE_URL"]).port or 0)
    copy = Postgres(home, secrets, ports.pick(set()), name=f"replica{os.getpid()}")
    optional_services.copy(copy, primary)
    try:
        with running(copy.service(), home.logs / f"{copy.name}.log"):
            yield copy
    finally:
        subprocess.run(["rm", "-rf", str(copy.data)], check=False)  # noqa: S603, S607


@pytest.fixture(scope="session")
def pooler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a PgBouncer in transaction mode for the test PostgreSQL, with three shared connections."""
    need("pgbouncer")
    folder, port = tmp_path_factory.mktemp("pgbouncer"), ports.pick(set())
    server = settings.DATABASES["default"]
    service = optional_services.pgbouncer(
        folder, port, databases={"*": f"port={server['PORT']}"}, user=server["USER"], password=server["PASSWORD"],
        pool=3,
    )  # fmt: skip
    with running(service, folder / "log"):
        yield port
