"""Every change of stock becomes an entry, also one by hand in SQL; the present stock becomes the first entry (ADR 0025)."""

from django.db import migrations

LEDGER = """
    CREATE FUNCTION stock_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
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
    END $$;
    CREATE FUNCTION stock_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'Stock entries are final: % of entry % is refused', TG_OP, OLD.id
            USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER stock_entry_is_final BEFORE UPDATE OR DELETE ON catalog_stockentry
        FOR EACH ROW EXECUTE FUNCTION stock_entry_is_final();
    CREATE TRIGGER stock_ledger_more AFTER INSERT ON catalog_stock REFERENCING NEW TABLE AS after
        FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger();
    CREATE TRIGGER stock_ledger_changed AFTER UPDATE ON catalog_stock
        REFERENCING OLD TABLE AS before NEW TABLE AS after
        FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger();
    CREATE TRIGGER stock_ledger_fewer AFTER DELETE ON catalog_stock REFERENCING OLD TABLE AS before
        FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger();
    INSERT INTO catalog_stockentry
        (product_id, change, result, cause, order_number, actor_kind, actor_name, note, at)
    SELECT product_id, quantity, quantity, 'opening', '', '', '', '', clock_timestamp()
    FROM catalog_stock WHERE quantity <> 0 ORDER BY product_id;
"""
NONE = """
    DROP TRIGGER stock_ledger_more ON catalog_stock;
    DROP TRIGGER stock_ledger_changed ON catalog_stock;
    DROP TRIGGER stock_ledger_fewer ON catalog_stock;
    DROP TRIGGER stock_entry_is_final ON catalog_stockentry;
    DROP FUNCTION stock_ledger();
    DROP FUNCTION stock_entry_is_final();
    DELETE FROM catalog_stockentry;
"""


class Migration(migrations.Migration):
    dependencies = [("catalog", "0016_stock_ledger")]

    operations = [migrations.RunSQL(LEDGER, NONE)]
