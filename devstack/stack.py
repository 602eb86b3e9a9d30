"""The services of a shop."""

from __future__ import annotations

import fcntl
import http.client
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from devstack import environment, ports, web_server
from devstack.console import UserError
from devstack.environment import Secrets
from devstack.postgres import Postgres
from devstack.processes import Service, Supervisor
from devstack.shop import PYTHON, VENV, Shop

PORTS = ("postgres", "storage", "mail", "web")


@contextmanager
def only_supervisor(shop: Shop) -> Iterator[None]:
    """Locks the home for this process; raises UserError if another has the lock. The kernel releases it on exit."""
    solution = "Stop it first, or give this one a home of its own: SHOP_HOME=... PORT=..."
    with _locked(shop.run / "supervisor.lock", f"The shop in {shop.home} is running already", solution):
        yield


@contextmanager
def only_shop_at(port: int) -> Iterator[None]:
    """Locks the port among this person's shops; raises UserError if another has the lock.

    Two proxies that both allow a port to be shared would get the requests by turns.
    """
    path = Path(tempfile.gettempdir()) / f"shop-{os.getuid()}-port-{port}.lock"
    solution = f"Choose another one: make up PORT={port + 1}"
    with _locked(path, f"Port {port} is taken by another shop", solution):
        yield


@contextmanager
def _locked(path: Path, refusal: str, solution: str) -> Iterator[None]:
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise UserError(f"{refusal} (process {file.read()}). {solution}") from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


@dataclass(frozen=True, slots=True)
class Stack:
    """Secrets, ports and services of one shop."""

    shop: Shop
    secrets: Secrets
    ports: dict[str, int]
    postgres: Postgres
    supervisor: Supervisor

    @property
    def settings(self) -> dict[str, str]:
        """Environment of Django processes besides the base environment."""
        return environment.django(self.shop, self.secrets, self.ports, self.postgres.url)

    @property
    def environment(self) -> dict[str, str]:
        """The complete environment of Django processes."""
        return environment.base(self.shop) | self.settings

    def start_services(self) -> None:
        """PostgreSQL with its database, the S3 server and the mail sink."""
        self.postgres.create()
        self.supervisor.start(self.postgres.service())
        self.postgres.create_database()
        self.start_storage_and_mail()

    def start_storage_and_mail(self) -> None:
        """The S3 server and the mail sink only; the caller provides the database."""
        self.supervisor.start(self._storage())
        self.supervisor.start(self._mail())

    @contextmanager
    def announced(self) -> Iterator[None]:
        """Until the block ends, `SHOP_HOME/run/ready.json` says where the shop is to the program that started us."""
        ready = self.shop.run / "ready.json"
        facts = {
            "storefront": self.shop.storefront_url,
            "admin": self.shop.admin_url,
            "staff_email": self.shop.admin_email,
            "staff_password": self.settings["SHOP_ADMIN_PASSWORD"],
        }
        environment.write_file(self.shop, self.settings)
        environment.write_private(ready, json.dumps(facts))
        try:
            yield
        finally:
            ready.unlink(missing_ok=True)

    def _storage(self) -> Service:
        port = self.ports["storage"]
        keys = f"{self.secrets.s3_access_key},{self.secrets.s3_secret_key}"
        return Service(
            name="storage",
            title="The S3 server",
            command=[
                *(str(VENV / "bin" / "rclone"), "serve", "s3", str(self.shop.objects)),
                *("--addr", f"127.0.0.1:{port}", "--vfs-cache-mode", "off", "--dir-cache-time", "1s"),
            ],
            environment=environment.base(self.shop)
            | {
                # In the environment, because every user can read command lines.
                # The inner quotes are needed for the comma.
                "RCLONE_AUTH_KEY": f'"{keys}"',
                "RCLONE_CONFIG": str(self.shop.run / "rclone.conf"),
                "RCLONE_CACHE_DIR": str(self.shop.cache / "rclone"),
            },
            is_ready=lambda: ports.answers(port),
        )

    def _mail(self) -> Service:
        port = self.ports["mail"]
        return Service(
            name="mail",
            title="The mail sink",
            command=[str(PYTHON), "-m", "apps.demo.mailbox.mailsink", str(self.shop.mail), str(port)],
            environment=self.environment,
            is_ready=lambda: ports.answers(port),
            prints_to_terminal=True,
        )

    def worker(self) -> Service:
        """Sends mail, makes picture sizes, expires unpaid orders."""
        return Service(
            name="worker",
            title="The job worker",
            command=[str(PYTHON), "manage.py", "worker"],
            environment=self.environment,
            stop_within=20,  # a running job may finish
        )

    def reader(self) -> Service:
        """Reads payment screenshots, one at a time."""
        return Service(
            name="reader",
            title="The receipt reader",
            command=[str(PYTHON), "manage.py", "read_receipts"],
            environment=self.environment,
            stop_within=25,  # reading a picture takes at most 20 s
        )

    def web(self) -> Service:
        """The web server: pages of both sites, the API and the mailbox page."""
        port = self.ports["web"]
        counts = self.shop.run / "metrics"

        def clear_metric_files() -> None:
            # One file per process; those of an earlier start must not be counted.
            shutil.rmtree(counts, ignore_errors=True)
            counts.mkdir()

        return Service(
            name="web",
            title="The web server",
            command=web_server.command(port),
            environment=self.environment | {"PROMETHEUS_MULTIPROC_DIR": str(counts), "TRUSTED_PROXIES": ports.LOOPBACK},
            is_ready=lambda: is_healthy(port),
            ready_within=60,
            before_start=clear_metric_files,
        )

    def proxy(self) -> Service:
        """The proxy on the shop's port: files, request bodies, everything else from the web server."""
        settings = web_server.proxy_settings(self.shop, self.ports["web"])
        return Service(
            name="proxy",
            title="The proxy",
            command=web_server.proxy_command(),
            environment=environment.base(self.shop) | settings,
            is_ready=lambda: ports.answers(self.shop.port),
        )


def prepare(shop: Shop) -> Stack:
    """Creates secrets and chooses ports. Starts nothing."""
    secrets = environment.load_secrets(shop.home)
    chosen = ports.keep(shop.run / "ports.json", PORTS)
    return Stack(shop, secrets, chosen, Postgres(shop, secrets, chosen["postgres"]), Supervisor(shop))


def is_healthy(port: int) -> bool:
    """Whether the running shop reports itself and its services as ready."""
    connection = http.client.HTTPConnection(ports.LOOPBACK, port, timeout=5)
    try:
        connection.request("GET", "/api/health/ready", headers={"Host": "localhost"})
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
