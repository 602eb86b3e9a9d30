"""`python -m devstack COMMAND`, called by the Makefile."""

from __future__ import annotations

import sys

from devstack import command_line, console, environment, install, stack
from devstack.checks import check, schema
from devstack.housekeeping import clean, manage, reset
from devstack.shop import Shop
from devstack.signals import Signals
from devstack.testing import test, test_all, test_days
from devstack.up import up


def services(shop: Shop, signals: Signals) -> int:
    """Run PostgreSQL, S3 and mail until stopped; prints how a shell can use them."""
    shop.make_folders()
    with stack.only_supervisor(shop):
        running = stack.prepare(shop, signals)
        try:
            install.for_python(shop, signals)
            running.start_services()
            environment.write_file(shop, running.settings)
            stack.announce_ready(shop, running)
            console.say(environment.as_assignments(running.settings))
            console.say(f"# Services are running. In another shell: set -a; . {environment.shown_path(shop)}; set +a")
            running.supervisor.watch(lambda: signals.stop_requested)
        finally:
            (shop.run / "ready.json").unlink(missing_ok=True)
            running.supervisor.stop()
    return 0


COMMANDS: dict[str, command_line.Command] = {
    "up": up,
    "services": services,
    "test": test,
    "test-all": test_all,
    "test-days": test_days,
    "check": check,
    "schema": schema,
    "manage": manage,
    "reset": reset,
    "clean": clean,
}

if __name__ == "__main__":
    sys.exit(command_line.run("devstack", COMMANDS, sys.argv[1:]))
