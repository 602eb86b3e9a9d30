"""The tallies of orders and buyers, kept short."""

from django.db import connection, transaction

# Only kinds of which there are several rows. What a concurrent run has added up is gone and counts for nothing here.
ADD_UP = """
    WITH gone AS (
        DELETE FROM orders_ordertally WHERE (day, status, payment_status) IN (
            SELECT day, status, payment_status FROM orders_ordertally GROUP BY 1, 2, 3 HAVING count(*) > 1)
        RETURNING day, status, payment_status, orders, total
    )
    INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
    SELECT day, status, payment_status, sum(orders), sum(total) FROM gone GROUP BY 1, 2, 3 HAVING sum(orders) <> 0
"""


def add_up() -> None:
    """Make one row of all the rows of a kind; one statement, safe at any time and as often as one likes."""
    with connection.cursor() as cursor:
        cursor.execute(ADD_UP)


# A customer who has nothing left has no settled row; "buyers" counts the settled rows.
SETTLE = """
    WITH gone AS (
        DELETE FROM orders_buyertally WHERE customer_id IN (SELECT customer_id FROM orders_buyertally WHERE NOT settled)
        RETURNING customer_id, orders, settled
    ), kept AS (
        INSERT INTO orders_buyertally (customer_id, orders, settled)
        SELECT customer_id, sum(orders), true FROM gone GROUP BY customer_id HAVING sum(orders) <> 0
        RETURNING customer_id
    )
    INSERT INTO common_tally (kind, number)
    SELECT 'buyers', (SELECT count(*) FROM kept) - (SELECT count(*) FROM gone WHERE settled)
    WHERE EXISTS (SELECT FROM gone)
"""


def settle_buyers() -> None:
    """Make one row of all the rows of each customer; safe at any time, one run after the other."""
    with transaction.atomic(), connection.cursor() as cursor:
        # A second run has to see the rows that the first one settled.
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('settle_buyers'))")
        cursor.execute(SETTLE)
