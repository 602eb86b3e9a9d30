CREATE OR REPLACE FUNCTION public.accounts_note_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
        IF TG_OP = 'UPDATE'
            AND to_jsonb(NEW) - '{text,author_id}'::text[] = to_jsonb(OLD) - '{text,author_id}'::text[]
            AND NEW.text IN ('', OLD.text)
            AND (NEW.author_id IS NULL OR NEW.author_id = OLD.author_id)
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Notes are final: % of note % is refused', TG_OP, OLD.id
            USING ERRCODE = 'insufficient_privilege';
    END
    $function$;

CREATE TRIGGER accounts_note_is_final BEFORE DELETE OR UPDATE ON public.accounts_customernote FOR EACH ROW EXECUTE FUNCTION accounts_note_is_final();
