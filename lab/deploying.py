"""`make deploy-check`: checks deploy/ without building its images."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from devstack import environment, install
from devstack.console import UserError
from devstack.shop import PYTHON, ROOT, Shop
from lab import debian, packages
from lab.deployed_settings import production
from lab.suites import checks
from lab.suites.runner import Runner, run_here

DEPLOY = ROOT / "deploy"
COMPOSE = DEPLOY / "compose"
REQUIREMENTS = ROOT / "requirements" / "deploy.txt"
COMPOSERS = (["docker", "compose"], ["podman", "compose"], ["docker-compose"], ["podman-compose"])


def deploy_check(shop: Shop) -> int:
    """Runs every available tool; the final table lists what was not checked."""
    shop.make_folders()
    base = environment.base(shop)
    runner = Runner()
    tools = shop.home / "deploy-tools"
    if not runner.do("install", lambda: _install(shop)):
        return runner.close()
    files = sorted(str(path) for path in DEPLOY.glob("*.Containerfile"))
    runner.run("container files", [str(tools / "bin" / "hadolint"), *files], base)
    _compose(runner, shop, base)
    checks.validate_caddyfiles(runner, base)
    _haproxy(runner, base)
    _monitoring(runner, shop, base)
    runner.do("kubernetes", lambda: _kubernetes(shop, tools, base))
    starts = [str(PYTHON), "-m", "lab.deployed_settings"]
    runner.run("settings start", starts, base | production() | {"PYTHONPATH": str(ROOT)})
    runner.leave_out("images", "nothing of deploy/ was built or started: `make images` does that")
    return runner.close()


def _install(shop: Shop) -> None:
    install.for_python(shop)
    packages.separate("tools", REQUIREMENTS, shop, name="deploy")


def _compose(runner: Runner, shop: Shop, base: dict[str, str]) -> None:
    for command in COMPOSERS:
        version = [*command, "version"]
        if shutil.which(command[0]) and subprocess.run(version, capture_output=True, check=False).returncode == 0:
            # In a copy, because the file reads .env beside it, which belongs to the owner.
            copy = shop.temporary / "compose"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(COMPOSE, copy, ignore=shutil.ignore_patterns(".env", "backups"))
            shutil.copy(COMPOSE / "example.env", copy / ".env")
            runner.run("compose file", [*command, "-f", str(copy / "compose.yaml"), "config", "-q"], base, copy)
            return
    runner.leave_out("compose file", "neither docker compose nor podman compose is here (Debian: docker-compose)")


def _haproxy(runner: Runner, base: dict[str, str]) -> None:
    if not (program := debian.find("haproxy")):
        runner.leave_out("failover/haproxy.cfg", "haproxy is not here (Debian: haproxy)")
        return
    values = {f"DATABASE{number}": f"127.0.0.1:{5431 + number}" for number in (1, 2, 3)}
    values |= {f"PATRONI{number}": "8008" for number in (1, 2, 3)}
    values |= {"PRIMARY": "127.0.0.1:6001", "STANDBYS": "127.0.0.1:6002"}
    runner.run(
        "failover/haproxy.cfg", [program, "-c", "-q", "-f", str(DEPLOY / "failover" / "haproxy.cfg")], base | values
    )


def _monitoring(runner: Runner, shop: Shop, base: dict[str, str]) -> None:
    """Prometheus' own checks."""
    if not (program := _program(shop, "promtool", "prometheus")):
        runner.leave_out("alert rules", "promtool is not here (Debian: prometheus); pytest has looked at the names")
        return
    folder = DEPLOY / "monitoring"
    runner.run("alert rules", [program, "check", "rules", "alerts.yml"], base, folder)
    runner.run("tests of alert rules", [program, "test", "rules", "alerts.test.yml"], base, folder)
    runner.run("prometheus.yml", [program, "check", "config", "--syntax-only", "prometheus.yml"], base, folder)


def _program(shop: Shop, name: str, package: str = "") -> str:
    """The path of a program, if need be unpacked from Debian's package, because installing it would start a server."""
    package = package or name
    unpacked = shop.cache / package
    program = unpacked / "usr" / "bin" / name
    if installed := shutil.which(name):
        return installed
    if not program.exists() and shutil.which("apt-get") and shutil.which("dpkg"):
        unpacked.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-q", package], cwd=unpacked, capture_output=True, check=False)
        for file in unpacked.glob(f"{package}_*.deb"):
            subprocess.run(["dpkg", "-x", str(file), str(unpacked)], check=False)
            file.unlink()
    return str(program) if program.exists() else ""


def _kubernetes(shop: Shop, tools: Path, base: dict[str, str]) -> None:
    """Checks all manifests together if kubectl is available, else one by one."""
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
    if run_here(command, dict(os.environ) | base, ROOT) != 0:
        raise UserError("a manifest is not as Kubernetes' schemas want it")
