"""Write or compare docs/order-states.md."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ...state_document import document


class Command(BaseCommand):
    """Compare docs/order-states.md with the table in the code, or write it again."""

    help = "Compares docs/order-states.md with the state machine; --write writes it."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--write`."""
        parser.add_argument("--write", action="store_true", help="write the page instead of comparing it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fail when the page is not what the code says."""
        path = Path(settings.BASE_DIR) / "docs" / "order-states.md"
        if options["write"]:
            path.write_text(document(), encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != document():
            raise CommandError(f"{path.name} is not what the code says: run manage.py order_states --write")
