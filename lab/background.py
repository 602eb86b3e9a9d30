"""Runs `make up` or `make services` beside a program, in a home of its own."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from devstack.console import UserError
from devstack.processes import end, log_end, start
from devstack.shop import ROOT

READY_SECONDS = 900.0
"""For a whole shop with demo data, on a busy machine."""


@contextmanager
def in_background(command: str, environ: Mapping[str, str], log: Path) -> Iterator[dict[str, str]]:
    """Runs `python -m devstack COMMAND` until the block ends; yields the contents of its ready.json.

    Raises UserError if it does not become ready.
    """
    ready = Path(environ["SHOP_HOME"], "run", "ready.json")
    ready.unlink(missing_ok=True)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        process = start([sys.executable, "-m", "devstack", command], environ, ROOT, output)
    try:
        deadline = time.monotonic() + READY_SECONDS
        while not ready.exists():
            if process.poll() is not None or time.monotonic() > deadline:
                raise UserError(f"the shop did not start:\n{log_end(log)}")
            time.sleep(0.5)
        yield json.loads(ready.read_text())
    finally:
        end(process, within=90)  # it stops its services
