"""The browser of the end-to-end journeys: found, or installed where we may."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from devstack import debian
from devstack.errors import UserError
from devstack.steps import Steps

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# The shop speaks English, but its customers' names and the rupee sign need more than a bare system has.
PACKAGES = ("chromium", "fonts-noto-core")


def find(environ: Mapping[str, str]) -> str:
    """The path of a Chromium, or nothing; `CHROMIUM` names one that is elsewhere."""
    named = environ.get("CHROMIUM")
    if named:
        return named if os.access(named, os.X_OK) else ""
    return next((path for name in NAMES if (path := shutil.which(name))), "")


def ensure(steps: Steps, environ: Mapping[str, str]) -> str:
    """The path of a Chromium, installed by apt-get if need be; otherwise says what to install."""
    if found := find(environ):
        return found
    if not debian.may_install():
        raise UserError(
            "The end-to-end journeys need Chromium, which was not found. Install it "
            "(Debian: sudo apt-get install chromium) or set CHROMIUM to its path."
        )
    debian.install(steps, environ, "Chromium is", PACKAGES)
    if found := find(environ):
        return found
    raise UserError("apt-get ended well, but there is still no Chromium.")
