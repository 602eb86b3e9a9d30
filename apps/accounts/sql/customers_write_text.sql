CREATE OR REPLACE FUNCTION public.customers_write_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF (NEW.name, NEW.email, NEW.phone_number) IS NOT DISTINCT FROM (OLD.name, OLD.email, OLD.phone_number) THEN
        RETURN NULL;
    ELSIF TG_OP = 'DELETE' THEN
        DELETE FROM accounts_customertext WHERE customer_id = OLD.id;
    ELSE
        INSERT INTO accounts_customertext (customer_id, words) VALUES (NEW.id, customers_words(NEW))
        ON CONFLICT (customer_id) DO UPDATE SET words = EXCLUDED.words;
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER text_of_customer AFTER INSERT OR DELETE OR UPDATE OF name, email, phone_number ON public.accounts_customer FOR EACH ROW EXECUTE FUNCTION customers_write_text();
