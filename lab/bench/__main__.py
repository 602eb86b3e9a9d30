"""`make bench`: fills databases, measures, and writes docs/benchmarks.md. `lab.bench.begin` calls `python -m lab.bench`."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from devstack import console, stack
from devstack.console import UserError
from devstack.shop import ROOT, VENV

from . import report
from .calls import measure_calls
from .cases import CASES, People
from .driving import Figures, Request, drive
from .office import measure_office
from .processor import Cost, cost_of
from .proof import measure_proof
from .results import MIDDLE, QUICK, SECONDS, Results
from .servers import ADMIN_HOST, LARGE, SMALL, Bench, Server, Size, ready, serving
from .servers import floor as floor_command
from .sessions import sign_in

PROXIED = {"product list, first page", "product page (30 of them)"}
NOT_STATEMENTS = {"BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "SET"}
# The worker's job of each minute. No worker runs during the calls, because the floor has none and no mail server runs.
MINUTE = """
from apps.orders import tasks as orders
orders.flush_order_search(timestamp=0)
"""
LOGGED = re.compile(r"LOG:  duration: [\d.]+ ms  (?:statement|execute [^:]*):\s*(\w+)")


def main() -> int:
    """One run."""
    started = time.monotonic()
    sizes = [SMALL] if QUICK else [SMALL, LARGE]
    results = Results()
    bench = ready(sizes, SMALL)
    try:
        for size in sizes:
            people = sign_in(bench, size)
            with servers(bench, size, results) as (shop, floor):
                measure_calls(bench, shop, floor, size, people, results)
                tidy(bench, size)
                measure_office(shop, bench, size, people, results)
                if size is sizes[-1]:
                    results.facts["memory"] = shop.memory()
                    results.facts["cold product page"] = cold_page(bench, shop, size)
                    measure_proxy(bench, shop, size, people, results)
                    count_statements(bench, shop, size, people, results)
                    measure_proof(shop, people, results)
                    measure_export(shop, people, results)
    finally:
        # An interrupted run reports the results so far.
        results.facts["seconds"] = time.monotonic() - started
        report.write(ROOT / "docs", results, versions(bench), sizes, quick=QUICK)
    console.done(f"docs/benchmarks.md is written  {results.facts['seconds']:.0f} s")
    return 0


@contextmanager
def servers(bench: Bench, size: Size, results: Results) -> Iterator[tuple[Server, Server]]:
    """The shop and the floor, both warmed up."""
    environ, log = bench.environment(size), bench.shop.logs
    started = time.monotonic()
    with serving(stack.web_command, environ, log / "bench-shop.log") as shop:
        results.facts["start to first answer"] = time.monotonic() - started
        results.facts["processor time of a start"] = shop.processor_seconds()
        with serving(floor_command, environ, log / "bench-floor.log") as floor:
            yield shop, floor


def cold_page(bench: Bench, shop: Server, size: Size) -> Cost:
    """What a product page costs of which no process keeps an answer."""
    requests = [Request(f"/api/products/{n}") for n in range(1, min(size.products, 5_000)) if n % 50 != 7]
    return cost_of(bench, shop, requests, start=0)[0]


def measure_proxy(bench: Bench, shop: Server, size: Size, people: People, results: Results) -> None:
    """Kept pages through the proxy, beside the web server alone."""
    environ = bench.environment(size) | stack.proxy_settings(bench.shop, shop.port)
    environ["PROXIES_BEFORE"] = "127.0.0.1/32"  # TLS ends before it
    command = stack.proxy_command()
    log = bench.shop.logs / "bench-proxy.log"
    pairs: dict[str, tuple[Figures, Figures]] = {}
    with serving(lambda port: ["env", f"SITES=http://:{port}", *command], environ, log) as proxy:
        for case in CASES:
            if case.title in PROXIED:
                alone, behind = (
                    drive(
                        server, case.requests(size, people), bench.shop.temporary, connections=MIDDLE, seconds=SECONDS
                    )
                    for server in (shop, proxy)
                )
                pairs[case.title] = (alone, behind)
    results.facts["proxy"] = pairs


def tidy(bench: Bench, size: Size) -> None:
    """Run the minute's jobs and vacuum what the calls wrote, before the back office is measured."""
    bench.manage(size, "shell", "-c", MINUTE)
    with psycopg.connect(bench.url(size, owner=True), autocommit=True) as database:
        database.execute("VACUUM ANALYZE")
        database.execute("CHECKPOINT")


def measure_export(shop: Server, people: People, results: Results) -> None:
    """Every order as CSV: seconds, rows, and memory growth of the web processes."""
    import http.client  # noqa: PLC0415

    before = shop.highest()
    started = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", shop.port, timeout=300)
    connection.request(
        "GET", "/api/admin/orders/export",
        headers={"Host": ADMIN_HOST, "X-Forwarded-Proto": "https", "Authorization": f"Bearer {people.staff}"},
    )  # fmt: skip
    response = connection.getresponse()
    first, lines = None, 0
    while block := response.read(1 << 16):
        first = first or time.monotonic() - started
        lines += block.count(b"\n")
    results.facts["export"] = (lines - 1, time.monotonic() - started, first, shop.highest() - before)


def count_statements(bench: Bench, shop: Server, size: Size, people: People, results: Results) -> None:
    """Number of statements of each call from PostgreSQL's log, without BEGIN and the like."""
    log = bench.shop.logs / "postgres.log"
    with psycopg.connect(bench.url(size, owner=True), autocommit=True) as database:
        try:
            database.execute("ALTER SYSTEM SET log_min_duration_statement = 0")
            database.execute("SELECT pg_reload_conf()")
            time.sleep(0.5)
            for case in CASES:
                start = log.stat().st_size
                for request in case.sample(size, people):
                    shop.call(request.method, request.path, request.body.encode(), request.all_headers())
                time.sleep(0.2)
                with log.open("rb") as file:
                    file.seek(start)
                    statements = LOGGED.findall(file.read().decode(errors="replace"))
                results.statements[case.title] = sum(word.upper() not in NOT_STATEMENTS for word in statements)
        finally:
            database.execute("ALTER SYSTEM RESET log_min_duration_statement")
            database.execute("SELECT pg_reload_conf()")


def versions(bench: Bench) -> dict[str, str]:
    """Versions of the measured software."""
    with psycopg.connect(bench.settings["DATABASE_URL"]) as database:
        (server,) = database.execute("SHOW server_version").fetchone()
    listed = subprocess.run([str(VENV / "bin" / "pip"), "freeze"], capture_output=True, text=True, check=True).stdout
    pinned = {name.lower(): number for name, _, number in (line.partition("==") for line in listed.splitlines())}
    wrk = subprocess.run(["wrk", "-v"], capture_output=True, text=True, check=False).stdout.split("\n")[0]
    return {
        "Python": sys.version.split()[0],
        "PostgreSQL": server.split()[0],
        **{name: pinned.get(name.lower(), "?") for name in ("Django", "granian", "psycopg", "orjson")},
        "wrk": wrk.split()[1] if wrk else "?",
    }


if __name__ == "__main__":
    # A signal ends the run in order: servers are stopped, and the results so far are written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    try:
        sys.exit(main())
    except UserError as trouble:
        console.fail(str(trouble))
        sys.exit(1)
