"""`manage.py doctor`: checks invariants that no constraint can express, and lists every invalid row."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from apps.ops.doctor.checks import CHECKS
from apps.ops.doctor.report import SHOWN, Result, examine


class Command(BaseCommand):
    """Exit code 0 when every invariant holds, 1 when one is broken."""

    help = "Checks totals, stock, payments, ratings, prices, carts and files; names each broken row, with a link."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The checks to run, and whether to list the storages."""
        parser.add_argument("check", nargs="*", choices=[[], *(check.name for check in CHECKS)], help="only these")
        parser.add_argument("--no-files", action="store_true", help="leave the storages alone")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each result at once, because large shops take half a minute."""
        broken = 0
        for result in examine(options["check"], with_files=not options["no_files"]):
            broken += bool(result.count)
            self._say(result)
        if broken:
            self.stdout.write(self.style.ERROR(f"{broken} checks found something broken."))
            raise SystemExit(1)
        self.stdout.write(self.style.SUCCESS("Everything agrees."))

    def _say(self, result: Result) -> None:
        sound = not result.count
        mark = self.style.SUCCESS("ok    ") if sound else self.style.ERROR("BROKEN")
        self.stdout.write(f"{mark} {result.check.title} ({result.check.name}, {result.seconds:.1f} s)")
        for finding in result.findings:
            address = f"  {settings.ADMIN_URL}{finding.address}" if finding.address else ""
            self.stdout.write(f"       {finding.name}: {finding.fault}{address}")
        if result.count > SHOWN:
            self.stdout.write(f"       ... and {result.count - SHOWN} more")
        if not sound:
            self.stdout.write(f"       What to do: {result.check.remedy}")
