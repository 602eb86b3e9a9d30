"""HAProxy before two web nodes, as docs/operations.md recommends it."""

import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from devstack import ports
from lab import debian
from tests.waiting import PATIENCE, wait_for

CONFIG = """
global
    stats socket {socket} level admin
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    timeout check 4s
    option redispatch
    retries 3
frontend shop
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk
    http-check send meth GET uri /api/health/live hdr Host localhost
    default-server check inter 500ms fall 2 rise 1
{servers}
"""


def is_installed() -> bool:
    """Whether Debian's package is there."""
    return bool(debian.find("haproxy"))


@dataclass(frozen=True, slots=True)
class Gateway:
    """Its port, and the socket by which nodes are drained."""

    port: int
    socket: Path

    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _say(self, command: str) -> str:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.socket))
            line.sendall(command.encode() + b"\n")
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def listens(self) -> bool:
        """Whether it takes commands."""
        try:
            return bool(self._say("show info"))
        except OSError:
            return False

    def state(self, node: str, state: str) -> None:
        """`drain`: what was begun is finished, and nothing new comes. `ready`: as before."""
        self._say(f"set server nodes/{node} state {state}")

    def is_idle(self, node: str) -> bool:
        """Whether no request is with the node."""
        return self._field(node, 4) == "0"

    def is_up(self, node: str) -> bool:
        """Whether the node's health check passed."""
        return self._field(node, 17).startswith("UP")

    def _field(self, node: str, column: int) -> str:
        rows = (line.split(",") for line in self._say("show stat").splitlines())
        return next(row[column] for row in rows if row[:2] == ["nodes", node])


@contextmanager
def before(nodes: Mapping[str, int], folder: Path) -> Iterator[Gateway]:
    """A running HAProxy that spreads requests over nodes: names to ports."""
    gateway = Gateway(ports.pick(set(nodes.values())), Path(folder, "gateway.sock"))
    servers = "\n".join(f"    server {name} 127.0.0.1:{port}" for name, port in nodes.items())
    config = folder / "haproxy.cfg"
    config.write_text(CONFIG.format(socket=gateway.socket, port=gateway.port, servers=servers))
    with Path(folder, "haproxy.log").open("wb") as log:
        command = [debian.find("haproxy"), "-db", "-f", str(config)]
        process = subprocess.Popen(command, stdout=log, stderr=log)  # noqa: S603
    try:
        wait_for(lambda: ports.answers(gateway.port) and gateway.listens(), "HAProxy")
        yield gateway
    finally:
        process.terminate()
        process.wait(PATIENCE)
