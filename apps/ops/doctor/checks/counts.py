"""Derived tables, compared with their sources."""

from .check import Check

COUNTS = (
    Check(
        "order_tally",
        "The order counts and revenues by day and status are those of the orders",
        "",
        "manage.py recount orders",
        """
        SELECT 0, format('%s, %s, payment %s', day, status, payment_status), format('%s orders of ₹%s too many',
               sum(orders), sum(total))
        FROM (SELECT day, status, payment_status, orders, total FROM orders_ordertally
              UNION ALL
              SELECT (o.created_at AT TIME ZONE 'Asia/Kolkata')::date, o.status, p.status, -1, -o.total
              FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id) AS entries
        GROUP BY day, status, payment_status HAVING sum(orders) <> 0 OR sum(total) <> 0
        """,
    ),
    Check(
        "buyer_tally",
        "The number of orders of each buyer is that of the orders",
        "accounts.customer",
        "manage.py recount buyers",
        """
        SELECT customer_id, format('customer %s', customer_id), format('%s orders too many', sum(orders))
        FROM (SELECT customer_id, orders FROM orders_buyertally
              UNION ALL SELECT customer_id, -1 FROM orders_order WHERE status <> 'cancelled') AS entries
        GROUP BY customer_id HAVING sum(orders) <> 0
        """,
    ),
    Check(
        "count_buyers",
        "The count of buyers is that of the settled rows of buyers",
        "",
        "manage.py recount buyers",
        """
        SELECT 0, 'buyers', format('%s too many', sum(number))
        FROM (SELECT number FROM common_tally WHERE kind = 'buyers'
              UNION ALL SELECT -1 FROM orders_buyertally WHERE settled) AS entries HAVING sum(number) <> 0
        """,
    ),
    Check(
        "count_products",
        "The count of products is right",
        "",
        "manage.py recount products",
        """
        SELECT 0, 'products', format('%s too many', sum(number))
        FROM (SELECT number FROM common_tally WHERE kind = 'products'
              UNION ALL SELECT -1 FROM catalog_product) AS entries HAVING sum(number) <> 0
        """,
    ),
    Check(
        "count_customers",
        "The counts of customers by day of coming and of last visit are right",
        "",
        "manage.py recount customers",
        """
        SELECT 0, format('%s on %s', kind, day), format('%s too many', sum(number))
        FROM (SELECT kind, day, number FROM common_tally WHERE kind IN ('customers', 'customers seen')
              UNION ALL
              SELECT known.kind, (at AT TIME ZONE 'Asia/Kolkata')::date, -1 FROM accounts_customer,
                  LATERAL (VALUES ('customers', created_at), ('customers seen', last_login)) AS known (kind, at)
              WHERE at IS NOT NULL) AS entries
        GROUP BY kind, day HAVING sum(number) <> 0
        """,
    ),
    Check(
        "order_text",
        "Orders are found by what they say now",
        "orders.order",
        "manage.py recount texts",
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
        "manage.py recount texts",
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
        "ALTER TABLE ... ENABLE TRIGGER, then manage.py recount",
        """
        SELECT 0, tgname::text, format('switched off on %s', tgrelid::regclass) FROM pg_trigger
        WHERE tgenabled = 'D' AND tgname <> 'common_audit_is_final'
        """,
    ),
)
