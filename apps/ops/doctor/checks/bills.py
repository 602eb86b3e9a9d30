"""Bills: numbers, sums, and bills that need a correction."""

from .check import Check

BILLS = (
    Check(
        "bill_numbers",
        "The numbers of bills have no gap",
        "orders.billcounter",
        "Tell the developers before another bill is issued",
        """
        SELECT c.id, c.series || '/' || c.year,
            format('counted to %s, %s bills, the last is %s', c.last, coalesce(b.bills, 0), coalesce(b.highest, 0))
        FROM orders_billcounter c
        LEFT JOIN (SELECT series, year, count(*) AS bills, max(serial) AS highest FROM orders_bill GROUP BY 1, 2) b
            ON b.series = c.series AND b.year = c.year
        WHERE c.last <> coalesce(b.bills, 0) OR c.last <> coalesce(b.highest, 0)
        """,
    ),
    Check(
        "bill_sums",
        "A bill is the sum of its lines",
        "orders.bill",
        "Issue a credit note and another bill; tell the developers",
        """
        SELECT b.id, b.number, format('total %s, lines %s', b.total, coalesce(l.total, 0))
        FROM orders_bill b
        LEFT JOIN (SELECT bill_id, sum(total) AS total, sum(taxable) AS taxable, sum(cgst) AS cgst, sum(sgst) AS sgst,
                       sum(igst) AS igst FROM orders_billline GROUP BY bill_id) l ON l.bill_id = b.id
        WHERE (b.total, b.taxable, b.cgst, b.sgst, b.igst)
            IS DISTINCT FROM (l.total, l.taxable, l.cgst, l.sgst, l.igst)
        """,
    ),
    Check(
        "bill_total",
        "The bill in force is of the order's total",
        "orders.bill",
        "Issue a credit note and another bill",
        """
        SELECT b.id, b.number, format('billed %s, the order is %s', b.total, o.total)
        FROM orders_bill b JOIN orders_order o ON o.id = b.order_id
        WHERE b.corrects_id IS NULL AND b.total <> o.total
            AND NOT EXISTS (SELECT FROM orders_bill n WHERE n.corrects_id = b.id)
        """,
    ),
    Check(
        "bill_missing",
        "A shipped order whose bill was given up has one",
        "orders.order",
        "Read the reason under Jobs given up, correct it, and send the job again",
        """
        SELECT o.id, o.number, format('job %s was given up', max(j.id))
        FROM procrastinate_jobs j JOIN orders_order o ON o.id = (j.args->>'order_id')::bigint
        WHERE j.task_name = 'issue_bill' AND j.status = 'failed' AND o.status IN ('shipped', 'delivered')
            AND NOT EXISTS (SELECT FROM orders_bill b WHERE b.order_id = o.id AND b.corrects_id IS NULL
                AND NOT EXISTS (SELECT FROM orders_bill n WHERE n.corrects_id = b.id))
        GROUP BY o.id, o.number
        """,
    ),
    Check(
        "bill_once",
        "An order has one bill in force",
        "orders.bill",
        "Issue a credit note for one of them",
        """
        SELECT max(b.id), o.number, format('%s bills', count(*))
        FROM orders_bill b JOIN orders_order o ON o.id = b.order_id
        WHERE b.corrects_id IS NULL AND NOT EXISTS (SELECT FROM orders_bill n WHERE n.corrects_id = b.id)
        GROUP BY o.number HAVING count(*) > 1
        """,
    ),
)
