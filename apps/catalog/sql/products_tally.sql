CREATE OR REPLACE FUNCTION public.products_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO common_tally (kind, number)
    SELECT 'products', CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed HAVING count(*) > 0;
    RETURN NULL;
END $function$;

CREATE TRIGGER tally_fewer AFTER DELETE ON public.catalog_product REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_tally();

CREATE TRIGGER tally_more AFTER INSERT ON public.catalog_product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_tally();
