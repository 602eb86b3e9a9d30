CREATE OR REPLACE FUNCTION public.payments_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
    SELECT (o.created_at AT TIME ZONE 'Asia/Kolkata')::date, o.status, change.paid, change.number,
        change.number * o.total
    FROM orders_order o, (VALUES (OLD.status, -1), (NEW.status, 1)) AS change (paid, number)
    WHERE o.payment_id = NEW.id;
    RETURN NULL;
END $function$;

CREATE TRIGGER tally_values AFTER UPDATE ON public.payments_payment FOR EACH ROW WHEN (((old.status)::text IS DISTINCT FROM (new.status)::text)) EXECUTE FUNCTION payments_tally();
