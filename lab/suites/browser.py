"""Finds or installs the browser of the end-to-end tests."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from devstack import console
from devstack.console import UserError
from devstack.processes import Steps
from lab import debian

# The headless shell first, because it needs 20 % less CPU time than the whole browser.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# The shop is in English, but its customers' names and the rupee sign need more than a bare system has.
FONTS = "fonts-noto-core"
FONT = Path("/usr/share/fonts/truetype/noto/NotoSansTamil-Regular.ttf")
"""One of these fonts. Without them words have another width, and tests of the layout fail."""
OLDEST = 150
"""The oldest major version with which the tests pass."""


def ensure(steps: Steps, environ: Mapping[str, str]) -> str:
    """The path of a recent Chromium: that of `CHROMIUM`, or one that apt-get may install.

    Raises UserError that names what to install.
    """
    named = environ.get("CHROMIUM", "")
    if not named and debian.may_install() and not (shutil.which(NAMES[0]) and FONT.exists()):
        for package in NAMES[:2]:
            try:
                debian.install(steps, environ, (package, FONTS))
                break
            except UserError as problem:
                console.note(f"{package} could not be installed: {problem}")
    path = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    if not path:
        raise UserError(
            "The browser tests need Chromium, which was not found. Install it "
            "(Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM to its path."
        )
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.search(r"\b(\d+)\.\d+\.\d+", version)
    if not number or int(number[1]) < OLDEST:
        raise UserError(f"The browser tests need Chromium {OLDEST} or later; {path} is {number and number[1]}.")
    return path
