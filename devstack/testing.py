"""`make test`: all tests of the repository.

`ONLY=pytest,e2e` runs some suites. `ONLY=orders,cart` runs the tests of these backend apps, on a database that is
reused.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from devstack import background, checks, debian, environment, install, stack
from devstack.errors import UserError
from devstack.journeys import Journeys
from devstack.optional_services import PACKAGES
from devstack.runner import Runner, run_tests
from devstack.shop import APPS, PYTHON, ROOT, Shop
from devstack.signals import Signals
from devstack.steps import Steps

SUITES = ("check", "pytest", "scale", "storefront", "admin", "e2e", "stack")
SHORT = {"storefront-web": "storefront", "admin-web": "admin"}
BACKEND_APPS = sorted(path.parent.name for path in (ROOT / "apps").glob("*/tests"))
SERVICES_WITHIN = 120.0
KEEP = "--reuse-db"
"""The databases are deleted with their server. Dropping them on a busy machine can exceed the statement timeout."""


def test(shop: Shop, signals: Signals) -> int:
    """Runs the requested suites in throw-away homes below SHOP_HOME/test, and prints a summary."""
    wanted = wanted_suites(os.environ.get("ONLY", ""))
    shop.make_folders()
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    with stack.only_supervisor(tests):
        for name in ("pytest", "stack"):
            throw_away(tests.home / name)
        runner = Runner(signals)
        if runner.do("install", lambda: install.everything(shop, signals)):
            base = environment.base(shop) | {"CI": "true"}
            if "check" in wanted:
                checks.run_checks(runner, shop)
            run_pytest(runner, tests, base, wanted)
            if backend_apps := sorted(wanted & set(BACKEND_APPS)):
                runner.do(", ".join(backend_apps), lambda: _pytest_of_apps(tests, base, signals, backend_apps))
            for app in APPS:
                if SHORT[app] in wanted:
                    runner.run(SHORT[app], ["npm", "test"], base, ROOT / app)
            if {"e2e", "stack"} & wanted:
                journeys = Journeys(runner, tests, _home(tests, "stack", base))
                journeys.run(in_browser="e2e" in wanted, over_http="stack" in wanted)
        return runner.close()


def wanted_suites(only: str) -> set[str]:
    """The suites and backend apps named by ONLY, or all suites."""
    named = {word.strip() for word in only.split(",") if word.strip()}
    if unknown := named - set(SUITES) - set(BACKEND_APPS):
        known = ", ".join([*SUITES, *BACKEND_APPS])
        raise UserError(f"ONLY knows {known}; not {', '.join(sorted(unknown))}.")
    return named or set(SUITES)


def throw_away(home: Path) -> None:
    """Removes an earlier run's home; processes still running there are killed when it is created again."""
    # rm instead of shutil, because services of a killed run may still be writing there.
    for name in ("postgres", "objects", "mail", "media", "static", "stamps"):
        subprocess.run(["rm", "-rf", str(home / name)], check=False)


def _home(tests: Shop, name: str, base: dict[str, str]) -> dict[str, str]:
    return base | {"SHOP_HOME": str(tests.home / name), "SHOP_THROWAWAY": "1"}


def run_pytest(runner: Runner, tests: Shop, base: dict[str, str], wanted: set[str]) -> None:
    """All Python tests except the journeys over HTTP, with separate PostgreSQL and S3 servers."""
    if "pytest" in wanted:
        marks = "not stack and not trust and not scale"
        home = _home(tests, "pytest", base)
        runner.do("pytest", lambda: _pytest(runner.signals, tests, home, marks, "-n", "2", "--durations=25", KEEP))
    if "scale" in wanted:
        # A shop on one machine needs none of these servers, so a machine without them is not a failure.
        absent = debian.missing(list(PACKAGES))
        if absent and not debian.may_install():
            runner.leave_out("scale", f"{', '.join(absent)} not found, and apt-get is not for us to use")
            return
        runner.do("scale", lambda: _scale(runner, tests, base))


def _scale(runner: Runner, tests: Shop, base: dict[str, str]) -> None:
    debian.ensure(Steps(tests.logs, runner.signals), base, PACKAGES)
    _pytest(runner.signals, tests, _home(tests, "pytest", base), "scale", KEEP)


def _pytest_of_apps(tests: Shop, base: dict[str, str], signals: Signals, apps: list[str]) -> None:
    paths = [f"apps/{name}" for name in apps]
    _pytest(signals, tests, _home(tests, "apps", base), "not trust and not scale", "-n", "2", "--reuse-db", *paths)


def _pytest(signals: Signals, tests: Shop, home: dict[str, str], marks: str, *more: str) -> None:
    log = tests.logs / "services.log"
    with background.running("services", home, log, signals, SERVICES_WITHIN):
        settings = environment.read_file(Shop.from_environment(home))
        settings["DJANGO_SETTINGS_MODULE"] = "shop_project.settings.test"
        command = [str(PYTHON), "-m", "pytest", "-m", marks, *more]
        run_tests(command, home | settings, ROOT, signals)
