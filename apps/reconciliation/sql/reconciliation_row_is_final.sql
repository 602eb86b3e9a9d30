CREATE OR REPLACE FUNCTION public.reconciliation_row_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
        IF to_jsonb(NEW) - '{state,set_aside_reason}'::text[] <> to_jsonb(OLD) - '{state,set_aside_reason}'::text[] THEN
            RAISE EXCEPTION 'Rows of statements are final: UPDATE of row % is refused', OLD.id
                USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NEW;
    END
    $function$;

CREATE TRIGGER reconciliation_row_is_final BEFORE UPDATE ON public.reconciliation_statementrow FOR EACH ROW EXECUTE FUNCTION reconciliation_row_is_final();
