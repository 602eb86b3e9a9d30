"""Settings of the rehearsal, its services, and what it measured."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from devstack import console, stack

QUICK = os.environ.get("QUICK") == "1"
BUCKET, SERVER = "s3://archive", "shop"
ARCHIVE_TIMEOUT = 30
"""Seconds after which a change is archived at the latest, as in deploy/compose/compose.yaml."""
RPO_SECONDS, RTO_SECONDS = 60.0, 120.0
VISITORS = 3


@dataclass(slots=True)
class Rehearsal:
    """Services, archive tools, and what was measured."""

    running: stack.Stack
    tools: Path
    figures: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    @property
    def store(self) -> list[str]:
        """The options of every barman-cloud command that name the S3 server."""
        return ["--endpoint-url", f"http://127.0.0.1:{self.running.ports['storage']}"]

    def program(self, name: str) -> str:
        """The path of a barman-cloud command."""
        return str(self.tools / "bin" / name)

    @property
    def python(self) -> Path:
        """Their interpreter; PostgreSQL's user needs access to it, which a home folder may deny."""
        return (self.tools / "bin" / "python").resolve()

    def command(self, name: str, *options: str) -> list[str]:
        """A barman-cloud command on this archive."""
        return [self.program(name), *self.store, *options, BUCKET, SERVER]

    def check(self, description: str, is_met: bool) -> None:
        """Print a result and remember failures."""
        (console.done if is_met else console.fail)(description)
        if not is_met:
            self.failures.append(description)
