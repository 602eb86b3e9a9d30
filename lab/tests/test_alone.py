"""An app that needs a file outside its folder fails its check."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from devstack.console import UserError
from lab.suites.checks import EXAMPLE, check_alone, refuse_examples


def app_with(folder: Path, check: str) -> Path:
    app = folder / "shop-web"
    (app / "node_modules").mkdir(parents=True)
    (app / "own.txt").write_text("here")
    (folder / "outside.txt").write_text("elsewhere")
    (app / "package.json").write_text(json.dumps({"scripts": {"check": check}}))
    return app


def test_own_files_and_packages_are_there(tmp_path: Path) -> None:
    check_alone(app_with(tmp_path, "cat own.txt && ls node_modules"), os.environ)


def test_a_file_outside_is_missing(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        check_alone(app_with(tmp_path, "cat ../outside.txt"), os.environ)


def test_bundle_with_test_data_is_refused(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text("shop")
    refuse_examples(tmp_path)
    (tmp_path / "part.js").write_text(json.dumps(json.loads(EXAMPLE.read_text())["body"]))
    with pytest.raises(UserError, match=r"part\.js"):
        refuse_examples(tmp_path)
