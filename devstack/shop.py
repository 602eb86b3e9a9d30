"""Configuration of one shop on this machine: home folder, port and switches."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from devstack.console import UserError

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
APPS = ("storefront-web", "admin-web")

DEFAULT_ADMIN_EMAIL = "owner@agalcrackers.example"
LAST_PORT = 65535


@dataclass
class Shop:
    """Settings from the environment; creating one creates nothing."""

    home: Path
    port: int
    demo: bool = True
    throttles: bool = True
    reader: bool = True
    """Whether the receipt reader is installed and started."""
    admin_email: str = DEFAULT_ADMIN_EMAIL
    admin_password: str = ""
    throwaway: bool = False
    """A temporary home: the database may trade crash safety for speed."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Shop:
        """Reads PORT, SHOP_HOME and the SHOP_* switches; a relative SHOP_HOME is relative to the checkout."""
        throwaway = environ.get("SHOP_THROWAWAY") == "1"
        return cls(
            home=(ROOT / Path(environ.get("SHOP_HOME") or "var").expanduser()).resolve(),
            port=_port(environ.get("PORT") or "8000"),
            demo=_switch(environ, "SHOP_DEMO"),
            throttles=_switch(environ, "SHOP_THROTTLES"),
            reader=_switch(environ, "SHOP_READER") and not throwaway,
            admin_email=environ.get("SHOP_ADMIN_EMAIL") or DEFAULT_ADMIN_EMAIL,
            admin_password=environ.get("SHOP_ADMIN_PASSWORD") or "",
            throwaway=throwaway,
        )

    def __post_init__(self) -> None:
        self.id = "shop-" + hashlib.sha256(os.fsencode(self.home)).hexdigest()[:12]  # different for any two homes
        self.storefront_url = f"http://localhost:{self.port}"
        self.admin_url = f"http://admin.localhost:{self.port}"
        self.database = self.home / "postgres"  # owned by the user who runs it
        self.objects = self.home / "objects"  # of the S3 server
        self.mail = self.home / "mail"  # one .eml file per message
        self.media = self.home / "media"  # product pictures
        self.static = self.home / "static"
        self.logs = self.home / "log"  # one per service and per step
        self.run = self.home / "run"  # process ids, ports, the lock of the process that runs the shop
        self.cache = self.home / "cache"
        self.temporary = self.home / "tmp"
        self.stamps = self.home / "stamps"

    def make_folders(self) -> None:
        """Creates the home; its contents are private, but other users may pass through it.

        If we are root, PostgreSQL runs as another user and must reach its folder.
        """
        private = (self.objects, self.mail, self.logs, self.run, self.cache, self.temporary, self.stamps)
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            for folder in private:
                folder.mkdir(mode=0o700, exist_ok=True)
            for folder in (self.media, self.static):
                folder.mkdir(exist_ok=True)
        except OSError as error:
            raise UserError(f"SHOP_HOME cannot be written, choose another one: {error}") from error


def throw_away(home: Path, *more: str) -> None:
    """Removes the data of a home, and `more` files or folders of it."""
    names = ("postgres", "objects", "mail", "media", "static", "stamps", *more)
    # rm instead of shutil, because processes of a run that was killed may still be writing there.
    subprocess.run(["rm", "-rf", *(str(home / name) for name in names)], check=False)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= LAST_PORT:
        raise UserError(f"PORT must be a number from 1 to {LAST_PORT}, not {text!r}.")
    return int(text)


def _switch(environ: Mapping[str, str], name: str) -> bool:
    return environ.get(name, "").strip().lower() not in {"0", "off", "no", "false"}
