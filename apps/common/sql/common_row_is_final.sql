CREATE OR REPLACE FUNCTION public.common_row_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    -- Arguments: columns that may change, and columns that may only be emptied. Without any, no UPDATE is let through.
    DECLARE
        free text[] := coalesce(TG_ARGV[0], '{}');
        erasable text[] := coalesce(TG_ARGV[1], '{}');
    BEGIN
        IF TG_OP = 'UPDATE' AND TG_NARGS > 0
            AND to_jsonb(NEW) - free - erasable = to_jsonb(OLD) - free - erasable
            AND NOT EXISTS (
                SELECT FROM unnest(erasable) AS name
                WHERE coalesce(to_jsonb(NEW)->>name, '') NOT IN ('', coalesce(to_jsonb(OLD)->>name, ''))
            )
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Rows of % are final: % of row % is refused', TG_TABLE_NAME, TG_OP, OLD.id
            USING ERRCODE = 'insufficient_privilege';
    END $function$;

CREATE TRIGGER audit_is_final BEFORE DELETE OR UPDATE ON public.common_auditrecord FOR EACH ROW EXECUTE FUNCTION common_row_is_final();
