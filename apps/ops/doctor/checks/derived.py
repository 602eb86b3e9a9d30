"""Texts for the search, compared with their sources."""

from .check import Check

DERIVED = (
    Check(
        "order_text",
        "Orders are found by what they say now",
        "orders.order",
        "manage.py write_search_texts",
        """
        SELECT coalesce(o.id, 0), coalesce(o.number, t.words), CASE WHEN o.id IS NULL THEN 'text without an order'
               WHEN t.order_id IS NULL THEN 'has no text' ELSE 'has an old text' END
        FROM orders_order o FULL JOIN orders_ordertext t ON t.order_id = o.id
        WHERE t.order_id IS NULL OR o.id IS NULL
            OR (t.words, t.placed_at, t.total) <> (orders_words(o), o.created_at, o.total)
        """,
    ),
    Check(
        "customer_text",
        "Customers are found by what they say now",
        "accounts.customer",
        "manage.py write_search_texts",
        """
        SELECT coalesce(c.id, t.customer_id), coalesce(c.email, 'none'), CASE WHEN c.id IS NULL
               THEN 'text without a customer' WHEN t.customer_id IS NULL THEN 'has no text' ELSE 'has an old text' END
        FROM accounts_customer c FULL JOIN accounts_customertext t ON t.customer_id = c.id
        WHERE t.customer_id IS NULL OR c.id IS NULL OR t.words <> customers_words(c)
        """,
    ),
    Check(
        "triggers",
        "No trigger is switched off",
        "",
        "ALTER TABLE ... ENABLE TRIGGER, then manage.py write_search_texts",
        """
        SELECT 0, tgname::text, format('switched off on %s', tgrelid::regclass) FROM pg_trigger
        WHERE tgenabled = 'D' AND tgname <> 'audit_is_final'
        """,
    ),
)
