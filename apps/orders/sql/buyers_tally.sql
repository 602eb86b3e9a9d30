CREATE OR REPLACE FUNCTION public.buyers_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO orders_buyertally (customer_id, orders)
    SELECT customer, sum(number)
    FROM (VALUES (OLD.customer_id, OLD.status, -1), (NEW.customer_id, NEW.status, 1)) AS change (customer, status, number)
    WHERE status <> 'cancelled' GROUP BY 1 HAVING sum(number) <> 0;
    RETURN NULL;
END $function$;

CREATE TRIGGER buyer_rows AFTER INSERT OR DELETE ON public.orders_order FOR EACH ROW EXECUTE FUNCTION buyers_tally();

CREATE TRIGGER buyer_values AFTER UPDATE ON public.orders_order FOR EACH ROW WHEN (((old.customer_id IS DISTINCT FROM new.customer_id) OR (((old.status)::text = 'cancelled'::text) IS DISTINCT FROM ((new.status)::text = 'cancelled'::text)))) EXECUTE FUNCTION buyers_tally();
