"""`make sbom`: what is inside the shop, as CycloneDX, and under which licences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from devstack import console, environment, install
from devstack.console import UserError
from devstack.shop import APPS, PYTHON, ROOT, VENV, Shop
from lab import packages
from lab.suites.runner import run_here


def sbom(shop: Shop) -> int:
    """Writes SHOP_HOME/sbom: python.cdx.json, one for each app, and licences.md with a line for each package."""
    shop.make_folders()
    install.everything(shop)
    packages.tools(shop)
    folder = shop.home / "sbom"
    folder.mkdir(exist_ok=True)
    environ = environment.base(shop)
    python = folder / "python.cdx.json"
    _write([str(VENV / "bin" / "cyclonedx-py"), "environment", str(PYTHON), "-o", str(python)], environ, ROOT)
    for app in APPS:
        # From the lock file: what is locked for other systems is inside too.
        listing = f"npm sbom --sbom-format cyclonedx --package-lock-only > '{folder / app}.cdx.json'"
        _write(["sh", "-c", listing], environ, ROOT / app)
    count = licences(folder)
    console.done(f"{count} packages: {folder}/licences.md and *.cdx.json")
    return 0


def _write(command: list[str], environ: dict[str, str], folder: Path) -> None:
    if run_here(command, environ, folder) != 0:
        raise UserError(f"{command[0]} could not list what is inside.")


def licences(folder: Path) -> int:
    """Turns the CycloneDX files of a folder into licences.md; returns how many packages it names."""
    lines = ["# Licences", "", "| part | package | version | licence |", "|---|---|---|---|"]
    for file in sorted(folder.glob("*.cdx.json")):
        part = file.name.removesuffix(".cdx.json")
        for item in sorted(json.loads(file.read_text())["components"], key=lambda item: str(item["name"]).lower()):
            name = "/".join(filter(None, (item.get("group"), item["name"])))
            lines.append(f"| {part} | {name} | {item.get('version', '')} | {licence_of(item)} |")
    (folder / "licences.md").write_text("\n".join(lines) + "\n")
    return len(lines) - 4


def licence_of(item: dict[str, Any]) -> str:
    """The licences that a component states: SPDX where it gives that, otherwise its own words."""
    names = []
    for entry in item.get("licenses", []):
        licence = entry.get("license", {})
        names.append(entry.get("expression") or licence.get("id") or licence.get("name") or "")
    # Some packages put the whole text where the name belongs.
    return ", ".join(sorted({name.strip().partition("\n")[0][:60] for name in names if name})) or "not stated"
