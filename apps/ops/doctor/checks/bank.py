"""Bank statements, their rows and matches.

By amount, the money of the bank is in open rows, rows that were set aside or taken back, and matched rows
(`match_row`); these are in credits (`match_credit`), and credits pay their orders, were sent back, are due, or on
record (`payment_sums`, `payment_refund_due`, `order_cancelled_paid`).
"""

from apps.reconciliation.enums import MatchClass

from .check import Check

BANK = (
    Check(
        "match_row",
        "A row of money that came in is matched exactly while it has matches, which come to its amount, or to less "
        "once the bank has taken it back",
        "reconciliation.statementrow",
        "Undo its match in the back office and match it again",
        """
        SELECT r.id, format('%s ₹%s', r.date, r.amount), format('%s, matched with ₹%s', r.state, coalesce(m.sum, 0))
        FROM reconciliation_statementrow r
        LEFT JOIN (SELECT row_id, sum(amount) FROM reconciliation_match WHERE undone_at IS NULL GROUP BY 1) m
            ON m.row_id = r.id
        WHERE m.sum > r.amount OR m.sum < r.amount AND r.state <> 'reversed'
            OR m.sum IS NOT NULL AND r.direction <> 'credit'
            OR r.state <> 'reversed' AND (r.state = 'matched') <> (m.sum IS NOT NULL)
        """,
    ),
    Check(
        "match_credit",
        "A match is of a credit of its payment; what is matched comes to no more than the credits with its reference",
        "reconciliation.match",
        "Compare with the payment; undo the match in the back office, and match again",
        """
        SELECT m.id, format('match of ₹%s', m.amount), CASE WHEN c.id IS NULL THEN 'no credit'
               ELSE format('credit of ₹%s by %s', c.amount, c.reference) END
        FROM reconciliation_match m JOIN reconciliation_statementrow r ON r.id = m.row_id
        LEFT JOIN payments_credit c ON c.id = m.credit_id
        CROSS JOIN LATERAL (SELECT sum(amount) FROM payments_credit
                            WHERE (payment_id, reference) = (m.payment_id, r.reference)) AS credited
        CROSS JOIN LATERAL (SELECT sum(o.amount) FROM reconciliation_match o
                            JOIN reconciliation_statementrow q ON q.id = o.row_id
                            WHERE (o.payment_id, q.reference) = (m.payment_id, r.reference)
                              AND o.undone_at IS NULL) AS matched
        WHERE m.undone_at IS NULL AND (c.id IS NULL
            OR (c.payment_id, c.reference) <> (m.payment_id, r.reference)
            OR matched.sum > credited.sum
            OR c.amount <> m.amount AND (r.reference = '' OR credited.sum <> matched.sum))
        """,
    ),
    Check(
        "credit_match",
        "A credit that a match made goes with it: otherwise its row could pay the same again",
        "payments.credit",
        "Reopen the payment, or undo what was recorded by hand beside it, and match the row again; tell the developers",
        """
        SELECT c.id, format('credit of ₹%s by %s', c.amount, c.reference), format('match undone on %s', m.undone)
        FROM payments_credit c
        JOIN (SELECT credit_id, at, max(undone_at)::date AS undone FROM reconciliation_match GROUP BY 1, 2
              HAVING bool_and(undone_at IS NOT NULL)) m ON (m.credit_id, m.at) = (c.id, c.at)
        WHERE NOT EXISTS (SELECT FROM reconciliation_match o WHERE o.credit_id = c.id AND o.undone_at IS NULL)
        """,
    ),
    Check(
        "row_approved",
        "A bank row whose reference and amount were approved is matched with what was approved",
        "reconciliation.statementrow",
        "Put it back if it was set aside; the job of the matching page matches it within a minute",
        """
        SELECT r.id, format('%s ₹%s', r.date, r.amount), format('%s, though order(s) were approved with it', r.state)
        FROM reconciliation_statementrow r
        CROSS JOIN LATERAL (SELECT sum(amount) FROM payments_credit WHERE reference = r.reference) c
        CROSS JOIN LATERAL (SELECT coalesce(sum(m.amount), 0) AS sum FROM reconciliation_match m
                            JOIN reconciliation_statementrow q ON q.id = m.row_id
                            WHERE q.reference = r.reference AND m.undone_at IS NULL) m
        WHERE r.state IN ('open', 'set_aside') AND r.direction = 'credit' AND NOT r.is_return AND r.reference <> ''
          AND c.sum - m.sum = r.amount
        """,
    ),
    Check(
        "match_system",
        "What was approved without a person is certain: one row, one order",
        "reconciliation.match",
        "Undo the match in the back office, which also switches the approval off, and tell the developers",
        f"""
        SELECT id, format('match of ₹%s', amount), format('class %s by %s', kind, by_name)
        FROM reconciliation_match m
        WHERE told_at IS NOT NULL AND undone_at IS NULL AND (kind <> '{MatchClass.CERTAIN.value}' OR EXISTS (
            SELECT FROM reconciliation_match o WHERE o.undone_at IS NULL AND o.id <> m.id AND o.row_id = m.row_id))
        """,  # noqa: S608 - our own text
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
        "row_preview",
        "The rows of a preview do not count, and those of a committed import do",
        "reconciliation.statementrow",
        "Undo the import in the back office and import its file again; tell the developers",
        """
        SELECT r.id, format('%s ₹%s', r.date, r.amount), format('row is %s, import is %s', r.state, s.state)
        FROM reconciliation_statementrow r JOIN reconciliation_importedrow i ON i.row_id = r.id
        JOIN reconciliation_statementimport s ON s.id = i.statement_import_id
        WHERE (r.state = 'preview') = (s.state = 'committed')
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
