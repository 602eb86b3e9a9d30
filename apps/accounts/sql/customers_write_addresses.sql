CREATE OR REPLACE FUNCTION public.customers_write_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    UPDATE accounts_customertext SET words = customers_words(c) FROM accounts_customer c
        WHERE accounts_customertext.customer_id = c.id AND c.id IN (OLD.customer_id, NEW.customer_id);
    RETURN NULL;
END $function$;

CREATE TRIGGER text_rows AFTER INSERT OR DELETE ON public.accounts_address FOR EACH ROW EXECUTE FUNCTION customers_write_addresses();

CREATE TRIGGER text_values AFTER UPDATE ON public.accounts_address FOR EACH ROW WHEN (((old.customer_id IS DISTINCT FROM new.customer_id) OR ((old.name)::text IS DISTINCT FROM (new.name)::text) OR ((old.alternate_phone)::text IS DISTINCT FROM (new.alternate_phone)::text) OR ((old.city)::text IS DISTINCT FROM (new.city)::text) OR ((old.state)::text IS DISTINCT FROM (new.state)::text) OR ((old.pincode)::text IS DISTINCT FROM (new.pincode)::text))) EXECUTE FUNCTION customers_write_addresses();
