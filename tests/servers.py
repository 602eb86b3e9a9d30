"""Misbehaving servers on loopback."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .waiting import PAUSE


@contextmanager
def dripping(head: bytes) -> Iterator[int]:
    """The port of a server that sends `head` to every connection, then a byte now and then without end."""
    over = threading.Event()
    server = socket.create_server(("127.0.0.1", 0))

    def drip(client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            client.sendall(head)
            while not over.wait(PAUSE):
                client.sendall(b"x")

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=drip, args=(server.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield server.getsockname()[1]
    finally:
        over.set()
        server.shutdown(socket.SHUT_RDWR)
        server.close()
