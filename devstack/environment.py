"""The generated secrets of a shop, and the environment of its Django processes."""

from __future__ import annotations

import json
import os
import secrets
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from devstack import postgres
from devstack.console import UserError
from devstack.shop import VENV, Shop

# Variables of the calling process that would change the behaviour of Python, npm or make.
UNWANTED = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKE_TERMOUT", "MAKE_TERMERR", "PYTHONHOME", "PYTHONPATH",
            "NODE_ENV",  # with "production" npm would omit development packages, which the build needs
            "PYTHONDONTWRITEBYTECODE")  # every process would compile every module again  # fmt: skip


def _password() -> str:
    # Typed by hand, so without similar-looking letters.
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(alphabet) for _ in range(4)) for _ in range(4))


@dataclass(frozen=True, slots=True)
class Secrets:
    """The generated secrets of one shop."""

    secret_key: str = field(default_factory=lambda: secrets.token_urlsafe(60))
    database_owner_password: str = field(default_factory=secrets.token_urlsafe)
    database_password: str = field(default_factory=secrets.token_urlsafe)
    s3_access_key: str = field(default_factory=lambda: "SHOP" + secrets.token_hex(8).upper())
    s3_secret_key: str = field(default_factory=secrets.token_urlsafe)
    metrics_token: str = field(default_factory=secrets.token_urlsafe)
    vapid_private_key: str = field(default_factory=secrets.token_urlsafe)
    mail_user: str = "shop"
    mail_password: str = field(default_factory=secrets.token_urlsafe)
    admin_password: str = field(default_factory=_password)
    demo_staff_password: str = field(default_factory=_password)


def load_secrets(home: Path) -> Secrets:
    """The shop's secrets; missing ones are created, readable by their owner only."""
    path = home / "secrets.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    result = Secrets(**{name: value for name, value in known.items() if name in Secrets.__slots__})
    if asdict(result) != known:
        write_private(path, json.dumps(asdict(result)))
    return result


def write_private(path: Path, text: str) -> None:
    """Writes a file atomically, never readable by others."""
    partial = path.with_name(path.name + ".partial")
    partial.unlink(missing_ok=True)
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    partial.replace(path)


def base(shop: Shop) -> dict[str, str]:
    """The caller's environment, with all caches and temporary files inside the shop's home."""
    inherited = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return inherited | {
        "SHOP_HOME": str(shop.home),
        "PORT": str(shop.port),
        "PATH": f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "VIRTUAL_ENV": str(VENV),
        "PYTHONUNBUFFERED": "1",
        "PIP_CACHE_DIR": str(shop.cache / "pip"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "XDG_CACHE_HOME": str(shop.cache),
        "npm_config_cache": str(shop.cache / "npm"),
        "TMPDIR": str(shop.temporary),
    }


def django(shop: Shop, secrets: Secrets, ports: Mapping[str, int], database_url: str) -> dict[str, str]:
    """The variables that the settings read."""
    return {
        "DJANGO_SETTINGS_MODULE": "shop_project.settings.development",
        "SECRET_KEY": secrets.secret_key,
        "DATABASE_URL": database_url,
        "S3_ENDPOINT_URL": f"http://127.0.0.1:{ports['storage']}",
        "S3_ACCESS_KEY_ID": secrets.s3_access_key,
        "S3_SECRET_ACCESS_KEY": secrets.s3_secret_key,
        "S3_BUCKET": "payment-proofs",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(ports["mail"]),
        "EMAIL_HOST_USER": secrets.mail_user,
        "EMAIL_HOST_PASSWORD": secrets.mail_password,
        "EMAIL_USE_TLS": "0",
        "DEFAULT_FROM_EMAIL": "Agal Crackers <shop@agalcrackers.example>",
        "MEDIA_ROOT": str(shop.media),
        "STATIC_ROOT": str(shop.static),
        "MAILBOX_DIR": str(shop.mail),
        "METRICS_TOKEN": secrets.metrics_token,
        "VAPID_PRIVATE_KEY": secrets.vapid_private_key,
        "POSTGRES_PROGRAMS": str(postgres.binaries()),
        "SHOP_HOME": str(shop.home),
        "PORT": str(shop.port),
        "SHOP_URL": shop.storefront_url,
        "ADMIN_URL": shop.admin_url,
        "SHOP_HOSTS": "localhost,127.0.0.1",
        "ADMIN_HOSTS": "admin.localhost",
        "SHOP_THROTTLES": "on" if shop.throttles else "off",
        "SHOP_ADMIN_EMAIL": shop.admin_email,
        "SHOP_ADMIN_PASSWORD": shop.admin_password or secrets.admin_password,
        "DEMO_STAFF_PASSWORD": secrets.demo_staff_password,
    }


def as_assignments(values: Mapping[str, str]) -> str:
    """Shell assignments, one per line."""
    return "".join(f"{name}={shlex.quote(value)}\n" for name, value in values.items())


def write_file(shop: Shop, values: Mapping[str, str]) -> None:
    """Writes `SHOP_HOME/env`; `set -a; . var/env; set +a` brings it into a shell."""
    write_private(shop.home / "env", as_assignments(values))


def read_file(shop: Shop) -> dict[str, str]:
    """The variables that `write_file` wrote."""
    try:
        words = shlex.split((shop.home / "env").read_text())
    except OSError:
        raise UserError("No shop is running here. Start one first: make up, or make services.") from None
    return dict(word.split("=", 1) for word in words)
