"""The receipt reader of a running shop, installed and started after the shop so that it does not delay the start."""

from __future__ import annotations

from devstack import console, environment, install
from devstack.errors import UserError
from devstack.service import Service
from devstack.shop import PYTHON, ROOT
from devstack.stack import Stack
from devstack.steps import Steps


def open_reader(running: Stack) -> None:
    """Installs and starts the reader while the shop is supervised; the shop works without it."""
    shop, supervisor = running.shop, running.supervisor
    if not shop.reader:
        return
    steps = Steps(shop.logs, supervisor.signals, meanwhile=supervisor.look_after)
    try:
        install.reader(steps, environment.base(shop))
    except UserError as trouble:
        console.warn(f"Payment screenshots are not read, everything else works. {trouble}")
        return
    supervisor.start(service(running))
    console.done("The receipt reader is running")


def service(running: Stack) -> Service:
    """Reads payment screenshots, one at a time."""
    return Service(
        name="reader",
        title="The receipt reader",
        command=[str(PYTHON), "manage.py", "read_receipts"],
        environment=running.environment,
        folder=ROOT,
        is_ready=lambda: True,  # as the worker
        stop_within=25,  # reading a picture takes at most 20 s
    )
