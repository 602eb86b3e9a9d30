CREATE OR REPLACE FUNCTION public.orders_write_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'UPDATE'
        AND (OLD.number, OLD.customer_id, OLD.customer_name, OLD.customer_email, OLD.phone_number, OLD.alternate_phone,
            OLD.city, OLD.state, OLD.pincode, OLD.tracking_number)
        IS NOT DISTINCT FROM (NEW.number, NEW.customer_id, NEW.customer_name, NEW.customer_email, NEW.phone_number,
            NEW.alternate_phone, NEW.city, NEW.state, NEW.pincode, NEW.tracking_number)
    THEN
        RETURN NULL;
    ELSIF TG_OP = 'DELETE' THEN
        DELETE FROM orders_ordertext WHERE order_id = OLD.id;
    ELSE
        INSERT INTO orders_ordertext (order_id, words) VALUES (NEW.id, orders_words(NEW))
        ON CONFLICT (order_id) DO UPDATE SET words = EXCLUDED.words;
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER text_of_order AFTER INSERT OR DELETE OR UPDATE ON public.orders_order FOR EACH ROW EXECUTE FUNCTION orders_write_text();
