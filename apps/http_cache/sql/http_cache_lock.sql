CREATE OR REPLACE FUNCTION public.http_cache_lock()
 RETURNS void
 LANGUAGE sql
AS $function$
    -- One transaction at a time: two that change the same subjects in another order would wait for each other. Taken
    -- before a trigger looks up subjects, so that it sees those of every transaction that committed before.
    SELECT pg_advisory_xact_lock(hashtextextended('http_cache', 0))
$function$;
