"""Connections with unfinished heads or bodies, and visitors who use the shop meanwhile."""

import http.client
import json
import select
import socket
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from tests.waiting import PATIENCE

DRIP_SECONDS = 4.0
JSON = "Content-Type: application/json\n"
FORM = "Content-Type: multipart/form-data; boundary=x\n"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unfinished body."""

    path: str
    head: str
    begun: bytes
    drips: bool = False
    ends_head: bool = True


HEADS = [
    Kind("/api/products", "X-Note: a", b"", ends_head=False),
    Kind("/api/products", "X-Note: a", b"", drips=True, ends_head=False),
]


def kinds(token: str) -> list[Kind]:
    """All kinds; `token` is a customer's, for forms that require one."""
    mine = f"{FORM}Authorization: Bearer {token}\nContent-Length: 4000000\n"
    part = b'--x\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\n'
    return [
        Kind("/login", "Content-Type: application/x-www-form-urlencoded\nContent-Length: 1000\n", b"ab"),
        Kind("/api/orders/track", JSON + "Content-Length: 1000\n", b'{"'),
        Kind("/api/orders/track", JSON + "Content-Length: 1000\n", b'{"', drips=True),
        Kind("/api/orders/track", JSON + "Transfer-Encoding: chunked\n", b'5\r\n{"ord\r\n'),
        Kind("/api/orders/create-manual-payment", mine, part + bytes(1_200_000)),
    ]


@dataclass(slots=True)
class Attack:
    """A number of connections, each with an unfinished body or with the bytes of `every`."""

    port: int
    token: str
    every: Sequence[Kind] = ()
    lines: list[tuple[socket.socket, Kind]] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    """Statuses of the answers, each the last one of its connection; 0 for a connection that ended without one."""
    _dripped: float = 0.0

    def open(self, connections: int) -> None:
        """Keep this many connections open, evenly distributed over all kinds."""
        every = self.every or kinds(self.token)
        while len(self.lines) < connections:
            number = len(self.lines) + self.answers.total()
            kind = every[number % len(every)]
            line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
            head = f"POST {kind.path} HTTP/1.1\nHost: localhost:{self.port}\n{kind.head}".replace("\n", "\r\n")
            head += "\r\n" if kind.ends_head else ""
            line.sendall(head.encode())
            line.setblocking(False)
            with suppress(BlockingIOError):  # a server that has stopped reading accepts less
                line.send(kind.begun)
            self.lines.append((line, kind))

    def look(self) -> int:
        """Send a few bytes, read the responses, and count the connections still open."""
        if time.monotonic() - self._dripped > DRIP_SECONDS:
            self._dripped = time.monotonic()
            for line, kind in self.lines:
                if kind.drips:
                    with suppress(OSError):
                        line.send(b"x")
        ready = set(select.select([line for line, _ in self.lines], [], [], 0)[0])
        for line, _ in [pair for pair in self.lines if pair[0] in ready]:
            self._take(line)
        self.lines = [pair for pair in self.lines if pair[0] not in ready]
        return len(self.lines)

    def _take(self, line: socket.socket) -> None:
        """The answer. Who has read it leaves: Caddy waits for that where the body has a length (docs/operations.md)."""
        line.settimeout(PATIENCE)
        answer, status = http.client.HTTPResponse(line), 0
        with suppress(ConnectionResetError):
            answer.begin()
            answer.read()
            assert answer.will_close
            status = answer.status
        line.close()
        self.answers[status] += 1

    def close(self) -> None:
        """Close all connections."""
        for line, _ in self.lines:
            line.close()
        self.lines.clear()


TRACKED = json.dumps({"orderNumber": "FC1", "email": "a@example.com"})
PROBES = {
    "live": ("GET", "/api/health/live", None, 200),
    "products": ("GET", "/api/products", None, 200),
    "page": ("GET", "/", None, 200),
    "post": ("POST", "/api/orders/track", TRACKED, 404),
}


def probe(port: int, name: str) -> float:
    """Seconds until a visitor gets the correct response; raises TimeoutError."""
    method, path, body, status = PROBES[name]
    began = time.monotonic()
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        headers = {"Host": f"localhost:{port}", "Content-Type": "application/json"}
        line.request(method, path, body, headers)
        answer = line.getresponse()
        answer.read()
        assert answer.status == status, (name, answer.status)
    finally:
        line.close()
    return time.monotonic() - began


def probe_all(port: int) -> dict[str, float]:
    """All probes concurrently; seconds by name. Raises what a probe raises."""
    with ThreadPoolExecutor(len(PROBES)) as pool:
        return dict(zip(PROBES, pool.map(lambda name: probe(port, name), PROBES), strict=True))
