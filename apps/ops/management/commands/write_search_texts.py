"""`manage.py write_search_texts`: writes again by what staff find orders and customers."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

# By the functions that the triggers use, for every row in one statement.
TEXTS = """
    WITH gone AS (
        DELETE FROM orders_ordertext t WHERE NOT EXISTS (SELECT FROM orders_order o WHERE o.id = t.order_id)
    )
    INSERT INTO orders_ordertext AS t (order_id, words)
    SELECT o.id, orders_words(o) FROM orders_order o
    ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE t.words <> excluded.words;
    WITH gone AS (
        DELETE FROM accounts_customertext t
        WHERE NOT EXISTS (SELECT FROM accounts_customer c WHERE c.id = t.customer_id)
    )
    INSERT INTO accounts_customertext AS t (customer_id, words)
    SELECT c.id, customers_words(c) FROM accounts_customer c
    ON CONFLICT (customer_id) DO UPDATE SET words = excluded.words WHERE t.words <> excluded.words
"""


class Command(BaseCommand):
    """Repairs what `manage.py doctor` reports. Triggers write the texts otherwise."""

    help = "Writes the search texts of all orders and customers again, where they differ."

    def handle(self, *args: Any, **options: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(TEXTS)
        self.stdout.write("Search texts written.")
