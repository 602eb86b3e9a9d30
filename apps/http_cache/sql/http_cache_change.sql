CREATE OR REPLACE FUNCTION public.http_cache_change(subjects text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM http_cache_lock();
    INSERT INTO http_cache_version AS v (subject, value)
    SELECT subject, gen_random_uuid() FROM (SELECT DISTINCT unnest(subjects) AS subject) AS changed
    ON CONFLICT (subject) DO UPDATE SET value = excluded.value
    WHERE v.xmin <> pg_current_xact_id()::xid;  -- once a transaction, however many rows it changes
END $function$;
