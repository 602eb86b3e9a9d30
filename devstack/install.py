"""Installs packages and builds apps of a fresh clone. Shared by all shops of one checkout."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from devstack import console, environment
from devstack.build_cache import Stamp, fingerprint
from devstack.errors import UserError
from devstack.shop import APPS, PYTHON, ROOT, VENV, Shop
from devstack.signals import Signals
from devstack.steps import Steps

REQUIREMENTS = (ROOT / "requirements.txt", ROOT / "requirements" / "dev.txt")
READER = ROOT / "requirements" / "reader.txt"
# Modules are compiled when they are first imported, which most never are.
PIP_INSTALL = ("-m", "pip", "install", "--require-hashes", "--no-compile", "--progress-bar=off")
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
# Not `npm ci`: it refuses a lock file that lacks the builds of some package for other systems, which
# is what npm writes when the registry at hand carries the builds for one system alone. This takes the
# locked versions too, checks them against their hashes, and leaves the lock file as it is.
# Nor do packages run programs of their own while they are installed.
NPM_INSTALL = ("npm", "install", "--no-save", "--ignore-scripts")


@contextmanager
def checkout_lock(signals: Signals) -> Iterator[None]:
    """Allows one installation at a time in this checkout; others wait."""
    # The lock is on the folder itself, so that no lock file is needed.
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        announced = False
        while True:
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not announced:
                    console.note("another shop of this checkout is installing; waiting for it")
                    announced = True
                signals.pause(0.5)
        yield
    finally:
        os.close(folder)


def everything(shop: Shop, signals: Signals) -> None:
    """Python packages beside the apps' packages, then the apps' builds; skips what is up to date."""
    check_tools()
    environ = environment.base(shop)
    # With "production" npm would omit development packages, which the build needs.
    environ.pop("NODE_ENV", None)
    steps = Steps(shop.logs, signals)
    present = [app for app in APPS if (ROOT / app / "package.json").exists()]
    for app in set(APPS) - set(present):
        console.warn(f"{app} is not in this checkout; going on without it")
    with checkout_lock(signals), ThreadPoolExecutor(1) as beside:
        python = beside.submit(python_packages, steps, environ)
        for app in present:
            node_packages(steps, environ, app)
        python.result()
        for app in present:
            build(steps, environ, app)


def for_python(shop: Shop, signals: Signals) -> None:
    """Python packages only, for services and Django commands."""
    check_python()
    with checkout_lock(signals):
        python_packages(Steps(shop.logs, signals), environment.base(shop))


def check_python() -> None:
    """Raises UserError if Python is too old."""
    if sys.version_info < OLDEST_PYTHON:
        raise UserError(
            f"Python 3.11 or later is needed; this is {sys.version.split()[0]}. Try make up PYTHON=python3.11"
        )


def check_tools() -> None:
    """Raises UserError that names missing tools."""
    check_python()
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            raise UserError(f"{tool} was not found. Install Node.js 20 or later, which brings node and npm.")
    version = node_version()
    if int(re.sub(r"^v(\d+)\..*$", r"\1", version)) < OLDEST_NODE:
        raise UserError(f"Node.js 20 or later is needed; this is {version}.")


def node_version() -> str:
    """Such as v20.20.2."""
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def python_packages(steps: Steps, environ: dict[str, str]) -> None:
    """Creates the virtual environment with exactly the pinned packages, verified by hash."""
    stamp = Stamp(VENV / ".stamp-packages")
    wanted = fingerprint(ROOT, REQUIREMENTS, sys.version, str(VENV))
    if _venv_works() and stamp.matches(wanted):
        console.done("Python packages")
        return
    if not _venv_works():
        create = [sys.executable, "-m", "venv", "--clear", str(VENV)]
        steps.run("Virtual environment", create, environment=environ, folder=ROOT, name="install-venv")
    install = [str(PYTHON), *PIP_INSTALL]
    for file in REQUIREMENTS:
        install += ["-r", str(file)]
    steps.run("Python packages", install, environment=environ, folder=ROOT, name="install-python")
    stamp.set(wanted)


def reader(steps: Steps, environ: dict[str, str]) -> None:
    """Installs requirements/reader.txt."""
    add_packages("Receipt reader", READER, steps, environ, name="reader")


def add_packages(title: str, requirements: Path, steps: Steps, environ: dict[str, str], *, name: str) -> None:
    """Installs further pinned requirements into the virtual environment, unless they are there."""
    stamp = Stamp(VENV / f".stamp-{name}")
    wanted = fingerprint(ROOT, [*REQUIREMENTS, requirements], sys.version, str(VENV))
    if not stamp.matches(wanted):
        install = [str(PYTHON), *PIP_INSTALL, "-r", str(requirements)]
        with checkout_lock(steps.signals):
            steps.run(title, install, environment=environ, folder=ROOT, name=f"install-{name}")
        stamp.set(wanted)


def _venv_works() -> bool:
    if not PYTHON.exists():
        return False
    # A moved folder or a removed interpreter leaves a broken .venv.
    probe = [str(PYTHON), "-c", "import pip, sys; print(sys.prefix)"]
    result = subprocess.run(probe, capture_output=True, text=True, check=False)
    return result.returncode == 0 and Path(result.stdout.strip()) == VENV


def node_packages(steps: Steps, environ: dict[str, str], app: str) -> None:
    """Installs the app's packages in the versions of its lock file."""
    folder = ROOT / app
    require_matching_lock(folder)
    stamp = Stamp(folder / "node_modules" / ".stamp-packages")
    wanted = fingerprint(folder, [folder / "package.json", folder / "package-lock.json"], node_version())
    if stamp.matches(wanted):
        console.done(f"{app}: packages")
        return
    steps.run(f"{app}: packages", NPM_INSTALL, environment=environ, folder=folder, name=f"install-{app}")
    stamp.set(wanted)


def require_matching_lock(folder: Path) -> None:
    """Raises UserError if package.json and the lock file differ, because packages would not be pinned."""
    wanted = json.loads((folder / "package.json").read_text())
    locked = json.loads((folder / "package-lock.json").read_text())["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        if wanted.get(kind, {}) != locked.get(kind, {}):
            raise UserError(
                f"{folder.name}: package-lock.json does not match package.json. "
                "Run `npm install` there and commit both."
            )


def build(steps: Steps, environ: dict[str, str], app: str) -> None:
    """Builds the app's `dist`, with gzip and Brotli copies of text files.

    The stamp is in node_modules: new packages require a new build, and `dist` is published as a whole.
    """
    folder = ROOT / app
    stamp = Stamp(folder / "node_modules" / ".stamp-build")
    wanted = fingerprint(folder, [folder])
    dist = folder / "dist"
    if stamp.matches(wanted) and (dist / "index.html.br").exists():
        console.done(f"{app}: build")
        return
    steps.run(f"{app}: build", ["npm", "run", "build"], environment=environ, folder=folder, name=f"build-{app}")
    if not (dist / "index.html").exists():
        raise UserError(f"{app}: the build ended well but made no dist/index.html.")
    compress = [str(PYTHON), "-m", "whitenoise.compress", "--quiet", str(dist)]
    steps.run(f"{app}: compressed", compress, environment=environ, folder=ROOT, name=f"compress-{app}")
    stamp.set(wanted)


def version_of_build(app: str) -> str:
    """Fingerprint of the app's last build; empty if there is none."""
    try:
        return (ROOT / app / "node_modules" / ".stamp-build").read_text().strip()
    except OSError:
        return ""
