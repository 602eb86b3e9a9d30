CREATE OR REPLACE FUNCTION public.common_grams(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
DECLARE grams text[] := '{}';
BEGIN
    FOR i IN 1 .. length(words) - 2 LOOP
        grams[i] := substr(words, i, 3);
    END LOOP;
    RETURN grams;
END $function$;
