"""Completed steps are skipped; changed inputs run them again."""

from __future__ import annotations

from pathlib import Path

import pytest

from devstack.install import Stamp, fingerprint


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "main.ts").write_text("one")
    return tmp_path


def test_same_files_give_the_same_fingerprint(tree: Path) -> None:
    assert fingerprint(tree, [tree]) == fingerprint(tree, [tree])


@pytest.mark.parametrize("change", ["content", "name", "new file"])
def test_any_change_of_a_source_changes_the_fingerprint(tree: Path, change: str) -> None:
    before = fingerprint(tree, [tree])
    source = tree / "src" / "main.ts"
    if change == "content":
        source.write_text("two")
    elif change == "name":
        source.rename(tree / "src" / "other.ts")
    else:
        (tree / "src" / "more.ts").write_text("")
    assert fingerprint(tree, [tree]) != before


@pytest.mark.parametrize("folder", ["node_modules", "dist", "tests", ".cache"])
def test_generated_files_are_ignored(tree: Path, folder: str) -> None:
    before = fingerprint(tree, [tree])
    (tree / folder).mkdir()
    (tree / folder / "made.js").write_text("x")
    assert fingerprint(tree, [tree]) == before


def test_additional_facts_change_the_fingerprint(tree: Path) -> None:
    assert fingerprint(tree, [tree], "v20") != fingerprint(tree, [tree], "v22")


def test_stamp_matches_only_what_it_was_set_to(tmp_path: Path) -> None:
    stamp = Stamp(tmp_path / "deep" / "stamp")
    assert not stamp.matches("a")
    stamp.set("a")
    assert stamp.matches("a")
    assert not stamp.matches("b")
