CREATE OR REPLACE FUNCTION public.stock_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
        why jsonb := coalesce(nullif(current_setting('shop.stock_change', true), ''), '{}')::jsonb;
        change integer := coalesce(NEW.quantity, 0) - coalesce(OLD.quantity, 0);
    BEGIN
        IF TG_LEVEL = 'STATEMENT' THEN
            -- A reason is that of one statement: the next one of the transaction has its own, or none.
            PERFORM set_config('shop.stock_change', '', true);
        ELSIF change <> 0 THEN
            INSERT INTO catalog_stockentry
                (product_id, change, result, cause, order_id, order_number, actor_kind, actor_name, note, at)
            VALUES (coalesce(NEW.product_id, OLD.product_id), change, coalesce(NEW.quantity, 0),
                coalesce(why->>'cause', CASE TG_OP WHEN 'INSERT' THEN 'opening' WHEN 'UPDATE' THEN 'unstated' ELSE 'removed' END),
                (why->>'order_id')::bigint, coalesce(why->>'order_number', ''), coalesce(why->>'actor_kind', ''),
                coalesce(why->>'actor_name', ''), coalesce(why->>'note', ''), clock_timestamp());
        END IF;
        RETURN NULL;
    END $function$;

CREATE TRIGGER stock_ledger AFTER INSERT OR DELETE OR UPDATE ON public.catalog_stock FOR EACH ROW EXECUTE FUNCTION stock_ledger();

CREATE TRIGGER stock_ledger_reason AFTER INSERT OR DELETE OR UPDATE ON public.catalog_stock FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger();
