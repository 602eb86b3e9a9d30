"""Creates a backup while the shop is open (docs/operations.md)."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import orjson
import pyrage
from django.core.files.storage import storages

from apps.common import audit
from apps.common.actors import SYSTEM
from apps.common.models import Picture
from apps.payments.models import PaymentProof
from apps.reconciliation.models import StatementImport
from apps.shop.selectors import shop_settings

from . import archive, database

VERSION = 1
# The variables of docs/operations.md, which a machine needs besides the data.
SETTINGS = (
    "SECRET_KEY", "SECRET_KEY_FALLBACKS", "DATABASE_URL", "S3_ENDPOINT_URL", "S3_REGION", "S3_BUCKET",
    "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "MEDIA_BUCKET", "MEDIA_URL", "EMAIL_HOST", "EMAIL_PORT",
    "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS", "DEFAULT_FROM_EMAIL", "SHOP_HOSTS", "ADMIN_HOSTS",
    "SHOP_URL", "ADMIN_URL", "TRUSTED_PROXIES", "CORS_ALLOWED_ORIGINS", "METRICS_TOKEN", "BACKUP_KEY", "REDIS_URL",
    "OPERATOR_OTP_REQUIRED", "SECURE_SSL_REDIRECT", "LOG_FORMAT", "LOG_LEVEL", "DJANGO_SETTINGS_MODULE",
    "VAPID_PRIVATE_KEY", "PUSH_SERVICES",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BackupResult:
    """Contents of a backup; `missing`: files that rows name and the storage does not have."""

    files: int
    bytes: int
    missing: list[str]


def create_backup(file: Path, *, keys: list[pyrage.x25519.Recipient], now: datetime) -> BackupResult:
    """Write an encrypted backup as of one moment; orders may come in meanwhile. Leaves an audit record.

    Holds one snapshot and no locks. Raises BackupError. Files named by the snapshot's rows exist: they are written
    before their rows are, never overwritten, and removed no sooner than an hour after their rows went.
    """
    missing: list[str] = []
    files = 0
    with archive.writing(file, keys) as out, database.snapshot() as snapshot:
        facts = {
            "version": VERSION,
            "at": now.isoformat(),
            "migrations": database.migrations(),
            "tables": database.sums(),
        }
        out.add("manifest.json", orjson.dumps(facts))
        out.add("settings.json", orjson.dumps({name: os.environ[name] for name in SETTINGS if name in os.environ}))
        for storage, key in _files():
            try:
                with storages[storage].open(key) as stored:
                    out.add(f"{storage}/{key}", stored.read())
                files += 1
            except FileNotFoundError:
                missing.append(f"{storage}/{key}")
        for number, piece in enumerate(database.dumped(snapshot)):
            out.add(f"database/{number:06}", piece)
    result = BackupResult(files, file.stat().st_size, missing)
    audit.record(
        actor=SYSTEM,
        action="shop.backed_up",
        target=shop_settings(),
        after={"files": result.files, "bytes": result.bytes, "missing": len(missing)},
    )
    return result


def _files() -> Iterator[tuple[str, str]]:
    """Storage and key of every file that a row of the snapshot names."""
    for key in PaymentProof.objects.order_by("pk").values_list("key", flat=True).iterator():
        yield "proofs", key
    for key in StatementImport.objects.exclude(key="").order_by("pk").values_list("key", flat=True).iterator():
        yield "proofs", key
    for picture in Picture.objects.order_by("pk").iterator():
        yield "default", picture.key
        for variant in picture.variants:
            yield "default", variant["key"]
