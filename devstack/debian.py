"""Programs that no package of ours carries: found, or installed by apt-get where we may."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence

from devstack import console
from devstack.errors import UserError
from devstack.shop import ROOT
from devstack.steps import Steps

# Where Debian puts servers; an ordinary user's PATH leaves it out.
SERVERS = "/usr/sbin"


def find(program: str) -> str:
    """The path of a program, or nothing."""
    return shutil.which(program) or shutil.which(program, path=SERVERS) or ""


def missing(programs: Sequence[str]) -> list[str]:
    """Those that are not on this machine."""
    return [program for program in programs if not find(program)]


def may_install() -> bool:
    """Whether apt-get would take orders from us."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(steps: Steps, environ: Mapping[str, str], title: str, packages: Sequence[str]) -> None:
    """Installs packages by apt-get; raises UserError with its last lines."""
    console.note(f"{title} not installed; apt-get will do it")
    apt = dict(environ) | {"DEBIAN_FRONTEND": "noninteractive"}
    # apt hands its work to another user, who cannot enter our temporary folder.
    apt.pop("TMPDIR", None)
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    steps.run("apt-get update", ["apt-get", "update", "-q"], environment=apt, folder=ROOT, name="apt-update")
    steps.run("apt-get install", command, environment=apt, folder=ROOT, name="apt-install")


def ensure(steps: Steps, environ: Mapping[str, str], packages: Mapping[str, str]) -> None:
    """Every program, by the package that has it; otherwise says in a sentence what to install."""
    if not (absent := missing(list(packages))):
        return
    wanted = sorted({packages[program] for program in absent})
    if may_install():
        install(steps, environ, f"{', '.join(absent)}:", wanted)
        absent = missing(absent)
    if absent:
        raise UserError(
            f"{', '.join(absent)} not found. Install what is missing (Debian: sudo apt-get install {' '.join(wanted)})."
        )
