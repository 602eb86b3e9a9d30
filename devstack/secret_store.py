"""Secrets that are generated once per shop and stored in its home."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path


def _token() -> str:
    return secrets.token_urlsafe(32)


def _password() -> str:
    # Typed by hand, so without similar-looking letters.
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(alphabet) for _ in range(4)) for _ in range(4))


@dataclass(frozen=True, slots=True)
class Secrets:
    """The generated secrets of one shop."""

    secret_key: str = field(default_factory=lambda: secrets.token_urlsafe(60))
    database_owner_password: str = field(default_factory=_token)
    database_password: str = field(default_factory=_token)
    s3_access_key: str = field(default_factory=lambda: "SHOP" + secrets.token_hex(8).upper())
    s3_secret_key: str = field(default_factory=_token)
    metrics_token: str = field(default_factory=_token)
    vapid_private_key: str = field(default_factory=_token)
    mail_user: str = "shop"
    mail_password: str = field(default_factory=_token)
    admin_password: str = field(default_factory=_password)
    demo_staff_password: str = field(default_factory=_password)


def load(home: Path) -> Secrets:
    """The shop's secrets; missing ones are created, readable by their owner only."""
    path = home / "secrets.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    result = Secrets(**{name: value for name, value in known.items() if name in Secrets.__slots__})
    if asdict(result) != known:
        write_private(path, json.dumps(asdict(result), indent=2) + "\n")
    return result


def write_private(path: Path, text: str) -> None:
    """Writes a file atomically, never readable by others."""
    partial = path.with_name(path.name + ".partial")
    partial.unlink(missing_ok=True)
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    partial.replace(path)
