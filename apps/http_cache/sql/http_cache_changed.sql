CREATE OR REPLACE FUNCTION public.http_cache_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
-- The arguments are subjects; 'product:product_id' is 'product:' with the value of that column, before and after.
DECLARE
    argument text;
    key text;
    subjects text[] := '{}';
BEGIN
    FOREACH argument IN ARRAY TG_ARGV LOOP
        IF argument NOT LIKE '%:%' THEN
            subjects := array_append(subjects, argument);
            CONTINUE;
        END IF;
        IF TG_OP <> 'INSERT' THEN
            EXECUTE format('SELECT ($1).%I::text', split_part(argument, ':', 2)) INTO key USING OLD;
            subjects := array_append(subjects, split_part(argument, ':', 1) || ':' || key);
        END IF;
        IF TG_OP <> 'DELETE' THEN
            EXECUTE format('SELECT ($1).%I::text', split_part(argument, ':', 2)) INTO key USING NEW;
            subjects := array_append(subjects, split_part(argument, ':', 1) || ':' || key);
        END IF;
    END LOOP;
    PERFORM http_cache_change(subjects);
    RETURN NULL;
END $function$;

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.bundles_bundle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('bundles');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.bundles_bundle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('bundles');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.bundles_bundleline DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('bundles');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.bundles_bundleline DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('bundles');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_category DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('categories');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.catalog_category DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('categories');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_product DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('products', 'product:id');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.catalog_product DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('products', 'product:id');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_product_sub_categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('products', 'product:product_id');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.catalog_product_sub_categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('products', 'product:product_id');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_productimage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('products', 'product:product_id');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.catalog_productimage DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('products', 'product:product_id');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_review DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('reviews', 'product:product_id');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.catalog_review DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('reviews', 'product:product_id');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_searchword DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('search_words');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.catalog_searchword DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('search_words');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('products', 'product:product_id');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.catalog_subcategory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('categories');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.catalog_subcategory DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('categories');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.contact_shopsettings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('shop');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.contact_shopsettings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('shop');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.selling_sellingperiod DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('selling');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.selling_sellingperiod DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('selling');

CREATE CONSTRAINT TRIGGER http_cache_rows AFTER INSERT OR DELETE ON public.selling_sellingrule DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION http_cache_changed('selling');

CREATE CONSTRAINT TRIGGER http_cache_values AFTER UPDATE ON public.selling_sellingrule DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION http_cache_changed('selling');
