"""From a fresh clone to installed packages and built apps. Shared by all shops of one checkout."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from devstack import console, environment
from devstack.build_cache import Stamp, fingerprint
from devstack.errors import UserError
from devstack.shop import APPS, PYTHON, ROOT, VENV, Shop
from devstack.signals import Signals
from devstack.steps import Steps

REQUIREMENTS = (ROOT / "requirements.txt", ROOT / "requirements-dev.txt")
TOOLS = ROOT / "requirements-tools.txt"
READER = ROOT / "requirements-reader.txt"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
# Not `npm ci`: it refuses a lock file that lacks the builds of some package for other systems, which
# is what npm writes when the registry at hand carries the builds for one system alone. This takes the
# locked versions too, checks them against their hashes, and leaves the lock file as it is.
# Nor do packages run programs of their own while they are installed.
NPM_INSTALL = ("npm", "install", "--no-save", "--ignore-scripts")


@contextmanager
def checkout_lock(signals: Signals) -> Iterator[None]:
    """One installation at a time in this checkout; a second one waits and then finds it done."""
    # The lock sits on the folder itself, so that it needs no file of its own.
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
    """Python packages, then each app's packages and build; what is up to date is skipped."""
    check_tools()
    environ = environment.base(shop)
    # npm leaves development packages out when this says production, and the build needs them.
    environ.pop("NODE_ENV", None)
    steps = Steps(shop.logs, signals)
    with checkout_lock(signals):
        python_packages(steps, environ)
        for app in APPS:
            if (ROOT / app / "package.json").exists():
                node_packages(steps, environ, app)
                build(steps, environ, app)
            else:
                console.warn(f"{app} is not in this checkout; going on without it")


def for_python(shop: Shop, signals: Signals) -> None:
    """Python packages alone: what services and Django commands need."""
    check_python()
    with checkout_lock(signals):
        python_packages(Steps(shop.logs, signals), environment.base(shop))


def check_python() -> None:
    """Says in a sentence that Python is too old."""
    if sys.version_info < OLDEST_PYTHON:
        raise UserError(
            f"Python 3.11 or later is needed; this is {sys.version.split()[0]}. Try make up PYTHON=python3.11"
        )


def check_tools() -> None:
    """Says in a sentence what the machine lacks."""
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
    """The virtual environment with exactly the pinned packages, checked against their hashes."""
    stamp = Stamp(VENV / ".stamp-packages")
    wanted = fingerprint(ROOT, REQUIREMENTS, sys.version, str(VENV))
    if _venv_works() and stamp.matches(wanted):
        console.done("Python packages")
        return
    if not _venv_works():
        create = [sys.executable, "-m", "venv", "--clear", str(VENV)]
        steps.run("Virtual environment", create, environment=environ, folder=ROOT, name="install-venv")
    install = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--progress-bar=off"]
    for file in REQUIREMENTS:
        install += ["-r", str(file)]
    steps.run("Python packages", install, environment=environ, folder=ROOT, name="install-python")
    stamp.set(wanted)


def tools(shop: Shop, signals: Signals) -> None:
    """The packages of requirements-tools.txt, beside the others; only the commands that need them ask for them."""
    stamp = Stamp(VENV / ".stamp-tools")
    wanted = fingerprint(ROOT, [*REQUIREMENTS, TOOLS], sys.version, str(VENV))
    if not stamp.matches(wanted):
        install = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--progress-bar=off", "-r", str(TOOLS)]
        with checkout_lock(signals):
            Steps(shop.logs, signals).run(
                "Tools", install, environment=environment.base(shop), folder=ROOT, name="install-tools"
            )
        stamp.set(wanted)


def reader(steps: Steps, environ: dict[str, str]) -> None:
    """The packages of requirements-reader.txt, beside the others."""
    stamp = Stamp(VENV / ".stamp-reader")
    wanted = fingerprint(ROOT, [*REQUIREMENTS, READER], sys.version, str(VENV))
    if not stamp.matches(wanted):
        install = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--progress-bar=off", "-r", str(READER)]
        with checkout_lock(steps.signals):
            steps.run("Receipt reader", install, environment=environ, folder=ROOT, name="install-reader")
        stamp.set(wanted)


def _venv_works() -> bool:
    if not PYTHON.exists():
        return False
    # Moved or copied folders and removed interpreters leave a .venv that looks right and is not.
    probe = [str(PYTHON), "-c", "import pip, sys; print(sys.prefix)"]
    result = subprocess.run(probe, capture_output=True, text=True, check=False)
    return result.returncode == 0 and Path(result.stdout.strip()) == VENV


def node_packages(steps: Steps, environ: dict[str, str], app: str) -> None:
    """The packages of the app's lock file, in exactly its versions."""
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
    """Refuses a package.json whose lock file was left behind: what it asks for would not be pinned."""
    wanted = json.loads((folder / "package.json").read_text())
    locked = json.loads((folder / "package-lock.json").read_text())["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        if wanted.get(kind, {}) != locked.get(kind, {}):
            raise UserError(
                f"{folder.name}: package-lock.json does not match package.json. "
                "Run `npm install` there and commit both."
            )


def build(steps: Steps, environ: dict[str, str], app: str) -> None:
    """The app's `dist`, each text file also as gzip and Brotli.

    The stamp lies in node_modules: new packages mean a new build, and `dist` is published as it is.
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
    """What the app was last built from; empty when it was not."""
    try:
        return (ROOT / app / "node_modules" / ".stamp-build").read_text().strip()
    except OSError:
        return ""
