"""`python -m devstack COMMAND`, called by the Makefile."""

from __future__ import annotations

import sys

from devstack import processes
from devstack.checks import check, schema
from devstack.testing import test, test_all, test_days
from devstack.up import clean, manage, reset, services, up

COMMANDS: dict[str, processes.Command] = {
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
    sys.exit(processes.main("devstack", COMMANDS, sys.argv[1:]))
