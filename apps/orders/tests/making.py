"""Orders in any state that the rules allow, written row by row."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection

from apps.accounts.models import Customer, StaffUser
from apps.bundles.enums import ItemKind
from apps.catalog.models import Product, Stock
from apps.common.images import random_name
from apps.orders.enums import CancelKind, EventKind, StockState
from apps.orders.enums import OrderStatus as S
from apps.orders.models import Order, OrderEvent, OrderLine
from apps.orders.state_machine import must_hold
from apps.payments.enums import CreditSource, Method
from apps.payments.enums import PaymentStatus as P
from apps.payments.models import Credit, Payment, PaymentProof, Refund

UNITS = 2
DECIDED = {P.COMPLETED, P.FAILED, P.REFUND_DUE, P.REFUNDED}
PAID = {P.COMPLETED, P.REFUND_DUE, P.REFUNDED}


def make_order(
    customer: Customer,
    product: Product,
    by: StaffUser,
    order: S,
    payment: P,
    method: Method = Method.BANK_TRANSFER,
    *,
    now: datetime,
    **more: Any,
) -> Order:
    """An order of two units, with everything that follows from its statuses; its units are out of stock if held."""
    total = product.price * UNITS
    paid = Payment.objects.create(
        method=method,
        status=payment,
        amount=total,
        amount_received=total if payment in PAID else Decimal(0),
        amount_refunded=total if payment is P.REFUNDED else Decimal(0),
        submitted_at=now if payment is not P.PENDING and method is Method.BANK_TRANSFER else None,
        verified_at=now if payment in DECIDED else None,
        verified_by=by if payment in DECIDED else None,
        verified_by_name=by.name if payment in DECIDED else "",
    )
    facts: dict[str, Any] = {
        "state": "Tamil Nadu",
        "stock_state": StockState.RELEASED if order is S.CANCELLED else StockState.HELD,
        "cancel_kind": CancelKind.CUSTOMER if order is S.CANCELLED else "",
        "holds_until": now + timedelta(hours=1) if must_hold(order, payment, method) else None,
    }
    made = Order.objects.create(
        number=f"FC261122-{Order.objects.count():05d}", customer=customer, payment=paid, status=order, total=total,
        customer_name=customer.name, customer_email=customer.email, street="12 Car Street", city="Madurai",
        pincode="625001", phone_number="9876543210", created_at=now, updated_at=now,
        **{**facts, **more},
    )  # fmt: skip
    OrderLine.objects.create(
        order=made, position=0, type=ItemKind.PRODUCT, product=product, name=product.name, unit_price=product.price,
        quantity=UNITS,
    )  # fmt: skip
    if made.stock_held:
        row = Stock.objects.get(product=product)
        row.quantity -= UNITS
        row.save()
    OrderEvent.objects.create(
        order=made, kind=EventKind.PLACED, to_status=order, actor_kind="customer", actor_name=customer.name, at=now
    )
    if payment is not P.PENDING and method is Method.BANK_TRANSFER:
        PaymentProof.objects.create(
            payment=paid,
            key=random_name("proofs", "jpg"),
            sha256="a" * 64,
            width=1,
            height=1,
            bytes=1,
            submitted_at=now,
        )
    if payment in PAID:
        source = CreditSource.CASH if method is Method.COD else CreditSource.BANK
        Credit.objects.create(payment=paid, amount=total, source=source, at=now, by=by, by_name=by.name)
    if payment is P.REFUND_DUE:
        Refund.objects.create(payment=paid, amount=total, reason="Cancelled", due_at=now)
    if payment is P.REFUNDED:
        Refund.objects.create(
            payment=paid, amount=total, reason="Cancelled", due_at=now, sent_at=now, reference="412356789012",
            sent_by=by, sent_by_name=by.name,
        )  # fmt: skip
    return made


def last_proof(order: Order) -> str | None:
    """The order's last proof, as the back office names it."""
    key = PaymentProof.objects.filter(payment=order.payment_id).order_by("-pk").values_list("pk", flat=True).first()
    return str(key) if key else None


TABLES = (
    "orders_order", "orders_orderevent", "payments_payment", "payments_credit", "payments_refund",
    "payments_paymentproof", "catalog_stock", "common_auditrecord", "procrastinate_jobs", "cart_cartline",
)  # fmt: skip


def contents() -> list[Any]:
    """A hash of every table that an event may write."""
    hashed = " UNION ALL ".join(
        f"SELECT '{table}', md5(string_agg(t::text, '|' ORDER BY t::text)) FROM {table} t"  # noqa: S608
        for table in TABLES
    )
    with connection.cursor() as cursor:
        cursor.execute(hashed)
        return cursor.fetchall()


# ---- the invariants of docs/order-states.md, as SQL that finds what breaks them

BROKEN = {
    "stock state": """
        SELECT number FROM orders_order WHERE (status = 'cancelled') <> (stock_state IN ('released', 'written_off'))""",
    "rule hold": """
        SELECT o.number FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE (o.holds_until IS NOT NULL)
            <> (o.status = 'pending' AND p.method = 'bank_transfer' AND p.status IN ('pending', 'failed'))""",
    "cancelled and paid": """
        SELECT o.number FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE CASE WHEN o.status = 'cancelled' THEN p.status = 'completed'
                OR (p.amount_received > p.amount_refunded AND p.status NOT IN ('refund_due', 'verification_pending'))
            ELSE p.status IN ('refund_due', 'refunded') END""",
    "completed": """
        SELECT id FROM payments_payment WHERE status = 'completed'
            AND (amount_received - amount_refunded < amount OR verified_at IS NULL OR verified_by_name = '')""",
    "waiting": """
        SELECT id FROM payments_payment p WHERE status = 'verification_pending'
            AND NOT EXISTS (SELECT FROM payments_paymentproof f WHERE f.payment_id = p.id)""",
    "shipped unpaid": """
        SELECT o.number FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE o.status IN ('shipped', 'delivered') AND p.method = 'bank_transfer' AND p.status <> 'completed'
            AND NOT EXISTS (SELECT FROM orders_orderevent e WHERE e.order_id = o.id
                            AND (e.kind = 'payment_voided' OR e.confirmed @> '["unpaid"]'))""",
    "timeline": """
        SELECT o.number FROM orders_order o
        LEFT JOIN LATERAL (SELECT to_status FROM orders_orderevent WHERE order_id = o.id AND to_status <> ''
                           ORDER BY id DESC LIMIT 1) e ON true
        WHERE e.to_status IS DISTINCT FROM o.status""",
    "steps": "SELECT id FROM orders_orderevent WHERE from_status <> '' AND from_status = to_status",
    "credits": """
        SELECT p.id FROM payments_payment p
        WHERE p.amount_received <> (SELECT coalesce(sum(amount), 0) FROM payments_credit c WHERE c.payment_id = p.id)
            OR p.amount_refunded <> (SELECT coalesce(sum(amount), 0) FROM payments_refund r
                                     WHERE r.payment_id = p.id AND r.sent_at IS NOT NULL)
            OR p.amount_refunded > p.amount_received""",
    "bank sum": """
        SELECT came, free, used, owed, unseen FROM (SELECT
            (SELECT coalesce(sum(amount), 0) FROM reconciliation_statementrow
             WHERE direction = 'credit' AND state <> 'preview') AS came,
            (SELECT coalesce(sum(amount), 0) FROM reconciliation_statementrow r
             WHERE direction = 'credit' AND state IN ('open', 'set_aside', 'reversed')
                AND NOT EXISTS (SELECT FROM reconciliation_match WHERE row_id = r.id AND undone_at IS NULL)) AS free,
            (SELECT coalesce(sum(amount_refunded + CASE status WHEN 'completed' THEN amount WHEN 'refund_due' THEN 0
                                                   ELSE amount_received - amount_refunded END), 0)
             FROM payments_payment) AS used,
            (SELECT coalesce(sum(amount), 0) FROM payments_refund
             WHERE sent_at IS NULL AND withdrawn_at IS NULL) AS owed,
            (SELECT coalesce(sum(greatest(c.sum - coalesce(m.sum, 0), 0)), 0)
             FROM (SELECT payment_id, reference, sum(amount) FROM payments_credit GROUP BY 1, 2) c
             LEFT JOIN (SELECT payment_id, reference, sum(m.amount) FROM reconciliation_match m
                        JOIN reconciliation_statementrow r ON r.id = m.row_id WHERE undone_at IS NULL GROUP BY 1, 2) m
                USING (payment_id, reference)) AS unseen) AS bank
        WHERE came <> free + used + owed - unseen""",
    "due refund": """
        SELECT p.id FROM payments_payment p
        LEFT JOIN payments_refund r ON r.payment_id = p.id AND r.sent_at IS NULL AND r.withdrawn_at IS NULL
        WHERE CASE WHEN p.status = 'refund_due' THEN r.amount IS DISTINCT FROM p.amount_received - p.amount_refunded
            WHEN p.status = 'completed' THEN coalesce(r.amount, 0) <> p.amount_received - p.amount_refunded - p.amount
            ELSE r.id IS NOT NULL END""",
}


def broken_invariants() -> set[str]:
    """The names of the invariants that some row breaks."""
    breaks = " UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS ({sql})" for name, sql in BROKEN.items())
    with connection.cursor() as cursor:
        cursor.execute(breaks)
        return {name for (name,) in cursor.fetchall()}


def units(product: Product) -> int:
    """Units in stock, held and written off: staff edits alone change the sum."""
    lines = OrderLine.objects.filter(
        product=product, order__stock_state__in=[StockState.HELD, StockState.WRITTEN_OFF]
    ).values_list("quantity", flat=True)
    return Stock.objects.get(product=product).quantity + sum(lines)
