"""`manage.py recount`: counts and texts that are derived from other tables, made again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from apps.catalog.services.indexing import count_vocabulary

PROCEDURES = {
    "orders": "CALL count_orders_again()",
    "buyers": "CALL count_buyers_again()",
    "products": "CALL count_products_again()",
    "customers": "CALL count_customers_again()",
}
TEXTS = """
    WITH gone AS (
        DELETE FROM orders_ordertext t WHERE NOT EXISTS (SELECT FROM orders_order o WHERE o.id = t.order_id)
    )
    INSERT INTO orders_ordertext AS t (order_id, placed_at, words)
    SELECT o.id, o.created_at, orders_words(o) FROM orders_order o
    ON CONFLICT (order_id) DO UPDATE SET placed_at = excluded.placed_at, words = excluded.words
        WHERE (t.placed_at, t.words) <> (excluded.placed_at, excluded.words)
"""
NAMES = (*PROCEDURES, "texts", "words")


class Command(BaseCommand):
    """What `manage.py doctor` asks for. A count locks its tables against writes while it runs."""

    help = "Counts orders, buyers, products and customers again; rewrites search texts and the list of search words."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which ones."""
        parser.add_argument("what", nargs="*", choices=[[], *NAMES], help="only these")

    def handle(self, *args: Any, **options: Any) -> None:
        """One statement or transaction for each."""
        for name in options["what"] or NAMES:
            if name == "words":
                count_vocabulary()
            else:
                with connection.cursor() as cursor:
                    cursor.execute(PROCEDURES.get(name, TEXTS))
            self.stdout.write(f"{name}: done")
