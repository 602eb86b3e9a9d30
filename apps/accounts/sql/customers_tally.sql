CREATE OR REPLACE FUNCTION public.customers_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO common_tally (kind, day, number)
    SELECT kind, (at AT TIME ZONE 'Asia/Kolkata')::date, sum(number)
    FROM (VALUES ('customers', OLD.created_at, -1), ('customers seen', OLD.last_login, -1),
                 ('customers', NEW.created_at, 1), ('customers seen', NEW.last_login, 1)) AS change (kind, at, number)
    WHERE at IS NOT NULL GROUP BY 1, 2 HAVING sum(number) <> 0;
    RETURN NULL;
END $function$;

CREATE TRIGGER tally_rows AFTER INSERT OR DELETE ON public.accounts_customer FOR EACH ROW EXECUTE FUNCTION customers_tally();

CREATE TRIGGER tally_values AFTER UPDATE ON public.accounts_customer FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.last_login IS DISTINCT FROM new.last_login))) EXECUTE FUNCTION customers_tally();
