"""Commands and queries that every step uses."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from devstack.console import UserError
from devstack.postgres import DATABASE, OWNER
from devstack.shop import ROOT
from lab import processes


def connect_as_owner(port: int) -> psycopg.Connection[Any]:
    """A connection of the superuser, in autocommit mode."""
    return psycopg.connect(host="127.0.0.1", port=port, user=OWNER, dbname=DATABASE, autocommit=True)


def fetch_one(connection: psycopg.Connection[Any], query: str, *values: object) -> Any:
    """The first row of a query, which must return one."""
    row = connection.execute(query, values or None).fetchone()
    assert row is not None
    return row


def wait_until(condition: Callable[[], bool], seconds: float, description: str) -> None:
    """Poll the condition; raises UserError after `seconds`."""
    if not processes.wait_until(condition, seconds, pause=0.2):
        raise UserError(f"Not within {seconds:.0f} s: {description}.")


def run(command: list[str]) -> str:
    """Output of a command; raises UserError when it fails."""
    ended = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if ended.returncode != 0:
        raise UserError(f"{Path(command[0]).name} failed:\n{ended.stdout[-2000:]}")
    return ended.stdout
