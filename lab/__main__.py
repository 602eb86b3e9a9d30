"""`python -m lab COMMAND`: what the Makefile calls for programs that test the whole shop."""

from __future__ import annotations

import sys

from devstack import processes
from lab.bench.begin import bench
from lab.deploying import deploy_check
from lab.images.begin import images
from lab.inventory import sbom
from lab.mutants import mutants
from lab.rehearsal.begin import rehearse
from lab.suites.checks import check, schema
from lab.suites.testing import test, test_all, test_days
from lab.trust import trust

COMMANDS: dict[str, processes.Command] = {
    "test": test,
    "test-all": test_all,
    "test-days": test_days,
    "check": check,
    "schema": schema,
    "bench": bench,
    "deploy-check": deploy_check,
    "rehearsal": rehearse,
    "trust": trust,
    "mutants": mutants,
    "sbom": sbom,
    "images": images,
}

if __name__ == "__main__":
    sys.exit(processes.exit_code(COMMANDS[sys.argv[1]]))
