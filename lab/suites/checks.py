"""`make check`: every check of the code that needs no running shop."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from devstack import environment, install
from devstack.console import UserError
from devstack.environment import Secrets
from devstack.shop import APPS, PYTHON, ROOT, VENV, Shop
from lab.suites.runner import Runner, run_here, run_tests

OPENAPI = ROOT / "contract" / "openapi.json"
EXAMPLE = ROOT / "contract" / "examples" / "get-orders-pk-200.json"
CADDYFILES = ("deploy/Caddyfile", "deploy/compose/Caddyfile", "deploy/app.Caddyfile")
NOT_ITS_SOURCE = shutil.ignore_patterns("node_modules", "dist", "screenshots", "test-results", "playwright-report")


def check(shop: Shop) -> int:
    """Runs every check, also after failures, and prints a summary."""
    shop.make_folders()
    runner = Runner()
    if runner.do("install", lambda: install.everything(shop)):
        run_checks(runner, shop)
    return runner.close()


def run_checks(runner: Runner, shop: Shop) -> None:
    """Runs each check as a task of the runner; packages must be installed."""
    base = environment.base(shop) | {"CI": "true"}
    django = base | without_services(shop)
    manage = [str(PYTHON), "manage.py"]

    def tool(name: str, *arguments: str) -> list[str]:
        return [str(VENV / "bin" / name), *arguments]

    runner.run("ruff", tool("ruff", "check", "."), base)
    runner.run("ruff format", tool("ruff", "format", "--check", "."), base)
    runner.run("mypy", tool("mypy"), django)
    runner.run("import contracts", tool("lint-imports"), django)
    runner.run("missing migrations", [*manage, "makemigrations", "--check", "--dry-run"], django)
    runner.run("dead code", tool("vulture"), base)
    runner.run("tests without clocks", [str(PYTHON), "-m", "tests.forbidden"], base)
    validate_caddyfiles(runner, base)
    runner.run("examples current", ["node", "shared-web/examples.mjs", "--check"], base)
    runner.do("one version in both apps", same_versions)
    for app in APPS:
        runner.do(f"{app} alone", partial(check_alone, ROOT / app, base))
        runner.run(f"{app} types", ["npm", "run", "types:check"], base, ROOT / app)


def validate_caddyfiles(runner: Runner, base: dict[str, str]) -> None:
    """Has Caddy itself read the files of deploy/, with values for the variables that have no default."""
    values = {"SITES": "shop.example, admin.shop.example", "OBJECTS_HOST": "objects.shop.example"}
    for name in CADDYFILES:
        command = [str(VENV / "bin" / "caddy"), "validate", "--adapter", "caddyfile", "--config", name]
        runner.run(name, command, base | values | {"HOME": base["TMPDIR"]})


def without_services(shop: Shop) -> dict[str, str]:
    """Settings of Django with addresses where nobody listens, so that a check that connects to one fails at once."""
    nowhere = {"postgres": 1, "storage": 1, "mail": 1}
    return environment.django(shop, Secrets(), nowhere, "postgresql://shop@127.0.0.1:1/shop")


def check_alone(app: Path, environ: Mapping[str, str]) -> None:
    """Type-checks, lints and builds a copy of the app beside what the apps share, with the installed packages linked.

    Raises UserError if a check fails, also because a file of another folder is missing, or if test data are in the
    bundle.
    """
    with tempfile.TemporaryDirectory() as empty:
        copy = Path(empty) / app.name
        shutil.copytree(app, copy, ignore=NOT_ITS_SOURCE)
        for name in ("shared-web", "contract"):
            shutil.copytree(ROOT / name, Path(empty) / name, symlinks=True)
        (copy / "node_modules" / "@shop").mkdir(parents=True)
        (copy / "node_modules" / "@shop" / "shared").symlink_to(Path(empty) / "shared-web")
        for package in (app / "node_modules").iterdir():
            if package.name != "@shop":
                (copy / "node_modules" / package.name).symlink_to(package)
        run_tests(["npm", "run", "check"], environ, copy)
        refuse_examples(copy / "dist")


def same_versions() -> None:
    """Raises UserError if the apps name a package in two versions.

    The tests of shared-web run in the storefront: the back office would run its code with other packages.
    """
    versions: dict[str, set[str]] = {}
    for app in APPS:
        package = json.loads((ROOT / app / "package.json").read_text())
        for name, version in (package["dependencies"] | package["devDependencies"]).items():
            versions.setdefault(name, set()).add(version)
    if two := sorted(name for name, found in versions.items() if len(found) > 1):
        raise UserError(f"the apps have two versions of {', '.join(two)}")


def refuse_examples(bundle: Path) -> None:
    """Raises UserError if a file of the bundle contains the order number of the test data."""
    number = json.loads(EXAMPLE.read_text())["body"]["order"]["orderNumber"].encode()
    if names := [path.name for path in bundle.rglob("*.js") if number in path.read_bytes()]:
        raise UserError(f"src/testing/examples.ts is in the bundle: {', '.join(names)}")


def schema(shop: Shop) -> int:
    """Generates the committed OpenAPI document, and both apps' types from it."""
    shop.make_folders()
    base = environment.base(shop)
    command = [str(PYTHON), "manage.py", "spectacular", "--format", "openapi-json", "--file", str(OPENAPI)]
    if run_here([*command, "--validate", "--fail-on-warn"], base | without_services(shop)) != 0:
        raise UserError("the OpenAPI document could not be made.")
    for app in APPS:
        if run_here(["npm", "run", "types"], base, ROOT / app) != 0:
            raise UserError(f"{app}: the types could not be made.")
    return 0
