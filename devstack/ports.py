"""Free loopback ports, and those of this shop's last run."""

from __future__ import annotations

import json
import secrets
import socket
from pathlib import Path

from devstack.console import UserError

LOOPBACK = "127.0.0.1"
# Below the range from which systems give ports to outgoing connections, so that a
# port saved from the last run is seldom in use by a download meanwhile.
CHOICE = range(20_000, 32_000)


def is_free(port: int) -> bool:
    """Whether a server could listen on this loopback port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def answers(port: int) -> bool:
    """Whether something accepts connections on this loopback port."""
    try:
        socket.create_connection((LOOPBACK, port), timeout=1).close()
    except OSError:
        return False
    return True


def require_free(port: int) -> None:
    """Raises UserError if another program uses the port."""
    if not is_free(port) or answers(port):
        raise UserError(f"Port {port} is taken by another program. Choose another one: make up PORT={port + 1}")


def pick(avoid: set[int]) -> int:
    """A free port that is not in `avoid`."""
    while (port := secrets.choice(CHOICE)) in avoid or not is_free(port):
        pass
    return port


def keep(path: Path, names: tuple[str, ...]) -> dict[str, int]:
    """Ports for these names, those of the last run if still free; written to `path`."""
    known = json.loads(path.read_text()) if path.exists() else {}
    chosen: dict[str, int] = {}
    for name in names:
        port = known.get(name)
        taken = set(chosen.values())
        chosen[name] = port if port and port not in taken and is_free(port) else pick(taken)
    path.write_text(json.dumps(chosen))
    return chosen
