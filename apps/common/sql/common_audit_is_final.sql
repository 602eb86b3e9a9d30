CREATE OR REPLACE FUNCTION public.common_audit_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
        RAISE EXCEPTION 'The audit log is final: % of record % is refused', TG_OP, OLD.id
            USING ERRCODE = 'insufficient_privilege';
    END
    $function$;

CREATE TRIGGER common_audit_is_final BEFORE DELETE OR UPDATE ON public.common_auditrecord FOR EACH ROW EXECUTE FUNCTION common_audit_is_final();
