CREATE OR REPLACE PROCEDURE public.count_orders_again()
 LANGUAGE sql
AS $procedure$
    LOCK TABLE orders_order, payments_payment IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM orders_ordertally;
    INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
    SELECT (o.created_at AT TIME ZONE 'Asia/Kolkata')::date, o.status, p.status, count(*), sum(o.total)
    FROM orders_order o JOIN payments_payment p ON p.id = o.payment_id GROUP BY 1, 2, 3;
$procedure$;
