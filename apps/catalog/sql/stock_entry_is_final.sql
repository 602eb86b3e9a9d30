CREATE OR REPLACE FUNCTION public.stock_entry_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
        RAISE EXCEPTION 'Stock entries are final: % of entry % is refused', TG_OP, OLD.id
            USING ERRCODE = 'insufficient_privilege';
    END $function$;

CREATE TRIGGER stock_entry_is_final BEFORE DELETE OR UPDATE ON public.catalog_stockentry FOR EACH ROW EXECUTE FUNCTION stock_entry_is_final();
