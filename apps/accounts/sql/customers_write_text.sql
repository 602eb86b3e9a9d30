CREATE OR REPLACE FUNCTION public.customers_write_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM accounts_customertext WHERE customer_id = OLD.id;
    ELSE
        INSERT INTO accounts_customertext (customer_id, words) VALUES (NEW.id, customers_words(NEW))
        ON CONFLICT (customer_id) DO UPDATE SET words = EXCLUDED.words;
    END IF;
    RETURN NULL;
END $function$;

CREATE TRIGGER text_rows AFTER INSERT OR DELETE ON public.accounts_customer FOR EACH ROW EXECUTE FUNCTION customers_write_text();

CREATE TRIGGER text_values AFTER UPDATE OF name, email, phone_number ON public.accounts_customer FOR EACH ROW WHEN ((((old.name)::text IS DISTINCT FROM (new.name)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text) OR ((old.phone_number)::text IS DISTINCT FROM (new.phone_number)::text))) EXECUTE FUNCTION customers_write_text();
