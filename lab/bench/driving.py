"""Loads a server with wrk, or with flows of dependent requests, and returns the figures."""

import json
import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from devstack.console import UserError

from .servers import HOST, PROXY, Server, send_request

SCRIPT = Path(__file__).parent / "wrk.lua"


@dataclass(frozen=True, slots=True)
class Request:
    """A request as wrk sends it."""

    path: str
    method: str = "GET"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    host: str = HOST

    def all_headers(self) -> dict[str, str]:
        """Its own headers, the host, and the content type."""
        kind = {"Content-Type": "application/json"} if self.body else {}
        return {"Host": self.host, **self.headers, **kind}

    def line(self) -> str:
        """The format that wrk.lua reads."""
        headers = {**PROXY, **self.all_headers()}
        return "\t".join((self.method, self.path, "|".join(f"{k}={v}" for k, v in headers.items()), self.body))


@dataclass(frozen=True, slots=True)
class Figures:
    """Results of a load; times are milliseconds, `size` is the bytes of one response with its headers."""

    rate: float
    p50: float
    p95: float
    p99: float
    size: int
    wrong: int
    calls: int


def drive(
    server: Server, requests: Sequence[Request], folder: Path, *, connections: int, seconds: float, start: int = 0
) -> Figures:
    """Send the requests in a loop over the given connections and seconds, from the `start`th on."""
    file = folder / "requests.tsv"
    file.write_text("\n".join(request.line() for request in requests) + "\n")
    environ = os.environ | {"BENCH_REQUESTS": str(file), "BENCH_START": str(start)}
    command = ["wrk", "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "10s", "-s", str(SCRIPT)]
    done = subprocess.run(
        [*command, f"http://127.0.0.1:{server.port}"], env=environ, capture_output=True, text=True, check=False
    )
    try:
        totals = json.loads(done.stderr.strip().splitlines()[-1])
    except (IndexError, ValueError) as error:
        raise UserError(f"wrk failed: {done.stdout}\n{done.stderr}") from error
    # No response in time counts as one, because a ratio needs a divisor.
    count = max(totals["requests"], 1)
    return Figures(
        count / totals["seconds"],
        totals["p50"],
        totals["p95"],
        totals["p99"],
        totals["bytes"] // count,
        totals["wrong"],
        count,
    )


def walk(
    server: Server, requests: Sequence[Request], *, steps: int, connections: int, seconds: float, start: int = 0
) -> Figures:
    """Run flows of dependent requests, from the `start`th flow on.

    Each connection takes the next flow when its current one has ended. The figures are those of whole flows.
    """
    flows = [requests[n : n + steps] for n in range(0, len(requests), steps)]
    numbers = count(start)
    started = time.monotonic()

    def person(_: int) -> list[tuple[float, int, bool]]:
        done = []
        with closing(server.connect()) as connection:
            while time.monotonic() < started + seconds:
                flow, since = flows[next(numbers) % len(flows)], time.monotonic()
                responses = [
                    send_request(connection, step.method, step.path, step.body.encode(), step.all_headers())
                    for step in flow
                ]
                wrong = not all(response.is_success for response in responses)
                done.append((time.monotonic() - since, sum(response.size for response in responses), wrong))
        return done

    with ThreadPoolExecutor(connections) as pool:
        done = [flow for flows_of_one in pool.map(person, range(connections)) for flow in flows_of_one]
    times, sizes, wrong = zip(*done, strict=True)
    return figures(times, time.monotonic() - started, sizes, sum(wrong))


def figures(times: Sequence[float], seconds: float, sizes: Sequence[int], wrong: int) -> Figures:
    """Figures of times measured in this process; times are seconds."""
    milliseconds = [1000 * one for one in sorted(times)]
    p50, p95, p99 = (milliseconds[int(len(milliseconds) * part)] for part in (0.5, 0.95, 0.99))
    return Figures(len(milliseconds) / seconds, p50, p95, p99, sum(sizes) // len(sizes), wrong, len(milliseconds))
