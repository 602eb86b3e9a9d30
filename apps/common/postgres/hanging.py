"""A PostgreSQL that hangs: its connections stay open, and nothing is answered (a stopped process, a frozen disk).

No setting covers this. The server enforces `statement_timeout` and `lock_timeout`, and its kernel `tcp_user_timeout`;
the kernel goes on confirming what it receives. A time limit on statements here would end slow honest ones (exports,
migrations, waits for a lock). So a statement that takes long makes a thread of this process ask, by a connection of
its own, whether the server answers anybody. If it does not, all that wait for it fail at once, and so does whatever
comes later, until it answers again.
"""

import logging
import threading
import time
from collections.abc import Generator, Mapping
from typing import Any, TypeVar

import psycopg
from psycopg.errors import _WaitTimeout

Result = TypeVar("Result")
logger = logging.getLogger(__name__)

SLOW_SECONDS = 2.0
"""Seconds without a result after which the server is probed."""
PROBE_SECONDS = 3
"""For connecting and for the answer to `SELECT 1`: a new connection takes a tenth of a second on a busy machine."""
ASK_AGAIN_SECONDS = 5.0
"""Seconds between probes while a statement runs and the server responds."""
POLL_SECONDS = 0.25
INTERVAL = 0.1  # psycopg's own: how often it looks for a signal while it waits


class ServerHangs(psycopg.OperationalError):
    """The server does not respond. It is unknown whether it will still execute the statement."""


class Server:
    """State of one server; shared by the threads of this process."""

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.hangs = False
        self._parameters = {**parameters, "connect_timeout": PROBE_SECONDS, "autocommit": True}
        self._asking = threading.Lock()
        self._answered_at = float("-inf")

    def check(self) -> None:
        """Raises ServerHangs while the server is known to hang."""
        if self.hangs:
            raise ServerHangs("the database server does not answer")

    def suspect(self) -> None:
        """Have a thread probe the server, unless one does or the last result is recent. Returns at once."""
        if time.monotonic() - self._answered_at > ASK_AGAIN_SECONDS and self._asking.acquire(blocking=False):
            threading.Thread(target=self._ask_until_it_answers, daemon=True, name="database-probe").start()

    def _ask_until_it_answers(self) -> None:
        try:
            while not self._answers():
                if not self.hangs:
                    logger.error("The database server does not answer: statements fail until it does.")
                self.hangs = True
                time.sleep(1)
            if self.hangs:
                logger.warning("The database server answers again.")
            self._answered_at = time.monotonic()
            self.hangs = False
        finally:
            self._asking.release()

    def _answers(self) -> bool:
        """Whether the server says anything; a refusal is an answer too, which the next connection gets."""
        try:
            probe = _Probe.connect(**self._parameters)
        except psycopg.Error as error:
            return not isinstance(error, psycopg.errors.ConnectionTimeout)
        try:
            # A pooler answers the connection by itself, the statement it must pass on.
            probe.execute("SELECT 1")
        except psycopg.Error as error:
            return not isinstance(error, _WaitTimeout)
        finally:
            probe.close()
        return True


class _Probe(psycopg.Connection[Any]):
    def wait(self, gen: Any, interval: float = INTERVAL, timeout: float | None = None) -> Any:
        return super().wait(gen, interval, timeout or PROBE_SECONDS)


class Connection(psycopg.Connection[Any]):
    """A connection whose statements end when their server hangs; then it is closed."""

    server: Server | None = None

    def wait(self, gen: Any, interval: float = INTERVAL, timeout: float | None = None) -> Any:
        """As psycopg's, through which every statement goes; raises ServerHangs too."""
        server = self.server
        if server is None or timeout is not None:
            return super().wait(gen, interval, timeout)
        server.check()
        try:
            return super().wait(gen, interval, SLOW_SECONDS)
        except _WaitTimeout:
            rest = _resumed(gen)
        while True:
            server.suspect()
            try:
                return super().wait(rest, interval, POLL_SECONDS)
            except _WaitTimeout:
                if server.hangs:
                    self.close()  # the answer may still come, and must not be taken for that of another statement
                    server.check()
                    raise


def _resumed(gen: Generator[Any, int, Result]) -> Generator[Any, int | None, Result]:
    """The rest of an abandoned generator, which expects "nothing is ready" instead of None."""
    ready: int | None = 0
    try:
        while True:
            ready = yield gen.send(ready or 0)
    except StopIteration as end:
        result: Result = end.value
        return result


_servers: dict[tuple[Any, ...], Server] = {}
_lock = threading.Lock()


def server_of(parameters: Mapping[str, Any]) -> Server:
    """What is known of the server and database to which these parameters lead."""
    key = tuple(parameters.get(name) for name in ("host", "port", "dbname"))
    with _lock:
        return _servers.setdefault(key, Server(parameters))
