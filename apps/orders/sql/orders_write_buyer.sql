CREATE OR REPLACE FUNCTION public.orders_write_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    UPDATE orders_ordertext SET words = orders_words(o) FROM orders_order o
        WHERE orders_ordertext.order_id = o.id AND o.customer_id = NEW.id;
    RETURN NULL;
END $function$;

CREATE TRIGGER text_of_buyer AFTER UPDATE OF name, email, phone_number ON public.accounts_customer FOR EACH ROW WHEN ((((old.name)::text IS DISTINCT FROM (new.name)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text) OR ((old.phone_number)::text IS DISTINCT FROM (new.phone_number)::text))) EXECUTE FUNCTION orders_write_buyer();
