CREATE OR REPLACE FUNCTION public.orders_words(o orders_order)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
    SELECT upper(concat_ws(E'\x1F', o.number, o.customer_name, o.customer_email, o.phone_number,
        nullif(o.alternate_phone, ''), o.city, o.state, o.pincode, nullif(o.tracking_number, ''),
        nullif(regexp_replace(o.tracking_number, '[\s-]', '', 'g'), o.tracking_number),
        (SELECT nullif(concat_ws(E'\x1F', nullif(c.name, o.customer_name), nullif(c.email, o.customer_email),
            nullif(c.phone_number, o.phone_number)), '') FROM accounts_customer c WHERE c.id = o.customer_id),
        (SELECT string_agg(known.reference, E'\x1F' ORDER BY known.reference) FROM (
            SELECT p.reference FROM payments_paymentproof p WHERE p.payment_id = o.payment_id AND p.reference <> ''
            UNION SELECT m.reference FROM payments_credit m WHERE m.payment_id = o.payment_id AND m.reference <> ''
        ) AS known)))
$function$;
