"""`make rehearsal`, from a fresh clone: installs what Python needs, then goes on in its own environment."""

from __future__ import annotations

import os

from devstack import environment, install
from devstack.shop import PYTHON, ROOT, Shop


def rehearse(shop: Shop) -> int:
    """Becomes `lab.rehearsal.scenario`, which draws pictures and so needs more than the standard library."""
    shop.make_folders()
    install.for_python(shop)
    os.chdir(ROOT)
    os.execve(str(PYTHON), [str(PYTHON), "-m", "lab.rehearsal.scenario"], os.environ | environment.base(shop))  # noqa: S606 - no shell is the point
