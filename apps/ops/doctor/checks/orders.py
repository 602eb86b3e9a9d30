"""Orders, payments, credits and refunds; where and when the shop sells."""

from apps.adminpanel.models import SEASON_ENDS

from .check import Check

# Until the last day of a season it is the coming one, too.
COMING_SEASON = f"""
    SELECT extract(year FROM today)::int + (today > make_date(extract(year FROM today)::int, {SEASON_ENDS[0]},
           {SEASON_ENDS[1]}))::int AS year
    FROM (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date AS today) AS clock
"""  # noqa: S608 - our own numbers

ORDERS = (
    Check(
        "order_total",
        "An order's total is the sum of its lines and packing",
        "orders.order",
        "Add up its lines again",
        """
        SELECT o.id, o.number, format('total %s, lines %s, packing %s', o.total, coalesce(l.sum, 0), o.packing)
        FROM orders_order o
        LEFT JOIN (SELECT order_id, sum(unit_price * quantity) AS sum FROM orders_orderline GROUP BY order_id) l
            ON l.order_id = o.id
        WHERE o.total <> coalesce(l.sum, 0) + o.packing
        """,
    ),
    Check(
        "selling_last_rule",
        "The list of selling rules ends with the rule for everywhere else",
        "shop.sellingrule",
        "Save the rules once more in the back office",
        """
        SELECT id, name, 'the list has no last rule' FROM shop_sellingrule
        WHERE NOT EXISTS (SELECT FROM shop_sellingrule WHERE is_last) ORDER BY position DESC LIMIT 1
        """,
    ),
    Check(
        "selling_dispatch_over",
        "No rule refuses a place because its last day of dispatch is over",
        "shop.sellingrule",
        "Empty the day, or set that of this season",
        """
        SELECT id, name, format('last dispatch was on %s', last_dispatch_on) FROM shop_sellingrule
        WHERE last_dispatch_on < (now() AT TIME ZONE 'Asia/Kolkata')::date AND outcome <> 'refuse'
            AND (valid_until IS NULL OR valid_until >= (now() AT TIME ZONE 'Asia/Kolkata')::date)
        """,
    ),
    Check(
        "season_deepavali",
        "The day of Deepavali of the coming season is known",
        "",
        "Look it up in the calendar of the year, and add the season in Django admin (Seasons, Add season)",
        f"""
        SELECT 0, coming.year::text, 'the day of Deepavali is missing, so the page Season cannot show this season'
        FROM ({COMING_SEASON}) AS coming
        WHERE NOT EXISTS (SELECT FROM adminpanel_season s WHERE s.year = coming.year)
        """,  # noqa: S608 - our own text
    ),
    Check(
        "order_lines",
        "Every order has lines",
        "orders.order",
        "Ask the customer, then cancel the order",
        """
        SELECT o.id, o.number, 'no lines' FROM orders_order o
        WHERE NOT EXISTS (SELECT FROM orders_orderline l WHERE l.order_id = o.id)
        """,
    ),
    Check(
        "payment_amount",
        "A payment is of the order's total",
        "orders.order",
        "See which is right: add up the lines again, or set the payment's amount",
        """
        SELECT o.id, o.number, format('total %s, payment %s', o.total, p.amount)
        FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id WHERE o.total <> p.amount
        """,
    ),
    Check(
        "order_stock",
        "An order that is not cancelled holds its stock, or is flagged as short of it",
        "orders.order",
        "Take its stock now, or cancel it",
        """
        SELECT id, number, format('%s, yet its stock is %s', status, stock_state) FROM orders_order
        WHERE (status = 'cancelled') <> (stock_state IN ('released', 'written_off'))
        """,
    ),
    Check(
        "order_holding",
        "No unpaid order keeps stock beyond its holding time",
        "orders.order",
        "See whether the worker runs; otherwise cancel the order",
        """
        SELECT o.id, o.number, format('unpaid since %s', o.holds_until::timestamptz(0))
        FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE o.holds_until < now() - interval '30 minutes' AND o.status = 'pending'
          AND p.status IN ('pending', 'failed')
        """,
    ),
    Check(
        "order_timeline",
        "The timeline ends at the order's status",
        "orders.order",
        "Complete the timeline, or change the status",
        """
        SELECT o.id, o.number, format('is %s, timeline ends at %s', o.status, coalesce(e.to_status, 'nothing'))
        FROM orders_order o
        LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, to_status FROM orders_orderevent
                   WHERE to_status <> '' ORDER BY order_id DESC, id DESC) e ON e.order_id = o.id
        WHERE o.status IS DISTINCT FROM e.to_status
        """,
    ),
    Check(
        "payment_owner",
        "Every payment belongs to an order",
        "payments.payment",
        "Nobody owes it; tell the developers how it came about",
        """
        SELECT p.id, format('%s ₹%s', p.method, p.amount), 'no order' FROM payments_payment p
        WHERE NOT EXISTS (SELECT FROM orders_order o WHERE o.payment_id = p.id)
        """,
    ),
    Check(
        "payment_proof",
        "A payment that waits for verification has a proof and a time",
        "payments.payment",
        "Open the order: reject it, and the customer may send the proof again",
        """
        SELECT p.id, format('payment of ₹%s', p.amount), 'waits for verification without a proof or its time'
        FROM payments_payment p WHERE p.status = 'verification_pending' AND (p.submitted_at IS NULL
            OR NOT EXISTS (SELECT FROM payments_paymentproof f WHERE f.payment_id = p.id))
        """,
    ),
    Check(
        "payment_decision",
        "A decided payment says who decided and when, an open one does not",
        "payments.payment",
        "Read the order's audit log and timeline; tell the developers",
        """
        SELECT id, format('payment of ₹%s', amount), format('%s, decided by %s at %s', status,
               coalesce(nullif(verified_by_name, ''), 'nobody'), coalesce(verified_at::text, 'no time'))
        FROM payments_payment
        WHERE status NOT IN ('refund_due', 'refunded')
          AND (status IN ('completed', 'failed')) <> (verified_at IS NOT NULL AND verified_by_name <> '')
        """,
    ),
    Check(
        "order_hold",
        "An order has a holding time exactly while it waits for a bank transfer",
        "orders.order",
        "Change its tracking or its status: every event sets the holding time by the rule",
        """
        SELECT o.id, o.number, format('%s, payment %s (%s), held until %s', o.status, p.status, p.method,
               coalesce(o.holds_until::timestamptz(0)::text, 'no time'))
        FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE (o.holds_until IS NOT NULL) <> (o.status = 'pending' AND p.method = 'bank_transfer'
            AND p.status IN ('pending', 'failed'))
        """,
    ),
    Check(
        "order_shipped_unpaid",
        "A bank-transfer order leaves the shop paid, confirmed as unpaid, or with a payment that was voided later",
        "orders.order",
        "Approve the payment, or set the status again and confirm that it is not paid",
        """
        SELECT o.id, o.number, format('%s, payment %s, nobody confirmed that it is not paid', o.status, p.status)
        FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE o.status IN ('shipped', 'delivered') AND p.method = 'bank_transfer' AND p.status <> 'completed'
          AND NOT EXISTS (SELECT FROM orders_orderevent e WHERE e.order_id = o.id
              AND (e.kind = 'payment_voided' OR e.confirmed @> '["unpaid"]'))
        """,
    ),
    Check(
        "order_refund_state",
        "Money of a cancelled order is to be sent back or its proof waits; other orders are neither due nor sent back",
        "orders.order",
        "Undo the decision about the payment, or change the status out of Cancelled and back",
        """
        SELECT o.id, o.number, format('%s, payment %s, ₹%s left', o.status, p.status,
               p.amount_received - p.amount_refunded)
        FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE CASE WHEN o.status = 'cancelled'
            THEN p.status = 'completed' OR p.amount_received > p.amount_refunded
                 AND p.status NOT IN ('refund_due', 'verification_pending')
            ELSE p.status IN ('refund_due', 'refunded') END
        """,
    ),
    Check(
        "order_cancelled_paid",
        "Money that was paid for a cancelled order is listed as a refund: due, or on record",
        "orders.order",
        "Open the order: change its status out of Cancelled and back, and say what becomes of the money",
        """
        SELECT o.id, o.number, format('cancelled, ₹%s paid, no refund', p.amount_received - p.amount_refunded)
        FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id
        WHERE o.status = 'cancelled' AND p.status = 'refund_due'
          AND NOT EXISTS (SELECT FROM payments_refund r WHERE r.payment_id = p.id
              AND r.sent_at IS NULL AND r.withdrawn_at IS NULL)
        """,
    ),
    Check(
        "order_events",
        "Every change of status in a timeline is from one status to another",
        "orders.order",
        "Run the migrations: the constraint event_changes_the_status is gone; tell the developers",
        """
        SELECT o.id, o.number, format('from %s to %s', e.from_status, e.to_status)
        FROM orders_orderevent e JOIN orders_order o ON o.id = e.order_id
        WHERE e.from_status <> '' AND e.from_status = e.to_status
        """,
    ),
    Check(
        "payment_sums",
        "A payment's amounts are the sums of its credits and of the refunds that were sent",
        "payments.payment",
        "Compare with the bank statement; tell the developers which of the two is right",
        """
        SELECT p.id, format('payment of ₹%s', p.amount), format('received %s, credits %s; sent back %s, refunds %s',
               p.amount_received, coalesce(c.sum, 0), p.amount_refunded, coalesce(r.sum, 0))
        FROM payments_payment p
        LEFT JOIN (SELECT payment_id, sum(amount) FROM payments_credit GROUP BY 1) c ON c.payment_id = p.id
        LEFT JOIN (SELECT payment_id, sum(amount) FROM payments_refund WHERE sent_at IS NOT NULL GROUP BY 1) r
            ON r.payment_id = p.id
        WHERE (p.amount_received, p.amount_refunded) <> (coalesce(c.sum, 0), coalesce(r.sum, 0))
        """,
    ),
    Check(
        "payment_paid",
        "The money of a completed payment has come",
        "payments.payment",
        "Open the order: undo the decision about the payment, or void it",
        """
        SELECT id, format('payment of ₹%s', amount), format('completed with ₹%s', amount_received - amount_refunded)
        FROM payments_payment WHERE status = 'completed' AND amount_received - amount_refunded < amount
        """,
    ),
    Check(
        "payment_refunds",
        "No more is sent back than came in",
        "payments.payment",
        "Open the order: undo the refund that was not sent",
        """
        SELECT id, format('payment of ₹%s', amount), format('₹%s sent back of ₹%s', amount_refunded, amount_received)
        FROM payments_payment WHERE amount_refunded > amount_received
        """,
    ),
    Check(
        "payment_refund_due",
        "A refund that is due is of what has to be sent back, and there is no other",
        "payments.payment",
        "Open the order: undo the decision about the payment and decide again",
        """
        SELECT p.id, format('payment of ₹%s', p.amount), format('₹%s to send back, ₹%s listed', owed,
               coalesce(r.sum, 0))
        FROM payments_payment p JOIN orders_order o ON o.payment_id = p.id
        CROSS JOIN LATERAL (SELECT CASE WHEN p.status = 'refund_due' THEN p.amount_received - p.amount_refunded
            WHEN p.status = 'completed' AND o.status <> 'cancelled'
                THEN greatest(p.amount_received - p.amount_refunded - p.amount, 0) ELSE 0 END AS owed) AS known
        LEFT JOIN (SELECT payment_id, sum(amount) FROM payments_refund
                   WHERE sent_at IS NULL AND withdrawn_at IS NULL GROUP BY 1) r ON r.payment_id = p.id
        WHERE owed <> coalesce(r.sum, 0) AND NOT (p.status = 'refund_due' AND r.sum IS NULL)
        """,
    ),
)
