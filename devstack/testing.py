"""`make test`: every test of the repository, from nothing. `ONLY=pytest,e2e` runs some of its parts."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path

from devstack import background, browser, console, environment, install, ports, stack
from devstack.errors import Trouble
from devstack.runner import Runner, run_here
from devstack.shop import APPS, PYTHON, ROOT, Shop
from devstack.signals import Signals
from devstack.steps import Steps

PARTS = ("pytest", "storefront", "admin", "e2e", "stack")
SHORT = {"storefront-web": "storefront", "admin-web": "admin"}
SERVICES_WITHIN = 120.0
SHOP_WITHIN = 900.0
"""Seconds for a whole shop with demo data; drawing its pictures may take minutes on a busy machine."""
# A browser makes a socket inside its temporary folder, and a socket's path ends at 107 bytes.
LONGEST_TEMPORARY = 50


def test(shop: Shop, signals: Signals) -> int:
    """Runs the wanted parts in throw-away homes below SHOP_HOME/test, and sums up."""
    wanted = wanted_parts(os.environ.get("ONLY", ""))
    shop.make_folders()
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    with stack.only_supervisor(tests):
        for name in ("pytest", "stack"):
            throw_away(tests.home / name)
        runner = Runner(signals)
        if runner.do("install", lambda: install.everything(shop, signals)):
            base = environment.base(shop) | {"CI": "true"}
            run_pytest(runner, tests, base, wanted)
            for app in APPS:
                if SHORT[app] in wanted:
                    runner.run(SHORT[app], ["npm", "test"], base, ROOT / app)
            if {"e2e", "stack"} & wanted:
                run_journeys(runner, tests, base, wanted)
        return runner.close()


def wanted_parts(only: str) -> set[str]:
    """The parts named by ONLY, or all."""
    named = {word.strip() for word in only.split(",") if word.strip()}
    if unknown := named - set(PARTS):
        raise Trouble(f"ONLY knows {', '.join(PARTS)}; not {', '.join(sorted(unknown))}.")
    return named or set(PARTS)


def throw_away(home: Path) -> None:
    """Removes an earlier run's home; what still runs in it is swept when it is made again."""
    # rm and not shutil: parts that a killed run left behind may still be writing there.
    for name in ("postgres", "objects", "mail", "media", "static", "stamps"):
        subprocess.run(["rm", "-rf", str(home / name)], check=False)


def _home(tests: Shop, name: str, base: dict[str, str], **more: str) -> dict[str, str]:
    return base | {"SHOP_HOME": str(tests.home / name), "SHOP_THROWAWAY": "1", **more}


def run_pytest(runner: Runner, tests: Shop, base: dict[str, str], wanted: set[str]) -> None:
    """All Python tests but the journeys over HTTP, on a PostgreSQL and an S3 server of their own."""
    if "pytest" not in wanted:
        return
    home = _home(tests, "pytest", base)
    log = tests.logs / "services.log"

    def work() -> None:
        with background.running("services", home, log, runner.signals, SERVICES_WITHIN):
            settings = environment.read_file(Shop.from_environment(home))
            settings["DJANGO_SETTINGS_MODULE"] = "shop_project.settings.test"
            command = [str(PYTHON), "-m", "pytest", "-m", "not stack", "-n", "2"]
            code = run_here(command, home | settings, ROOT, runner.signals)
            if code != 0:
                raise Trouble(f"pytest ended with exit code {code}")

    runner.do("pytest", work)


def run_journeys(runner: Runner, tests: Shop, base: dict[str, str], wanted: set[str]) -> None:
    """The journeys, in a browser and over HTTP, against one running shop with demo data."""
    names = [f"e2e {SHORT[app]}" for app in APPS if "e2e" in wanted] + ["stack"] * ("stack" in wanted)
    port = ports.pick(set())
    # Journeys sign in more often than a person may.
    home = _home(tests, "stack", base, PORT=str(port), SHOP_DEMO="1", SHOP_THROTTLES="off")
    for name in ("SHOP_ADMIN_EMAIL", "SHOP_ADMIN_PASSWORD"):
        home.pop(name, None)
    chromium = ""
    steps = Steps(tests.logs, runner.signals)

    def find_browser() -> None:
        nonlocal chromium
        chromium = browser.ensure(steps, base)

    if "e2e" in wanted:
        runner.do("browser", find_browser)
    with ExitStack() as cleaning:
        facts: dict[str, str] = {}

        def start() -> None:
            console.note(
                f"the shop starts with demo data on port {port}; progress: {tests.logs / 'shop.log'}"
            )
            shop = background.running("up", home, tests.logs / "shop.log", runner.signals, SHOP_WITHIN)
            facts.update(cleaning.enter_context(shop))

        if not runner.do("running shop", start):
            for name in names:
                runner.skip(name, "the shop did not start")
            return
        journey = home | addresses(facts) | {"CHROMIUM": chromium, "HOME": str(own_home(tests))}
        if len(journey["TMPDIR"]) > LONGEST_TEMPORARY:
            journey.pop("TMPDIR")
        for app in APPS:
            name = f"e2e {SHORT[app]}"
            if name in names and not chromium:
                runner.skip(name, "there is no browser")
            elif name in names:
                runner.run(name, ["npm", "run", "e2e"], journey, ROOT / app)
        if "stack" in wanted:
            settings = environment.read_file(Shop.from_environment(home))
            settings["DJANGO_SETTINGS_MODULE"] = "shop_project.settings.test"
            command = [str(PYTHON), "-m", "pytest", "-m", "stack", "-p", "no:xdist"]
            runner.run("stack", command, journey | settings | addresses(facts))


def addresses(facts: dict[str, str]) -> dict[str, str]:
    """Where the journeys find the running shop."""
    return {
        "BASE_URL": facts["storefront"],
        "SHOP_BASE_URL": facts["storefront"],
        "ADMIN_URL": facts["admin"],
        "SHOP_ADMIN_URL": facts["admin"],
        "MAILBOX_URL": facts["storefront"] + "/dev/mailbox.json",
        "STAFF_EMAIL": facts["staff_email"],
        "STAFF_PASSWORD": facts["staff_password"],
    }


def own_home(tests: Shop) -> Path:
    """A home folder for browsers, which would otherwise write into the person's own."""
    home = tests.home / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(mode=0o700)
    return home
