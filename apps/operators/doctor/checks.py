"""The invariants, each one statement over whole tables: rows that break it, with what is wrong as text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """`sql` selects key, name and fault of every broken row; `label` is the model whose page mends it."""

    name: str
    title: str
    label: str
    remedy: str
    sql: str
    needs_files: bool = False


ORDERS = (
    Check(
        "order_total",
        "An order's total is the sum of its lines",
        "orders.order",
        "Add up its lines again",
        """
        SELECT o.id, o.number, format('total %s, lines %s', o.total, coalesce(l.sum, 0))
        FROM orders_order o
        LEFT JOIN (SELECT order_id, sum(unit_price * quantity) AS sum FROM orders_orderline GROUP BY order_id) l
            ON l.order_id = o.id
        WHERE o.total <> coalesce(l.sum, 0)
        """,
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
        "What has to be sent back is listed as a refund, and nothing else is",
        "payments.payment",
        "Open the order: undo the decision about the payment and decide anew",
        """
        SELECT p.id, format('payment of ₹%s', p.amount), format('₹%s to send back, ₹%s listed', owed,
               coalesce(r.sum, 0))
        FROM payments_payment p JOIN orders_order o ON o.payment_id = p.id
        CROSS JOIN LATERAL (SELECT CASE WHEN p.status = 'refund_due' THEN p.amount_received - p.amount_refunded
            WHEN p.status = 'completed' AND o.status <> 'cancelled'
                THEN greatest(p.amount_received - p.amount_refunded - p.amount, 0) ELSE 0 END AS owed) AS known
        LEFT JOIN (SELECT payment_id, sum(amount) FROM payments_refund
                   WHERE sent_at IS NULL AND withdrawn_at IS NULL GROUP BY 1) r ON r.payment_id = p.id
        WHERE owed <> coalesce(r.sum, 0)
        """,
    ),
)

CATALOGUE = (
    Check(
        "product_rating",
        "A product's rating is that of its visible reviews",
        "catalog.product",
        "Count its reviews again",
        """
        SELECT p.id, p.name, format('says %s of %s, reviews give %s of %s', p.rating_average, p.rating_count,
               coalesce(r.average, 0), coalesce(r.number, 0))
        FROM catalog_product p
        LEFT JOIN (SELECT product_id, round(avg(rating), 2) AS average, count(*) AS number FROM catalog_review
                   WHERE NOT is_hidden GROUP BY product_id) r ON r.product_id = p.id
        WHERE (p.rating_average, p.rating_count) <> (coalesce(r.average, 0), coalesce(r.number, 0))
        """,
    ),
    Check(
        "product_price",
        "Price, discount and original price agree",
        "catalog.product",
        "Save the product with the right discount",
        """
        SELECT id, name, format('₹%s, %s%% off ₹%s', price, discount, original_price) FROM catalog_product
        WHERE abs(discount - round((original_price - price) * 100 / original_price, 2)) > 0.01
          AND original_price <> round(price * 100 / (100 - least(discount, 99.995)), 2)
        """,
    ),
    Check(
        "product_stock",
        "Every product has a stock row",
        "catalog.product",
        "Set its stock",
        """
        SELECT p.id, p.name, 'no stock row' FROM catalog_product p
        WHERE NOT EXISTS (SELECT FROM catalog_stock s WHERE s.product_id = p.id)
        """,
    ),
    Check(
        "product_sub_categories",
        "A product stands in sub-categories of its own category",
        "catalog.product",
        "Choose its sub-categories anew",
        """
        SELECT p.id, p.name, CASE WHEN count(m.id) = 0 THEN 'no sub-category'
               ELSE 'in sub-categories of another category: '
                    || string_agg(s.name, ', ') FILTER (WHERE s.category_id <> p.category_id) END
        FROM catalog_product p
        LEFT JOIN catalog_product_sub_categories m ON m.product_id = p.id
        LEFT JOIN catalog_subcategory s ON s.id = m.subcategory_id
        GROUP BY p.id, p.name HAVING count(m.id) = 0 OR bool_or(s.category_id <> p.category_id)
        """,
    ),
    Check(
        "product_words",
        "Every product can be found by its words",
        "catalog.product",
        "Index its words again",
        "SELECT id, name, 'has no search words' FROM catalog_product WHERE search_vector IS NULL",
    ),
    Check(
        "search_words",
        "Misspelt searches are corrected to every word that products have",
        "",
        "manage.py recount words",
        """
        SELECT 0, word, format('in %s products, not among the known words', ndoc)
        FROM ts_stat('SELECT search_vector FROM catalog_product') AS used
        WHERE NOT EXISTS (SELECT FROM catalog_searchword k WHERE k.word = used.word)
        """,
    ),
    Check(
        "catalogue_version",
        "The kept pages have a version to be compared with",
        "",
        "Save any product: the trigger writes a new version",
        """
        SELECT 0, 'catalog_catalogueversion', 'has no row' WHERE NOT EXISTS (SELECT FROM catalog_catalogueversion)
        """,
    ),
)

PEOPLE = (
    Check(
        "address_default",
        "Whoever has addresses has a default one",
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
        "Run the migrations; somebody dropped or disabled the trigger common_audit_is_final",
        """
        SELECT 0, 'common_auditrecord', 'its trigger is gone or switched off' WHERE NOT EXISTS (
            SELECT FROM pg_trigger WHERE tgname = 'common_audit_is_final' AND tgenabled IN ('O', 'A'))
        """,
    ),
)

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
        WHERE t.order_id IS NULL OR o.id IS NULL OR (t.words, t.placed_at) <> (orders_words(o), o.created_at)
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

BANK = (
    Check(
        "match_row",
        "A bank row is matched exactly while it has matches, which come to its amount at most",
        "reconciliation.statementrow",
        "Undo its match in the back office and match it anew",
        """
        SELECT r.id, format('%s ₹%s', r.date, r.amount), format('%s, matched with ₹%s', r.state, coalesce(m.sum, 0))
        FROM reconciliation_statementrow r
        LEFT JOIN (SELECT row_id, sum(amount) FROM reconciliation_match WHERE undone_at IS NULL GROUP BY 1) m
            ON m.row_id = r.id
        WHERE m.sum > r.amount OR r.state <> 'reversed' AND (r.state = 'matched') <> (m.sum IS NOT NULL)
        """,
    ),
    Check(
        "match_credit",
        "A match is of a credit that its payment has, with the amount and reference of its row",
        "reconciliation.match",
        "Compare with the payment; undo the match in the back office, and match again",
        """
        SELECT m.id, format('match of ₹%s', m.amount), CASE WHEN c.id IS NULL THEN 'no credit'
               ELSE format('credit of ₹%s by %s', c.amount, c.reference) END
        FROM reconciliation_match m JOIN reconciliation_statementrow r ON r.id = m.row_id
        LEFT JOIN payments_credit c ON c.id = m.credit_id
        WHERE m.undone_at IS NULL AND (c.id IS NULL
            OR (c.payment_id, c.amount, c.reference) <> (m.payment_id, m.amount, r.reference))
        """,
    ),
    Check(
        "credit_reference",
        "A bank reference is approved once, unless its transfer was split",
        "payments.credit",
        "Run the migrations: the index one_credit_of_a_reference is gone; then see which order was paid",
        """
        SELECT max(id), reference, format('approved %s times', count(*)) FROM payments_credit
        WHERE reference <> '' AND NOT shares_reference GROUP BY reference HAVING count(*) > 1
        """,
    ),
    Check(
        "row_import",
        "Every bank row was brought by an import",
        "reconciliation.statementrow",
        "Import the statement again, or tell the developers how the row came about",
        """
        SELECT r.id, format('%s ₹%s', r.date, r.amount), 'no import holds it' FROM reconciliation_statementrow r
        WHERE NOT EXISTS (SELECT FROM reconciliation_importedrow i WHERE i.row_id = r.id)
        """,
    ),
    Check(
        "row_reversed",
        "A bank row is reversed exactly when another one takes it back, or is taken back by it",
        "reconciliation.statementrow",
        "Undo the import that brought the later row, and import it again",
        """
        SELECT r.id, format('%s ₹%s', r.date, r.amount), format('%s', r.state) FROM reconciliation_statementrow r
        WHERE (r.state = 'reversed') <> EXISTS (
            SELECT FROM reconciliation_reversal v WHERE r.id IN (v.row_id, v.by_id))
        """,
    ),
)

FILES = (
    Check(
        "proof_file",
        "Every payment proof has its file",
        "payments.paymentproof",
        "Restore the file from the backup of the bucket; otherwise reject the payment and ask for another proof",
        """
        SELECT p.id, p.key, 'file is missing' FROM payments_paymentproof p
        WHERE p.submitted_at < now() - interval '5 minutes'
          AND NOT EXISTS (SELECT FROM doctor_file f WHERE f.storage = 'proofs' AND f.key = p.key)
        """,
        needs_files=True,
    ),
    Check(
        "picture_file",
        "Every picture has its files",
        "common.picture",
        "Make widths anew when the original is there; otherwise upload the picture again",
        """
        SELECT p.id, p.key, 'missing: ' || string_agg(k.key, ', ' ORDER BY k.key)
        FROM common_picture p
        CROSS JOIN LATERAL (SELECT p.key AS key UNION ALL
                            SELECT v ->> 'key' FROM jsonb_array_elements(p.variants) v) k
        LEFT JOIN doctor_file f ON f.storage = 'default' AND f.key = k.key
        WHERE f.key IS NULL AND p.created_at < now() - interval '5 minutes' GROUP BY p.id, p.key
        """,
        needs_files=True,
    ),
    Check(
        "file_row",
        "Every file belongs to a row",
        "",
        "Hand them to the sweeper (the button on this page)",
        r"""
        SELECT 0, f.key, 'in ' || f.storage || ', no row refers to it' FROM doctor_file f
        WHERE NOT EXISTS (SELECT FROM common_unsettledfile u WHERE u.storage = f.storage AND u.key = f.key)
          AND CASE WHEN f.storage = 'proofs'
              THEN NOT EXISTS (SELECT FROM payments_paymentproof p WHERE p.key = f.key)
                   AND NOT EXISTS (SELECT FROM reconciliation_statementimport i WHERE i.key = f.key)
              -- A width's name is its picture's with the width added: pictures/x-480.avif belongs to pictures/x.jpg.
              ELSE NOT EXISTS (SELECT FROM common_picture p
                               WHERE p.key IN (f.key, regexp_replace(f.key, '-[0-9]+\.[a-z]+$', '.jpg'))) END
        """,
        needs_files=True,
    ),
)

CHECKS = (*ORDERS, *CATALOGUE, *PEOPLE, *COUNTS, *BANK, *FILES)
