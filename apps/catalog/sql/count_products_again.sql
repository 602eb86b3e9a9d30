CREATE OR REPLACE PROCEDURE public.count_products_again()
 LANGUAGE sql
AS $procedure$
    LOCK TABLE catalog_product IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM common_tally WHERE kind = 'products';
    INSERT INTO common_tally (kind, number) SELECT 'products', count(*) FROM catalog_product;
$procedure$;
