"""CPU time of three calls, separately for web server and PostgreSQL: `make bench ONLY=processor`, two minutes.

CPU milliseconds per call are more reliable than calls per second on a shared machine. Shop and floor take turns; each
figure is the median of the rounds. QUICK=1 uses the database of 1,000 products and 10,000 orders.
"""

import sys
from dataclasses import dataclass
from statistics import median

from devstack import console, stack
from devstack.console import UserError

from .cases import CASES, People
from .driving import Request, drive
from .results import MIDDLE, QUICK
from .servers import LARGE, SMALL, Bench, Server, Size, ready, serving
from .servers import floor as floor_command
from .sessions import sign_in

ROUNDS, SECONDS = 5, 1


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU milliseconds per call of the web server's processes and of PostgreSQL's."""

    web: float
    database: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Calls whose cost is measured; `once`: each is sent only once, because it would be refused or cached."""

    title: str
    requests: list[Request]
    once: bool
    has_floor: bool = True


def calls(size: Size, people: People) -> list[Measured]:
    """An order, a cart, and uncached product pages."""
    cases = {case.title: case.requests(size, people) for case in CASES}
    keys = [n for n in range(1, min(size.products, 5_000)) if n % 50 != 7]  # the others are not on sale
    return [
        Measured("order of 5 lines", cases["order of 5 lines"], once=True),
        Measured("cart, read", cases["cart, read"], once=False),
        Measured("product, first answer", [Request(f"/api/products/{n}") for n in keys], once=True, has_floor=False),
        Measured("product page, HTML", [Request(f"/products/{n}") for n in keys], once=False, has_floor=False),
    ]


def main() -> int:
    """Fill, start both servers, measure, print."""
    size = SMALL if QUICK else LARGE
    bench = ready([size], size)
    people = sign_in(bench, size)
    console.note(f"{'milliseconds of processor for a call':<40}{'web':>6}{'database':>10}{'x floor':>10}")
    with (
        serving(stack.web_command, bench.environment(size), bench.shop.logs / "bench-shop.log") as shop,
        serving(floor_command, bench.environment(size), bench.shop.logs / "bench-floor.log") as floor,
    ):
        for measured in calls(size, people):
            report(bench, measured, [shop, floor] if measured.has_floor else [shop])
    return 0


def report(bench: Bench, measured: Measured, servers: list[Server]) -> None:
    """Measure one kind of call and print its cost."""
    costs: dict[int, list[Cost]] = {server.port: [] for server in servers}
    place = 0
    for number in range(ROUNDS + 1):
        for server in servers:
            cost, count = cost_of(bench, server, measured.requests, start=place)
            if measured.once:
                place += count + 2 * MIDDLE  # wrk does not wait for the responses of the last requests
            # The first round is a warm-up, unless each call is sent once: a fast machine sends them all in two rounds.
            if (number or measured.once) and place <= len(measured.requests):
                costs[server.port].append(cost)
    shop, *floors = (
        Cost(median(cost.web for cost in measurements), median(cost.database for cost in measurements))
        for measurements in costs.values()
    )
    ratio = "".join(f"{(one.web + one.database) / (shop.web + shop.database):10.2f}" for one in floors)
    console.note(f"{measured.title:<40}{shop.web:6.2f}{shop.database:10.2f}{ratio}")


def cost_of(bench: Bench, server: Server, requests: list[Request], *, start: int) -> tuple[Cost, int]:
    """Cost per call with MIDDLE connections, from the `start`th call on, and the number of calls sent."""
    before = server.processor_seconds(), bench.database_seconds()
    figures = drive(server, requests, bench.shop.temporary, connections=MIDDLE, seconds=SECONDS, start=start)
    after = server.processor_seconds(), bench.database_seconds()
    if figures.wrong:
        raise UserError(f"{requests[0].path}: {figures.wrong} of {figures.calls} calls were refused")
    web, database = (1000 * (now - then) / figures.calls for now, then in zip(after, before, strict=True))
    return Cost(web, database), figures.calls


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as trouble:
        console.fail(str(trouble))
        sys.exit(1)
