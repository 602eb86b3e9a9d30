"""`make up` and the other commands of a running shop or its data."""

from __future__ import annotations

import os
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from devstack import console, environment, install, ports, stack
from devstack.console import UserError
from devstack.install import Stamp, fingerprint
from devstack.processes import Steps
from devstack.shop import APPS, PYTHON, ROOT, Shop, throw_away
from devstack.stack import Stack

READER = ROOT / "requirements" / "reader.txt"


def up(shop: Shop) -> int:
    """Installs, builds and runs the shop until it is stopped."""
    began = time.monotonic()
    console.say(f"Firecracker shop in {shop.home}")
    shop.make_folders()
    with stack.only_supervisor(shop), stack.only_shop_at(shop.port):
        ports.require_free(shop.port)
        install.everything(shop, for_tests=False)
        with running_services(shop) as running:
            fill(running)
            for service in (running.worker(), running.web(), running.proxy()):
                running.supervisor.start(service)
            with running.announced():
                panel(running, time.monotonic() - began)
                if shop.reader:
                    threading.Thread(target=open_reader, args=[running], daemon=True).start()
                running.supervisor.watch()
    return 0


def services(shop: Shop) -> int:
    """Runs PostgreSQL, S3 and mail until stopped; prints how a shell can use them."""
    shop.make_folders()
    with stack.only_supervisor(shop):
        install.for_python(shop)
        with running_services(shop) as running, running.announced():
            console.say(environment.as_assignments(running.settings))
            console.say(f"# Services are running. In another shell: set -a; . {shop.home / 'env'}; set +a")
            running.supervisor.watch()
    return 0


@contextmanager
def running_services(shop: Shop) -> Iterator[Stack]:
    """PostgreSQL, S3 and mail, and what the block starts, until it ends or a stop signal ends it."""
    running = stack.prepare(shop)
    try:
        running.start_services()
        console.done("PostgreSQL, S3 server and mail sink are running")
        yield running
    except KeyboardInterrupt:
        console.note("stopping")
    finally:
        running.supervisor.stop()


def fill(running: Stack) -> None:
    """Updates tables, static files, bucket, super admin and demo data."""
    shop = running.shop

    def manage(title: str, *arguments: str) -> None:
        command = [str(PYTHON), "manage.py", *arguments]
        Steps(shop.logs).run(title, command, environment=running.environment, name=f"manage-{arguments[0]}")

    def store_files() -> None:
        static = Stamp(shop.stamps / "static")
        wanted = fingerprint(ROOT, [*install.REQUIREMENTS, *map(install.stamp_of_build, APPS)])
        if not static.matches(wanted):
            manage("Static files", "collectstatic", "--noinput")
            static.set(wanted)
        manage("Bucket for payment proofs", "ensure_storage")

    files = ThreadPoolExecutor(1).submit(store_files)
    manage("Database tables", "migrate", "--noinput")
    manage("Super admin", "ensure_super_admin")
    files.result()
    fill_once(shop, manage)


def fill_once(shop: Shop, manage: Callable[..., None]) -> None:
    """Decides on the first run, permanently, whether this is a demo shop.

    A shop that was opened empty may contain real data at the next start.
    """
    demo = Stamp(shop.stamps / "demo")
    if demo.matches("empty"):
        console.note("no demo data: this shop was first opened with SHOP_DEMO=0")
    elif not demo.matches("filled"):
        if shop.demo:
            manage("Demo data", "seed_demo")
        demo.set("filled" if shop.demo else "empty")


def panel(running: Stack, seconds: float) -> None:
    """Prints the URLs and accounts: a super admin, and in a demo one person of each other role."""
    shop, settings = running.shop, running.settings
    rows = [
        ("Storefront", shop.storefront_url),
        ("Back office", shop.admin_url),
        ("Django admin", f"{shop.admin_url}/django-admin/"),
        ("API docs", f"{shop.storefront_url}/api/docs"),
        ("Mailbox", f"{shop.storefront_url}/dev/mailbox"),
        ("Staff account", f"{shop.admin_email}  {settings['SHOP_ADMIN_PASSWORD']}"),
    ]
    if Stamp(shop.stamps / "demo").matches("filled"):
        for role, name in (("admin", "ravi"), ("verifier", "meena"), ("packer", "kumar"), ("catalogue", "anitha")):
            rows.append((f"Demo {role}", f"{name}@agalcrackers.example  {settings['DEMO_STAFF_PASSWORD']}"))
    console.say(f"\n  The shop is open after {seconds:.0f} s\n")
    for name, value in rows:
        console.say(f"    {name:<16}{value}")
    if not shop.throttles:
        console.warn("rate limits are off (SHOP_THROTTLES=off)")
    console.say("\n    Ctrl-C stops everything.\n")


def open_reader(running: Stack) -> None:
    """Installs and starts the receipt reader while the shop is running, which works without it too."""
    try:
        steps, environ = Steps(running.shop.logs), environment.base(running.shop)
        with install.checkout_lock():
            install.install_into_venv("Receipt reader", (READER,), steps, environ, name="reader")
        running.supervisor.start(running.reader())
    except KeyboardInterrupt:
        return
    except UserError as trouble:
        console.warn(f"Payment screenshots are not read, everything else works. {trouble}")
    else:
        console.done("The receipt reader is running")


def manage(shop: Shop) -> int:
    """Replaces the process with `manage.py $ARGS` in the environment of the running shop."""
    command = [str(PYTHON), str(ROOT / "manage.py"), *shlex.split(os.environ.get("ARGS", ""))]
    environ = environment.base(shop) | environment.read_file(shop)
    os.execve(command[0], command, environ)  # noqa: S606 - no shell is the point


def reset(shop: Shop) -> int:
    """Deletes this shop's data after a confirmation, but not packages and builds."""
    shop.make_folders()
    with stack.only_supervisor(shop):
        if os.environ.get("YES") != "1":
            console.say(f"This deletes the database, objects, mail and secrets in {shop.home}.")
            if not sys.stdin.isatty() or input("Type yes to go on: ").strip().lower() != "yes":
                raise UserError("Nothing was deleted.")
        # Only what a shop creates, because SHOP_HOME may contain other files.
        throw_away(shop.home, "run", "log", "tmp", "test", "trust", "sbom", "mutants", "env", "secrets.json")
    return 0
