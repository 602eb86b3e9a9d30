"""Checks that each app installs, builds and deploys from its own folder, in a copy without the other folders."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from devstack.errors import UserError
from devstack.runner import run_tests
from devstack.shop import ROOT
from devstack.signals import Signals

EXAMPLE = ROOT / "contract" / "examples" / "get-orders-pk-200.json"
NOT_ITS_SOURCE = shutil.ignore_patterns("node_modules", "dist", "screenshots", "test-results", "playwright-report")


def check_alone(app: Path, environment: Mapping[str, str], signals: Signals) -> None:
    """Type-checks, lints and builds a copy of the app, with the installed packages linked.

    Raises UserError if a check fails, also because a file outside the app is missing, or if test data are in the
    bundle.
    """
    with tempfile.TemporaryDirectory() as empty:
        copy = Path(empty) / app.name
        shutil.copytree(app, copy, ignore=NOT_ITS_SOURCE)
        (copy / "node_modules").symlink_to(app / "node_modules")
        run_tests(["npm", "run", "check"], environment, copy, signals)
        refuse_examples(copy / "dist")


def refuse_examples(bundle: Path) -> None:
    """Raises UserError if a file of the bundle contains the order number of the test data."""
    number = json.loads(EXAMPLE.read_text())["body"]["order"]["orderNumber"].encode()
    if found := [path.name for path in bundle.rglob("*.js") if number in path.read_bytes()]:
        raise UserError(f"src/testing/examples.ts is in the bundle: {', '.join(found)}")
