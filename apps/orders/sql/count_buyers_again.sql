CREATE OR REPLACE PROCEDURE public.count_buyers_again()
 LANGUAGE sql
AS $procedure$
    LOCK TABLE orders_order IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM orders_buyertally;
    DELETE FROM common_tally WHERE kind = 'buyers';
    INSERT INTO orders_buyertally (customer_id, orders, settled)
    SELECT customer_id, count(*), true FROM orders_order WHERE status <> 'cancelled' GROUP BY 1;
    INSERT INTO common_tally (kind, number) SELECT 'buyers', count(*) FROM orders_buyertally;
$procedure$;
