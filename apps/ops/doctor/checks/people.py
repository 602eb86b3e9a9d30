"""Customers, carts, the audit log, and the texts for the search compared with their sources."""

from .check import Check

PEOPLE = (
    Check(
        "address_default",
        "A customer with addresses has a default one",
        "accounts.customer",
        "Choose a default address",
        """
        SELECT c.id, coalesce(nullif(c.email, ''), c.phone_number), 'addresses, none of them the default'
        FROM (SELECT customer_id FROM accounts_address GROUP BY customer_id HAVING NOT bool_or(is_default)) a
        JOIN accounts_customer c ON c.id = a.customer_id
        """,
    ),
    Check(
        "cart_bundles",
        "No cart holds more than a hundred of a fund or gift box",
        "cart.cartline",
        "Correct the quantity, or remove the line",
        """
        SELECT l.id, format('cart of %s', coalesce(nullif(c.email, ''), c.phone_number)),
            format('%s of one bundle', l.quantity)
        FROM cart_cartline l JOIN accounts_customer c ON c.id = l.cart_id
        WHERE l.bundle_id IS NOT NULL AND l.quantity > 100
        """,
    ),
    Check(
        "audit_final",
        "The database refuses to change the audit log",
        "common.auditrecord",
        "Run the migrations; somebody dropped or disabled the trigger audit_is_final",
        """
        SELECT 0, 'common_auditrecord', 'its trigger is gone or switched off' WHERE NOT EXISTS (
            SELECT FROM pg_trigger WHERE tgname = 'audit_is_final' AND tgenabled IN ('O', 'A'))
        """,
    ),
)


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
        WHERE t.order_id IS NULL OR o.id IS NULL OR t.words <> orders_words(o)
        """,
    ),
    Check(
        "customer_text",
        "Customers are found by what they say now",
        "accounts.customer",
        "manage.py write_search_texts",
        """
        SELECT coalesce(c.id, t.customer_id), coalesce(nullif(c.email, ''), c.phone_number, 'none'),
            CASE WHEN c.id IS NULL
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
