"""Orders and payments of the previous release are migrated to the rules of docs/order-states.md, and back."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from apps.orders.models import Order
from apps.orders.tests.making import broken_invariants
from apps.payments.models import Credit, Payment, Refund

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("orders", "0010_find_by_city_pin_and_reference"), ("payments", "0002_cash_found")]
PAYMENT = """
    INSERT INTO payments_payment (method, status, amount, verified_at, verified_by_name, admin_notes, created_at)
    VALUES (%s, %s, 500, CASE WHEN %s IN ('completed', 'failed') THEN now() END, %s, '', now()) RETURNING id
"""
ORDER = """
    INSERT INTO orders_order (number, customer_id, payment_id, status, stock_held, is_short_of_stock, total, has_gifts,
        age_confirmed, customer_name, customer_email, street, city, state, pincode, landmark, phone_number, carrier,
        tracking_number, cancel_reason, holds_until, created_at, updated_at)
    VALUES (%s, %s, %s, %s, %s, %s, 500, false, true, 'Meena', 'meena@example.com', '', 'Madurai', 'Tamil Nadu',
        '625001', '', '9876543210', '', '', %s, %s, now(), now()) RETURNING id
"""
EVENT = """
    INSERT INTO orders_orderevent (order_id, kind, from_status, to_status, actor_kind, actor_name, note, at)
    VALUES (%s, %s, '', %s, %s, 'Somebody', '', now())
"""


def migrate(*targets):
    executor = MigrationExecutor(connection)
    executor.migrate(list(targets) or executor.loader.graph.leaf_nodes())


def old_order(cursor, number, status, payment, *, held=True, short=False, holds=None, by="customer", kind="cancelled",
              reason="", method="bank_transfer", name="Divya"):  # fmt: skip
    decided = payment in {"completed", "failed"}
    cursor.execute(PAYMENT, [method, payment, payment, name if decided else ""])
    (paid,) = cursor.fetchone()
    cursor.execute("SELECT id FROM accounts_customer LIMIT 1")
    (customer,) = cursor.fetchone()
    cursor.execute(ORDER, [number, customer, paid, status, held, short, reason, holds])
    (order,) = cursor.fetchone()
    cursor.execute(EVENT, [order, kind if status == "cancelled" else "status_changed", status, by])


@pytest.mark.long
def test_old_orders_come_under_the_rules_and_back(customer):
    now = timezone.now()
    try:
        migrate(*BEFORE)
        with connection.cursor() as cursor:
            old_order(cursor, "UNPAID", "pending", "pending", holds=now + timedelta(hours=1))
            old_order(cursor, "HOLDS-FOR-EVER", "pending", "pending")
            old_order(cursor, "REJECTED", "pending", "failed")
            old_order(cursor, "CONFIRMED-UNPAID", "confirmed", "pending", holds=now)
            old_order(cursor, "SHORT", "confirmed", "completed", held=False, short=True)
            old_order(cursor, "NAMELESS", "delivered", "completed", name="")
            old_order(cursor, "CASH", "delivered", "completed", method="cod")
            old_order(cursor, "PAID-CANCELLED", "cancelled", "completed", held=False, by="staff")
            old_order(cursor, "EXPIRED", "cancelled", "pending", held=False, by="system", kind="expired")
            old_order(cursor, "REPLACED", "cancelled", "pending", held=False, reason="Replaced by a new order")
            old_order(cursor, "GIVEN-UP", "cancelled", "failed", held=False, reason="Changed my mind")
        connection.close()
        migrate()
        rows = {row.number: row for row in Order.objects.select_related("payment")}
        assert {number: row.cancel_kind for number, row in rows.items() if row.cancel_kind} == {
            "PAID-CANCELLED": "staff", "EXPIRED": "expired", "REPLACED": "replaced", "GIVEN-UP": "customer",
        }  # fmt: skip
        assert {number for number, row in rows.items() if row.stock_state == "released"} == {
            "PAID-CANCELLED", "EXPIRED", "REPLACED", "GIVEN-UP",
        }  # fmt: skip
        assert [number for number, row in rows.items() if row.stock_state == "short"] == ["SHORT"]
        assert {number for number, row in rows.items() if row.holds_until} == {"UNPAID", "HOLDS-FOR-EVER", "REJECTED"}
        assert rows["HOLDS-FOR-EVER"].holds_until > now + timedelta(minutes=119)
        assert rows["REJECTED"].holds_until > now + timedelta(hours=23)
        owed = Refund.objects.get()
        assert (owed.payment_id, owed.amount, owed.sent_at) == (rows["PAID-CANCELLED"].payment_id, 500, None)
        assert rows["PAID-CANCELLED"].payment.status == "refund_due"
        credited = {row.payment_id: (row.amount, row.source) for row in Credit.objects.all()}
        paid = ("SHORT", "NAMELESS", "CASH", "PAID-CANCELLED")
        assert credited == {rows[n].payment_id: (500, "cash" if n == "CASH" else "bank") for n in paid}
        assert rows["NAMELESS"].payment.verified_by_name == "unknown"
        assert broken_invariants() == set()

        connection.close()
        migrate(*BEFORE)
        with connection.cursor() as cursor:
            cursor.execute("SELECT number FROM orders_order WHERE is_short_of_stock")
            assert cursor.fetchall() == [("SHORT",)]
            cursor.execute("SELECT count(*) FROM orders_order WHERE stock_held")
            assert cursor.fetchone() == (6,)
            cursor.execute("SELECT count(*) FROM payments_payment WHERE status = 'completed'")
            assert cursor.fetchone() == (4,)
    finally:
        connection.close()
        migrate()
        Order.objects.all().delete()
        Payment.objects.all().delete()
