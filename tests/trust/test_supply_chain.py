"""Dependencies: pinned by hash, listed with a reason, under permitted licences (issue: supply chain)."""

import importlib.metadata
import json
import re
from pathlib import Path

import pytest

from devstack import install
from devstack.shop import APPS, ROOT
from lab import inventory

PYTHON = ("requirements", "requirements/dev", "requirements/tools")
NAME = re.compile(r"^[a-z0-9][a-z0-9._-]*", re.IGNORECASE)


def wanted(file: str) -> set[str]:
    """The package names in an .in file."""
    lines = (line.partition("#")[0].strip() for line in (ROOT / f"{file}.in").read_text().splitlines())
    return {NAME.match(line)[0].lower() for line in lines if line and not line.startswith("-")}


@pytest.mark.parametrize("file", PYTHON)
def test_every_python_package_is_pinned_to_a_version_and_to_hashes(file):
    """Every line of the pinned requirements: one version, SHA-256 hashes, no address, and nothing is absent."""
    text = (ROOT / f"{file}.txt").read_text().replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    assert len(lines) > 10
    for line in lines:
        assert re.match(r"^[a-z0-9._-]+(\[[a-z0-9,-]+\])?==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line
        assert "://" not in line
    pinned = {NAME.match(line)[0].lower() for line in lines}
    assert {name.replace("_", "-") for name in wanted(file)} <= pinned


def test_pip_checks_the_hashes_wherever_it_installs():
    """Every call of pip in the tools of this repository: it says `--require-hashes`."""
    for file in [*(ROOT / "devstack").rglob("*.py"), *(ROOT / "lab").rglob("*.py")]:
        for call in re.findall(r'"pip", "install"[^\]]*', file.read_text()):
            assert '"--require-hashes"' in call, file


@pytest.mark.parametrize("app", APPS)
def test_every_npm_package_is_locked_with_its_integrity(app):
    """Every package in both lock files: an integrity sum, no git, http or file; but for optional builds of other
    systems, and shared-web, which is in this repository.

    Npm does not lock those where the registry at hand has none of them.
    """
    lock = json.loads((ROOT / app / "package-lock.json").read_text())["packages"]
    assert len(lock) > 100
    for name, facts in lock.items():
        if name in {"../shared-web", "node_modules/@shop/shared"}:
            continue
        if name and not facts.get("integrity"):
            assert facts.get("optional"), name
            assert facts.get("os") or facts.get("cpu"), name
        assert not str(facts.get("resolved", "")).startswith(("git", "http:", "file:")), name


@pytest.mark.parametrize("app", APPS)
def test_what_an_app_asks_for_is_one_version_each(app):
    """Every dependency in both package.json files but shared-web: one exact version, no range; also under another
    name.
    """
    package = json.loads((ROOT / app / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        for name, version in package[kind].items():
            if version == "file:../shared-web":
                continue
            assert re.fullmatch(r"(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?", version), (name, version)


def test_no_npm_package_runs_a_program_while_it_is_installed():
    """The command that installs npm packages: it says `--ignore-scripts`."""
    assert "--ignore-scripts" in install.NPM_INSTALL


def test_every_dependency_has_its_line_of_why():
    """Every package that is asked for by name, Python and npm: docs/dependencies.md says why."""
    known = set(re.findall(r"[@a-z0-9][\w@/.-]*\w", (ROOT / "docs" / "dependencies.md").read_text().lower()))
    asked = {name for file in PYTHON for name in wanted(file)}
    for app in APPS:
        package = json.loads((ROOT / app / "package.json").read_text())
        asked |= {*package["dependencies"], *package["devDependencies"]} - {"@shop/shared"}

    def is_named(name: str) -> bool:
        """By itself, by its scope, by its last part beside others of its family, or as the types of another."""
        scope, _, last = name.rpartition("/")
        return bool({name, scope, last, name.removeprefix("drf-spectacular")} & known) or scope == "@types"

    assert not {name for name in asked if not is_named(name)}


def test_nothing_that_runs_the_shop_is_under_a_licence_that_binds_it():
    """The stated licences of all that the shop runs on: no AGPL, SSPL, Commons Clause or Business Source."""
    for line in (ROOT / "requirements.txt").read_text().splitlines():
        if name := re.match(r"^([a-z0-9._-]+)(\[.*\])?==", line):
            try:
                facts = importlib.metadata.metadata(name[1])
            except importlib.metadata.PackageNotFoundError:
                continue  # for another system or Python
            said = f"{facts.get_all('License-Expression')} {facts.get_all('License')} {facts.get_all('Classifier')}"
            assert not re.search(r"AGPL|Affero|SSPL|Commons Clause|Business Source", said[:3000]), name[1]


def test_the_list_of_licences_names_every_package_of_every_part(tmp_path: Path):
    """Bills of materials of three parts, one package without a licence: the list has them all and says `not stated`."""
    parts = {
        "python": [
            {"name": "django", "version": "5.2", "licenses": [{"license": {"id": "BSD-3-Clause"}}]},
            {"name": "told", "licenses": [{"license": {"name": "MIT License\nCopyright somebody"}}]},
        ],
        "admin-web": [{"group": "@x", "name": "y", "version": "1", "licenses": [{"expression": "MIT OR Apache-2.0"}]}],
        "storefront-web": [{"name": "z", "version": "2"}],
    }
    for part, components in parts.items():
        (tmp_path / f"{part}.cdx.json").write_text(json.dumps({"components": components}))
    assert inventory.licences(tmp_path) == 4
    lines = (tmp_path / "licences.md").read_text().splitlines()
    assert lines[4:] == [
        "| admin-web | @x/y | 1 | MIT OR Apache-2.0 |",
        "| python | django | 5.2 | BSD-3-Clause |",
        "| python | told |  | MIT License |",
        "| storefront-web | z | 2 | not stated |",
    ]
