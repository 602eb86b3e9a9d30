"""`manage.py reindex_search`: rebuilds every product's search words."""

from typing import Any

from django.core.management.base import BaseCommand

from apps.catalog.services.indexing import reindex_all


class Command(BaseCommand):
    """Needed after a change of synonyms or word folding; customers can search meanwhile."""

    help = "Compute the search words of every product again and count the vocabulary."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run through all products in sets of a thousand."""
        self.stdout.write(f"{reindex_all()} products indexed.")
