"""Misbehaving servers on loopback."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silent() -> Iterator[int]:
    """The port of a server that accepts every connection and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]
