"""`python -m devstack COMMAND`, called by the Makefile."""

from __future__ import annotations

import sys

from devstack import processes
from devstack.up import manage, reset, services, up

COMMANDS = {"up": up, "services": services, "manage": manage, "reset": reset}

if __name__ == "__main__":
    sys.exit(processes.exit_code(COMMANDS[sys.argv[1]]))
