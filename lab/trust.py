"""`make trust`: every attack, then every fault, and a report of what was tried and what was lost."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from devstack import console, environment, install, stack
from devstack.console import UserError
from devstack.processes import Steps
from devstack.shop import PYTHON, ROOT, Shop, throw_away
from lab import debian, disks, trust_report
from lab.background import in_background
from lab.suites.runner import Runner, run_here
from lab.suites.testing import MACHINE_CLOCK

FAULTS = "tests/trust/faults"
ATTACKS = (
    *("tests/trust", f"--ignore={FAULTS}"),
    *(f"tests/test_{name}.py" for name in ("routes", "races", "bad_input", "unavailable", "clocks", "backups")),
)
# Seconds. A round that hangs is a finding, and must not hang the run.
WITHIN = {"attacks": 12 * 60, "faults": 33 * 60}
GRACE_SECONDS = 120
"""Seconds in which a run that is out of time ends its services and writes down what it has."""
NOTHING_CHOSEN = 5
"""Pytest's exit code when -k left nothing."""
TIMED_OUT = 124
"""That of timeout(1)."""


def trust(shop: Shop) -> int:
    """Runs attacks and faults (ONLY: a pytest -k expression) on services of their own; writes the report."""
    started = time.time()
    shop.make_folders()
    tests = Shop(home=shop.home / "test", port=shop.port, throwaway=True)
    tests.make_folders()
    folder = shop.home / "trust"
    folder.mkdir(exist_ok=True)
    for earlier in folder.glob("*.xml"):
        earlier.unlink()
    with stack.only_supervisor(tests):
        throw_away(tests.home / "trust")
        runner = Runner()
        if runner.do("install", lambda: install.everything(shop)):
            programs(runner, tests)
            home = environment.base(shop) | {"SHOP_HOME": str(tests.home / "trust"), "SHOP_THROWAWAY": "1"}
            log = tests.logs / "trust-services.log"
            with in_background("services", home, log):
                settings = environment.read_file(Shop.from_environment(home))
                environ = home | settings | MACHINE_CLOCK | {"DJANGO_SETTINGS_MODULE": "shop_project.settings.test"}
                apart = mounts(runner)
                for name, arguments in (("attacks", [*ATTACKS, "-n", "2"]), ("faults", [FAULTS])):
                    # In their order: faults take services away that later ones need again.
                    command = [*apart, str(PYTHON), "-m", "pytest", "-p", "no:randomly", *arguments]
                    _run(runner, name, command, environ, folder)
            path = trust_report.write(folder, started, runner.results)
            console.say(f"\nThe report: {path}")
        return runner.close()


def programs(runner: Runner, tests: Shop) -> None:
    """HAProxy, by apt-get where we may; without it its rounds are left out, and that is said."""
    if not (absent := debian.missing(["haproxy"])):
        return
    steps = Steps(tests.logs)
    if debian.may_install() and runner.do("programs", lambda: debian.install(steps, environment.base(tests), absent)):
        return
    runner.leave_out("rounds with haproxy", "it is not installed (Debian: sudo apt-get install haproxy)")


def mounts(runner: Runner) -> list[str]:
    """The words before a command that let it mount the disks that it fills."""
    prefix = disks.apart()
    if not prefix:
        runner.leave_out("full disks for real", "nothing may be mounted here; a limit on file sizes stands for three")
    return prefix


def _run(runner: Runner, name: str, command: Sequence[str], environ: Mapping[str, str], folder: Path) -> None:
    """One pytest to its end or to the end of its time; what tests `record_property` goes into NAME.xml."""
    command = [*command, "-p", "lab.test_descriptions", "-m", "not stack"]
    command += [f"--junit-xml={folder / name}.xml", "-o", "junit_family=xunit1"]
    if only := os.environ.get("ONLY", ""):
        command += ["-k", only]

    def execute() -> None:
        bounded = ["timeout", "--signal=INT", f"--kill-after={GRACE_SECONDS}", str(WITHIN[name]), *command]
        code = run_here(bounded, environ, ROOT)
        if code == NOTHING_CHOSEN and only:
            return
        if code != 0:
            raise UserError(
                "out of time: what the report does not name was not tried"
                if code == TIMED_OUT
                else f"pytest ended with exit code {code}"
            )

    runner.do(name, execute)
