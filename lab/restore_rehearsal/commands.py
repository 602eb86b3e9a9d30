"""Commands and queries that every step uses."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from signal import SIGKILL
from typing import Any

import psycopg

from devstack import processes
from devstack.errors import UserError
from devstack.postgres import DATABASE, OWNER
from devstack.shop import ROOT
from devstack.signals import Signals


def connect_as_owner(port: int) -> psycopg.Connection[Any]:
    """A connection of the superuser, in autocommit mode."""
    return psycopg.connect(host="127.0.0.1", port=port, user=OWNER, dbname=DATABASE, autocommit=True)


def fetch_one(connection: psycopg.Connection[Any], query: str, *values: object) -> Any:
    """The first row of a query, which must return one."""
    found = connection.execute(query, values or None).fetchone()
    assert found is not None
    return found


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Poll the condition; raises UserError after `seconds`."""
    if not processes.wait_until(condition, seconds, pause=0.2):
        raise UserError(f"Not within {seconds:.0f} s: {what}.")


def run(command: list[str], signals: Signals) -> str:
    """Output of a command; it is killed when this process receives a signal. Raises UserError when it fails."""
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    lines: list[str] = []
    assert process.stdout is not None
    reading = threading.Thread(target=lambda: lines.extend(process.stdout or ()), daemon=True)
    reading.start()
    try:
        while process.poll() is None:
            signals.pause(0.1)
    finally:
        for pid in processes.in_session(process.pid):
            processes.send(pid, SIGKILL)
        process.wait()
        reading.join(timeout=5)
    if process.returncode != 0:
        raise UserError(f"{Path(command[0]).name} failed:\n{''.join(lines)[-2000:]}")
    return "".join(lines)
