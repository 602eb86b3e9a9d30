CREATE OR REPLACE FUNCTION public.catalog_author_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    reviewed text[];
BEGIN
    PERFORM http_cache_lock();
    reviewed := ARRAY(SELECT 'product:' || product_id FROM catalog_review WHERE customer_id = NEW.id);
    IF reviewed <> '{}' THEN
        PERFORM http_cache_change(ARRAY['reviews'] || reviewed);
    END IF;
    RETURN NULL;
END $function$;

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.accounts_customer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.name)::text IS DISTINCT FROM (new.name)::text)) EXECUTE FUNCTION catalog_author_renamed();
