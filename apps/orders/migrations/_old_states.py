"""Orders as the release before wrote them, brought under the rules of docs/order-states.md. No models are imported."""

BATCH = 5000
# What became of the units, and who cancelled. Rows that are right already are not written.
STATES = """
    WITH wanted AS (
        SELECT o.id,
            CASE WHEN o.status = 'cancelled' THEN 'released' WHEN o.is_short_of_stock THEN 'short' ELSE 'held' END
                AS stock_state,
            CASE WHEN o.status <> 'cancelled' THEN ''
                WHEN e.kind = 'expired' THEN 'expired'
                WHEN o.cancel_reason = 'Replaced by a new order' THEN 'replaced'
                WHEN e.actor_kind = 'customer' THEN 'customer'
                ELSE 'staff' END AS cancel_kind
        FROM orders_order o
        LEFT JOIN LATERAL (
            SELECT kind, actor_kind FROM orders_orderevent WHERE order_id = o.id AND to_status = 'cancelled'
            ORDER BY id DESC LIMIT 1
        ) e ON o.status = 'cancelled'
        WHERE o.id > %(after)s AND o.id <= %(upto)s
    )
    UPDATE orders_order o SET stock_state = wanted.stock_state, cancel_kind = wanted.cancel_kind
    FROM wanted
    WHERE wanted.id = o.id AND (o.stock_state, o.cancel_kind) <> (wanted.stock_state, wanted.cancel_kind)
"""
# Rule Hold: a pending bank-transfer order without a proof that waits or is approved has a holding time, others none.
HOLDS = """
    UPDATE orders_order o SET holds_until = CASE
        WHEN o.status = 'pending' AND p.method = 'bank_transfer' AND p.status = 'pending' THEN
            now() + make_interval(mins => coalesce((SELECT holding_minutes FROM contact_shopsettings LIMIT 1), 120))
        WHEN o.status = 'pending' AND p.method = 'bank_transfer' AND p.status = 'failed' THEN
            now() + interval '24 hours'
        END
    FROM payments_payment p
    WHERE p.id = o.payment_id AND o.id > %(after)s AND o.id <= %(upto)s
        AND (o.holds_until IS NOT NULL)
            <> (o.status = 'pending' AND p.method = 'bank_transfer' AND p.status IN ('pending', 'failed'))
"""
# Money that came for an order which was cancelled later has to be sent back.
REFUNDS = """
    WITH owed AS (
        UPDATE payments_payment p SET status = 'refund_due'
        FROM orders_order o
        WHERE o.payment_id = p.id AND o.id > %(after)s AND o.id <= %(upto)s AND o.status = 'cancelled'
            AND p.status = 'completed' AND p.amount_received > p.amount_refunded
        RETURNING p.id, p.amount_received - p.amount_refunded AS amount, o.updated_at
    )
    INSERT INTO payments_refund (payment_id, amount, reason, due_at, reference, note, sent_by_name)
    SELECT id, amount, 'The order was cancelled after it was paid', updated_at, '', '', '' FROM owed
"""
EVENTS = """
    UPDATE orders_orderevent SET from_status = '', to_status = ''
    WHERE order_id > %(after)s AND order_id <= %(upto)s AND from_status <> '' AND from_status = to_status
"""
BACK_COLUMNS = """
    UPDATE orders_order SET stock_held = (stock_state = 'held'), is_short_of_stock = (stock_state = 'short')
    WHERE id > %(after)s AND id <= %(upto)s
        AND (stock_held, is_short_of_stock) <> (stock_state = 'held', stock_state = 'short')
"""
BACK_PAYMENTS = """
    UPDATE payments_payment p SET status = 'completed', amount_refunded = 0,
        verified_at = coalesce(p.verified_at, o.updated_at),
        verified_by_name = coalesce(nullif(p.verified_by_name, ''), 'unknown'),
        amount_received = greatest(p.amount_received, p.amount)
    FROM orders_order o
    WHERE o.payment_id = p.id AND o.id > %(after)s AND o.id <= %(upto)s AND p.status IN ('refund_due', 'refunded')
"""


def _run(schema_editor, *statements):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(id), 0) FROM orders_order")
        (last,) = cursor.fetchone()
        for after in range(0, last, BATCH):
            for statement in statements:
                cursor.execute(statement, {"after": after, "upto": after + BATCH})


def bring_forward(apps, schema_editor):
    """Fill the new columns; safe to run again."""
    _run(schema_editor, STATES, HOLDS, REFUNDS, EVENTS)


def bring_back(apps, schema_editor):
    """Fill the old columns from the new ones, and the old statuses of payments."""
    _run(schema_editor, BACK_COLUMNS, BACK_PAYMENTS)
