"""`manage.py restore FILE --key-file KEY`: restores a backup on a machine with an empty database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.ops.backups import keys
from apps.ops.backups.errors import BackupError
from apps.ops.backups.restore import restore, restore_files


class Command(BaseCommand):
    """Exit code 0 when the checksums of the restored data match the backup."""

    help = "Fills an empty database and the storages from a backup; refuses a database that holds anything."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The backup, the key, and the target of the settings."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--key-file", type=Path, required=True, help="the secret key's file")
        parser.add_argument("--settings-to", type=Path, help="write the old machine's settings here, as assignments")
        parser.add_argument("--files-only", action="store_true", help="restore the files, not the database")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            secrets = keys.secret_keys(options["key_file"])
            if options["files_only"]:
                back = restore_files(options["file"], keys=secrets)
                self.stdout.write(f"{back.files} files are as they were at {back.at}. The database was not changed.")
                return
            back = restore(options["file"], keys=secrets, settings_file=options["settings_to"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The shop is as it was at {back.at}: {back.files} files, {back.rows} rows, all sums agree.")
        self.stdout.write("Now run `manage.py migrate` and `manage.py doctor`, then start web servers and workers.")
