"""Packages that only programs of `lab` need."""

from __future__ import annotations

import sys
from pathlib import Path

from devstack import environment, install
from devstack.install import Stamp, fingerprint
from devstack.processes import Steps
from devstack.shop import ROOT, Shop

TOOLS = ROOT / "requirements" / "tools.txt"


def tools(shop: Shop) -> None:
    """Installs requirements/tools.txt into the virtual environment."""
    with install.checkout_lock():
        install.install_into_venv("Tools", (TOOLS,), Steps(shop.logs), environment.base(shop), name="tools")


def separate(title: str, requirements: Path, shop: Shop, *, name: str) -> Path:
    """The folder of a virtual environment with these packages alone, below the shop's home."""
    folder = shop.home / f"{name}-tools"
    stamp = Stamp(folder / ".stamp")
    expected = fingerprint(ROOT, (requirements,), sys.version)
    if not stamp.matches(expected):
        steps, base = Steps(shop.logs), environment.base(shop)
        create = [sys.executable, "-m", "venv", "--clear", str(folder)]
        steps.run(f"Virtual environment for {title}", create, environment=base, name=f"{name}-venv")
        command = [str(folder / "bin" / "python"), *install.PIP_INSTALL, "-r", str(requirements)]
        steps.run(title, command, environment=base, name=f"{name}-tools")
        stamp.set(expected)
    return folder
