"""The browser of the end-to-end journeys: found, or installed where we may."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from devstack import console
from devstack.errors import Trouble
from devstack.shop import ROOT
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
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise Trouble(
            "The end-to-end journeys need Chromium, which was not found. Install it "
            "(Debian: sudo apt-get install chromium) or set CHROMIUM to its path."
        )
    console.note("Chromium is not installed; apt-get will install it")
    apt = dict(environ) | {"DEBIAN_FRONTEND": "noninteractive"}
    # apt hands its work to another user, who cannot enter our temporary folder.
    apt.pop("TMPDIR", None)
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *PACKAGES]
    steps.run("apt-get update", ["apt-get", "update", "-q"], environment=apt, folder=ROOT, name="apt-update")
    steps.run("Chromium", install, environment=apt, folder=ROOT, name="apt-chromium")
    if found := find(environ):
        return found
    raise Trouble("apt-get ended well, but there is still no Chromium.")
