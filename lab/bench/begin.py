"""`make bench`: the benchmark with separate services, whose databases are reused by the next run."""

from __future__ import annotations

import os

from devstack import environment, ports
from devstack.install import python_packages
from devstack.processes import Steps
from devstack.shop import PYTHON, ROOT, Shop
from lab import debian
from lab.background import in_background
from lab.suites.runner import run_here

SERVICES_WITHIN = 120.0


def bench(shop: Shop) -> int:
    """Runs `python -m lab.bench` beside PostgreSQL, S3 and mail in SHOP_HOME/bench; QUICK=1 takes two minutes.

    ONLY=processor and ONLY=office run `python -m lab.bench.processor` and `lab.bench.office` instead.
    """
    shop.make_folders()
    base = environment.base(shop)
    steps = Steps(shop.logs)
    python_packages(steps, base)
    debian.ensure(steps, base, ["wrk"])
    home = base | {
        "SHOP_HOME": str(shop.home / "bench"),
        "PORT": str(ports.pick(set())),
        "QUICK": os.environ.get("QUICK", ""),
    }
    measured = Shop.from_environment(home)
    measured.make_folders()
    with in_background("services", home, shop.logs / "bench-services.log"):
        only = os.environ.get("ONLY")
        module = f"lab.bench.{only}" if only in {"processor", "office"} else "lab.bench"
        return run_here([str(PYTHON), "-m", module], home, ROOT)
