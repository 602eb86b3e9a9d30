"""`make mutants`: bugs planted one at a time in the code of stock, price and status; which do tests find."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from devstack import console, environment, install, stack
from devstack.console import UserError
from devstack.shop import PYTHON, ROOT, Shop, throw_away
from lab import packages
from lab.background import in_background
from lab.suites.runner import run_here

WITHIN = 40 * 60
# What mutmut reads, tests and copies (pyproject.toml); it works in a folder of its own.
COPIED = (
    "apps",
    "contract",
    "shop_project",
    "devstack",
    "lab",
    "tests",
    "conftest.py",
    "pytest.ini",
    "manage.py",
    "pyproject.toml",
)
KILLED = {"killed", "timeout", "suspicious"}


def mutants(shop: Shop) -> int:
    """Runs mutmut on services of its own, shows what survived, and says the score."""
    shop.make_folders()
    install.for_python(shop)
    packages.tools(shop)
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    folder = shop.home / "mutants"
    with stack.only_supervisor(tests):
        throw_away(tests.home / "mutants")
        _copy(folder)
        home = environment.base(shop) | {"SHOP_HOME": str(tests.home / "mutants"), "SHOP_THROWAWAY": "1"}
        with in_background("services", home, tests.logs / "mutants-services.log"):
            environ = home | environment.read_file(Shop.from_environment(home)) | {"SHOP_HOME": home["SHOP_HOME"]}
            # One at a time: they share a database, and the same rows.
            command = ["timeout", str(WITHIN), str(PYTHON), "-m", "mutmut", "run", "--max-children", "1"]
            code = run_here(command, environ, folder)
            return _score(folder, environ, code)


def _copy(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)


def _score(folder: Path, environ: dict[str, str], code: int) -> int:
    def mutmut(*arguments: str) -> str:
        command = [str(PYTHON), "-m", "mutmut", *arguments]
        return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False).stdout

    results = dict(
        line.strip().rsplit(": ", 1) for line in mutmut("results", "--all", "true").splitlines() if ": " in line
    )
    if code != 0 or not results or "not checked" in results.values():
        raise UserError(f"mutmut did not finish (exit code {code}).")
    survivors = sorted(name for name, result in results.items() if result not in KILLED)
    for name in survivors:
        console.say(mutmut("show", name))
    killed = len(results) - len(survivors)
    console.done(f"{killed} of {len(results)} planted bugs found, {100 * killed / len(results):.1f} %")
    return 0
