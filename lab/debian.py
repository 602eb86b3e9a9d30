"""Finds programs of Debian packages, or installs them by apt-get if possible."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence

from devstack.console import UserError
from devstack.processes import Steps

# Debian's folder for servers, which an ordinary user's PATH does not contain.
SERVERS = "/usr/sbin"
PACKAGES = {"etcd": "etcd-server"}
"""Packages that are not named like their program."""


def find(program: str) -> str:
    """The path of a program, or nothing."""
    return shutil.which(program) or shutil.which(program, path=SERVERS) or ""


def missing(programs: Sequence[str]) -> list[str]:
    """The programs that are not installed."""
    return [program for program in programs if not find(program)]


def may_install() -> bool:
    """Whether this user may run apt-get."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(steps: Steps, environ: Mapping[str, str], packages: Sequence[str]) -> None:
    """Installs packages by apt-get; raises UserError with its last lines."""
    apt = dict(environ) | {"DEBIAN_FRONTEND": "noninteractive"}
    # apt runs as another user, who cannot access our temporary folder.
    apt.pop("TMPDIR", None)
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    steps.run("apt-get update", ["apt-get", "update", "-q"], environment=apt, name="apt-update")
    steps.run(f"apt-get install {' '.join(packages)}", command, environment=apt, name="apt-install")


def ensure(steps: Steps, environ: Mapping[str, str], programs: Sequence[str]) -> None:
    """Install missing programs by the packages of their names; raises UserError that names what to install."""
    absent = missing(programs)
    packages = [PACKAGES.get(program, program) for program in absent]
    if absent and may_install():
        install(steps, environ, packages)
        absent = missing(absent)
    if absent:
        raise UserError(f"{', '.join(absent)} not found (Debian: sudo apt-get install {' '.join(packages)}).")
