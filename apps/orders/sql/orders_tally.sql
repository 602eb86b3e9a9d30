CREATE OR REPLACE FUNCTION public.orders_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE paid text;
BEGIN
    SELECT status INTO paid FROM payments_payment WHERE id = coalesce(NEW.payment_id, OLD.payment_id);
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
        VALUES ((OLD.created_at AT TIME ZONE 'Asia/Kolkata')::date, OLD.status, paid, -1, -OLD.total);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO orders_ordertally (day, status, payment_status, orders, total)
        VALUES ((NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, NEW.status, paid, 1, NEW.total);
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER tally_rows AFTER INSERT OR DELETE ON public.orders_order FOR EACH ROW EXECUTE FUNCTION orders_tally();

CREATE TRIGGER tally_values AFTER UPDATE ON public.orders_order FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.total IS DISTINCT FROM new.total)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION orders_tally();
