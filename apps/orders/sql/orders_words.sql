CREATE OR REPLACE FUNCTION public.orders_words(o orders_order)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
    SELECT upper(concat_ws(E'\x1F', o.number, o.customer_name, o.customer_email, o.phone_number, o.city, o.pincode,
        (SELECT string_agg(DISTINCT p.reference, E'\x1F') FROM payments_paymentproof p
            WHERE p.payment_id = o.payment_id AND p.reference <> '')))
$function$;
