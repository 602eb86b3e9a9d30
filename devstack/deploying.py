"""`make deploy-check`: what can be said of deploy/ where no container engine runs, and what cannot."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from devstack import checks, environment, install
from devstack.build_cache import Stamp, fingerprint
from devstack.errors import UserError
from devstack.runner import Runner, run_here
from devstack.shop import PYTHON, ROOT, Shop
from devstack.signals import Signals
from devstack.steps import Steps

DEPLOY = ROOT / "deploy"
COMPOSE = DEPLOY / "compose"
REQUIREMENTS = ROOT / "requirements-deploy.txt"
COMPOSERS = (["docker", "compose"], ["podman", "compose"], ["docker-compose"], ["podman-compose"])
EXAMPLES = {"SHOP_HOST": "shop.example", "ADMIN_HOST": "admin.shop.example", "OBJECTS_HOST": "objects.shop.example"}


def deploy_check(shop: Shop, signals: Signals) -> int:
    """Asks every tool that is at hand; what was not looked at is told in the closing table."""
    shop.make_folders()
    base = environment.base(shop)
    runner = Runner(signals)
    tools = shop.cache / "deploy-tools"
    if not runner.do("install", lambda: _install(shop, tools, base, signals)):
        return runner.close()
    files = sorted(str(path) for path in DEPLOY.glob("*.Containerfile"))
    runner.run("container files", [str(tools / "bin" / "hadolint"), *files], base)
    _compose(runner, shop, base)
    _caddy(runner, base)
    runner.do("kubernetes", lambda: _kubernetes(shop, tools, base, signals))
    starts = [str(PYTHON), "-m", "devstack.deployed_settings"]
    runner.run("settings start", starts, base | checks.production() | {"PYTHONPATH": str(ROOT)})
    runner.leave_out("images", "no engine is used here: nothing of deploy/ was built or started")
    return runner.close()


def _install(shop: Shop, tools: Path, base: dict[str, str], signals: Signals) -> None:
    steps = Steps(shop.logs, signals)
    with install.checkout_lock(signals):
        install.python_packages(steps, base)
    stamp, wanted = Stamp(tools / ".stamp"), fingerprint(ROOT, (REQUIREMENTS,), sys.version)
    if stamp.matches(wanted):
        return
    create = [sys.executable, "-m", "venv", "--clear", str(tools)]
    steps.run("A place for tools", create, environment=base, folder=ROOT, name="deploy-venv")
    pip = [str(tools / "bin" / "python"), "-m", "pip", "install", "--require-hashes", "-r", str(REQUIREMENTS)]
    steps.run("Tools", pip, environment=base, folder=ROOT, name="deploy-tools")
    stamp.set(wanted)


def _compose(runner: Runner, shop: Shop, base: dict[str, str]) -> None:
    for command in COMPOSERS:
        asked = [*command, "version"]
        if shutil.which(command[0]) and subprocess.run(asked, capture_output=True, check=False).returncode == 0:
            # In a copy: the file names .env beside it, which is the owner's own.
            copy = shop.temporary / "compose"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(COMPOSE, copy, ignore=shutil.ignore_patterns(".env", "backups"))
            shutil.copy(COMPOSE / "example.env", copy / ".env")
            runner.run("compose file", [*command, "-f", str(copy / "compose.yaml"), "config", "-q"], base, copy)
            return
    runner.leave_out("compose file", "neither docker compose nor podman compose is here (Debian: docker-compose)")


def _caddy(runner: Runner, base: dict[str, str]) -> None:
    if not shutil.which("caddy"):
        runner.leave_out("Caddyfiles", "caddy is not here (Debian: caddy)")
        return
    for path in (COMPOSE / "Caddyfile", DEPLOY / "app.Caddyfile"):
        command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(path)]
        values = EXAMPLES | {"ACME_EMAIL": "owner@shop.example", "HOME": base["TMPDIR"]}
        runner.run(str(path.relative_to(DEPLOY)), command, base | values)


def _kubernetes(shop: Shop, tools: Path, base: dict[str, str], signals: Signals) -> None:
    """All manifests as one, where kubectl can put them together; else one by one."""
    folder = DEPLOY / "kubernetes"
    manifests = [path for path in sorted(folder.glob("*.yaml")) if path.name != "kustomization.yaml"]
    if shutil.which("kubectl"):
        joined = subprocess.run(["kubectl", "kustomize", str(folder)], capture_output=True, text=True, check=False)
        if joined.returncode != 0:
            raise UserError(f"kubectl kustomize: {joined.stderr.strip()}")
        whole = shop.temporary / "kubernetes.yaml"
        whole.write_text(joined.stdout)
        manifests = [whole, folder / "secret.example.yaml"]
    command = [str(tools / "bin" / "kubernetes-validate"), "--strict", *map(str, manifests)]
    if run_here(command, dict(os.environ) | base, ROOT, signals) != 0:
        raise UserError("a manifest is not as Kubernetes' schemas want it")
