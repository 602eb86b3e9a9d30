CREATE OR REPLACE FUNCTION public.orders_write_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM orders_ordertext WHERE order_id = OLD.id;
    ELSE
        INSERT INTO orders_ordertext (order_id, placed_at, total, words)
        VALUES (NEW.id, NEW.created_at, NEW.total, orders_words(NEW))
        ON CONFLICT (order_id) DO UPDATE
            SET placed_at = EXCLUDED.placed_at, total = EXCLUDED.total, words = EXCLUDED.words;
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER text_rows AFTER INSERT OR DELETE ON public.orders_order FOR EACH ROW EXECUTE FUNCTION orders_write_text();

CREATE TRIGGER text_values AFTER UPDATE ON public.orders_order FOR EACH ROW WHEN ((((old.number)::text IS DISTINCT FROM (new.number)::text) OR (old.customer_id IS DISTINCT FROM new.customer_id) OR ((old.customer_name)::text IS DISTINCT FROM (new.customer_name)::text) OR ((old.customer_email)::text IS DISTINCT FROM (new.customer_email)::text) OR ((old.phone_number)::text IS DISTINCT FROM (new.phone_number)::text) OR ((old.alternate_phone)::text IS DISTINCT FROM (new.alternate_phone)::text) OR ((old.city)::text IS DISTINCT FROM (new.city)::text) OR ((old.state)::text IS DISTINCT FROM (new.state)::text) OR ((old.pincode)::text IS DISTINCT FROM (new.pincode)::text) OR ((old.tracking_number)::text IS DISTINCT FROM (new.tracking_number)::text) OR (old.total IS DISTINCT FROM new.total) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION orders_write_text();
