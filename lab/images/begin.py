"""`make images`, from a fresh clone: installs what Python needs, then goes on in its own environment."""

from __future__ import annotations

import os
import shutil

from devstack import environment, install
from devstack.shop import PYTHON, ROOT, Shop


def images(shop: Shop) -> int:
    """Becomes `lab.images.scenario`; as root in a mount namespace of its own, which ends with it, however it ends."""
    shop.make_folders()
    install.for_python(shop)
    os.chdir(ROOT)
    command = [str(PYTHON), "-m", "lab.images.scenario"]
    if os.geteuid() == 0 and (unshare := shutil.which("unshare")):
        command = [unshare, "--mount", *command]
    os.execve(command[0], command, os.environ | environment.base(shop))  # noqa: S606 - no shell is the point
