"""The choice of the browser for end-to-end tests, and the error without one."""

from pathlib import Path

import pytest

from devstack.console import UserError
from devstack.processes import Steps
from lab import debian
from lab.suites import browser


@pytest.fixture
def steps(tmp_path, monkeypatch) -> Steps:
    monkeypatch.setattr(debian, "may_install", lambda: False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return Steps(tmp_path)


def program(folder: Path, name: str, version: str) -> str:
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "Chromium {version}"\n')
    path.chmod(0o755)
    return str(path)


def test_the_headless_shell_is_preferred(steps, tmp_path):
    program(tmp_path, "chromium", "156.0.8078.79")
    shell = program(tmp_path, "chromium-headless-shell", "156.0.8078.79")
    assert browser.ensure(steps, {}) == shell


def test_the_whole_browser_is_used_where_the_shell_cannot_be_installed(steps, tmp_path):
    whole = program(tmp_path, "chromium", "150.0.7871.100")
    assert browser.ensure(steps, {}) == whole


@pytest.mark.parametrize("has_fonts", [True, False])
def test_fonts_are_installed_where_they_are_missing(steps, tmp_path, monkeypatch, has_fonts):
    program(tmp_path, "chromium-headless-shell", "156.0.8078.79")
    installed: list[str] = []
    monkeypatch.setattr(browser, "FONT", tmp_path if has_fonts else tmp_path / "missing.ttf")
    monkeypatch.setattr(debian, "may_install", lambda: True)
    monkeypatch.setattr(debian, "install", lambda *command: installed.extend(command[-1]))
    browser.ensure(steps, {})
    assert installed == ([] if has_fonts else ["chromium-headless-shell", "fonts-noto-core"])


def test_a_browser_that_is_too_old_is_named_with_its_version(steps, tmp_path):
    old = program(tmp_path, "old-chromium", "120.0.6099.129 built on Debian")
    with pytest.raises(UserError, match=r"Chromium 150 or later; .*/old-chromium is 120"):
        browser.ensure(steps, {"CHROMIUM": old})


def test_error_without_a_browser_names_what_to_install(steps):
    with pytest.raises(UserError, match="apt-get install chromium-headless-shell"):
        browser.ensure(steps, {})
