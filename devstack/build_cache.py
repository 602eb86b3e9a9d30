"""Skips steps whose inputs did not change: a stamp file holds a hash of the inputs of the last run."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

# Generated, or only read by tests, so that changes do not affect a build.
IGNORED = frozenset(
    {
        *("node_modules", "dist", "coverage", "test-results", "playwright-report", "screenshots"),
        *("tests", "e2e", "__pycache__"),
    }
)


def files_under(path: Path) -> Iterator[Path]:
    """The path itself if it is a file, else the relevant files below it, sorted."""
    if path.is_file():
        yield path
        return
    for folder, names, files in os.walk(path):
        names[:] = sorted(name for name in names if name not in IGNORED and not name.startswith("."))
        for file in sorted(files):
            yield Path(folder, file)


def fingerprint(root: Path, inputs: Iterable[Path], *facts: str) -> str:
    """A hash of file names and contents below `root`, and of additional facts such as a version."""
    digest = hashlib.sha256()
    for fact in facts:
        digest.update(fact.encode() + b"\0")
    for path in inputs:
        for file in files_under(path):
            content = hashlib.sha256(file.read_bytes()).digest()
            digest.update(os.fsencode(file.relative_to(root)) + b"\0" + content)
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Stamp:
    """The record of one step."""

    path: Path

    def matches(self, inputs: str) -> bool:
        """Whether the step was last done with these inputs."""
        try:
            return self.path.read_text().strip() == inputs
        except OSError:
            return False

    def set(self, inputs: str) -> None:
        """Records the step; called after it, so that an interrupted step is repeated."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(inputs + "\n")
