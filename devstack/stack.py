"""The services of a shop."""

from __future__ import annotations

import fcntl
import http.client
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from pathlib import Path

from devstack import environment, ports
from devstack.console import UserError
from devstack.environment import Secrets
from devstack.postgres import Postgres
from devstack.processes import Service, Supervisor
from devstack.shop import PYTHON, ROOT, VENV, Shop


def only_supervisor(shop: Shop) -> AbstractContextManager[None]:
    """Locks the home for this process; raises UserError if another has the lock."""
    return _locked(
        shop.run / "supervisor.lock",
        f"The shop in {shop.home} is running already (process {{}}). Stop it first, "
        "or give this one a home of its own: SHOP_HOME=... PORT=...",
    )


def only_shop_at(port: int) -> AbstractContextManager[None]:
    """Locks the port among this person's shops; raises UserError if another has the lock.

    Two proxies that both allow a port to be shared would get the requests by turns.
    """
    return _locked(
        Path(tempfile.gettempdir()) / f"shop-{os.getuid()}-port-{port}.lock",
        f"Port {port} is taken by another shop (process {{}}). Choose another one: make up PORT={port + 1}",
    )


@contextmanager
def _locked(path: Path, refusal: str) -> Iterator[None]:
    with path.open("a+") as file:  # the kernel releases the lock of a file that is closed
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise UserError(refusal.format(file.read())) from None
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
        self.supervisor.start(self.storage())
        self.supervisor.start(self.mail())

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

    def storage(self) -> Service:
        """The S3 server."""
        port = self.ports["storage"]
        command = [
            *(str(VENV / "bin" / "rclone"), "serve", "s3", str(self.shop.objects)),
            *("--addr", f"127.0.0.1:{port}", "--vfs-cache-mode", "off", "--dir-cache-time", "1s"),
        ]
        environ = environment.base(self.shop) | {
            # In the environment, because every user can read command lines. The inner quotes are needed for the comma.
            "RCLONE_AUTH_KEY": f'"{self.secrets.s3_access_key},{self.secrets.s3_secret_key}"',
            "RCLONE_CONFIG": str(self.shop.run / "rclone.conf"),
            "RCLONE_CACHE_DIR": str(self.shop.cache / "rclone"),
        }
        return Service("storage", "The S3 server", command, environ, lambda: ports.answers(port))

    def mail(self) -> Service:
        """The mail sink."""
        port = self.ports["mail"]
        command = [str(PYTHON), "-m", "apps.demo.mailbox.mailsink", str(self.shop.mail), str(port)]
        return Service("mail", "The mail sink", command, self.environment, lambda: ports.answers(port))

    def worker(self) -> Service:
        """Sends mail, makes picture sizes, expires unpaid orders."""
        command = [str(PYTHON), "manage.py", "worker"]
        # A running job may finish.
        return Service("worker", "The job worker", command, self.environment, stop_within=20)

    def reader(self) -> Service:
        """Reads payment screenshots, one at a time."""
        command = [str(PYTHON), "manage.py", "read_receipts"]
        # Reading a picture takes at most 20 s.
        return Service("reader", "The receipt reader", command, self.environment, stop_within=25)

    def web(self) -> Service:
        """The web server: pages of both sites, the API and the mailbox page."""
        port = self.ports["web"]
        counts = self.shop.run / "metrics"

        def clear_metric_files() -> None:
            # One file per process; those of an earlier start must not be counted.
            shutil.rmtree(counts, ignore_errors=True)
            counts.mkdir()

        environ = self.environment | {"PROMETHEUS_MULTIPROC_DIR": str(counts), "TRUSTED_PROXIES": ports.LOOPBACK}
        ready = partial(is_healthy, port)
        return Service("web", "The web server", web_command(port), environ, ready, 60, before_start=clear_metric_files)

    def proxy(self) -> Service:
        """The proxy on the shop's port: files, request bodies, everything else from the web server."""
        environ = environment.base(self.shop) | proxy_settings(self.shop, self.ports["web"])
        return Service("proxy", "The proxy", proxy_command(), environ, lambda: ports.answers(self.shop.port))


def prepare(shop: Shop) -> Stack:
    """Creates secrets and chooses ports. Starts nothing."""
    secrets = environment.load_secrets(shop.home)
    chosen = ports.keep(shop.run / "ports.json", ("postgres", "storage", "mail", "web"))
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


def web_command(port: int, *, workers: int = 2) -> list[str]:
    """The shop on a loopback port; `deploy/web.Containerfile` has the same arguments."""
    return [
        *(str(VENV / "bin" / "granian"), "--interface", "wsgi", "--http", "1", "--no-ws"),
        *("--blocking-threads", "4", "--backlog", "4096", "--backpressure", "2048", "--workers", str(workers)),
        *("--log-level", "warning", "--respawn-failed-workers", "--respawn-interval", "0.5"),
        *("--host", "127.0.0.1", "--port", str(port), "shop_project.wsgi:application"),
    ]


def proxy_command() -> list[str]:
    """Caddy with the shop's Caddyfile; `proxy_settings` are its variables."""
    return [str(VENV / "bin" / "caddy"), "run", "--config", str(ROOT / "deploy" / "Caddyfile")]


def proxy_settings(shop: Shop, web_port: int) -> dict[str, str]:
    """The variables of the Caddyfile on this machine: both sites on one port, without TLS."""
    return {
        "SITES": f"http://:{shop.port}",
        "BIND": "127.0.0.1",
        "OFFICE_HOSTS": "admin.localhost",
        "WEB_NAME": "127.0.0.1",
        "WEB_PORT": str(web_port),
        "STOREFRONT_DIST": str(ROOT / "storefront-web" / "dist"),
        "BACK_OFFICE_DIST": str(ROOT / "admin-web" / "dist"),
        "STATIC_ROOT": str(shop.static),
        "MEDIA_ROOT": str(shop.media),
        "XDG_DATA_HOME": str(shop.run),
        "XDG_CONFIG_HOME": str(shop.run),
    }
