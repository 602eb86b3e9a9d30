"""`manage.py bring_back URL`: copies rows that a restored copy has and this database does not."""

from argparse import ArgumentParser
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from apps.ops.backups import missing
from apps.ops.backups.errors import BackupError


class Command(BaseCommand):
    """Only compares without --write. Exit code 0 also when nothing is missing."""

    help = "Compares with a restored copy; with --write copies missing rows of the named tables back, all or none."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="postgresql://… of the restored copy")
        parser.add_argument("table", nargs="*", help="only these; needed with --write")
        parser.add_argument("--write", action="store_true", help="copy the rows")
        parser.add_argument("--reason", default="", help="for the audit log; needed with --write")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["write"] and not (options["table"] and options["reason"].strip()):
            raise CommandError("--write needs the tables by name, and --reason.")
        try:
            missing_rows = list(missing.find(options["address"], options["table"]))
            for part in missing_rows:
                shown = ", ".join(str(value) for value in part.values[:5])
                more = ", ..." if len(part.values) > 5 else ""  # noqa: PLR2004 - as many as are shown
                self.stdout.write(f"{part.table}: {len(part.values)} rows are missing here ({shown}{more})")
            if not missing_rows:
                self.stdout.write("Nothing is missing here.")
            elif options["write"]:
                count = missing.bring_back(options["address"], missing_rows, reason=options["reason"].strip())
                self.stdout.write(f"{count} rows are back. Now run `manage.py doctor`.")
            else:
                self.stdout.write("Nothing was written. Name the tables and add --write --reason to bring them back.")
        except BackupError as error:
            raise CommandError(str(error)) from error
        except (DatabaseError, psycopg.Error) as error:
            raise CommandError(f"Nothing was written: {error}") from error
