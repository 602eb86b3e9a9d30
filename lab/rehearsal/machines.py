"""Every service of the rehearsal: services of `make up`, and what a larger shop adds to them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from devstack import ports, stack
from devstack.console import UserError
from devstack.postgres import DATABASE, ROLE, Postgres
from devstack.processes import Service, Steps, Supervisor
from devstack.shop import PYTHON, ROOT, Shop
from devstack.stack import Stack
from lab import debian, optional_services, processes

NODES = 4
WORKERS = 2
HOST, ADMIN_HOST = "crackers.example", "admin.crackers.example"
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Machines:
    """The services by name, and the environment of the shop's own processes."""

    stack: Stack
    replica: Postgres
    ports: Mapping[str, int]
    nodes: int = NODES
    more_settings: Mapping[str, str] = field(default_factory=dict)
    """Environment variables of the shop's own processes, beside those of every rehearsal."""

    @property
    def shop(self) -> Shop:
        """The throw-away home."""
        return self.stack.shop

    @property
    def supervisor(self) -> Supervisor:
        """Who starts and stops everything."""
        return self.stack.supervisor

    @property
    def environment(self) -> dict[str, str]:
        """What web nodes and workers get: production's settings, by way of the pooler."""
        pooled = f"postgresql://{ROLE}:{self.stack.secrets.database_password}@127.0.0.1"
        settings = {
            "DJANGO_SETTINGS_MODULE": "shop_project.settings.production",
            "DATABASE_URL": f"{pooled}:{self.ports['pgbouncer']}/{DATABASE}",
            "DATABASE_DIRECT_URL": self.stack.postgres.url,
            "DATABASE_REPLICA_URL": f"{pooled}:{self.ports['pgbouncer2']}/{DATABASE}",
            "REDIS_URL": f"redis://127.0.0.1:{self.ports['redis']}/0",
            "SHOP_HOSTS": HOST,
            "ADMIN_HOSTS": ADMIN_HOST,
            "SHOP_URL": f"https://{HOST}",
            "ADMIN_URL": f"https://{ADMIN_HOST}",
            "SHOP_THROTTLES": "on",
            "TRUSTED_PROXIES": "127.0.0.1",
            "LOG_LEVEL": "WARNING",
        }
        return self.stack.environment | settings | dict(self.more_settings)

    def open(self, steps: Steps) -> dict[str, Any]:
        """Starts everything but the web nodes; returns what the shop sells and who may buy."""
        debian.ensure(steps, self.stack.environment, ("redis-server", "pgbouncer", "haproxy"))
        self.stack.start_services()
        filled = self.release(steps)
        optional_services.copy(self.replica, self.stack.postgres)
        self.supervisor.start(self.replica.service())
        self.start_workers_and_balancer()
        return filled

    def release(self, steps: Steps) -> dict[str, Any]:
        """Poolers, tables, files and products; returns what the shop sells and who may buy."""
        run = self.shop.run
        self.supervisor.start(optional_services.redis(run, self.ports["redis"]))
        # Clients that wait for the replica get an error soon: the primary can be asked instead.
        for name, server, wait in (("pgbouncer", self.stack.postgres, 5), ("pgbouncer2", self.replica, 1)):
            self.supervisor.start(
                optional_services.pgbouncer(
                    run,
                    self.ports[name],
                    databases={DATABASE: f"port={server.port}"},
                    user=ROLE,
                    password=self.stack.secrets.database_password,
                    name=name,
                    wait=wait,
                )
            )
        for command in ("migrate", "ensure_database", "ensure_storage"):
            self._manage(steps, command, *(["--noinput"] if command == "migrate" else []))
        static = ["--noinput", "--ignore", "drf_spectacular_sidecar"]
        self._manage(steps, "collectstatic", *static)
        filled: dict[str, Any] = self.run("lab.rehearsal.fill")
        return filled

    def start_workers_and_balancer(self) -> None:
        """What works on jobs, and what passes calls to the web nodes as these come."""
        for number in range(1, WORKERS + 1):
            self.supervisor.start(self._worker(number))
        nodes = [self.ports[f"node{number}"] for number in range(1, self.nodes + 1)]
        self.supervisor.start(optional_services.haproxy(self.shop.run, self.shop.port, nodes=nodes, host=HOST))

    def run(self, module: str, data: Any = None) -> Any:
        """What a module of ours answers, past the pooler and at the primary."""
        environ = self.environment | {"DATABASE_URL": self.stack.postgres.url}
        for name in ("DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"):
            del environ[name]
        ended = subprocess.run(
            [str(PYTHON), "-m", module],
            cwd=ROOT,
            env=environ,
            input=json.dumps(data),
            text=True,
            capture_output=True,
            check=False,
        )
        if ended.returncode != 0:
            raise UserError(f"{module} failed:\n{ended.stderr[-2000:]}")
        return json.loads(ended.stdout)

    def node(self, number: int) -> Service:
        """One web machine: the production server with one process."""
        port = self.ports[f"node{number}"]
        return Service(
            name=f"node{number}",
            title=f"Web node {number}",
            command=stack.web_command(port, workers=1),
            environment=self.environment,
            folder=ROOT,
            is_ready=lambda: ports.answers(port),
            ready_within=60,
        )

    def kill(self, name: str) -> None:
        """Ends a service as a power cut does; the supervisor brings it back when it is asked to look after them."""
        leader = int((self.shop.run / f"{name}.pid").read_text())
        for pid in self.members(name, leader):
            processes.send(pid, signal.SIGKILL)

    def members(self, name: str, leader: int) -> list[int]:
        """The processes of a service."""
        if name in {self.stack.postgres.name, self.replica.name}:  # whose processes begin sessions of their own
            return [leader, *processes.children(leader)]
        return processes.in_session(leader)

    def processor_seconds(self) -> dict[str, float]:
        """Seconds of processor time that each kind of service has used so far."""
        used: dict[str, float] = {}
        for record in self.shop.run.glob("*.pid"):
            leader = int(record.read_text())
            kind = record.stem.rstrip("0123456789")
            for pid in self.members(record.stem, leader):
                used[kind] = used.get(kind, 0.0) + _seconds(pid)
        return used

    def _worker(self, number: int) -> Service:
        return Service(
            name=f"worker{number}",
            title=f"Job worker {number}",
            command=[str(PYTHON), "manage.py", "worker"],
            environment=self.environment,
            folder=ROOT,
            is_ready=lambda: True,
            stop_within=20,
        )

    def _manage(self, steps: Steps, *command: str) -> None:
        steps.run(
            command[0],
            [str(PYTHON), "manage.py", *command],
            environment=self.environment,
            folder=ROOT,
            name=f"manage-{command[0]}",
        )


def _seconds(pid: int) -> float:
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def prepare(stack: Stack) -> Machines:
    """Chooses ports; starts nothing."""
    names = ("replica", "redis", "pgbouncer", "pgbouncer2", *(f"node{number}" for number in range(1, NODES + 1)))
    chosen = ports.keep(stack.shop.run / "rehearsal-ports.json", names)
    replica = Postgres(stack.shop, stack.secrets, chosen["replica"], name="replica")
    return Machines(stack, replica, chosen)
