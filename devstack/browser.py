"""Finds or installs the browser of the end-to-end tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from devstack import console, debian
from devstack.errors import UserError
from devstack.steps import Steps

# The headless shell first, because it needs 20 % less CPU time than the whole browser.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# The shop prints_to_terminal English, but its customers' names and the rupee sign need more than a bare system has.
FONTS = "fonts-noto-core"
FONT = Path("/usr/share/fonts/truetype/noto/NotoSansTamil-Regular.ttf")
"""One of these fonts."""
OLDEST = 150
"""The oldest major version with which the tests pass."""


def find(environ: Mapping[str, str]) -> str:
    """The path of a Chromium, or nothing; `CHROMIUM` names one that is elsewhere."""
    named = environ.get("CHROMIUM")
    if named:
        return named if os.access(named, os.X_OK) else ""
    return next((path for name in NAMES if (path := shutil.which(name))), "")


def ensure(steps: Steps, environ: Mapping[str, str]) -> str:
    """The path of a recent Chromium, installed by apt-get if possible; UserError names what to install."""
    found = find(environ)
    # Without the fonts, words have another width, and tests of the layout fail.
    if not found or (not environ.get("CHROMIUM") and not (shutil.which(NAMES[0]) and FONT.exists())):
        found = _install(steps, environ) or found
    if not found:
        raise UserError(
            "The browser tests need Chromium, which was not found. Install it "
            "(Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM to its path."
        )
    version = _major_version(found)
    if version < OLDEST:
        raise UserError(
            f"The browser tests need Chromium {OLDEST} or later; {found} is {version or 'of no known version'}."
        )
    return found


def _install(steps: Steps, environ: Mapping[str, str]) -> str:
    """Installs the headless shell, or the whole browser where that has no package; the path, or nothing."""
    if not debian.may_install():
        return ""
    for package in NAMES[:2]:
        try:
            debian.install(steps, environ, "Chromium is", (package, FONTS))
            return find(environ)
        except UserError as problem:
            console.note(f"{package} could not be installed: {problem}")
    return ""


def _major_version(path: str) -> int:
    """150 for "Chromium 150.0.7871.100"; 0 if the program does not say."""
    said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60, check=False).stdout
    number = re.search(r"\b(\d+)\.\d+\.\d+", said)
    return int(number[1]) if number else 0
