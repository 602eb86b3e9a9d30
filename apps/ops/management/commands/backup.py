"""`manage.py backup FILE`: an encrypted backup of the whole shop while it is open."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from apps.ops.backups import keys
from apps.ops.backups.backup import create_backup
from apps.ops.backups.errors import BackupError


class Command(BaseCommand):
    """Exit code 0 when the backup is complete, 1 otherwise."""

    help = "Writes database, files and settings to FILE, encrypted with BACKUP_KEY or --key."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--key", default=os.environ.get("BACKUP_KEY", ""), help="public keys, age1..., by commas")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            result = create_backup(file, keys=keys.public_keys(options["key"]), now=timezone.now())
        except BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{file} could not be written: {error.strerror}.") from error
        self.stdout.write(f"{file}: {result.files} files and the database, {result.bytes / 1e6:.1f} MB.")
        if result.missing:
            names = "\n".join(result.missing)
            raise CommandError(f"The backup is whole but for files that the storage does not have:\n{names}")
