CREATE OR REPLACE FUNCTION public.customers_words(c accounts_customer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
    SELECT upper(concat_ws(E'\x1F', nullif(c.name, ''), c.email, nullif(c.phone_number, ''),
        (SELECT string_agg(DISTINCT concat_ws(E'\x1F', nullif(a.name, ''), nullif(a.alternate_phone, ''), a.city, a.state,
            a.pincode), E'\x1F') FROM accounts_address a WHERE a.customer_id = c.id)))
$function$;
