"""`manage.py recount`: rebuilds counts and texts that are derived from other tables."""

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
    INSERT INTO orders_ordertext AS t (order_id, placed_at, total, words)
    SELECT o.id, o.created_at, o.total, orders_words(o) FROM orders_order o
    ON CONFLICT (order_id) DO UPDATE SET placed_at = excluded.placed_at, total = excluded.total, words = excluded.words
        WHERE (t.placed_at, t.total, t.words) <> (excluded.placed_at, excluded.total, excluded.words);
    WITH gone AS (
        DELETE FROM accounts_customertext t
        WHERE NOT EXISTS (SELECT FROM accounts_customer c WHERE c.id = t.customer_id)
    )
    INSERT INTO accounts_customertext AS t (customer_id, words)
    SELECT c.id, customers_words(c) FROM accounts_customer c
    ON CONFLICT (customer_id) DO UPDATE SET words = excluded.words WHERE t.words <> excluded.words
"""
NAMES = (*PROCEDURES, "texts", "words")


class Command(BaseCommand):
    """Repairs what `manage.py doctor` reports. A count locks its tables against writes while it runs."""

    help = "Counts orders, buyers, products and customers again; rewrites search texts and the list of search words."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The derived tables to rebuild."""
        parser.add_argument("what", nargs="*", choices=[[], *NAMES], help="only these")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild each in one statement or transaction."""
        for name in options["what"] or NAMES:
            if name == "words":
                count_vocabulary()
            else:
                with connection.cursor() as cursor:
                    cursor.execute(PROCEDURES.get(name, TEXTS))
            self.stdout.write(f"{name}: done")
