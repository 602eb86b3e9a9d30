"""What a rehearsal must not leave behind: processes, listening ports and mounts."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from devstack import console, ports
from devstack.console import UserError
from devstack.shop import Shop
from lab import processes

PATIENCE = 10.0
"""Seconds in which killed processes have to be gone."""
MOUNTS = Path("/proc/self/mountinfo")


def require_none(home: Shop, *more_ports: int, folder: Path | None = None) -> None:
    """Raises UserError with what is left of a rehearsal in `home` whose services were stopped.

    Looked at are descendants of this process, the ports that `home.run` records and `more_ports`, and mounts in `home`
    and in `folder`. A command is run by `devstack.processes.exit_code`, which makes every process that it starts a
    descendant, and ends the rest afterwards: without this check nobody would see them.
    """

    def found() -> list[str]:
        return [
            *_processes(),
            *(f"port {port}" for port in sorted({*_recorded(home), *more_ports}) if ports.answers(port)),
            *(f"mount {mount}" for mount in _mounts(home.home, *([folder] if folder else []))),
        ]

    if not processes.wait_until(lambda: not found(), PATIENCE):
        raise UserError(f"Left behind: {', '.join(found())}.")
    console.done("no process, port or mount is left")


def _processes() -> Iterator[str]:
    for pid in processes.descendants(os.getpid()):
        try:
            name = (processes.PROC / str(pid) / "comm").read_text().strip()
        except OSError:  # it has ended meanwhile
            continue
        yield f"process {pid} ({name})"


def _recorded(home: Shop) -> Iterator[int]:
    """The ports that `devstack.ports.keep` chose for this home."""
    for file in home.run.glob("*ports.json"):
        yield from json.loads(file.read_text()).values()


def _mounts(*folders: Path) -> Iterator[Path]:
    for line in MOUNTS.read_text().splitlines():
        # Spaces in a path are written as \040.
        mount = Path(re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), line.split()[4]))
        if any(mount.is_relative_to(folder) for folder in folders):
            yield mount
