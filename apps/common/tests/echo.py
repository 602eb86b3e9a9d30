"""A small WSGI application behind the real web server, for test_server.py: says what reached it, waits, streams."""

import contextvars
import io
import json
import os
import tempfile
import threading
from collections.abc import Iterable
from typing import Any

from apps.common.http.bodies import Limits
from apps.common.http.pools import Pool, Pools
from apps.common.http.server import REFUSAL, Server
from tests.waiting import PATIENCE

released = threading.Event()
begun: list[str] = []
streams = {"made": 0, "closed": 0}
seen = contextvars.ContextVar("seen", default="nothing")


class Stream:
    """An answer of many parts; knows when it is closed."""

    streaming = True

    def __init__(self, parts: int, *, breaks: bool = False) -> None:
        self.parts, self.breaks = parts, breaks

    def __iter__(self):
        for _ in range(self.parts):
            streams["made"] += 1
            yield b"x" * 100_000
        if self.breaks:
            raise ZeroDivisionError

    def close(self) -> None:
        streams["closed"] += 1


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    path = environ["PATH_INFO"]
    if refusal := environ.get(REFUSAL):
        headers = [("Retry-After", str(refusal.retry_after))] if refusal.retry_after else []
        start_response(f"{refusal.status} Refused", headers)
        return [refusal.code.encode()]
    begun.append(path)
    if path == "/wait":
        released.wait(PATIENCE)
    if path == "/stream":
        start_response("200 OK", [])
        parts, _, breaks = environ["QUERY_STRING"].partition("&")
        return Stream(int(parts), breaks=bool(breaks))
    if path == "/file":
        start_response("200 OK", [("X-Kind", "file")])
        file = tempfile.TemporaryFile()  # noqa: SIM115
        file.write(b"y" * int(environ["QUERY_STRING"]))
        file.seek(0)
        return environ["wsgi.file_wrapper"](file, 4096)
    if path == "/release":
        released.set()
    before = seen.get()
    seen.set(path)
    body = environ["wsgi.input"].read()
    status = {
        "environ": {key: value for key, value in environ.items() if isinstance(value, str)},
        "length": len(body),
        "in_file": not isinstance(environ["wsgi.input"], io.BytesIO),
        "seen_before": before,
        "begun": begun,
        "streams": streams,
        "reading": server.bodies.reading,
        "on_disk": server.bodies.on_disk,
    }
    answer = json.dumps(status).encode()
    start_response("200 OK", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"), ("Content-Length", str(len(answer)))])
    return [answer]


def most(environ: dict[str, Any]) -> int | None:
    return None if environ["PATH_INFO"] == "/nobody" else 50_000


server = Server(
    application,
    application,
    pools=Pools(
        pages=Pool("pages", 2, waiting=100),
        uploads=Pool("uploads", 1, waiting=1),
        streams=Pool("streams", 2, waiting=0),
        by_path={},
    ),
    most=most,
    here={"/live", "/release"},
    limits=Limits(
        seconds=float(os.environ["BODY_SECONDS"]), progress=100, in_process=6, from_one_address=3,
        in_memory=1_000, on_disk=120_000,
    ),
)  # fmt: skip
