"""Packages that only programs of `lab` need."""

from __future__ import annotations

import sys
from pathlib import Path

from devstack import environment, install
from devstack.build_cache import Stamp, fingerprint
from devstack.shop import ROOT, Shop
from devstack.signals import Signals
from devstack.steps import Steps

TOOLS = ROOT / "requirements" / "tools.txt"


def tools(shop: Shop, signals: Signals) -> None:
    """Installs requirements/tools.txt into the virtual environment."""
    install.add_packages("Tools", TOOLS, Steps(shop.logs, signals), environment.base(shop), name="tools")


def separate(title: str, requirements: Path, shop: Shop, signals: Signals, *, name: str) -> Path:
    """The folder of a virtual environment with these packages alone, below the shop's home."""
    folder = shop.home / f"{name}-tools"
    stamp = Stamp(folder / ".stamp")
    wanted = fingerprint(ROOT, (requirements,), sys.version)
    if not stamp.matches(wanted):
        steps, base = Steps(shop.logs, signals), environment.base(shop)
        create = [sys.executable, "-m", "venv", "--clear", str(folder)]
        steps.run(f"Virtual environment for {title}", create, environment=base, folder=ROOT, name=f"{name}-venv")
        command = [str(folder / "bin" / "python"), *install.PIP_INSTALL, "-r", str(requirements)]
        steps.run(title, command, environment=base, folder=ROOT, name=f"{name}-tools")
        stamp.set(wanted)
    return folder
