"""A whole shop without its pages, whose services can be killed, stopped, slowed down and disconnected."""

import os
import re
import resource
import shutil
import signal
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import requests

from devstack import environment, ports, stack
from devstack.postgres import OWNER
from devstack.processes import Service, Steps
from devstack.shop import PYTHON, ROOT, Shop, throw_away
from lab import disks, processes
from tests.waiting import PATIENCE, PAUSE, wait_for

from .clients import Client, sign_in, sign_in_staff
from .journal import Journal
from .wire import Wire

# Where the services write; the web server's also holds everybody's logs and temporary files, as /var does.
DISKS = {
    "storage": ("objects",),
    "web": ("tmp", "media", "log", "run/metrics"),
    "postgres": ("postgres",),
    "mail": ("mail",),
}
ROOM = 2**30


@dataclass
class FaultyShop:
    """The services with a separate supervisor; the database is reached through a proxy."""

    stack: stack.Stack
    wire: Wire
    environment: dict[str, str]
    restarts: int = 0
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _over: threading.Event = field(default_factory=threading.Event)

    @property
    def port(self) -> int:
        return self.stack.shop.port

    @property
    def database_url(self) -> str:
        """URL of the database without the proxy."""
        return self.stack.postgres.url

    @property
    def mail(self) -> Path:
        return self.stack.shop.mail

    # -- keeping it running -------------------------------------------------------------------

    def tend(self) -> None:
        """Start again what dies, as the supervisor of `make up` does, until `close`."""
        while not self._over.wait(PAUSE):
            with self._lock:
                self.stack.supervisor.look_after()

    def close(self) -> None:
        self._over.set()
        with self._lock:
            self.stack.supervisor.stop()
        self.wire.close()

    def _state(self, name: str) -> Any:
        return next(state for state in self.stack.supervisor.started if state.service.name == name)

    def pids(self, name: str) -> list[int]:
        """The processes of a service, its leader first."""
        process = self._state(name).process
        return sorted(processes.in_session(process.pid), key=lambda pid: pid != process.pid) if process else []

    # -- faults -------------------------------------------------------------------------------

    def kill(self, name: str, *, away: float = 0.0) -> None:
        """SIGKILL a service, children and all; the supervisor starts it again after `away` seconds."""
        with self._lock:
            state = self._state(name)
            for pid in self.pids(name):
                processes.send(pid, signal.SIGKILL)
            state.process.wait(PATIENCE)
            self.stack.supervisor.look_after()
            state.next_start = time.monotonic() + (away or 0.5)

    def kill_a_child(self, name: str) -> None:
        """SIGKILL one process of a service, not its leader: one of the web server's two, once both are there."""
        leader = self.pids(name)[0]
        # Not a child's own helper, such as the program that decodes a picture.
        wait_for(lambda: len(children_of(leader)) > 1, f"a new process of {name}")
        processes.send(children_of(leader)[-1], signal.SIGKILL)
        assert processes.find_process(leader)

    @contextmanager
    def told_to_stop(self, name: str, *, everybody: bool) -> Iterator[None]:
        """SIGTERM a service: all its processes, as systemd does, or the first one, as container engines do.

        After the block it must end by itself; then the supervisor starts it again.
        """
        with self._lock:
            state, pids = self._state(name), self.pids(name)
            for pid in pids if everybody else pids[:1]:
                processes.send(pid, signal.SIGTERM)
            yield
            wait_for(
                lambda: state.process.poll() is not None and not processes.in_session(state.process.pid),
                f"the end of {name}",
            )
            self.stack.supervisor.look_after()
            state.next_start = time.monotonic() + 0.5

    @contextmanager
    def stopped(self, name: str) -> Iterator[None]:
        """All processes of a service are stopped, as a frozen machine's: connections stay open, nothing is answered."""
        leader, *_ = pids = self.pids(name)
        pids = list({*pids, *children_of(leader)})  # PostgreSQL's begin sessions of their own
        for pid in pids:
            processes.send(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                processes.send(pid, signal.SIGCONT)

    def start(self, service: Service) -> None:
        with self._lock:
            self.stack.supervisor.start(service)

    def change(self, name: str, **environ: str) -> None:
        """Start a service again with another environment; returns when the web server answers."""
        with self._lock:
            state = self._state(name)
            state.service = replace(state.service, environment={**state.service.environment, **environ})
        self.kill(name)
        wait_for(self.is_live, "the web server")

    def is_live(self) -> bool:
        """Whether the web server answers, whatever else is down."""
        try:
            return requests.get(f"{self.address()}/api/health/live", timeout=PATIENCE).ok
        except requests.RequestException:
            return False

    def stop(self, name: str) -> None:
        """Stop a service for good, as a drained node is stopped."""
        with self._lock:
            self.stack.supervisor.stop_service(name)

    def wait_until_ready(self, port: int | None = None) -> float:
        """Seconds until the shop says that database, objects and queue answer."""
        began = time.monotonic()
        wait_for(lambda: stack.is_healthy(port or self.port), "the shop")
        return time.monotonic() - began

    @contextmanager
    def full_disk(self, name: str) -> Iterator[None]:
        """No room for what a service writes, until the block ends; an imitation where nothing could be mounted."""
        folders = [self.stack.shop.home / folder for folder in DISKS[name]]
        if not disks.may_mount():
            with self._limited_files(name):
                yield
            return
        try:
            for folder in folders:
                disks.fill(folder)
            yield
        finally:
            for folder in folders:
                disks.resize(folder, ROOM)

    @contextmanager
    def _limited_files(self, name: str) -> Iterator[None]:
        """Processes of a service can write no file beyond a few bytes: as on a full disk, every write fails."""
        pids = self.pids(name)
        hard = [resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in pids]
        for pid, (_, most) in zip(pids, hard, strict=True):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (16, most))
        try:
            yield
        finally:
            for pid, limits in zip(pids, hard, strict=True):
                if processes.find_process(pid):
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)

    def owner(self) -> psycopg.Connection:
        """A connection of the database's owner, to be had before there is no room for one."""
        url = f"postgresql://{OWNER}@127.0.0.1:{self.stack.ports['postgres']}/postgres"
        return psycopg.connect(url, password=self.stack.secrets.database_owner_password, autocommit=True)

    def use_up_the_log(self, owner: psycopg.Connection) -> None:
        """Have PostgreSQL, whose disk is full, go on to the next file of its write-ahead log until there is none."""
        for _ in range(50):
            # A checkpoint that ends meanwhile removes files, and so makes room.
            disks.fill(self.stack.shop.database)
            try:
                owner.execute("SELECT pg_logical_emit_message(false, 'x', 'x'), pg_switch_wal()")
            except psycopg.OperationalError:
                assert owner.closed, "the server lives on"
                return
        raise AssertionError("there was room for 50 more files of the log")

    def sql(self, statement: LiteralString, *values: str) -> None:
        """Execute SQL without the shop."""
        with psycopg.connect(self.database_url) as connection:
            connection.execute(statement, values)

    def jobs_under_way(self) -> int:
        """Number of running jobs."""
        with psycopg.connect(self.database_url) as connection:
            found = connection.execute("SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'").fetchone()
        return found[0] if found else 0

    # -- clients ------------------------------------------------------------------------------

    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, journal: Journal, host: str = "localhost", address: Callable[[], str] | None = None) -> Client:
        return Client(journal, address or self.address, f"{host}:{self.port}", has_gateway=address is not None)

    def buyer(self, journal: Journal, address: Callable[[], str] | None = None) -> Client:
        client = self.client(journal, address=address)
        sign_in(client, self.mail)
        return client

    def staff(self, journal: Journal, address: Callable[[], str] | None = None) -> Client:
        client = self.client(journal, "admin.localhost", address)
        sign_in_staff(client, self.environment["SHOP_ADMIN_EMAIL"], self.environment["SHOP_ADMIN_PASSWORD"])
        return client


def children_of(parent: int) -> list[int]:
    """Living processes that this one began, the oldest first."""
    found = [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    return [pid for pid in found if (process := processes.find_process(pid)) and process.alive]


def put_on_sale(staff: Client, count: int = 6, stock: int = 50_000) -> list[int]:
    """Products over the API; returns their keys."""
    mark = uuid.uuid4().hex[:8]
    category = {"name": f"Sparklers {mark}", "slug": f"sparklers-{mark}", "description": "Sparklers",
                "subCategories": [{"name": "Electric", "slug": "electric"}]}  # fmt: skip
    made = staff.call("POST", "/api/categories", json=category)
    assert made.ok, made.text
    found = made.json()["category"]
    form = {
        "description": "Burns", "category": found["_id"], "subCategories": [found["subCategories"][0]["_id"]],
        "stock": stock, "unit": "box", "weight": 100, "minOrderQuantity": 1, "maxOrderQuantity": 50,
    }  # fmt: skip
    keys = []
    for number in range(count):
        answer = staff.call("POST", "/api/products", json={**form, "name": f"Sparkler {number}", "price": 100 + number})
        assert answer.ok, answer.text
        keys.append(int(answer.json()["product"]["_id"]))
    return keys


def web(shop: FaultyShop, name: str, port: int, folder: Path = ROOT, **environ: str) -> Service:
    """A web node as `make up` starts it, on a port of its own."""
    service = shop.stack.web()
    command = [str(port) if word == str(shop.stack.ports["web"]) else word for word in service.command]
    return replace(
        service,
        name=name,
        title=name,
        command=command,
        folder=folder,
        environment={**shop.environment, **environ},
        is_ready=lambda: stack.is_healthy(port),
        before_start=lambda: None,
    )


@contextmanager
def running(home: Path, *, on_disks_of_its_own: bool = False) -> Iterator[FaultyShop]:
    """A shop in a new home; whatever happens inside, no process of it is left afterwards.

    Its services can be given disks of their own, in memory, for `full_disk`. Its database is as careful as a real one:
    a throw-away shop's may forget what it said when it is killed.
    """
    throw_away(home)
    shop = Shop(home=home, port=ports.pick(set()), demo=False, throttles=False, throwaway=False)
    shop.make_folders()
    if on_disks_of_its_own and disks.may_mount():
        for folder in (home / folder for folders in DISKS.values() for folder in folders):
            folder.mkdir(mode=0o700, exist_ok=True)
            disks.mount(folder, ROOM)
    running_stack = stack.prepare(shop)
    try:
        running_stack.start_services()
        # Its log takes new files instead of old ones' room: otherwise a full disk would never reach it.
        running_stack.postgres.query("ALTER SYSTEM SET wal_recycle = off")
        running_stack.postgres.query("SELECT pg_reload_conf()")
        wire = Wire(running_stack.ports["postgres"])
        settings = dict(running_stack.settings)
        settings["DATABASE_URL"] = re.sub(r"@127.0.0.1:\d+/", f"@127.0.0.1:{wire.port}/", settings["DATABASE_URL"])
        environ = {**environment.base(shop), **settings}
        faulty = FaultyShop(running_stack, wire, environ)
        steps = Steps(shop.logs)
        for arguments in (["migrate", "--noinput"], ["ensure_storage"], ["ensure_super_admin"]):
            command = [str(PYTHON), "manage.py", *arguments]
            steps.run(arguments[0], command, environment=environ, folder=ROOT, name=arguments[0])
        faulty.start(replace(running_stack.worker(), environment=environ))
        counts = running_stack.web().environment["PROMETHEUS_MULTIPROC_DIR"]
        Path(counts).mkdir(exist_ok=True)
        counting = {**environ, "PROMETHEUS_MULTIPROC_DIR": counts, "TRUSTED_PROXIES": ports.LOOPBACK}
        faulty.start(replace(running_stack.web(), environment=counting, before_start=lambda: None))
        proxy = running_stack.proxy()
        faulty.start(replace(proxy, environment={**proxy.environment, "BODY_DEADLINE": "20s"}))
        tending = threading.Thread(target=faulty.tend, daemon=True)
        tending.start()
        try:
            yield faulty
        finally:
            faulty.close()
            tending.join(PATIENCE)
            if on_disks_of_its_own:  # which end with us; their output is stored
                shutil.copytree(shop.logs, home.with_name(f"{home.name}-log"), dirs_exist_ok=True)
    finally:
        running_stack.supervisor.stop()


def minute() -> float:
    """Duration of an outage; FAULT_SECONDS=12 shortens it during development."""
    return float(os.environ.get("FAULT_SECONDS", "60"))
