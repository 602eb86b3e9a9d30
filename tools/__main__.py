"""`python -m tools COMMAND`: what the Makefile calls for programs that test the whole shop."""

from __future__ import annotations

import sys

from devstack import command_line
from tools.images.begin import images
from tools.inventory import sbom
from tools.mutants import mutants
from tools.rehearsal.begin import rehearse
from tools.trust import trust

COMMANDS: dict[str, command_line.Command] = {
    "rehearsal": rehearse,
    "trust": trust,
    "mutants": mutants,
    "sbom": sbom,
    "images": images,
}

if __name__ == "__main__":
    sys.exit(command_line.run("tools", COMMANDS, sys.argv[1:]))
