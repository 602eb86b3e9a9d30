"""The databases of both sizes, and the two measured servers: the shop as in production, and the floor."""

import hashlib
import http.client
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

import psycopg

from devstack import console, environment, ports
from devstack.console import UserError
from devstack.shop import PYTHON, ROOT, VENV, Shop
from lab import processes
from lab.deployed_settings import production

LOAD = Path(__file__).parent / "load.sql"
HOST, ADMIN_HOST = "localhost", "admin.localhost"
PROXY = {"X-Forwarded-Proto": "https"}  # the shop expects a proxy that terminates TLS


@dataclass(frozen=True, slots=True)
class Size:
    """Number of products and orders of a database."""

    name: str
    products: int
    orders: int


SMALL = Size("small", 1_000, 10_000)
LARGE = Size("large", 100_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class Bench:
    """The services that all measurements share."""

    shop: Shop
    secrets: environment.Secrets
    settings: dict[str, str]

    @property
    def port(self) -> str:
        """PostgreSQL's."""
        return self.settings["DATABASE_URL"].rsplit(":", 1)[1].split("/")[0]

    def url(self, size: Size, *, owner: bool = False) -> str:
        """Connection URL of a database, for the shop's role or for the server's owner."""
        credentials = (
            f"postgres:{self.secrets.database_owner_password}" if owner else f"shop:{self.secrets.database_password}"
        )
        return f"postgresql://{credentials}@127.0.0.1:{self.port}/bench_{size.name}"

    def environment(self, size: Size) -> dict[str, str]:
        """Production settings with the addresses of this machine."""
        return (
            environment.base(self.shop)
            | self.settings
            | production()
            | {
                "DATABASE_URL": self.url(size),
                "S3_ENDPOINT_URL": self.settings["S3_ENDPOINT_URL"],
                "SECRET_KEY": self.secrets.secret_key,
                "SHOP_HOSTS": HOST,
                "ADMIN_HOSTS": ADMIN_HOST,
                "TRUSTED_PROXIES": "127.0.0.1",
                "LOG_LEVEL": "ERROR",
            }
        )

    def database_seconds(self) -> float:
        """CPU seconds of PostgreSQL's processes so far."""
        leader = int((self.shop.run / "postgres.pid").read_text())
        return _processor_seconds([leader, *processes.children(leader)])

    def manage(self, size: Size, *arguments: str) -> None:
        """Run a Django command on the database of a size."""
        done = subprocess.run(
            [str(PYTHON), "manage.py", *arguments], cwd=ROOT, env=self.environment(size), capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        if done.returncode:
            raise UserError(f"manage.py {arguments[0]} failed:\n{done.stderr[-2000:]}")

    def fill(self, size: Size) -> float:
        """Create the database of a size unless it exists; returns the seconds it took."""
        started = time.monotonic()
        schema = b"".join(path.read_bytes() for path in sorted((ROOT / "apps").glob("*/migrations/*.py")))
        stamp = hashlib.sha256(LOAD.read_bytes() + schema).hexdigest()
        name = f"bench_{size.name}"
        with psycopg.connect(self.url(size, owner=True).replace(name, "postgres"), autocommit=True) as server:
            stored_stamp = server.execute(
                "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s", [name]
            ).fetchone()
            if stored_stamp and stored_stamp[0] == stamp:
                return 0.0
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            server.execute(f"CREATE DATABASE {name} OWNER shop")
        self.manage(size, "migrate", "--noinput", "--verbosity", "0")
        script = LOAD.read_text().replace("{products}", str(size.products)).replace("{orders}", str(size.orders))
        with psycopg.connect(self.url(size, owner=True)) as database:
            database.execute(script)
        self.manage(size, "reindex_search")
        with psycopg.connect(self.url(size, owner=True), autocommit=True) as database:
            database.execute("VACUUM ANALYZE")
            database.execute(f"COMMENT ON DATABASE {name} IS '{stamp}'")
        return time.monotonic() - started


def ready(sizes: Sequence[Size], used: Size) -> Bench:
    """The services with databases of these sizes, and Django set up in this process for the `used` one."""
    home = Shop.from_environment(os.environ)
    bench = Bench(home, environment.load_secrets(home.home), environment.read_file(home))
    for size in sizes:
        took = bench.fill(size)
        console.done(f"{size.products:,} products and {size.orders:,} orders  {took:.0f} s")
    bench.manage(used, "ensure_storage")
    os.environ.update(bench.environment(used))
    import django  # noqa: PLC0415 - the settings are read from the environment that was just made

    django.setup()
    return bench


@dataclass(frozen=True, slots=True)
class Response:
    """A response whose body is read."""

    status: int
    headers: Message
    content: bytes

    @property
    def is_success(self) -> bool:
        """Whether its status is below 400, as wrk counts successes."""
        return self.status < http.client.BAD_REQUEST

    @property
    def size(self) -> int:
        """Bytes including headers."""
        return len(bytes(self.headers)) + len(self.content)


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    port: int
    session: int

    def memory(self) -> float:
        """Megabytes of all its processes; shared pages are counted once."""
        total = 0
        for pid in processes.in_session(self.session):
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += int(next(line for line in text.splitlines() if line.startswith("Pss:")).split()[1])
        return total / 1024

    def highest(self) -> float:
        """Peak megabytes of any of its current processes, including their child processes."""
        peaks = []
        for pid in processes.in_session(self.session):
            with suppress(OSError):  # one that has just ended
                text = Path(f"/proc/{pid}/status").read_text()
                peaks += [int(line.split()[1]) for line in text.splitlines() if line.startswith("VmHWM:")]
        return max(peaks) / 1024

    def processor_seconds(self) -> float:
        """CPU seconds of its processes and their ended children."""
        return _processor_seconds(processes.in_session(self.session))

    def get(self, path: str, headers: dict[str, str] | None = None, host: str = HOST) -> Response:
        """The response to a GET."""
        return self.call("GET", path, headers=headers, host=host)

    def call(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None, host: str = HOST
    ) -> Response:
        """The response to one request on a new connection."""
        with closing(self.connect()) as connection:
            return send_request(connection, method, path, body, {"Host": host, **(headers or {})})

    def connect(self) -> http.client.HTTPConnection:
        """A connection for several consecutive requests."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)


def send_request(
    connection: http.client.HTTPConnection, method: str, path: str, body: bytes, headers: Mapping[str, str]
) -> Response:
    """Send one request and read the whole response."""
    connection.request(method, path, body=body or None, headers={**PROXY, **headers})
    response = connection.getresponse()
    return Response(response.status, response.headers, response.read())


def floor(port: int) -> list[str]:
    """The command of the floor, with the same web server."""
    return [
        *(str(VENV / "bin" / "granian"), "--interface", "wsgi", "--workers", "2", "--blocking-threads", "4"),
        *("--host", "127.0.0.1", "--port", str(port), "lab.bench.floor:application"),
    ]


@contextmanager
def serving(command_on: Callable[[int], list[str]], environ: dict[str, str], log: Path) -> Iterator[Server]:
    """Run a command on a free port until the block ends."""
    port = ports.pick(set())
    command = command_on(port)
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environ, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
    server = Server(port, process.pid)
    try:
        if not processes.wait_until(lambda: _answers(server) or process.poll() is not None, 60, pause=0.02):
            raise UserError(f"{command[-1]} did not answer; see {log}")
        if process.poll() is not None:
            raise UserError(f"{command[-1]} ended:\n{log.read_text()[-2000:]}")
        yield server
    finally:
        processes.end(process.pid, lambda: processes.in_session(process.pid), signal.SIGTERM, 10)
        process.wait()


def _processor_seconds(pids: Iterable[int]) -> float:
    ticks = 0
    for pid in pids:
        with suppress(OSError):  # one that has just ended
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _answers(server: Server) -> bool:
    try:
        return server.get("/api/categories").status == http.client.OK
    except OSError:
        return False
