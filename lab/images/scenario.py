"""`make images`: builds every image of deploy/, starts them against real services, places one order, stops them.

Services are this repository's own: PostgreSQL, an S3 server and a mail server in a throw-away home. It is no part of
`make test`: the builds fetch packages and take their time.
"""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

import psycopg
import yaml

from devstack import console, environment, ports, stack
from devstack.console import UserError
from devstack.processes import Service, Steps, exit_code
from devstack.shop import PYTHON, ROOT, Shop, throw_away
from lab import leftovers
from lab.images import engines, order

SHOP_HOST, ADMIN_HOST = "shop.example", "admin.shop.example"
SHOP_IMAGE = "crackers/shop"
BUILT_ON_IT = {"SHOP_IMAGE": SHOP_IMAGE}
IMAGES: dict[str, tuple[str, Mapping[str, str]]] = {
    SHOP_IMAGE: ("web.Containerfile", {}),
    "crackers/worker": ("worker.Containerfile", BUILT_ON_IT),
    "crackers/reader": ("reader.Containerfile", BUILT_ON_IT),
    "crackers/storefront": ("storefront.Containerfile", {}),
    "crackers/admin": ("admin.Containerfile", {}),
    "crackers/postgres": ("postgres.Containerfile", {}),
}
CONTAINERS = ("web", "proxy", "storefront", "admin", "database")
"""Those that listen."""
ARCHIVE = "archive"
STOPS_WITHIN = 30.0


@dataclass(slots=True)
class Run:
    """Services, the engine, and the ports of the containers."""

    running: stack.Stack
    engine: engines.Docker | engines.Buildah
    ports: dict[str, int]

    @property
    def settings(self) -> dict[str, str]:
        """What a container of the shop's image gets: production's settings."""
        values = self.running.settings
        names = ("SECRET_KEY", "DATABASE_URL", "S3_ENDPOINT_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY",
                  "S3_BUCKET", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS",
                  "DEFAULT_FROM_EMAIL")  # fmt: skip
        return {name: values[name] for name in names} | {
            "DJANGO_SETTINGS_MODULE": "shop_project.settings.production",
            "MEDIA_BUCKET": "pictures",
            "MEDIA_URL": "https://objects.example/pictures/",
            "SHOP_HOSTS": SHOP_HOST,
            "ADMIN_HOSTS": ADMIN_HOST,
            "SHOP_URL": f"https://{SHOP_HOST}",
            "ADMIN_URL": f"https://{ADMIN_HOST}",
            "TRUSTED_PROXIES": "127.0.0.1/32",
        }

    def start(
        self, name: str, image: str, values: Mapping[str, str], is_ready: Callable[[], bool], *arguments: str
    ) -> None:
        """Starts a container as a supervised service and waits until it is ready."""
        started = time.monotonic()
        service = Service(
            name=name,
            title=f"The container of {image}",
            command=self.engine.run(name, image, values, *arguments),
            environment={**self.engine.environment, **values},
            folder=ROOT,
            is_ready=is_ready,
            ready_within=180,
            stop_within=STOPS_WITHIN,
        )
        self.running.supervisor.start(service)
        console.done(f"{image} is started  {time.monotonic() - started:.1f} s")

    def once(self, name: str, image: str, values: Mapping[str, str], *arguments: str) -> None:
        """Runs a container to its end."""
        steps = Steps(self.running.shop.logs)
        command = self.engine.run(name, image, values, *arguments)
        environ = {**self.engine.environment, **values}
        steps.run(f"{name}: {' '.join(arguments)[:90]}", command, environment=environ, folder=ROOT, name=name)


def rehearse(shop: Shop) -> int:
    """Raises UserError when an image could not be built or does not do its work."""
    home = Shop(home=shop.home / "images", port=shop.port, throwaway=True)
    started = time.monotonic()
    home.make_folders()
    engine = engines.choose(Shop(shop.home, shop.port), environment.base(home))
    console.note(engine.says)
    with stack.only_supervisor(home):
        running = stack.prepare(home)
        throw_away(home.home)
        home.make_folders()
        run = Run(running, engine, ports.keep(home.run / "container-ports.json", CONTAINERS))
        try:
            _build(run, Steps(home.logs))
            _start(run)
        finally:
            console.note("stopping")
            running.supervisor.stop()
            engine.clean()
            throw_away(home.home)
        leftovers.require_none(home, folder=shop.cache / "images")
    console.say()
    console.done(f"{len(IMAGES)} images were built, started and stopped in {(time.monotonic() - started) / 60:.0f} min")
    console.note(engine.says)
    return 0


def _build(run: Run, steps: Steps) -> None:
    if isinstance(run.engine, engines.Buildah):
        run.engine.prepare(steps)
        run.engine.clean()
    for image, (file, arguments) in IMAGES.items():
        run.engine.build(steps, image, file, arguments)


def _start(run: Run) -> None:
    """The release as the compose file does it, then every container; one order through all of them."""
    running, services = run.running, compose_services()
    running.start_services()
    for name in ("release", "buckets"):
        run.once(name, SHOP_IMAGE, run.settings, *services[name]["command"])
    catalogue = _fill(run)
    settings = run.settings
    web = order.Customer(run.ports["web"], SHOP_HOST, catalogue["tokens"][0])
    # `ready` asks for a worker too.
    run.start("worker", "crackers/worker", settings, lambda: True)
    run.start("web", SHOP_IMAGE, settings | {"PORT": str(web.port)}, lambda: _answers(web, "/api/health/ready"))
    run.once("health", SHOP_IMAGE, settings | {"PORT": str(web.port)}, *services["web"]["healthcheck"]["test"][1:])
    proxy = order.Customer(run.ports["proxy"], SHOP_HOST)
    # The apps' containers say that TLS ends before them.
    values = {"SITES": f":{proxy.port}", "OFFICE_HOSTS": ADMIN_HOST, "WEB_PORT": str(web.port), "XDG_DATA_HOME": "/tmp",  # noqa: S108
              "XDG_CONFIG_HOME": "/tmp", "PROXIES_BEFORE": "127.0.0.1/32"}  # fmt: skip # noqa: S108
    arguments = services["caddy"]["command"][:-1]
    run.start(
        "proxy", SHOP_IMAGE, values, lambda: _answers(proxy, "/api/health/ready"), *arguments, "/app/deploy/Caddyfile"
    )
    run.start("reader", "crackers/reader", settings, lambda: True)
    for app, host in (("storefront", SHOP_HOST), ("admin", ADMIN_HOST)):
        visitor = order.Customer(run.ports[app], host)
        values = {"PORT": str(visitor.port), "API_UPSTREAM": f"127.0.0.1:{proxy.port}", "HOME": "/tmp"}  # noqa: S108
        run.start(app, f"crackers/{app}", values, lambda visitor=visitor: _answers(visitor, "/healthz"))  # type: ignore[misc]
        order.check_app(visitor, app)
    customer = order.Customer(run.ports["storefront"], SHOP_HOST, catalogue["tokens"][0])
    number = order.order(customer, catalogue["products"][0])
    order.wait_until(lambda: _mailed(running.shop.mail, number), "the worker has sent the order's mail")
    console.done("the worker sent the order's mail")
    order.have_read(customer, order.wait_until)
    _archive(run, services["postgres"])


def _fill(run: Run) -> dict[str, Any]:
    """Products and customers, from this checkout: the image has no demo data."""
    filled = subprocess.run(
        [str(PYTHON), "-m", "lab.rehearsal.fill"],
        cwd=ROOT, env=run.running.environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    catalogue: dict[str, Any] = json.loads(filled.stdout)
    return catalogue


def _archive(run: Run, service: Mapping[str, Any]) -> None:
    """PostgreSQL's image with the settings of the compose file archives a change in the S3 store."""
    running, port, password = run.running, run.ports["database"], secrets.token_hex(16)
    store = running.settings
    values = {
        "ARCHIVE_ENDPOINT_URL": store["S3_ENDPOINT_URL"],
        "ARCHIVE_URL": f"s3://{ARCHIVE}",
        "AWS_ACCESS_KEY_ID": store["S3_ACCESS_KEY_ID"],
        "AWS_SECRET_ACCESS_KEY": store["S3_SECRET_ACCESS_KEY"],
        "AWS_DEFAULT_REGION": "us-east-1",
        "POSTGRES_USER": "shop",
        "POSTGRES_DB": "shop",
        "POSTGRES_PASSWORD": password,
        "POSTGRES_INITDB_ARGS": service["environment"]["POSTGRES_INITDB_ARGS"],
    }
    (running.shop.objects / ARCHIVE).mkdir(exist_ok=True)
    # As in a shell of the compose file: `$$` is one `$`, and the value that .env leaves open is its default.
    arguments = [word.replace("$$", "$").replace("${POSTGRES_BUFFERS:-1GB}", "128MB") for word in service["command"]]
    url = f"postgresql://shop:{password}@127.0.0.1:{port}/shop"

    def connects() -> bool:
        try:
            psycopg.connect(url, connect_timeout=3).close()
        except psycopg.OperationalError:
            return False
        return True

    run.start("database", "crackers/postgres", values, connects, *arguments, "-c", f"port={port}")
    with psycopg.connect(url, autocommit=True) as line:
        line.execute("CREATE TABLE change AS SELECT 1")
        line.execute("SELECT pg_switch_wal()")

        def archived() -> bool:
            row = line.execute("SELECT archived_count FROM pg_stat_archiver").fetchone()
            return bool(row and row[0])

        order.wait_until(archived, "a change of the database is archived")
    if not any((running.shop.objects / ARCHIVE).rglob("*.gz")):
        raise UserError("barman-cloud said that it had archived a change, but the bucket is empty.")
    console.done("crackers/postgres archived a change in the S3 store by barman-cloud")


def compose_services() -> dict[str, Any]:
    """The services of the compose file, whose commands are the ones to try."""
    services: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose" / "compose.yaml").read_text())["services"]
    return services


def _answers(visitor: order.Customer, path: str) -> bool:
    try:
        return visitor.get(path)[0] == HTTPStatus.OK
    except OSError:
        return False


def _mailed(folder: Path, number: str) -> bool:
    return any(number in path.read_text(errors="replace") for path in folder.rglob("*.eml"))


if __name__ == "__main__":
    sys.exit(exit_code(rehearse))
