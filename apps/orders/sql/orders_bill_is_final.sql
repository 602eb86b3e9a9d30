CREATE OR REPLACE FUNCTION public.orders_bill_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
        IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'orders_bill' THEN
            IF to_jsonb(NEW) - '{buyer_name,buyer_address,issued_by_id}'::text[]
                    = to_jsonb(OLD) - '{buyer_name,buyer_address,issued_by_id}'::text[]
                AND (NEW.issued_by_id IS NULL OR NEW.issued_by_id = OLD.issued_by_id)
                AND (NEW.buyer_name = OLD.buyer_name AND NEW.buyer_address = OLD.buyer_address
                    OR NEW.buyer_name = '' AND NEW.buyer_address = ''
                        AND OLD.issued_on < (now() AT TIME ZONE 'Asia/Kolkata')::date - interval '8 years')
            THEN
                RETURN NEW;
            END IF;
        END IF;
        RAISE EXCEPTION 'Bills are final: % of row % of % is refused', TG_OP, OLD.id, TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END
    $function$;

CREATE TRIGGER orders_bill_is_final BEFORE DELETE OR UPDATE ON public.orders_bill FOR EACH ROW EXECUTE FUNCTION orders_bill_is_final();

CREATE TRIGGER orders_bill_is_final BEFORE DELETE OR UPDATE ON public.orders_billline FOR EACH ROW EXECUTE FUNCTION orders_bill_is_final();
