"""The receipt reader starts after the shop, which also works without it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from devstack import install, up
from devstack.console import UserError
from devstack.processes import Service
from devstack.shop import Shop


def stack(shop: Shop) -> tuple[Any, list[Service]]:
    started: list[Service] = []
    supervisor = SimpleNamespace(start=started.append)
    reader = Service(name="reader", title="", command=[], environment={})
    return SimpleNamespace(shop=shop, supervisor=supervisor, reader=lambda: reader), started


def test_it_is_installed_and_then_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running, started = stack(Shop(tmp_path, 8000))
    monkeypatch.setattr(install, "install_into_venv", lambda *arguments, name: None)
    up.open_reader(running)
    assert [service.name for service in started] == ["reader"]


def test_shop_continues_when_the_reader_cannot_be_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    running, started = stack(Shop(tmp_path, 8000))

    def fail(*arguments: object, name: str) -> None:
        raise UserError("no network")

    monkeypatch.setattr(install, "install_into_venv", fail)
    up.open_reader(running)
    assert not started
    assert "everything else works. no network" in capsys.readouterr().out
