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
import shutil
import textwrap
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from devstack import console, environment, install, ports, stack
from devstack.console import UserError
from devstack.processes import Steps
from devstack.shop import APPS, PYTHON, ROOT, Shop, throw_away
from lab import debian
from lab.background import in_background
from lab.suites import browser, checks
from lab.suites.runner import Runner, run_tests

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
SCALE_PROGRAMS = ("redis-server", "pgbouncer", "haproxy")
FLAKY_FILE = "FLAKY_FILE"
"""Names the file to which test runners append one line of JSON for each test that failed and then passed."""
MACHINE_CLOCK = {"TEST_NOW": "machine"}
"""Environment of tests that talk to servers in processes of their own: their clock cannot be moved."""
# A browser creates a socket in its temporary folder, and a socket's path is limited to 107 bytes.
LONGEST_TEMPORARY = 50


@dataclass(slots=True)
class Run:
    """One run of suites in throw-away homes below `tests.home`."""

    shop: Shop
    tests: Shop
    runner: Runner
    environment: dict[str, str]
    """Of all suites, with the seed of their order."""
    cleaning: ExitStack
    """Stops the shop of the journeys."""
    visit: dict[str, str] = field(default_factory=dict)
    """Environment of visitors to the running shop; empty if it did not start."""

    def checks_and_python(self, suites: set[str]) -> None:
        """Checks of the code, and the Python tests."""
        if "check" in suites:
            checks.run_checks(self.runner, self.shop)
        self.python_tests(suites)

    def browser_and_unit_tests(self, suites: set[str]) -> None:
        """A shop for the suites that need one, the journeys through it in a browser, and the apps' unit tests."""
        if {"e2e", "stack"} & suites:
            self.runner.do("running shop", lambda: self.open_shop(in_browser="e2e" in suites))
        if "e2e" in suites:
            for app in APPS:
                self.runner.do(f"e2e {SHORT[app]}", partial(self.in_a_browser, app))
        for app in APPS:
            if SHORT[app] in suites:
                self.runner.run(SHORT[app], ["npm", "test"], self.environment, ROOT / app)

    def home(self, name: str) -> dict[str, str]:
        """The environment of a suite with services or a shop of its own."""
        return self.environment | {"SHOP_HOME": str(self.tests.home / name), "SHOP_THROWAWAY": "1"}

    def pytest(self, home: dict[str, str], marks: str, *more: str) -> None:
        """Runs Python tests with separate PostgreSQL and S3 servers; raises UserError if one fails."""
        with in_background("services", home, self.tests.logs / "services.log"):
            settings = django_settings(home)
            # Databases are deleted with their server: dropping them on a busy machine can exceed the statement timeout.
            options = ("--reuse-db", "--reruns", "2", "-p", "tests.flaky", f"--randomly-seed={home['SEED']}")
            run_tests([str(PYTHON), "-m", "pytest", "-m", marks, *options, *more], home | settings)

    def python_tests(self, suites: set[str], name: str = "pytest") -> None:
        """All Python tests except the journeys over HTTP."""
        marks = "not stack and not trust and not scale" + ("" if EVERYTHING in self.environment else " and not long")
        if "pytest" in suites:
            home = self.home("pytest")
            self.runner.do(name, lambda: self.pytest(home, marks, "-n", "2", "--durations=25"))
        if apps := sorted(suites & set(BACKEND_APPS)):
            paths = [f"apps/{app}" for app in apps]
            self.runner.do(", ".join(apps), lambda: self.pytest(self.home("apps"), marks, "-n", "2", *paths))
        if "scale" in suites:
            # A shop on one machine needs none of these servers, so a machine without them is not a failure.
            absent = debian.missing(SCALE_PROGRAMS)
            if absent and not debian.may_install():
                self.runner.leave_out("scale", f"{', '.join(absent)} not found, and apt-get is not for us to use")
            else:
                self.runner.do("scale", self._scale)

    def _scale(self) -> None:
        debian.ensure(Steps(self.tests.logs), self.environment, SCALE_PROGRAMS)
        self.pytest(self.home("pytest") | MACHINE_CLOCK, "scale")

    def open_shop(self, *, in_browser: bool) -> None:
        """Finds or installs a browser, and starts a shop with demo data, until the end of the run."""
        environ = self.home("stack")
        chromium = browser.ensure(Steps(self.tests.logs), environ) if in_browser else ""
        # Journeys sign in more often than the rate limits allow, and look at once at what staff have just changed.
        switches = {"SHOP_DEMO": "1", "SHOP_THROTTLES": "off", "MICROCACHE_SECONDS": "0"}
        environ |= {"PORT": str(ports.pick(set()))} | switches
        for name in ("SHOP_ADMIN_EMAIL", "SHOP_ADMIN_PASSWORD"):
            environ.pop(name, None)
        log = self.tests.logs / "shop.log"
        console.note(f"a shop with demo data starts; its console: {log}")
        facts = self.cleaning.enter_context(in_background("up", environ, log))
        # A separate home folder, because browsers write to it.
        home = self.tests.home / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(mode=0o700)
        self.visit = environ | addresses(facts) | {"HOME": str(home), "CHROMIUM": chromium}
        if len(self.visit["TMPDIR"]) > LONGEST_TEMPORARY:
            del self.visit["TMPDIR"]

    def in_a_browser(self, app: str) -> None:
        """The journeys of an app; raises UserError if one fails."""
        if not self.visit:
            raise UserError("the shop did not start")
        run_tests(["npm", "run", "e2e"], self.visit, ROOT / app)

    def over_http(self) -> None:
        """Runs the tests marked `stack`; raises UserError if one fails."""
        if not self.visit:
            raise UserError("the shop did not start")
        settings = django_settings(self.visit) | {name: self.visit[name] for name in ADDRESSES} | MACHINE_CLOCK
        # One process, because the journeys share one shop and build on each other.
        options = ("-p", "no:cacheprovider", "-p", "no:randomly")
        run_tests([str(PYTHON), "-m", "pytest", "-m", "stack", *options], self.visit | settings)


def test(shop: Shop) -> int:
    """Runs the requested suites in throw-away homes below SHOP_HOME/test, and prints a summary."""
    return _test(shop, selected_suites(os.environ.get("ONLY", ""), set(SUITES) - FURTHER))


def test_all(shop: Shop) -> int:
    """The same with the tests that `make test` leaves out."""
    os.environ[EVERYTHING] = "1"
    return _test(shop, selected_suites(os.environ.get("ONLY", ""), set(SUITES)))


def _test(shop: Shop, suites: set[str]) -> int:
    with _prepared(shop) as run:
        if run.environment:
            # Two lines of work of about the same length, so that both processors are busy to the end.
            run.runner.side_by_side(lambda: run.checks_and_python(suites), lambda: run.browser_and_unit_tests(suites))
            if "stack" in suites:
                run.runner.do("stack", run.over_http)
    return run.runner.close()


def test_days(shop: Shop) -> int:
    """Runs the Python tests and the apps' unit tests at each of DAYS, and prints a summary."""
    with _prepared(shop) as run:
        base = run.environment
        for day, clock in DAYS.items() if base else ():
            run.environment = base | clock
            run.python_tests({"pytest"}, name=f"pytest, {day}")
            for app in APPS:
                run.runner.run(f"{SHORT[app]}, {day}", ["npm", "test"], run.environment, ROOT / app)
    return run.runner.close()


@contextmanager
def _prepared(shop: Shop) -> Iterator[Run]:
    """A run whose packages are installed, or one without an environment; prints the list of flaky tests at the end."""
    shop.make_folders()
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    with stack.only_supervisor(tests), ExitStack() as cleaning:
        for name in ("pytest", "stack"):
            throw_away(tests.home / name)
        run = Run(shop, tests, Runner(), {}, cleaning)
        flaky = tests.home / "flaky.jsonl"
        flaky.unlink(missing_ok=True)
        if run.runner.do("install", lambda: install.everything(shop)):
            seed = os.environ.get("SEED") or str(secrets.randbelow(2**31))
            console.say(f"\nThe order of the tests is that of SEED={seed}.")
            run.environment = environment.base(shop) | {"CI": "true", "SEED": seed, FLAKY_FILE: str(flaky)}
        yield run
        show_flaky(flaky)


def show_flaky(file: Path) -> None:
    """Prints the list of flaky tests, if there are any."""
    if not file.exists():
        return
    console.say("\nFLAKY: failed first, passed when run again. Find the cause before other work.")
    for line in map(json.loads, file.read_text().splitlines()):
        console.warn(f"{line['suite']}: {line['test']}\n{textwrap.indent(line['error'], ' ' * 4)}")


def selected_suites(only: str, usual: set[str]) -> set[str]:
    """The suites and backend apps named by ONLY, or the usual suites."""
    named = {word.strip() for word in only.split(",") if word.strip()}
    if unknown := named - set(SUITES) - set(BACKEND_APPS):
        names = ", ".join([*SUITES, *BACKEND_APPS])
        raise UserError(f"ONLY knows {names}; not {', '.join(sorted(unknown))}.")
    return named or usual


def django_settings(environ: dict[str, str]) -> dict[str, str]:
    """The settings of tests beside the services of a home."""
    settings = environment.read_file(Shop.from_environment(environ))
    return settings | {"DJANGO_SETTINGS_MODULE": "shop_project.settings.test"}


ADDRESSES = (
    *("BASE_URL", "SHOP_BASE_URL", "ADMIN_URL", "SHOP_ADMIN_URL", "MAILBOX_URL"),
    *("STAFF_EMAIL", "STAFF_PASSWORD"),
)


def addresses(facts: dict[str, str]) -> dict[str, str]:
    """URLs of the running shop, by the names in ADDRESSES."""
    storefront, admin = facts["storefront"], facts["admin"]
    mailbox = f"{storefront}/dev/mailbox.json"
    values = (storefront, storefront, admin, admin, mailbox, facts["staff_email"], facts["staff_password"])
    return dict(zip(ADDRESSES, values, strict=True))
