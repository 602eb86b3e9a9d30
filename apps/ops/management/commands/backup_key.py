"""`manage.py backup_key FILE`: creates the key pair for backups."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.ops.backups.errors import BackupError
from apps.ops.backups.keys import new_key


class Command(BaseCommand):
    """Writes the secret key to the file and prints the public key."""

    help = "Writes a new secret key, which opens backups, to FILE; prints the public key, which makes them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            public = new_key(options["file"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"BACKUP_KEY={public}")
        self.stderr.write(f"Keep {options['file']} away from this machine: without it no backup can be opened.")
