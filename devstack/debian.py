"""Finds programs of Debian packages, or installs them by apt-get if possible."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence

from devstack import console
from devstack.errors import UserError
from devstack.shop import ROOT
from devstack.steps import Steps

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


def install(steps: Steps, environ: Mapping[str, str], title: str, packages: Sequence[str]) -> None:
    """Installs packages by apt-get; raises UserError with its last lines."""
    console.note(f"{title} not installed; apt-get will do it")
    apt = dict(environ) | {"DEBIAN_FRONTEND": "noninteractive"}
    # apt runs as another user, who cannot access our temporary folder.
    apt.pop("TMPDIR", None)
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    steps.run("apt-get update", ["apt-get", "update", "-q"], environment=apt, folder=ROOT, name="apt-update")
    steps.run("apt-get install", command, environment=apt, folder=ROOT, name="apt-install")


def ensure(steps: Steps, environ: Mapping[str, str], programs: Sequence[str]) -> None:
    """Install missing programs by the packages of their names; raises UserError that names what to install."""
    if not (absent := missing(programs)):
        return
    wanted = [PACKAGES.get(program, program) for program in absent]
    if may_install():
        install(steps, environ, f"{', '.join(absent)}:", wanted)
        absent = missing(absent)
    if absent:
        raise UserError(
            f"{', '.join(absent)} not found. Install what is missing (Debian: sudo apt-get install {' '.join(wanted)})."
        )
