CREATE OR REPLACE FUNCTION public.stock_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
        why jsonb := coalesce(nullif(current_setting('shop.stock_change', true), ''), '{}')::jsonb;
    BEGIN
        IF TG_OP = 'INSERT' THEN
            INSERT INTO catalog_stockentry
                (product_id, change, result, cause, order_id, order_number, actor_kind, actor_name, note, at)
            SELECT product_id, quantity, quantity, coalesce(why->>'cause', 'opening'), (why->>'order_id')::bigint,
                coalesce(why->>'order_number', ''), coalesce(why->>'actor_kind', ''),
                coalesce(why->>'actor_name', ''), coalesce(why->>'note', ''), clock_timestamp()
            FROM after WHERE quantity <> 0 ORDER BY product_id;
        ELSIF TG_OP = 'UPDATE' THEN
            INSERT INTO catalog_stockentry
                (product_id, change, result, cause, order_id, order_number, actor_kind, actor_name, note, at)
            SELECT product_id, after.quantity - before.quantity, after.quantity, coalesce(why->>'cause', 'unstated'),
                (why->>'order_id')::bigint, coalesce(why->>'order_number', ''), coalesce(why->>'actor_kind', ''),
                coalesce(why->>'actor_name', ''), coalesce(why->>'note', ''), clock_timestamp()
            FROM after JOIN before USING (product_id) WHERE after.quantity <> before.quantity ORDER BY product_id;
        ELSE
            INSERT INTO catalog_stockentry
                (product_id, change, result, cause, order_id, order_number, actor_kind, actor_name, note, at)
            SELECT product_id, -quantity, 0, coalesce(why->>'cause', 'removed'), (why->>'order_id')::bigint,
                coalesce(why->>'order_number', ''), coalesce(why->>'actor_kind', ''),
                coalesce(why->>'actor_name', ''), coalesce(why->>'note', ''), clock_timestamp()
            FROM before WHERE quantity <> 0 ORDER BY product_id;
        END IF;
        -- Said for one statement: the next one of the transaction has a reason of its own, or none.
        IF why <> '{}' THEN
            PERFORM set_config('shop.stock_change', '', true);
        END IF;
        RETURN NULL;
    END $function$;

CREATE TRIGGER stock_ledger_changed AFTER UPDATE ON public.catalog_stock REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger();

CREATE TRIGGER stock_ledger_fewer AFTER DELETE ON public.catalog_stock REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger();

CREATE TRIGGER stock_ledger_more AFTER INSERT ON public.catalog_stock REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger();
