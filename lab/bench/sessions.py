"""Sessions for the measured calls."""

import uuid
from datetime import UTC, datetime, timedelta

import psycopg

from .cases import BUYERS, People
from .servers import Bench, Size


def sign_in(bench: Bench, size: Size) -> People:
    """Create sessions for the buyers and one member of staff, and carts of five lines for readers."""
    from apps.accounts import tokens  # noqa: PLC0415 - after django.setup()

    now = datetime.now(UTC)
    keys = [uuid.uuid5(uuid.NAMESPACE_OID, f"bench {n}") for n in range(BUYERS + 1)]
    with psycopg.connect(bench.url(size, owner=True), autocommit=True) as database:
        database.execute("TRUNCATE accounts_session, cart_cart CASCADE; TRUNCATE common_ratecounter")
        database.execute("TRUNCATE procrastinate_jobs CASCADE")  # mails of earlier runs, which no worker sends
        # Unpaid orders of earlier runs, also the floor's, would block their buyers.
        database.execute(
            "UPDATE orders_order SET status = 'delivered', holds_until = NULL WHERE id > %s AND status = 'pending'",
            [size.orders],
        )
        database.execute(
            "INSERT INTO accounts_staffuser (email, name, phone, role, is_active, is_staff, is_superuser, password, created_at)"
            " VALUES ('bench@example.com', 'Bench', '', 'admin', true, false, false, '', now()) ON CONFLICT DO NOTHING"
        )
        (staff,) = database.execute("SELECT id FROM accounts_staffuser WHERE email = 'bench@example.com'").fetchone()
        with (
            database.cursor() as cursor,
            cursor.copy(
                "COPY accounts_session (id, customer_id, staff_id, created_at, expires_at, address, device) FROM STDIN"
            ) as copy,
        ):
            for n, key in enumerate(keys):
                copy.write_row((key, n or None, None if n else staff, now, now + timedelta(days=7), "", ""))
        database.execute(
            "INSERT INTO cart_cart (customer_id, updated_at) SELECT n, now() FROM generate_series(1, 5200) n"
            " WHERE n < 201 OR n > 5000"
        )
        database.execute(
            "INSERT INTO cart_cartline (cart_id, product_id, quantity, added_at)"
            " SELECT customer_id, p, 2, now() FROM cart_cart, unnest(ARRAY[1, 2, 3, 4, 5]) p"
        )
        database.execute("VACUUM ANALYZE cart_cart, cart_cartline, accounts_session")
    issued = [tokens.issue("staff" if n == 0 else "customer", key) for n, key in enumerate(keys)]
    return People(issued[1:], issued[0])
