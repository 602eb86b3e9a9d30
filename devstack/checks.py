"""`make check`: every check of the code that needs no running shop."""

from __future__ import annotations

import json
import secrets
from functools import partial
from pathlib import Path

from devstack import environment, install
from devstack.alone import check_alone
from devstack.errors import UserError
from devstack.runner import Runner, run_here
from devstack.secret_store import Secrets
from devstack.shop import APPS, PYTHON, ROOT, VENV, Shop
from devstack.signals import Signals

OPENAPI = ROOT / "contract" / "openapi.json"
# No server listens there, so that a check that connects to one fails at once.
NOWHERE = {"postgres": 1, "storage": 1, "mail": 1}


def check(shop: Shop, signals: Signals) -> int:
    """Runs every check, also after failures, and prints a summary."""
    shop.make_folders()
    runner = Runner(signals)
    if runner.do("install", lambda: install.everything(shop, signals)):
        run_checks(runner, shop)
    return runner.close()


def run_checks(runner: Runner, shop: Shop) -> None:
    """Runs each check as a task of the runner; packages must be installed."""
    base = environment.base(shop) | {"CI": "true"}
    django = base | environment.django(shop, Secrets(), NOWHERE, "postgresql://shop@127.0.0.1:1/shop")
    manage = [str(PYTHON), "manage.py"]

    def tool(name: str) -> str:
        return str(VENV / "bin" / name)

    runner.run("ruff", [tool("ruff"), "check", "."], base)
    runner.run("ruff format", [tool("ruff"), "format", "--check", "."], base)
    runner.run("mypy", [tool("mypy")], django)
    runner.run("import contracts", [tool("lint-imports")], django)
    runner.run("missing migrations", [*manage, "makemigrations", "--check", "--dry-run"], django)
    runner.run("dead code", [tool("vulture")], base)
    runner.run("tests without clocks", [str(PYTHON), "-m", "tests.forbidden"], base)
    deploy = [*manage, "check", "--deploy", "--fail-level", "WARNING"]
    runner.run("check --deploy", deploy, django | production())
    runner.do("OpenAPI current", lambda: openapi_is_current(shop, django, runner.signals))
    runner.run("shared-web", ["node", "shared-web/sync.mjs", "--check"], base, ROOT)
    for app in APPS:
        if (ROOT / app / "package.json").exists():
            runner.do(f"{app} alone", partial(check_alone, ROOT / app, base, runner.signals))
            runner.run(f"{app} types", ["npm", "run", "types:check"], base, ROOT / app)


def production() -> dict[str, str]:
    """Values with which production settings start, for one check."""
    return {
        "DJANGO_SETTINGS_MODULE": "shop_project.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "EMAIL_HOST": "smtp.example.com",
        "EMAIL_PORT": "587",
        "EMAIL_USE_TLS": "1",
        "S3_ENDPOINT_URL": "https://objects.example.com",
        "SHOP_URL": "https://shop.example.com",
        "ADMIN_URL": "https://admin.shop.example.com",
        "SHOP_HOSTS": "shop.example.com",
        "ADMIN_HOSTS": "admin.shop.example.com",
        "SHOP_THROTTLES": "on",
        "DEBUG": "0",
    }


def schema(shop: Shop, signals: Signals) -> int:
    """Generates the committed OpenAPI document, and both apps' types from it."""
    shop.make_folders()
    base = environment.base(shop)
    OPENAPI.parent.mkdir(exist_ok=True)
    write_openapi(OPENAPI, shop, base, signals)
    for app in APPS:
        if run_here(["npm", "run", "types"], base, ROOT / app, signals) != 0:
            raise UserError(f"{app}: its types could not be made.")
    return 0


def write_openapi(path: Path, shop: Shop, base: dict[str, str], signals: Signals) -> None:
    """Generates the OpenAPI document from the code."""
    django = environment.django(shop, Secrets(), NOWHERE, "postgresql://shop@127.0.0.1:1/shop")
    command = [str(PYTHON), "manage.py", "spectacular", "--format", "openapi-json", "--file", str(path)]
    command += ["--validate", "--fail-on-warn"]
    if run_here(command, base | django, ROOT, signals) != 0:
        raise UserError("the OpenAPI document could not be made.")


def openapi_is_current(shop: Shop, base: dict[str, str], signals: Signals) -> None:
    """Raises UserError if the committed document differs from the generated one."""
    fresh = shop.temporary / "openapi.json"
    write_openapi(fresh, shop, base, signals)
    if not OPENAPI.exists() or json.loads(OPENAPI.read_text()) != json.loads(fresh.read_text()):
        raise UserError(f"{OPENAPI.relative_to(ROOT)} is not what the code describes: run `make schema`.")
