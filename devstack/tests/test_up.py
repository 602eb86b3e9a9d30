"""The choices of the first run are remembered, and a port in use is reported."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from apps.demo.catalogue.shop import STAFF
from devstack import ports, stack
from devstack.console import UserError
from devstack.ports import require_free
from devstack.shop import Shop
from devstack.stack import Stack
from devstack.up import fill_once, panel


class Manage:
    """Records the requested commands; the first `failures` calls fail."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.asked: list[str] = []

    def __call__(self, _title: str, *arguments: str) -> None:
        self.asked.append(arguments[0])
        if len(self.asked) <= self.failures:
            raise UserError("it failed")


def test_demo_data_are_loaded_only_on_the_first_run(tmp_path: Path) -> None:
    manage = Manage()
    for _ in range(3):
        fill_once(Shop(tmp_path, 8000), manage)
    assert manage.asked == ["seed_demo"]


def test_shop_that_was_opened_empty_is_never_filled(tmp_path: Path) -> None:
    manage = Manage()
    fill_once(Shop(tmp_path, 8000, demo=False), manage)
    fill_once(Shop(tmp_path, 8000, demo=True), manage)
    assert manage.asked == []


def test_demo_data_that_failed_are_loaded_again(tmp_path: Path) -> None:
    manage = Manage(failures=1)
    with pytest.raises(UserError):
        fill_once(Shop(tmp_path, 8000), manage)
    fill_once(Shop(tmp_path, 8000), manage)
    assert manage.asked == ["seed_demo", "seed_demo"]


def test_panel_shows_an_account_of_each_role_that_the_shop_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = {"SHOP_ADMIN_PASSWORD": "lamp-of-owner", "DEMO_STAFF_PASSWORD": "lamp-of-staff"}
    shown = {}
    for demo in (True, False):
        shop = Shop(tmp_path / str(demo), 8000, demo=demo)
        fill_once(shop, Manage())
        panel(cast(Stack, SimpleNamespace(shop=shop, settings=settings)), seconds=1)
        shown[demo] = capsys.readouterr().out
        assert f"{shop.admin_email}  lamp-of-owner" in shown[demo]

    # The owner of the demo has no password; the super admin is the one above.
    for _, email, _, role in STAFF[1:]:
        assert re.search(rf"Demo {role} +{email}  lamp-of-staff", shown[True])
    assert "lamp-of-staff" not in shown[False]


def test_port_in_use_is_reported_with_a_solution() -> None:
    with socket.socket() as other:
        other.bind((ports.LOOPBACK, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(UserError, match=f"Port {port} is taken .* make up PORT={port + 1}"):
            require_free(port)


def test_port_of_another_shop_that_is_still_starting_is_reported_too() -> None:
    port = ports.pick(set())
    with (
        stack.only_shop_at(port),
        pytest.raises(UserError, match=f"taken by another shop .process {os.getpid()}.*PORT={port + 1}"),
        stack.only_shop_at(port),
    ):
        pass
    with stack.only_shop_at(port):
        require_free(port)
