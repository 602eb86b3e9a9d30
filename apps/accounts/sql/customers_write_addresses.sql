CREATE OR REPLACE FUNCTION public.customers_write_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF (NEW.customer_id, NEW.name, NEW.alternate_phone, NEW.city, NEW.state, NEW.pincode)
        IS NOT DISTINCT FROM (OLD.customer_id, OLD.name, OLD.alternate_phone, OLD.city, OLD.state, OLD.pincode)
    THEN
        RETURN NULL;
    END IF;
    UPDATE accounts_customertext SET words = customers_words(c) FROM accounts_customer c
        WHERE accounts_customertext.customer_id = c.id AND c.id IN (OLD.customer_id, NEW.customer_id);
    RETURN NULL;
END $function$;

CREATE TRIGGER text_of_address AFTER INSERT OR DELETE OR UPDATE ON public.accounts_address FOR EACH ROW EXECUTE FUNCTION customers_write_addresses();
