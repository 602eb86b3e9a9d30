"""Runs a second supervisor in the background, for tests."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from devstack.errors import UserError
from devstack.shop import ROOT
from devstack.signals import Signals
from devstack.steps import end_session, last_lines


@contextmanager
def running(
    command: str, environ: Mapping[str, str], log: Path, signals: Signals, within: float
) -> Iterator[dict[str, str]]:
    """Runs `python -m devstack COMMAND` and yields the contents of its ready.json.

    Raises UserError if it does not become ready. Always ends all its processes.
    """
    ready = Path(environ["SHOP_HOME"], "run", "ready.json")
    ready.unlink(missing_ok=True)  # of a killed predecessor
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "devstack", command],
            cwd=ROOT,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        waited = 0.0
        while not ready.exists():
            if process.poll() is not None:
                raise UserError("the shop did not start:\n" + "\n".join(last_lines(log, 25)))
            if waited > within:
                raise UserError(f"the shop was not ready after {within:.0f} s; see {log}")
            signals.pause(0.5)
            waited += 0.5
        yield json.loads(ready.read_text())
    finally:
        # The supervisor stops its own services, which live in sessions of their own; give it the time.
        end_session(process, grace=90)
