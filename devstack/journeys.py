"""The last suites of `make test`: journeys on one running shop, in a browser and over HTTP."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from dataclasses import dataclass, field

from devstack import background, browser, console, environment, ports
from devstack.runner import Runner
from devstack.shop import APPS, PYTHON, ROOT, Shop
from devstack.steps import Steps

SHOP_WITHIN = 900.0
"""Seconds for a whole shop with demo data, on a busy machine."""
MACHINE_CLOCK = {"TEST_NOW": "machine"}
"""Environment of tests that talk to servers in processes of their own: their clock cannot be moved."""
# A browser creates a socket in its temporary folder, and a socket's path is limited to 107 bytes.
LONGEST_TEMPORARY = 50


@dataclass(slots=True)
class Journeys:
    """Journeys in throw-away homes below `tests.home`."""

    runner: Runner
    tests: Shop
    environment: dict[str, str]
    """Inherited by the shop and the journeys; its SHOP_HOME is the home of the tested shop."""
    cleaning: ExitStack
    """Stops the shop."""
    chromium: str = ""
    facts: dict[str, str] = field(default_factory=dict)
    """The contents of the running shop's ready.json; empty if it did not start."""

    def prepare(self, *, in_browser: bool) -> None:
        """Finds or installs a browser, and starts a shop with demo data."""
        if in_browser:
            steps = Steps(self.tests.logs, self.runner.signals)

            def find() -> None:
                self.chromium = browser.ensure(steps, self.environment)

            self.runner.do("browser", find)
        log = self.tests.logs / "shop.log"
        # Journeys sign in more often than the rate limits allow, and look at once at what staff have just changed.
        port = str(ports.pick(set()))
        switches = {"SHOP_DEMO": "1", "SHOP_THROTTLES": "off", "MICROCACHE_SECONDS": "0"}
        environ = self.environment | {"PORT": port} | switches
        for name in ("SHOP_ADMIN_EMAIL", "SHOP_ADMIN_PASSWORD"):
            environ.pop(name, None)
        console.note(f"a shop with demo data starts on port {port}; its console: {log}")

        def start() -> None:
            self.facts |= self.cleaning.enter_context(
                background.running("up", environ, log, self.runner.signals, SHOP_WITHIN)
            )

        self.runner.do("running shop", start)

    def in_a_browser(self) -> None:
        """Runs the journeys of both apps, one app after the other."""
        visit = self._visitor()
        for app in APPS:
            name = f"e2e {app.removesuffix('-web')}"
            if not visit:
                self.runner.skip(name, "the shop did not start")
            elif not visit["CHROMIUM"]:
                self.runner.skip(name, "there is no browser")
            else:
                self.runner.run(name, ["npm", "run", "e2e"], visit, ROOT / app)

    def over_http(self) -> None:
        """Runs the tests marked `stack`."""
        visit = self._visitor()
        if not visit:
            self.runner.skip("stack", "the shop did not start")
            return
        settings = environment.read_file(Shop.from_environment(self.environment))
        settings["DJANGO_SETTINGS_MODULE"] = "shop_project.settings.test"
        addressed = {name: visit[name] for name in ADDRESSES}
        # One process, because the journeys share one shop and build on each other.
        options = ("-p", "no:cacheprovider", "-p", "no:randomly")
        command = [str(PYTHON), "-m", "pytest", "-m", "stack", *options]
        self.runner.run("stack", command, visit | settings | addressed | MACHINE_CLOCK)

    def _visitor(self) -> dict[str, str]:
        """Environment of a journey, with a separate home folder, because browsers write to it; empty without a shop."""
        if not self.facts:
            return {}
        home = self.tests.home / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(mode=0o700)
        visit = self.environment | addresses(self.facts) | {"HOME": str(home), "CHROMIUM": self.chromium}
        if len(visit["TMPDIR"]) > LONGEST_TEMPORARY:
            del visit["TMPDIR"]
        return visit


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
