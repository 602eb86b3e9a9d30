"""`python -m lab.deployed_settings`: checks that production starts with the settings in deploy/."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
from typing import Any

import yaml

from devstack.shop import ROOT

DEPLOY = ROOT / "deploy"
IMPORT = "import django; django.setup(); from django.db import connections; print(*connections.settings)"


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


def compose() -> dict[str, str]:
    """Environment of the web container with the example's values."""
    folder = DEPLOY / "compose"
    example_values = _assignments((folder / "example.env").read_text())
    services: Any = yaml.safe_load((folder / "compose.yaml").read_text())["services"]

    def value(match: re.Match[str]) -> str:
        name, _, default = match.group(1).partition(":")
        return example_values.get(name, default.lstrip("-"))

    named = services["web"]["environment"]
    return example_values | {name: re.sub(r"\$\{([^}]+)\}", value, str(text)) for name, text in named.items()}


def kubernetes() -> dict[str, str]:
    """Environment of the web pods from ConfigMap and example Secret."""
    folder = DEPLOY / "kubernetes"
    config: Any = yaml.safe_load((folder / "config.yaml").read_text())
    secret: Any = yaml.safe_load((folder / "secret.example.yaml").read_text())
    return {**config["data"], **secret["stringData"]}


def _assignments(text: str) -> dict[str, str]:
    lines = (line.partition("=") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: value for name, _, value in lines}


def main() -> int:
    """Returns 1 and prints the error if production refuses either."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "SHOP_HOME") if name in os.environ}
    failed = 0
    for name, values in {"compose": compose(), "kubernetes": kubernetes()}.items():
        started = subprocess.run(
            [sys.executable, "-c", IMPORT],
            env=inherited | values,
            cwd=ROOT,
            text=True,
            capture_output=True,
            check=False,
        )
        message = started.stdout.strip() if started.returncode == 0 else started.stderr.strip().splitlines()[-1]
        sys.stdout.write(f"{name}: {'starts; databases: ' if started.returncode == 0 else ''}{message}\n")
        failed |= started.returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
