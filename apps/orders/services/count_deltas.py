"""Compacts the count deltas of orders and buyers; the counts are right without it."""

from django.db import connection, transaction

from ..locks import lock_compaction_of_buyers

# Only kinds with several rows. Rows that a concurrent run deleted are not deleted again, nor counted.
COMPACT = """
    WITH gone AS (
        DELETE FROM orders_ordertally WHERE (day, status, payment_status) IN (
            SELECT day, status, payment_status FROM orders_ordertally GROUP BY 1, 2, 3 HAVING count(*) > 1)
        RETURNING day, status, payment_status, orders, total
    )
    INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
    SELECT day, status, payment_status, sum(orders), sum(total) FROM gone GROUP BY 1, 2, 3 HAVING sum(orders) <> 0
"""


def compact() -> None:
    """Replace the rows of each kind by one row with their sum; one statement, safe beside any other."""
    with connection.cursor() as cursor:
        cursor.execute(COMPACT)


# A customer at zero has no settled row; "buyers" counts the settled rows.
COMPACT_BUYERS = """
    WITH gone AS (
        DELETE FROM orders_buyertally WHERE customer_id IN (SELECT customer_id FROM orders_buyertally WHERE NOT settled)
        RETURNING customer_id, orders, settled
    ), remaining AS (
        INSERT INTO orders_buyertally (customer_id, orders, settled)
        SELECT customer_id, sum(orders), true FROM gone GROUP BY customer_id HAVING sum(orders) <> 0
        RETURNING customer_id
    )
    INSERT INTO common_tally (kind, number)
    SELECT 'buyers', (SELECT count(*) FROM remaining) - (SELECT count(*) FROM gone WHERE settled)
    WHERE EXISTS (SELECT FROM gone)
"""


def compact_buyers() -> None:
    """Replace the rows of each customer by one settled row; runs wait for each other."""
    with transaction.atomic(), connection.cursor() as cursor:
        # A second run has to see the rows that the first one settled.
        lock_compaction_of_buyers()
        cursor.execute(COMPACT_BUYERS)
