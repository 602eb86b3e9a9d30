"""`make up`: installs, builds and runs the shop until it is stopped."""

from __future__ import annotations

import http.client
import shutil
import time
from collections.abc import Callable
from http import HTTPStatus

from devstack import console, environment, install, ports, stack, web_server
from devstack.build_cache import Stamp, fingerprint
from devstack.errors import Stopped, UserError
from devstack.reader import open_reader
from devstack.service import Service
from devstack.shop import APPS, PYTHON, ROOT, Shop
from devstack.signals import Signals
from devstack.stack import Stack
from devstack.steps import Steps, took

READY_PATH = "/api/health/ready"


def up(shop: Shop, signals: Signals) -> int:
    """Runs the shop until asked to stop; leaves no process."""
    started = time.monotonic()
    console.say(console.bold(f"Firecracker shop in {shop.home}"))
    shop.make_folders()
    with stack.only_supervisor(shop), stack.only_shop_at(shop.port):
        running = stack.prepare(shop, signals)
        require_free(shop.port)
        try:
            install.everything(shop, signals)
            running.start_services()
            console.done("PostgreSQL, S3 server and mail sink are running")
            fill(running)
            running.supervisor.start(worker(running))
            running.supervisor.start(web(running))
            running.supervisor.start(proxy(running))
            environment.write_file(shop, running.settings)
            stack.announce_ready(shop, running)
            panel(running, started)
            open_reader(running)
            running.supervisor.watch(lambda: signals.stop_requested)
        except Stopped:
            pass
        finally:
            console.say()
            console.note("stopping")
            (shop.run / "ready.json").unlink(missing_ok=True)
            running.supervisor.stop()
            console.done("everything is stopped")
    return 0


def require_free(port: int) -> None:
    """Raises UserError if another program uses the port."""
    if not ports.is_free(port) or ports.answers(port):
        raise UserError(f"Port {port} is taken by another program. Choose another one: make up PORT={port + 1}")


def fill(running: Stack) -> None:
    """Updates tables, static files, bucket, super admin and demo data."""
    shop = running.shop
    steps = Steps(shop.logs, running.supervisor.signals, meanwhile=running.supervisor.look_after)

    def manage(title: str, *arguments: str) -> None:
        steps.run(
            title,
            [str(PYTHON), "manage.py", *arguments],
            environment=running.environment,
            folder=ROOT,
            name="manage-" + arguments[0],
        )

    manage("Database tables", "migrate", "--noinput")
    static = Stamp(shop.stamps / "static")
    wanted = fingerprint(ROOT, install.REQUIREMENTS, *(install.version_of_build(app) for app in APPS))
    if static.matches(wanted):
        console.done("Static files")
    else:
        # Redoc comes with the API pages' package and is not used; its source map alone is 4 MB to compress.
        manage("Static files", "collectstatic", "--noinput", "--ignore", "redoc")
        static.set(wanted)
    manage("Bucket for payment proofs", "ensure_storage")
    manage("Super admin", "ensure_super_admin")
    fill_once(shop, manage)


def fill_once(shop: Shop, manage: Callable[..., None]) -> None:
    """Decides on the first run, permanently, whether this is a demo shop.

    A shop that was opened empty may contain real data at the next start.
    """
    demo = Stamp(shop.stamps / "demo")
    if demo.matches("filled"):
        console.done("Demo data")
    elif demo.matches("empty"):
        console.note("no demo data: this shop was first opened with SHOP_DEMO=0")
    elif shop.demo:
        manage("Demo data", "seed_demo")
        demo.set("filled")
    else:
        demo.set("empty")
        console.note("no demo data (SHOP_DEMO=0)")


def worker(running: Stack) -> Service:
    """Sends mail, makes picture sizes, expires unpaid orders."""
    return Service(
        name="worker",
        title="The job worker",
        command=[str(PYTHON), "manage.py", "worker"],
        environment=running.environment,
        folder=ROOT,
        is_ready=lambda: True,  # it has no port to check; a worker that ends is restarted
        stop_within=20,  # a running job may finish
    )


def web(running: Stack) -> Service:
    """The web server: pages of both sites, the API and the mailbox page."""
    port = running.ports["web"]
    counts = running.shop.run / "metrics"

    def clear_metric_files() -> None:
        # One file per process; those of an earlier start must not be counted.
        shutil.rmtree(counts, ignore_errors=True)
        counts.mkdir()

    return Service(
        name="web",
        title="The web server",
        command=web_server.command(port),
        environment=running.environment | {"PROMETHEUS_MULTIPROC_DIR": str(counts), "TRUSTED_PROXIES": ports.LOOPBACK},
        folder=ROOT,
        is_ready=lambda: is_healthy(port),
        ready_within=60,
        before_start=clear_metric_files,
    )


def proxy(running: Stack) -> Service:
    """The proxy on the shop's port: files, request bodies, everything else from the web server."""
    shop = running.shop
    return Service(
        name="proxy",
        title="The proxy",
        command=web_server.proxy_command(),
        environment=environment.base(shop) | web_server.proxy_settings(shop, running.ports["web"]),
        folder=ROOT,
        is_ready=lambda: ports.answers(shop.port),
    )


def is_healthy(port: int) -> bool:
    """Whether the running shop reports itself and its services as ready."""
    connection = http.client.HTTPConnection(ports.LOOPBACK, port, timeout=5)
    try:
        connection.request("GET", READY_PATH, headers={"Host": "localhost"})
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def demo_staff(password: str) -> list[tuple[str, str]]:
    """The demo accounts, one for each role except the owner's; they exist once the demo data are loaded."""
    people = [("admin", "ravi"), ("verifier", "meena"), ("packer", "kumar"), ("catalogue", "anitha")]
    return [(f"Demo {role}", f"{name}@agalcrackers.example  {password}") for role, name in people]


def panel(running: Stack, started: float) -> None:
    """The URLs and accounts to print."""
    shop = running.shop
    password = running.settings["SHOP_ADMIN_PASSWORD"]
    rows = [
        ("Storefront", shop.storefront_url),
        ("Back office", shop.admin_url),
        ("Django admin", f"{shop.admin_url}/django-admin/"),
        ("API docs", f"{shop.storefront_url}/api/docs"),
        ("Mailbox", f"{shop.storefront_url}/dev/mailbox"),
        ("Staff account", f"{shop.admin_email}  {password}"),
        *demo_staff(running.settings["DEMO_STAFF_PASSWORD"]),
        ("Reader", "of payment screenshots: installed and started below" if shop.reader else "off (SHOP_READER=0)"),
    ]
    console.say()
    console.say(console.bold("  The shop is open") + console.dim(f"  after {took(started)}"))
    console.say()
    for name, value in rows:
        console.say(f"    {name:<16}{value}")
    console.say()
    if not shop.throttles:
        console.warn("rate limits are off (SHOP_THROTTLES=off)")
    console.say(console.dim("    Mails and restarts show below. Ctrl-C stops everything."))
    console.say()
