"""Runs every call against shop and floor: kept by the shop, rendered each time, or as a flow of several requests."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from devstack import console

from .cases import CASES, Case, People
from .driving import Figures, Request, drive, walk
from .results import MIDDLE, QUICK, SECONDS, Results
from .servers import SMALL, Bench, Server, Size


def measure_calls(bench: Bench, shop: Server, floor: Server, size: Size, people: People, results: Results) -> None:
    """Measure every call on the shop and then on the floor, so that a slow minute of the machine affects both."""
    for case in CASES:
        if size is SMALL and not QUICK and (case.writes or case.title.startswith("cart")):
            continue  # sizes are compared for calls of the catalogue
        requests = case.measured(size, people)
        if QUICK or size is SMALL:
            connection_counts = tuple(n for n in case.connections if n == (MIDDLE if len(case.connections) > 1 else n))
        else:
            connection_counts = case.connections
        place = 0
        for connections in connection_counts:
            pair = []
            for server in (shop, floor):
                if connections == connection_counts[0]:
                    place += warm(server, case, requests, bench, size, start=place)
                figures = run(
                    server, case, requests, bench, size, connections=connections, seconds=SECONDS, start=place
                )
                pair.append(figures)
            # Both place orders of the same customers, who may have one unpaid order each.
            place += round(max(pair[0].rate, pair[1].rate) * SECONDS * 1.5) + 64 if case.writes else 0
            results.calls[case.title, size.name, connections] = (pair[0], pair[1])
            console.note(
                f"{size.name:<6}{case.title:<40}{connections:>3}  {pair[0].rate:8.0f}/s  {pair[0].rate / pair[1].rate:5.2f} x"
                f"  p50 {pair[0].p50:.1f} ms" + (f"  {pair[0].wrong} WRONG" if pair[0].wrong else "")
            )
        if case.title == CASES[0].title:
            tag = shop.get(requests[0].path).headers["ETag"]
            conditional = [Request(requests[0].path, headers={"If-None-Match": tag})]
            figures = drive(shop, conditional, bench.shop.temporary, connections=MIDDLE, seconds=SECONDS)
            results.unchanged[size.name, MIDDLE] = (figures, results.calls[case.title, size.name, MIDDLE][1])


def run(
    server: Server,
    case: Case,
    requests: list[Request],
    bench: Bench,
    size: Size,
    *,
    connections: int,
    seconds: int,
    start: int,
) -> Figures:
    """Run a case's calls from the `start`th on."""
    if case.edits:
        with _edits(bench, size):
            return drive(server, requests, bench.shop.temporary, connections=connections, seconds=seconds, start=start)
    if case.steps > 1:
        return walk(server, requests, steps=case.steps, connections=connections, seconds=seconds, start=start)
    return drive(server, requests, bench.shop.temporary, connections=connections, seconds=seconds, start=start)


@contextmanager
def _edits(bench: Bench, size: Size) -> Iterator[None]:
    """The price of a product is written each second until the block ends."""
    is_warm = threading.Event()

    def write() -> None:
        with psycopg.connect(bench.url(size), autocommit=True) as database:
            while not is_warm.wait(1):
                database.execute("UPDATE catalog_product SET price = price WHERE id = 1")

    writing = threading.Thread(target=write)
    writing.start()
    try:
        yield
    finally:
        is_warm.set()
        writing.join()


def warm(server: Server, case: Case, requests: list[Request], bench: Bench, size: Size, *, start: int) -> int:
    """Send requests until both processes have answered each, so that the first answers are not measured here.

    Writes cannot be repeated; they run for a second. Returns how many of them are used up.
    """
    if case.writes:
        done = run(server, case, requests, bench, size, connections=MIDDLE, seconds=1, start=start)
        return round(done.rate) + 64
    for request in requests:
        for _ in range(6):
            server.call(request.method, request.path, headers=dict(request.headers), host=request.host)
    return 0
