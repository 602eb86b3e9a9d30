"""Customers and staff."""

from .check import Check

PEOPLE = (
    Check(
        "address_default",
        "A customer with addresses has a default one",
        "accounts.customer",
        "Choose a default address",
        """
        SELECT c.id, c.email, 'addresses, none of them the default'
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
        SELECT l.id, format('cart of %s', c.email), format('%s of one bundle', l.quantity)
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
