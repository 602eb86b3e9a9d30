"""The services of a shop, alone or with the shop."""

from __future__ import annotations

import fcntl
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from devstack import console, environment, ports, secret_store
from devstack.errors import UserError
from devstack.postgres import Postgres
from devstack.secret_store import Secrets
from devstack.service import Service
from devstack.shop import PYTHON, ROOT, VENV, Shop
from devstack.signals import Signals
from devstack.supervisor import Supervisor

PORTS = ("postgres", "storage", "mail", "web")


@contextmanager
def only_supervisor(shop: Shop) -> Iterator[None]:
    """Locks the home for this process; raises UserError if another has the lock. The kernel releases it on exit."""
    with _locked(
        shop.run / "supervisor.lock",
        lambda holder: (
            f"The shop in {shop.home} is running already (process {holder}). Stop it first, "
            "or give this one a home of its own: SHOP_HOME=... PORT=..."
        ),
    ):
        yield


@contextmanager
def only_shop_at(port: int) -> Iterator[None]:
    """Locks the port among this person's shops; raises UserError if another has the lock.

    Two proxies that both allow a port to be shared would get the requests by turns.
    """
    with _locked(
        Path(tempfile.gettempdir()) / f"shop-{os.getuid()}-port-{port}.lock",
        lambda holder: (
            f"Port {port} is taken by another shop (process {holder}). Choose another one: make up PORT={port + 1}"
        ),
    ):
        yield


@contextmanager
def _locked(path: Path, refusal: Callable[[str], str]) -> Iterator[None]:
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise UserError(refusal(file.read().strip() or "?")) from None
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
            folder=ROOT,
            is_ready=lambda: ports.answers(port),
        )

    def _mail(self) -> Service:
        port = self.ports["mail"]
        return Service(
            name="mail",
            title="The mail sink",
            command=[str(PYTHON), "-m", "apps.demo.mailbox.mailsink", str(self.shop.mail), str(port)],
            environment=self.environment,
            folder=ROOT,
            is_ready=lambda: ports.answers(port),
            prints_to_terminal=True,
        )


def prepare(shop: Shop, signals: Signals) -> Stack:
    """Ends leftovers of earlier runs, then creates secrets and chooses ports. Starts nothing."""
    (shop.run / "ready.json").unlink(missing_ok=True)
    secrets = secret_store.load(shop.home)
    supervisor = Supervisor(shop.run, shop.logs, signals)
    if killed := supervisor.kill_leftovers(Postgres(shop, secrets, 0).process_tags):
        console.note(f"an earlier run was killed; what it left is ended: {', '.join(killed)}")
    chosen = ports.keep(shop.run / "ports.json", PORTS)
    return Stack(shop, secrets, chosen, Postgres(shop, secrets, chosen["postgres"]), supervisor)


def announce_ready(shop: Shop, stack: Stack) -> None:
    """Writes `SHOP_HOME/run/ready.json`, for which a program that started us waits."""
    facts = {
        "pid": os.getpid(),
        "storefront": shop.storefront_url,
        "admin": shop.admin_url,
        "staff_email": shop.admin_email,
        "staff_password": stack.settings["SHOP_ADMIN_PASSWORD"],
    }
    secret_store.write_private(shop.run / "ready.json", json.dumps(facts))
