"""A TCP proxy on loopback that can be slow or cut connections."""

import contextlib
import socket
import threading

from devstack import ports
from tests.waiting import PATIENCE

CHUNK = 65536


class Wire:
    """Forwards 127.0.0.1:`port` to `target`. `delay` is seconds each way; `cut_answers` swallows what comes back.

    While it is `silent` it takes connections and bytes and forwards nothing, as a server does that was stopped.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = ports.pick(set())
        self.delay = 0.0
        self.cut_answers = False
        self._passes, self._over = threading.Event(), threading.Event()
        self._passes.set()
        self.cut = 0
        self._server = socket.create_server(("127.0.0.1", self.port), backlog=200)
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def silent(self) -> bool:
        """Whether nothing is forwarded."""
        return not self._passes.is_set()

    @silent.setter
    def silent(self, silent: bool) -> None:
        if silent:
            self._passes.clear()
        else:
            self._passes.set()

    def close(self) -> None:
        """Accept no new connections."""
        self._over.set()
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(client,), daemon=True).start()

    def _join(self, client: socket.socket) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self.target), timeout=PATIENCE)
        except OSError:
            client.close()
            return
        server.settimeout(None)
        for end in (client, server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self._pump, args=(client, server, False), daemon=True).start()
        self._pump(server, client, True)

    def _pump(self, source: socket.socket, sink: socket.socket, back: bool) -> None:
        try:
            while data := source.recv(CHUNK):
                self._passes.wait()
                self._over.wait(self.delay)
                if back and self.cut_answers:
                    self.cut += 1
                    break
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
