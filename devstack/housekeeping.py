"""Django commands, cleaning and resetting."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys

from devstack import console, environment, stack
from devstack.errors import UserError
from devstack.shop import APPS, PYTHON, ROOT, VENV, Shop
from devstack.signals import Signals

# Only folders that a shop creates, because SHOP_HOME may contain other files.
DATA_FOLDERS = (
    *("postgres", "objects", "mail", "media", "static", "stamps", "run", "log", "tmp"),
    *("test", "trust", "sbom", "mutants"),
)
DATA_FILES = ("env", "secrets.json")


def manage(shop: Shop, _signals: Signals) -> int:
    """Replaces the process with `manage.py $ARGS` in the environment of the running shop."""
    arguments = shlex.split(os.environ.get("ARGS", ""))
    command = [str(PYTHON), str(ROOT / "manage.py"), *arguments]
    environ = environment.base(shop) | environment.read_file(shop)
    os.chdir(ROOT)
    os.execve(command[0], command, environ)  # noqa: S606 - no shell is the point


def reset(shop: Shop, _signals: Signals) -> int:
    """Deletes this shop's data after a confirmation, but not packages and builds."""
    shop.make_folders()
    with stack.only_supervisor(shop):
        if os.environ.get("YES") != "1":
            console.say(f"This deletes the database, objects, mail and secrets in {shop.home}.")
            if not sys.stdin.isatty() or input("Type yes to go on: ").strip().lower() != "yes":
                raise UserError("Nothing was deleted.")
        for name in DATA_FOLDERS:
            subprocess.run(["rm", "-rf", str(shop.home / name)], check=False)
        for name in DATA_FILES:
            (shop.home / name).unlink(missing_ok=True)
    console.done("the next start begins with an empty home")
    return 0


def clean(_shop: Shop, _signals: Signals) -> int:
    """Deletes packages, builds and caches of the checkout, but not the shops' data."""
    targets = [VENV, *(ROOT / app / name for app in APPS for name in ("node_modules", "dist"))]
    targets += [ROOT / name for name in (".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis")]
    folders = ("apps", "devstack", "lab", "shop_project", "tests")
    targets += [path for folder in folders for path in (ROOT / folder).rglob("__pycache__")]
    for target in targets:
        shutil.rmtree(target, ignore_errors=True)
    console.done("packages, builds and caches are gone")
    return 0
