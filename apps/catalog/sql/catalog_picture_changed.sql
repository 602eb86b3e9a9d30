CREATE OR REPLACE FUNCTION public.catalog_picture_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM http_cache_lock();
    PERFORM http_cache_change(ARRAY(
        SELECT unnest(ARRAY['products', 'product:' || product_id]) FROM catalog_productimage WHERE picture_id = NEW.id
        UNION SELECT 'categories' FROM catalog_category WHERE picture_id = NEW.id
        UNION SELECT 'bundles' FROM bundles_bundle WHERE picture_id = NEW.id));
    RETURN NULL;
END $function$;

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.common_picture DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION catalog_picture_changed();
