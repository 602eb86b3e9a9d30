"""Real services are killed and stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from devstack import environment, ports
from devstack.shop import ROOT, Shop
from lab import processes
from tests.waiting import PATIENCE, wait_for

SERVICES = ("postgres", "storage", "mail")


@dataclass(frozen=True, slots=True)
class Running:
    shop: Shop
    supervisor: subprocess.Popen[bytes]

    def pid(self, name: str) -> int:
        return int((self.shop.run / f"{name}.pid").read_text())

    def stop(self, number: signal.Signals) -> str:
        self.supervisor.send_signal(number)
        self.supervisor.wait(PATIENCE)
        return self.output()

    def output(self) -> str:
        return console_of(self.shop.home).read_text()


def console_of(home: Path) -> Path:
    # A file instead of a pipe, which orphans of a killed supervisor would hold open.
    return home.with_name("console")


def start(home: Path) -> Running:
    shop = Shop(home, 8000)
    ready = shop.run / "ready.json"
    ready.unlink(missing_ok=True)
    with console_of(home).open("w") as console:
        supervisor = subprocess.Popen(
            [sys.executable, "-m", "devstack", "services"],
            cwd=ROOT,
            # Not throw-away, whatever home these tests run in: nothing that was acknowledged may be lost.
            env=os.environ | {"SHOP_HOME": str(home), "SHOP_THROWAWAY": "0"},
            stdin=subprocess.DEVNULL,
            stdout=console,
        )
    wait_for(lambda: ready.exists() or supervisor.poll() is not None, "the services")
    assert supervisor.poll() is None, console_of(home).read_text()
    return Running(shop, supervisor)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Running]:
    running = start(tmp_path / "home")
    yield running
    if running.supervisor.poll() is None:
        running.stop(signal.SIGTERM)


def accounts(shop: Shop) -> int:
    """Number of rows in a table that is created on the first call, over a new connection."""
    with psycopg.connect(environment.read_file(shop)["DATABASE_URL"], connect_timeout=PATIENCE) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS account (id serial)")
        connection.execute("INSERT INTO account DEFAULT VALUES")
        row = connection.execute("SELECT count(*) FROM account").fetchone()
    assert row is not None
    return int(row[0])


def answers(shop: Shop) -> bool:
    try:
        return accounts(shop) > 0
    except psycopg.OperationalError:
        return False


def test_services_survive_kills_and_leave_nothing_behind(services: Running) -> None:
    shop = services.shop
    assert accounts(shop) == 1

    before = {name: services.pid(name) for name in SERVICES}
    for pid in before.values():
        os.kill(pid, signal.SIGKILL)
    for name in SERVICES:
        wait_for(lambda name=name: services.pid(name) != before[name], f"a new {name}")  # type: ignore[misc]
    wait_for(lambda: answers(shop), "PostgreSQL")
    assert accounts(shop) >= 3, "rows written before the kill are still there"
    settings = environment.read_file(shop)
    wait_for(lambda: ports.answers(int(settings["EMAIL_PORT"])), "the mail server")

    after = [services.pid(name) for name in SERVICES]
    wait_for(lambda: "PostgreSQL is running again" in services.output(), "PostgreSQL")
    services.stop(signal.SIGINT)
    assert services.supervisor.returncode == 0
    # A process that was killed is there for a moment.
    wait_for(lambda: not any(processes.in_session(leader) for leader in after), "the end of all services")
    wait_for(lambda: not processes.with_tag(str(shop.home)), "the end of all processes of the shop")
    assert not (shop.run / "ready.json").exists()


def test_a_second_supervisor_of_the_same_home_is_refused(services: Running) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "devstack", "services"],
        cwd=ROOT,
        env=os.environ | {"SHOP_HOME": str(services.shop.home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert second.returncode == 1
    assert f"is running already (process {services.supervisor.pid})" in second.stdout
