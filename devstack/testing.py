"""`make test` and `make test-all`.

`make test` leaves out the suites `scale` and `stack`, tests marked `long`, and the browser tests that repeat others in
further widths, languages and themes. `make test-all` runs everything but `make trust`.

`ONLY=pytest,e2e` runs some suites. `ONLY=orders,cart` runs the tests of these backend apps, on a database that is
reused. Tests run in random order; `SEED=N` repeats the order of an earlier run, which printed its seed. A failed test
runs again twice; those that passed then are listed at the end.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import textwrap
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from devstack import background, checks, console, debian, environment, install, stack
from devstack.errors import UserError
from devstack.journeys import MACHINE_CLOCK, Journeys
from devstack.runner import Runner, run_tests
from devstack.shop import APPS, PYTHON, ROOT, Shop
from devstack.signals import Signals
from devstack.steps import Steps

SUITES = ("check", "pytest", "scale", "storefront", "admin", "e2e", "stack")
FURTHER = {"scale", "stack"}
"""Suites of `make test-all`; `make test` runs them when ONLY names them."""
SHORT = {"storefront-web": "storefront", "admin-web": "admin"}
BACKEND_APPS = sorted(path.parent.name for path in (ROOT / "apps").glob("*/tests"))
EVERYTHING = "TEST_EVERYTHING"
"""Set for `make test-all`; read by the configurations of Playwright too."""
DAYS = {
    "1 January, 00:10": {"TEST_NOW": "2027-01-01T00:10+05:30"},
    "29 February": {"TEST_NOW": "2028-02-29T10:00+05:30"},
    "31 March": {"TEST_NOW": "2027-03-31T23:30+05:30"},
    "the evening before Deepavali": {"TEST_NOW": "2026-11-07T20:00+05:30"},
    "in three years": {"TEST_NOW": "2029-11-24T11:00+05:30"},
    "in Auckland": {"TZ": "Pacific/Auckland"},
}
"""Times and time zones that may matter to a test."""
SERVICES_WITHIN = 120.0
SCALE_PROGRAMS = ("redis-server", "pgbouncer", "haproxy")
"""Debian's packages have the names of the programs."""
FLAKY_FILE = "FLAKY_FILE"
"""Names the file to which test runners append one line of JSON for each test that failed and then passed."""
KEEP = "--reuse-db"
"""The databases are deleted with their server. Dropping them on a busy machine can exceed the statement timeout."""


def test(shop: Shop, signals: Signals) -> int:
    """Runs the requested suites in throw-away homes below SHOP_HOME/test, and prints a summary."""
    return _test(shop, signals, wanted_suites(os.environ.get("ONLY", ""), set(SUITES) - FURTHER))


def test_all(shop: Shop, signals: Signals) -> int:
    """The same with the tests that `make test` leaves out."""
    os.environ[EVERYTHING] = "1"
    return _test(shop, signals, wanted_suites(os.environ.get("ONLY", ""), set(SUITES)))


def _test(shop: Shop, signals: Signals, wanted: set[str]) -> int:
    shop.make_folders()
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    with stack.only_supervisor(tests):
        for name in ("pytest", "stack"):
            throw_away(tests.home / name)
        runner = Runner(signals)
        if runner.do("install", lambda: install.everything(shop, signals)):
            with _recorded(shop, tests) as base, ExitStack() as cleaning:
                journeys = Journeys(runner, tests, _home(tests, "stack", base), cleaning)
                # Two lines of work of about the same length, so that both processors are busy to the end.
                runner.side_by_side(
                    lambda: _checks_and_python(runner, shop, tests, base, wanted),
                    lambda: _browser_and_unit_tests(runner, journeys, base, wanted),
                )
                if "stack" in wanted:
                    journeys.over_http()
        return runner.close()


def _checks_and_python(runner: Runner, shop: Shop, tests: Shop, base: dict[str, str], wanted: set[str]) -> None:
    """Checks of the code, and the Python tests."""
    if "check" in wanted:
        checks.run_checks(runner, shop)
    run_pytest(runner, tests, base, wanted)


def _browser_and_unit_tests(runner: Runner, journeys: Journeys, base: dict[str, str], wanted: set[str]) -> None:
    """A shop for the suites that need one, the journeys through it in a browser, and the unit tests of the apps."""
    if {"e2e", "stack"} & wanted:
        journeys.prepare(in_browser="e2e" in wanted)
    if "e2e" in wanted:
        journeys.in_a_browser()
    for app in APPS:
        if SHORT[app] in wanted:
            runner.run(SHORT[app], ["npm", "test"], base, ROOT / app)


def test_days(shop: Shop, signals: Signals) -> int:
    """Runs the Python tests and the apps' unit tests at each of DAYS, and prints a summary."""
    shop.make_folders()
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    with stack.only_supervisor(tests):
        throw_away(tests.home / "pytest")
        runner = Runner(signals)
        if runner.do("install", lambda: install.everything(shop, signals)):
            with _recorded(shop, tests) as base:
                for day, clock in DAYS.items():
                    run_pytest(runner, tests, base | clock, {"pytest"}, name=f"pytest, {day}")
                    for app in APPS:
                        runner.run(f"{SHORT[app]}, {day}", ["npm", "test"], base | clock, ROOT / app)
        return runner.close()


@contextmanager
def _recorded(shop: Shop, tests: Shop) -> Iterator[dict[str, str]]:
    """The environment of all suites, with the seed of their order; prints the list of flaky tests at the end."""
    seed = os.environ.get("SEED") or str(secrets.randbelow(2**31))
    console.say(f"\nThe order of the tests is that of SEED={seed}.")
    file = tests.home / "flaky.jsonl"
    file.unlink(missing_ok=True)
    yield environment.base(shop) | {"CI": "true", "SEED": seed, FLAKY_FILE: str(file)}
    show_flaky(file)


def show_flaky(file: Path) -> None:
    """Prints the list of flaky tests, if there are any."""
    if not file.exists():
        return
    console.say("\nFLAKY: failed first, passed when run again. Find the cause before other work.")
    for line in map(json.loads, file.read_text().splitlines()):
        console.warn(f"{line['suite']}: {line['test']}\n{textwrap.indent(line['error'], ' ' * 4)}")


def wanted_suites(only: str, usual: set[str]) -> set[str]:
    """The suites and backend apps named by ONLY, or the usual suites."""
    named = {word.strip() for word in only.split(",") if word.strip()}
    if unknown := named - set(SUITES) - set(BACKEND_APPS):
        known = ", ".join([*SUITES, *BACKEND_APPS])
        raise UserError(f"ONLY knows {known}; not {', '.join(sorted(unknown))}.")
    return named or usual


def throw_away(home: Path) -> None:
    """Removes an earlier run's home; processes still running there are killed when it is created again."""
    # rm instead of shutil, because services of a killed run may still be writing there.
    for name in ("postgres", "objects", "mail", "media", "static", "stamps"):
        subprocess.run(["rm", "-rf", str(home / name)], check=False)


def _home(tests: Shop, name: str, base: dict[str, str]) -> dict[str, str]:
    return base | {"SHOP_HOME": str(tests.home / name), "SHOP_THROWAWAY": "1"}


def run_pytest(runner: Runner, tests: Shop, base: dict[str, str], wanted: set[str], *, name: str = "pytest") -> None:
    """All Python tests except the journeys over HTTP, with separate PostgreSQL and S3 servers."""
    if "pytest" in wanted:
        home = _home(tests, "pytest", base)
        more = ("-n", "2", "--durations=25", KEEP)
        runner.do(name, lambda: _pytest(runner.signals, tests, home, _usual(base), *more))
    if apps := sorted(wanted & set(BACKEND_APPS)):
        runner.do(", ".join(apps), lambda: _pytest_of_apps(runner.signals, tests, base, apps))
    if "scale" in wanted:
        # A shop on one machine needs none of these servers, so a machine without them is not a failure.
        absent = debian.missing(SCALE_PROGRAMS)
        if absent and not debian.may_install():
            runner.leave_out("scale", f"{', '.join(absent)} not found, and apt-get is not for us to use")
            return
        runner.do("scale", lambda: _scale(runner, tests, base))


def _scale(runner: Runner, tests: Shop, base: dict[str, str]) -> None:
    debian.ensure(Steps(tests.logs, runner.signals), base, SCALE_PROGRAMS)
    _pytest(runner.signals, tests, _home(tests, "pytest", base) | MACHINE_CLOCK, "scale", KEEP)


def _pytest_of_apps(signals: Signals, tests: Shop, base: dict[str, str], apps: list[str]) -> None:
    paths = [f"apps/{name}" for name in apps]
    _pytest(signals, tests, _home(tests, "apps", base), _usual(base), "-n", "2", KEEP, *paths)


def _usual(base: dict[str, str]) -> str:
    """The marks of tests that run beside others."""
    return "not stack and not trust and not scale" + ("" if EVERYTHING in base else " and not long")


def _pytest(signals: Signals, tests: Shop, home: dict[str, str], marks: str, *more: str) -> None:
    log = tests.logs / "services.log"
    with background.running("services", home, log, signals, SERVICES_WITHIN):
        settings = environment.read_file(Shop.from_environment(home))
        settings["DJANGO_SETTINGS_MODULE"] = "shop_project.settings.test"
        tries = ("--reruns", "2", "-p", "tests.flaky")
        command = [str(PYTHON), "-m", "pytest", "-m", marks, f"--randomly-seed={home['SEED']}", *tries, *more]
        run_tests(command, home | settings, ROOT, signals)
