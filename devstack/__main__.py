"""`python -m devstack COMMAND`: what the Makefile calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from devstack import console, environment, install, stack
from devstack.bench import bench
from devstack.checks import check, schema
from devstack.deploying import deploy_check
from devstack.errors import Stopped, UserError
from devstack.housekeeping import clean, manage, reset
from devstack.inventory import sbom
from devstack.mutants import mutants
from devstack.rehearsal.begin import rehearse
from devstack.shop import Shop
from devstack.signals import Signals
from devstack.testing import test
from devstack.trust import trust
from devstack.up import up


def services(shop: Shop, signals: Signals) -> int:
    """PostgreSQL, S3 and mail alone, until stopped; prints what a shell needs to use them."""
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


COMMANDS: dict[str, Callable[[Shop, Signals], int]] = {
    "up": up,
    "services": services,
    "rehearsal": rehearse,
    "deploy-check": deploy_check,
    "test": test,
    "trust": trust,
    "mutants": mutants,
    "sbom": sbom,
    "bench": bench,
    "check": check,
    "schema": schema,
    "manage": manage,
    "reset": reset,
    "clean": clean,
}


def main(arguments: list[str]) -> int:
    """Runs one command; trouble is told in a sentence, never as a traceback."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        console.say(f"usage: python3 -m devstack {{{','.join(COMMANDS)}}}")
        return 2
    try:
        return COMMANDS[arguments[0]](Shop.from_environment(os.environ), Signals())
    except UserError as trouble:
        console.fail(str(trouble))
        return 1
    except Stopped:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
