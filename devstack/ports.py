"""Free loopback ports, and those of this shop's last run."""

from __future__ import annotations

import json
import secrets
import socket
from pathlib import Path

from devstack.errors import UserError

LOOPBACK = "127.0.0.1"
# Below the range from which systems give ports to outgoing connections, so that a
# port saved from the last run is seldom in use by a download meanwhile.
CHOICE = range(20_000, 32_000)
TRIES = 200


def is_free(port: int) -> bool:
    """Whether a server could listen on this loopback port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def answers(port: int) -> bool:
    """Whether something accepts connections on this loopback port."""
    try:
        with socket.create_connection((LOOPBACK, port), timeout=1):
            return True
    except OSError:
        return False


def pick(avoid: set[int]) -> int:
    """A free port that is not in `avoid`."""
    for _ in range(TRIES):
        port = secrets.choice(CHOICE)
        if port not in avoid and is_free(port):
            return port
    raise UserError(f"No free port was found between {CHOICE.start} and {CHOICE.stop}.")


def keep(path: Path, names: tuple[str, ...]) -> dict[str, int]:
    """Ports for these names, those of the last run if still free; written to `path`."""
    known = json.loads(path.read_text()) if path.exists() else {}
    chosen: dict[str, int] = {}
    for name in names:
        port = known.get(name)
        if not isinstance(port, int) or port in chosen.values() or not is_free(port):
            port = pick(set(chosen.values()))
        chosen[name] = port
    path.write_text(json.dumps(chosen, indent=2) + "\n")
    return chosen
