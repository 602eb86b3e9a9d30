"""Installs packages and builds apps of a fresh clone. Shared by all shops of one checkout."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from devstack import console, environment
from devstack.console import UserError
from devstack.processes import Steps
from devstack.shop import APPS, PYTHON, ROOT, VENV, Shop

REQUIREMENTS = (ROOT / "requirements.txt", ROOT / "requirements" / "dev.txt")
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
# Modules are compiled when they are first imported, which most never are.
PIP_INSTALL = ("-m", "pip", "install", "--require-hashes", "--no-compile", "--progress-bar=off")
UV_INSTALL = (str(VENV / "bin" / "uv"), "pip", "install", "--python", str(PYTHON), "--require-hashes")
# Not `npm ci`: it refuses a lock file that lacks the builds of some package for other systems, which is what npm
# writes when the registry at hand carries the builds for one system alone. This takes the locked versions too, checks
# their hashes, and leaves the lock file as it is. Nor do packages run programs of their own while they are installed.
NPM_INSTALL = ("npm", "install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund")
# Generated, or only read by tests, so that changes do not affect a build.
IGNORED = {"node_modules", "dist", "coverage", "test-results", "playwright-report", "tests", "__pycache__"}


def fingerprint(root: Path, inputs: Iterable[Path], *facts: str) -> str:
    """A hash of file names and contents below `root`, and of additional facts such as a version."""
    digest = hashlib.sha256()
    for fact in facts:
        digest.update(fact.encode() + b"\0")
    for path in inputs:
        found = [path] if path.is_file() else []
        for folder, names, files in os.walk(path):
            names[:] = [name for name in names if name not in IGNORED and not name.startswith(".")]
            found += [Path(folder, file) for file in files]
        for file in sorted(found):
            content = hashlib.sha256(file.read_bytes()).digest()
            digest.update(os.fsencode(file.relative_to(root)) + b"\0" + content)
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Stamp:
    """The record of one step."""

    path: Path

    def matches(self, inputs: str) -> bool:
        """Whether the step was last done with these inputs."""
        return self.path.exists() and self.path.read_text().strip() == inputs

    def set(self, inputs: str) -> None:
        """Records the step; called after it, so that an interrupted step is repeated."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(inputs + "\n")


@contextmanager
def checkout_lock() -> Iterator[None]:
    """Allows one installation at a time in this checkout; others wait."""
    # The lock is on the folder itself, so that no lock file is needed.
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            console.note("another shop of this checkout is installing; waiting for it")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def everything(shop: Shop, *, for_tests: bool = True) -> None:
    """Python packages and builds beside the apps' packages, with those of their tests; skips what is up to date."""
    if not shutil.which("node") or not shutil.which("npm") or int(node_version()[1:].partition(".")[0]) < OLDEST_NODE:
        raise UserError("Node.js 20 or later is needed, which brings node and npm.")
    environ, steps = environment.base(shop), Steps(shop.logs)
    with checkout_lock():
        beside = ThreadPoolExecutor(1)
        work = [beside.submit(python_packages, steps, environ)]
        for app in APPS:
            node_packages(steps, environ, app, for_tests=for_tests)
            work.append(beside.submit(build, steps, environ, app))
        for step in work:
            step.result()


def for_python(shop: Shop) -> None:
    """Python packages only, for services and Django commands."""
    with checkout_lock():
        python_packages(Steps(shop.logs), environment.base(shop))


def node_version() -> str:
    """Such as v20.20.2."""
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def python_packages(steps: Steps, environ: dict[str, str]) -> None:
    """Creates the virtual environment with exactly the pinned packages, verified by hash."""
    if sys.version_info < OLDEST_PYTHON:
        raise UserError(f"Python 3.11 or later is needed; this is {sys.version}. Try make up PYTHON=python3.11")
    # A moved folder or a removed interpreter leaves a broken .venv.
    probe = [str(PYTHON), "-c", "import pip, sys; print(sys.prefix)"]
    works = PYTHON.exists() and subprocess.run(probe, capture_output=True, text=True, check=False).stdout.strip()
    if works != str(VENV):
        create = [sys.executable, "-m", "venv", "--clear", str(VENV)]
        steps.run("Virtual environment", create, environment=environ, name="install-venv")
        uv = [str(PYTHON), *PIP_INSTALL, "-r", str(ROOT / "requirements" / "uv.txt")]
        steps.run("Installer of packages", uv, environment=environ, name="install-uv")
    install_into_venv("Python packages", REQUIREMENTS, steps, environ, name="packages")


def install_into_venv(title: str, files: tuple[Path, ...], steps: Steps, environ: dict[str, str], *, name: str) -> None:
    """Installs pinned requirements into the virtual environment, unless they are there."""
    stamp = Stamp(VENV / f".stamp-{name}")
    wanted = fingerprint(ROOT, dict.fromkeys([*REQUIREMENTS, *files]), sys.version, str(VENV))
    if not stamp.matches(wanted):
        what = [argument for file in files for argument in ("-r", str(file))]
        try:
            steps.run(title, [*UV_INSTALL, *what], environment=environ, name=f"install-{name}")
        except UserError:  # the settings of pip may name another index
            steps.run(f"{title} with pip", [str(PYTHON), *PIP_INSTALL, *what], environment=environ, name=f"pip-{name}")
        stamp.set(wanted)


def node_packages(steps: Steps, environ: dict[str, str], app: str, *, for_tests: bool) -> None:
    """Installs the packages of the app's build, or all of them, in the versions of its lock file."""
    folder = ROOT / app
    wanted = json.loads((folder / "package.json").read_text())
    locked = json.loads((folder / "package-lock.json").read_text())["packages"][""]
    if any(wanted.get(kind, {}) != locked.get(kind, {}) for kind in ("dependencies", "devDependencies")):
        raise UserError(f"{app}: package-lock.json does not pin package.json. Run npm install; commit both.")
    stamp = Stamp(folder / "node_modules" / ".stamp-packages")
    facts = (folder, [folder / "package.json", folder / "package-lock.json"], node_version())
    of_all, of_build = fingerprint(*facts, "all"), fingerprint(*facts, "build")
    if not stamp.matches(of_all) and (for_tests or not stamp.matches(of_build)):
        command = NPM_INSTALL if for_tests else (*NPM_INSTALL, "--omit=dev")
        steps.run(f"{app}: packages", command, environment=environ, folder=folder, name=f"install-{app}")
        stamp.set(of_all if for_tests else of_build)


def build(steps: Steps, environ: dict[str, str], app: str) -> None:
    """Builds the app's `dist`, with gzip and Brotli copies of text files.

    The stamp is in node_modules: new packages require a new build, and `dist` is published as a whole.
    """
    folder, stamp = ROOT / app, Stamp(stamp_of_build(app))
    wanted = fingerprint(ROOT, [folder, ROOT / "shared-web", ROOT / "contract" / "sales_words.json"])
    dist = folder / "dist"
    if stamp.matches(wanted) and (dist / "index.html.br").exists():
        return
    steps.run(f"{app}: build", ["npm", "run", "build"], environment=environ, folder=folder, name=f"build-{app}")
    compress = [str(PYTHON), "-m", "whitenoise.compress", "--quiet", str(dist)]
    steps.run(f"{app}: compressed", compress, environment=environ, name=f"compress-{app}")
    stamp.set(wanted)


def stamp_of_build(app: str) -> Path:
    """The file that names the inputs of the app's last build."""
    return ROOT / app / "node_modules" / ".stamp-build"
