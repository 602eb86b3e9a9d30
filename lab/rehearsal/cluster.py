"""Three PostgreSQL servers under Patroni, etcd and the HAProxy before them, with the files of deploy/failover."""

from __future__ import annotations

import base64
import json
import os
import pwd
import shutil
import signal
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from devstack import ports
from devstack.console import UserError
from devstack.environment import write_private
from devstack.postgres import OWNER, Postgres, as_user, binaries
from devstack.processes import Service
from devstack.shop import ROOT
from devstack.stack import Stack
from lab import debian, processes

DEPLOY = ROOT / "deploy" / "failover"
PROGRAMS = ("etcd", "haproxy", "pgbouncer", "redis-server")
MEMBERS = ("database1", "database2", "database3")
PORTS = ("etcd", "etcd-peers", "primary", "standbys", *MEMBERS, *(f"patroni{number}" for number in (1, 2, 3)))
# A socket's path may be too long, and would be left behind by a server that is killed. What is killed loses nothing by
# `fsync=off`; a power cut would.
REHEARSAL = "postgresql: {parameters: {unix_socket_directories: '', fsync: 'off'}}\n"


def _wait_for_servers() -> None:
    """Waits for ended servers until the program ends.

    Patroni takes a server for running until its parent has waited for it. That is this program, as it is the first
    process of a machine elsewhere, because Patroni starts servers by way of another process.
    """
    while True:
        processes.wait_for_adopted("postgres")
        time.sleep(0.2)


@dataclass(frozen=True, slots=True)
class Cluster:
    """The servers by name; the primary is whichever Patroni says."""

    stack: Stack
    tools: Path
    """An environment of Python with Patroni."""
    ports: dict[str, int]

    @property
    def scope(self) -> str:
        """In the command line or title of every PostgreSQL process of the cluster."""
        return f"cluster-{self.stack.shop.id}"

    @property
    def primary(self) -> Postgres:
        """Where the primary is found, by way of HAProxy."""
        return Postgres(self.stack.shop, self.stack.secrets, self.ports["primary"])

    def start(self) -> None:
        """Everything, until two standbys follow; then the shop's database in it."""
        start = self.stack.supervisor.start
        self.stack.shop.database.mkdir(mode=0o700, exist_ok=True)
        if os.geteuid() == 0:
            os.chown(self.stack.shop.database, *self._user())
        start(self._etcd())
        threading.Thread(target=_wait_for_servers, daemon=True).start()
        for name in MEMBERS:
            start(self._patroni(name))
        start(self._haproxy())
        self.wait(lambda: len(self.standbys()) == len(MEMBERS) - 1, 90, "two standbys follow the primary")
        self.wait(self.primary.is_ready, 30, "HAProxy finds the primary")
        self.primary.create_database()

    def end(self) -> None:
        """Kills every server of this cluster, Patroni first: nobody needs their data any more."""
        records = [self.stack.shop.run / f"{name}.pid" for name in MEMBERS]
        patroni = [pid for record in records if record.exists() for pid in processes.in_session(_leader(record))]
        for pid in [*patroni, *processes.with_tag(self.scope)]:
            processes.send(pid, signal.SIGKILL)

    # -- what Patroni says ----------------------------------------------------------------------

    def members(self) -> list[dict[str, Any]]:
        """Name, role, state and lag of each member, as the first Patroni that answers sees it."""
        for name in MEMBERS:
            try:
                return list(json.loads(self.request(name, "/cluster"))["members"])
            except (OSError, ValueError, KeyError):
                continue
        return []

    def leader(self) -> str:
        """The member that says of itself that it is the primary; "" when none does."""
        return next((name for name in MEMBERS if self.answers(name, "/primary")), "")

    def standbys(self) -> list[str]:
        """The members that follow the primary and count for what is acknowledged: each may become the primary."""
        return [
            member["name"]
            for member in self.members()
            if member["state"] == "streaming" and member["role"] == "quorum_standby"
        ]

    def answers(self, member: str, path: str) -> bool:
        """Whether Patroni of this member answers 200, as HAProxy asks it."""
        try:
            self.request(member, path)
        except OSError:
            return False
        return True

    def request(self, member: str, path: str, data: Any = None) -> bytes:
        """What Patroni answers; raises OSError for anything but a success."""
        number = MEMBERS.index(member) + 1
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[f'patroni{number}']}{path}",
            data=None if data is None else json.dumps(data).encode(),
        )
        login = base64.b64encode(f"patroni:{self._password}".encode()).decode()
        request.add_header("Authorization", f"Basic {login}")
        try:
            with urllib.request.urlopen(request, timeout=2 if data is None else 60) as response:  # noqa: S310
                content: bytes = response.read()
                return content
        except urllib.error.HTTPError as error:
            error.close()
            raise

    # -- what happens to it ---------------------------------------------------------------------

    def kill(self, member: str) -> None:
        """Ends PostgreSQL and Patroni of a member as a power cut does."""
        for pid in self.processes(member):
            processes.send(pid, signal.SIGKILL)

    def freeze(self, member: str) -> None:
        """Stops all processes of a member where they are: its connections stay open, and nothing is answered."""
        for pid in self.processes(member):
            processes.send(pid, signal.SIGSTOP)

    def thaw(self, member: str) -> None:
        """Let them go on."""
        for pid in self.processes(member):
            processes.send(pid, signal.SIGCONT)

    def processes(self, member: str) -> list[int]:
        """Patroni, the postmaster and its children."""
        patroni = _leader(self.stack.shop.run / f"{member}.pid")
        postmaster = int((self._data(member) / "postmaster.pid").read_text().split()[0])
        return [*processes.in_session(patroni), postmaster, *processes.children(postmaster)]

    def switch_over(self, leader: str, candidate: str) -> None:
        """Makes a standby the primary, as an operator does before maintenance."""
        try:
            self.request(leader, "/switchover", {"leader": leader, "candidate": candidate})
        except OSError as error:
            raise UserError(f"{candidate} did not become the primary: {error}. {self.members()}") from error

    def wait(self, condition: Callable[[], bool], seconds: float, description: str, *, revive: bool = False) -> float:
        """Seconds until it is so; raises UserError. With `revive`, dead services are started again meanwhile."""
        started = time.monotonic()
        while not condition():
            if revive:
                self.stack.supervisor.look_after()
            time.sleep(0.2)
            if time.monotonic() - started > seconds:
                raise UserError(f"After {seconds:.0f} s it was not so: {description}. Patroni says: {self.members()}")
        return time.monotonic() - started

    # -- services -------------------------------------------------------------------------------

    @property
    def _password(self) -> str:
        return self.stack.secrets.database_owner_password

    def _data(self, member: str) -> Path:
        return self.stack.shop.database / member

    def _user(self) -> tuple[int, int]:
        account = pwd.getpwnam("nobody")
        return (account.pw_uid, account.pw_gid) if os.geteuid() == 0 else (os.geteuid(), os.getegid())

    def _etcd(self) -> Service:
        clients, peers = (f"http://127.0.0.1:{self.ports[name]}" for name in ("etcd", "etcd-peers"))
        command = [
            *(debian.find("etcd"), "--name", "etcd", "--data-dir", str(self.stack.shop.database / "etcd")),
            *("--listen-client-urls", clients, "--advertise-client-urls", clients),
            *("--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers),
            *("--initial-cluster", f"etcd={peers}", "--log-level", "error"),
        ]
        return self._service("etcd", "etcd", command, {}, lambda: ports.answers(self.ports["etcd"]))

    def _patroni(self, member: str) -> Service:
        number = MEMBERS.index(member) + 1
        server, patroni = (f"127.0.0.1:{self.ports[name]}" for name in (member, f"patroni{number}"))
        folder = self.stack.shop.database / f"{member}-patroni"
        folder.mkdir(mode=0o700, exist_ok=True)
        shutil.copy(DEPLOY / "patroni.yml", folder / "1.yml")
        write_private(folder / "2.yml", REHEARSAL)
        uid, gid = self._user()
        if os.geteuid() == 0:
            for path in (folder, *folder.iterdir()):
                os.chown(path, uid, gid)
        settings = {
            "PATRONI_SCOPE": self.scope,
            "PATRONI_NAME": member,
            "PATRONI_ETCD3_HOSTS": f"127.0.0.1:{self.ports['etcd']}",
            "PATRONI_RESTAPI_LISTEN": patroni,
            "PATRONI_RESTAPI_CONNECT_ADDRESS": patroni,
            "PATRONI_RESTAPI_USERNAME": "patroni",
            "PATRONI_RESTAPI_PASSWORD": self._password,
            "PATRONI_POSTGRESQL_LISTEN": server,
            "PATRONI_POSTGRESQL_CONNECT_ADDRESS": server,
            "PATRONI_POSTGRESQL_DATA_DIR": str(self._data(member)),
            "PATRONI_POSTGRESQL_BIN_DIR": str(binaries()),
            "PATRONI_POSTGRESQL_PGPASS": str(folder / "pgpass"),
        }
        for kind, role in (("SUPERUSER", OWNER), ("REPLICATION", "replicator"), ("REWIND", "rewind")):
            settings |= {f"PATRONI_{kind}_USERNAME": role, f"PATRONI_{kind}_PASSWORD": self._password}
        python = self.tools / "bin" / "python"
        command = [str(python), str(self.tools / "bin" / "patroni"), str(folder)]
        # What must be reached is Python itself: below a folder closed to that user, PostgreSQL would never start.
        command = as_user(command, uid, gid, python.resolve())
        return self._service(member, f"Patroni ({member})", command, settings, lambda: self._is_part(member))

    def _is_part(self, member: str) -> bool:
        """Whether a member that was just started runs, as primary or standby."""
        return self.answers(member, "/primary") or self.answers(member, "/replica")

    def _haproxy(self) -> Service:
        settings = {
            variable: f"127.0.0.1:{self.ports[name]}"
            for variable, name in (("PRIMARY", "primary"), ("STANDBYS", "standbys"))
        }
        for number, member in enumerate(MEMBERS, 1):
            settings[f"DATABASE{number}"] = f"127.0.0.1:{self.ports[member]}"
            settings[f"PATRONI{number}"] = str(self.ports[f"patroni{number}"])
        command = [debian.find("haproxy"), "-db", "-f", str(DEPLOY / "haproxy.cfg")]
        is_ready: Callable[[], bool] = lambda: ports.answers(self.ports["primary"])  # noqa: E731
        return self._service("haproxy-database", "HAProxy before PostgreSQL", command, settings, is_ready)

    def _service(
        self, name: str, title: str, command: Sequence[str], settings: dict[str, str], is_ready: Callable[[], bool]
    ) -> Service:
        return Service(
            name=name,
            title=title,
            command=command,
            environment=os.environ | {"LC_ALL": "C", "TZ": "UTC"} | settings,
            folder=ROOT,
            is_ready=is_ready,
            ready_within=90,
            stop_within=30,
        )


def prepare(stack: Stack, tools: Path) -> Cluster:
    """Chooses ports and ends what an earlier run left; starts nothing."""
    chosen = ports.keep(stack.shop.run / "cluster-ports.json", PORTS)
    cluster = Cluster(stack, tools, chosen)
    cluster.end()
    return cluster


def _leader(record: Path) -> int:
    """The first process of a service, as the supervisor has written it down."""
    return int(record.read_text())
