"""Restores a backup on a machine with an empty database (docs/operations.md)."""

import os
import shlex
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import orjson
import pyrage
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.core.management import call_command
from django.db import connection

from apps.common import audit
from apps.common.actors import SYSTEM
from apps.shop.selectors import shop_settings

from . import archive, database
from .backup import VERSION
from .errors import BackupError


@dataclass(frozen=True, slots=True)
class Restored:
    """Result of a restore: files, rows, and the time of the backup."""

    at: str
    files: int
    rows: int


def restore_files(file: Path, *, keys: list[pyrage.x25519.Identity]) -> Restored:
    """Restore the files alone, for a shop whose database is restored otherwise. Raises BackupError."""
    manifest = archive.verified(file, keys)
    call_command("ensure_storage", verbosity=0)
    files = 0
    for name, content in archive.entries(file, keys):
        storage, _, key = name.partition("/")
        if key and storage != "database":
            _keep(storage, key, content)
            files += 1
    return Restored(manifest["at"], files, 0)


def restore(file: Path, *, keys: list[pyrage.x25519.Identity], settings_file: Path | None = None) -> Restored:
    """Restore into an empty database and the storages, then compare with the backup's checksums.

    The whole file is checked before anything is written. Files are written first, then the database in one transaction,
    so an interrupted restore can be repeated. Raises BackupError.
    """
    manifest = archive.verified(file, keys)
    if manifest["version"] != VERSION:
        raise BackupError(f"The backup is of format {manifest['version']}; this shop reads {VERSION}.")
    if newer := database.unknown_migrations(manifest["migrations"]):
        raise BackupError(f"The backup is of a newer release (it knows {newer[-1]}). Install that release first.")
    if not database.is_empty():
        raise BackupError("The database is not empty, and nothing was changed. Restore fills an empty one alone.")
    call_command("ensure_storage", verbosity=0)
    files = 0
    with ExitStack() as filling:
        into_database = None
        for name, content in archive.entries(file, keys):
            kind, _, key = name.partition("/")
            if kind == "database":
                into_database = into_database or filling.enter_context(database.filling())
                into_database.write(content)
            elif key:
                _keep(kind, key, content)
                files += 1
            elif name == "settings.json" and settings_file:
                _write_settings(settings_file, content)
    _prove(manifest["tables"])
    audit.record(actor=SYSTEM, action="shop.restored", target=shop_settings(), after={"backup_of": manifest["at"]})
    return Restored(manifest["at"], files, sum(rows for rows, _ in manifest["tables"].values()))


def _keep(storage: str, key: str, content: bytes) -> None:
    """Write a file under its own name; replaces one that an interrupted attempt wrote."""
    storages[storage].delete(key)
    if storages[storage].save(key, ContentFile(content)) != key:
        raise BackupError(f"{storage}/{key} could not be written under its own name.")


def _write_settings(file: Path, content: bytes) -> None:
    lines = [f"{name}={shlex.quote(value)}\n" for name, value in orjson.loads(content).items()]
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            out.writelines(lines)
    except OSError as error:
        raise BackupError(f"{file} could not be written: {error.strerror}. The database is still empty.") from error


def _prove(tables: dict[str, list[int]]) -> None:
    connection.close()  # this connection's caches do not have the new tables
    sums = database.sums()
    if wrong := sorted(name for name in tables.keys() | sums.keys() if tables.get(name) != sums.get(name)):
        raise BackupError(
            f"The restored database differs from the backup in: {', '.join(wrong)}. Do not open the shop."
        )
