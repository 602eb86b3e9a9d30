CREATE OR REPLACE PROCEDURE public.count_customers_again()
 LANGUAGE sql
AS $procedure$
    LOCK TABLE accounts_customer IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM common_tally WHERE kind IN ('customers', 'customers seen');
    INSERT INTO common_tally (kind, day, number)
    SELECT kind, (at AT TIME ZONE 'Asia/Kolkata')::date, count(*)
    FROM accounts_customer, LATERAL (VALUES ('customers', created_at), ('customers seen', last_login)) AS known (kind, at)
    WHERE at IS NOT NULL GROUP BY 1, 2;
$procedure$;
